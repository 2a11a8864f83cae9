import { type Editor, useEditorState } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';

import type { ArgumentElement } from '#shared-types/analysis/argument';
import { FEEDBACK_APPEARANCE } from '#shared-types/analysis/feedback-appearance';

import { analysedText, placeNow, type SideView } from '../../../annotations/analysed-text.ts';
import { useEditorContext } from '../editor-context.ts';
import type { TextAnalysis } from '../panel/use-text-analysis.ts';
import { claimNumbers } from './argument-tree.ts';

import './margin-names.css';

/** Names wait until the writer pauses: nothing moves next to words while they are being typed. */
const PAUSE_MS = 250;
/** Two names closer than this, in pixels, would overlap. */
const NAME_HEIGHT = 18;

/** A name in the margin, level with the line where its element begins. */
interface MarginName {
  key: string;
  element: ArgumentElement;
  /** The number of a claim, if there are several. */
  claim: number | undefined;
  top: number;
  height: number;
}

const NO_NAMES: readonly MarginName[] = [];

/**
 * The names of the elements in the margin of the page, each with a bar as high as its element: colour is never the only sign. On narrow
 * screens there is room for the bar alone. They are hidden from screen readers, which have the map.
 */
export function MarginNames({ whole, view }: { whole: TextAnalysis; view: SideView }) {
  const { editor } = useEditorContext();
  const layer = useRef<HTMLDivElement>(null);
  const [names, setNames] = useState(NO_NAMES);
  const elements = whole.analysis?.argument?.elements;
  const asked = useEditorState({ editor, selector: ({ editor: { state } }) => analysedText(state).asked });
  const isChosen = ({ from, to }: ArgumentElement) => asked.some((place) => place.from <= from && to <= place.to);

  useEffect(() => {
    const page = layer.current?.parentElement;
    if (!page) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const place = () => {
      if (layer.current) setNames(placeNames(editor, layer.current, elements ?? [], view));
    };
    const placeAfterPause = ({ transaction }: { transaction: { docChanged: boolean } }) => {
      if (!transaction.docChanged) return;
      clearTimeout(timer);
      timer = setTimeout(place, PAUSE_MS);
    };
    // It also reports the size right away.
    const observer = new ResizeObserver(place);
    observer.observe(page);
    editor.on('transaction', placeAfterPause);
    return () => {
      observer.disconnect();
      editor.off('transaction', placeAfterPause);
      clearTimeout(timer);
    };
  }, [editor, elements, view]);

  return (
    <div ref={layer} className="margin-names screen-only" aria-hidden="true">
      {names.map(({ key, element, claim, top, height }) => (
        <div
          key={key}
          className="margin-name"
          data-type={element.type}
          data-certainty={element.certainty}
          data-chosen={isChosen(element) || undefined}
          // The place is measured, so it cannot come from a style sheet.
          ref={(node) => {
            node?.style.setProperty('top', `${top}px`);
            node?.style.setProperty('height', `${height}px`);
          }}
        >
          <span className="margin-word">
            {FEEDBACK_APPEARANCE[element.type].label}
            {claim !== undefined && ` ${claim}`}
            {element.certainty === 'perhaps' && '?'}
          </span>
        </div>
      ))}
    </div>
  );
}

function placeNames(
  { view, state }: Editor,
  layer: HTMLElement,
  elements: readonly ArgumentElement[],
  sideView: SideView,
): readonly MarginName[] {
  if (elements.length === 0 || sideView === 'sources' || sideView === 'profile') return NO_NAMES;
  const text = analysedText(state);
  const claims = claimNumbers(elements);
  const origin = layer.getBoundingClientRect().top;
  const names: MarginName[] = [];
  for (const [index, element] of elements.entries()) {
    if (element.certainty === 'perhaps' && sideView !== 'argument') continue;
    const now = placeNow(text, element);
    if (now === undefined || now.to > state.doc.content.size) continue;
    const first = view.coordsAtPos(now.from, 1);
    const last = view.coordsAtPos(now.to, -1);
    const free = (names.at(-1)?.top ?? -NAME_HEIGHT) + NAME_HEIGHT;
    const top = Math.max(first.top - origin, free);
    names.push({
      key: `${element.type} ${index}`,
      element,
      claim: claims.size > 1 ? claims.get(element) : undefined,
      top,
      // A little less, so that two bars don't touch.
      height: Math.max(NAME_HEIGHT, last.bottom - origin - top) - 4,
    });
  }
  return names;
}
