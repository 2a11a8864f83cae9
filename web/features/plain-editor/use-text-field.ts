import { type RefObject, useEffect, useRef } from 'react';
import type { Text } from 'yjs';

import { PLAIN_TEXT_MAX_LENGTH } from '#shared-types/documents/collaboration';

import { bindText, type Lost } from '../../sync/plain-text/bind-text.ts';
import { textDifference } from '../../sync/plain-text/text-difference.ts';
import { bindUndo, createTextUndoManager } from '../../sync/plain-text/text-undo.ts';

/** A text area and its copy. */
export interface TextField {
  field: RefObject<HTMLTextAreaElement | null>;
  /** Holds the same words in one text node: a text area neither grows with its text nor knows where a word is on the page. */
  copy: RefObject<HTMLDivElement | null>;
}

/**
 * Binds a text area to a shared text, with an undo of the writer's own, and keeps its copy equal to it.
 * @param onFit called after each change of the writer with the part that did not fit.
 */
export function useTextField(text: Text, onFit: (lost: Lost) => void): TextField {
  const field = useRef<HTMLTextAreaElement>(null);
  const copy = useRef<HTMLDivElement>(null);
  const latest = useRef(onFit);
  useEffect(() => {
    latest.current = onFit;
  });
  useEffect(() => {
    const area = field.current;
    if (!area) return;
    const origin = Symbol('text field');
    const undoManager = createTextUndoManager(text, origin);
    const unbindText = bindText(text, area, {
      maxLength: PLAIN_TEXT_MAX_LENGTH,
      origin,
      onFit: (lost) => latest.current(lost),
    });
    const unbindUndo = bindUndo(undoManager, area);
    const words = new window.Text();
    copy.current?.replaceChildren(words);
    const draw = () => {
      // The last line of a text area is there even when it is empty.
      const shown = `${area.value}\n`;
      const { index, remove, insert } = textDifference(words.data, shown, area.selectionStart);
      // Only what changed is replaced, so that the browser lays out only that.
      if (remove > 0 || insert !== '') words.replaceData(index, remove, insert);
    };
    draw();
    area.addEventListener('input', draw);
    text.observe(draw);
    return () => {
      text.unobserve(draw);
      area.removeEventListener('input', draw);
      unbindUndo();
      unbindText();
      undoManager.destroy();
    };
  }, [text]);
  return { field, copy };
}
