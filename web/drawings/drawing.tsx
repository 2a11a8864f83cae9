import type { ComponentType } from 'react';

import type { DrawingName } from '../content/blocks.ts';
import { ArgumentTree } from './argument-tree.tsx';
import { Citation } from './citation.tsx';
import { Compass } from './compass.tsx';
import { Contract } from './contract.tsx';
import { Ledger } from './ledger.tsx';
import { Lock } from './lock.tsx';
import { MarkedPage } from './marked-page.tsx';
import { NoteCard } from './note-card.tsx';
import { OpenBook } from './open-book.tsx';
import { PenInHand } from './pen-in-hand.tsx';
import { PictureAndText } from './picture-and-text.tsx';
import { RiskCurve } from './risk-curve.tsx';
import { Rubric } from './rubric.tsx';
import { Scales } from './scales.tsx';
import { StackOfPapers } from './stack-of-papers.tsx';
import { TwoCarets } from './two-carets.tsx';

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

/** A line drawing of our own, for the eye only: what it shows is also said in words beside it. */
export function Drawing({ name }: { name: DrawingName }) {
  const Shape = DRAWINGS[name];
  return (
    <div className="drawing-frame" data-drawing={name}>
      <Shape />
    </div>
  );
}
