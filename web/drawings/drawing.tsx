import type { ComponentType } from 'react';

import type { DrawingName } from '../content/site/blocks.ts';
import { Compass, Contract, Ledger, Lock, RiskCurve, Scales } from './site.tsx';
import {
  ArgumentTree,
  Citation,
  MarkedPage,
  NoteCard,
  OpenBook,
  PenInHand,
  PictureAndText,
  Rubric,
  StackOfPapers,
  TwoCarets,
} from './writing.tsx';

const DRAWINGS: Record<DrawingName, ComponentType> = {
  'argument-tree': ArgumentTree,
  citation: Citation,
  compass: Compass,
  contract: Contract,
  ledger: Ledger,
  lock: Lock,
  'marked-page': MarkedPage,
  'note-card': NoteCard,
  'open-book': OpenBook,
  'pen-in-hand': PenInHand,
  'picture-and-text': PictureAndText,
  'risk-curve': RiskCurve,
  rubric: Rubric,
  scales: Scales,
  'stack-of-papers': StackOfPapers,
  'two-carets': TwoCarets,
};

/** The drawing itself, as an `svg` element. */
export function DrawnShape({ name }: { name: DrawingName }) {
  const Shape = DRAWINGS[name];
  return <Shape />;
}

/**
 * A line drawing of our own, for the eye only: what it shows is also said in words beside it. One at the top of a page is part of the
 * document; all others are files, fetched when somebody scrolls to them, whose addresses the build fills in.
 */
export function Drawing({ name, atTop = false }: { name: DrawingName; atTop?: boolean }) {
  return (
    <div className="drawing-frame" data-drawing={name}>
      {atTop ? (
        <DrawnShape name={name} />
      ) : (
        <img className="drawing" loading="lazy" src={`%DRAWING:${name}%`} alt="" width="440" height="330" />
      )}
    </div>
  );
}
