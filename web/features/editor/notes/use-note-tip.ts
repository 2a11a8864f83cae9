import type { Editor } from '@tiptap/react';
import { useEffect, useMemo, useRef, useState } from 'react';

import type { FeedbackType } from '#shared-types/analysis/feedback';

import { noteIdAt } from '../../../annotations/note-navigation.ts';
import { coversSentences } from '../../../annotations/note.ts';
import { noteAt, selectNote } from '../../../annotations/notes.ts';
import { QUIET_TYPE } from './use-notes.ts';

const HOVER_OPEN_MS = 250;
/** Time to move the pointer from the highlight to its tooltip. */
const HOVER_CLOSE_MS = 250;

/** Which note shows its tooltip; at most one at a time. */
export interface NoteTipState {
  id: string | undefined;
  show: (id: string, options: { delayMs: number }) => void;
  /** Closes the tooltip unless the pointer enters it first, or somebody is in it with the keyboard. */
  leave: () => void;
  /** Keeps the tooltip open while the pointer or the focus is in it. */
  hold: () => void;
  close: () => void;
}

/**
 * Opens the tooltip of a highlight when the pointer rests on it, when it is tapped or clicked, and when the caret enters it;
 * closes it when the writer types, presses Escape, or goes elsewhere (WCAG 1.4.13).
 */
export function useNoteTip(editor: Editor): NoteTipState {
  const [id, setId] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tip = useMemo(() => {
    const after = (delayMs: number, next: string | undefined) => {
      clearTimeout(timer.current);
      if (delayMs === 0) setId(next);
      else timer.current = setTimeout(() => setId(next), delayMs);
    };
    return {
      show: (next: string, { delayMs }: { delayMs: number }) => after(delayMs, next),
      leave: () => {
        if (document.querySelector('.note-tip :focus-visible') === null) after(HOVER_CLOSE_MS, undefined);
      },
      hold: () => clearTimeout(timer.current),
      close: () => after(0, undefined),
    };
  }, []);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => followPointer(editor, tip), [editor, tip]);
  useEffect(() => followCaret(editor, tip), [editor, tip]);
  useEffect(() => {
    if (id === undefined) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') tip.close();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [id, tip]);
  return useMemo(() => ({ id, ...tip }), [id, tip]);
}

type TipActions = Omit<NoteTipState, 'id'>;

function followPointer({ view }: Editor, tip: TipActions): () => void {
  let [lastX, lastY] = [NaN, NaN];
  const onMove = ({ clientX, clientY }: PointerEvent) => {
    [lastX, lastY] = [clientX, clientY];
  };
  const onOver = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || event.buttons !== 0) return;
    // The words moved and the pointer did not, as when F8 scrolls to a note.
    if (event.clientX === lastX && event.clientY === lastY) return;
    const id = noteIdAt(event.target);
    if (id === undefined) tip.leave();
    else tip.show(id, { delayMs: HOVER_OPEN_MS });
  };
  const onLeave = ({ relatedTarget }: PointerEvent) => {
    // React reports that the pointer has entered the tooltip before the browser reports that it has left the text.
    const intoTip = relatedTarget instanceof Element && relatedTarget.closest('.note-tip') !== null;
    if (!intoTip) tip.leave();
  };
  const onClick = (event: MouseEvent) => {
    const id = noteIdAt(event.target);
    // After a tap, the editor notices the caret later, and would put it back where it was.
    setTimeout(() => {
      if (!view.isDestroyed) selectNote(view, id);
    });
    if (id === undefined) tip.close();
    else tip.show(id, { delayMs: 0 });
  };
  window.addEventListener('pointermove', onMove);
  view.dom.addEventListener('pointerover', onOver);
  view.dom.addEventListener('pointerleave', onLeave);
  view.dom.addEventListener('click', onClick);
  return () => {
    window.removeEventListener('pointermove', onMove);
    view.dom.removeEventListener('pointerover', onOver);
    view.dom.removeEventListener('pointerleave', onLeave);
    view.dom.removeEventListener('click', onClick);
  };
}

function followCaret(editor: Editor, tip: TipActions): () => void {
  let entered: string | undefined;
  const onTransaction = ({ transaction }: { transaction: { docChanged: boolean; selectionSet: boolean } }) => {
    if (transaction.docChanged) {
      entered = undefined;
      // Nothing may cover the words while they are written.
      if (editor.isFocused) tip.close();
      return;
    }
    const { empty, from } = editor.state.selection;
    if (!transaction.selectionSet || !empty || !editor.isFocused) return;
    const note = noteAt(editor.state, from);
    const id = note && speaksUpAtTheCaret(note.type) ? note.id : undefined;
    if (id === entered) return;
    entered = id;
    if (id === undefined) tip.close();
    else tip.show(id, { delayMs: HOVER_OPEN_MS });
  };
  const onBlur = () => {
    entered = undefined;
    tip.leave();
  };
  editor.on('transaction', onTransaction);
  editor.on('blur', onBlur);
  return () => {
    editor.off('transaction', onTransaction);
    editor.off('blur', onBlur);
  };
}

/** The parts of an argument cover whole sentences; a tooltip at every step of the caret through them would be in the way. */
function speaksUpAtTheCaret(type: FeedbackType): boolean {
  return type !== QUIET_TYPE && !coversSentences(type);
}
