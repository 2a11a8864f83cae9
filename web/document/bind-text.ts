import { type Text, type Transaction, UndoManager, type YTextEvent } from 'yjs';

import { changeEnd, cutText, movedPosition, type TextChange, textDifference } from './text-difference.ts';

const LINE_BREAKS = /[\r\n\u2028\u2029]+/g;

/** What of a change found no room any more. */
export interface Lost {
  /** In UTF-16 code units; 0 when everything fitted. */
  length: number;
  isPasted: boolean;
}

interface BindingOptions {
  /** The longest text that may be typed, in UTF-16 code units. */
  maxLength: number;
  /** Called after each change of this writer with how many code units found no room, and how they were to come in. */
  onFit?: ((lost: Lost) => void) | undefined;
  /** The origin of what is typed, by which an undo manager knows the changes of this writer. */
  origin?: symbol;
}

/**
 * Binds an input or a text area to a shared text, both ways: typing changes the shared text by the smallest difference, a
 * remote change shows in the field and leaves the caret where the writer had it, an undo puts the caret where it changed
 * something. Only a text area has line breaks. Nothing is sent while an input method composes.
 * Returns the function that ends the binding.
 */
export function bindText(
  text: Text,
  field: HTMLInputElement | HTMLTextAreaElement,
  { maxLength, onFit = () => {}, origin = Symbol('typed text') }: BindingOptions,
): () => void {
  const hasLines = field instanceof HTMLTextAreaElement;
  /** While an input method composes: the text it began with, and what others have changed since. */
  let composition: { base: string; deltas: YTextEvent['delta'][] } | undefined;

  /** What was typed into a text. Of an insertion that is too long the end is left out, so that nothing older is lost. */
  const typedInto = (before: string, isPasted: boolean): TextChange => {
    const after = hasLines ? field.value : field.value.replace(LINE_BREAKS, ' ');
    const { index, remove, insert } = textDifference(before, after, field.selectionStart ?? after.length);
    const room = Math.max(0, maxLength - (text.length - remove));
    const kept = cutText(insert, room);
    onFit({ length: insert.length - kept.length, isPasted });
    return { index, remove, insert: kept };
  };
  const write = (from: number, to: number, insert: string) => {
    text.doc?.transact(() => {
      if (to > from) text.delete(from, to - from);
      if (insert !== '') text.insert(from, insert);
    }, origin);
  };
  const show = (shown: string, move: (position: number) => number) => {
    if (field.value === shown) return;
    const start = move(field.selectionStart ?? shown.length);
    const end = move(field.selectionEnd ?? shown.length);
    const direction = field.selectionDirection ?? 'none';
    field.value = shown;
    if (field.ownerDocument.activeElement === field) field.setSelectionRange(start, Math.max(start, end), direction);
  };

  const send = (event: Event) => {
    if (composition) return;
    const isPasted = event instanceof InputEvent && event.inputType === 'insertFromPaste';
    const { index, remove, insert } = typedInto(text.toJSON(), isPasted);
    if (remove > 0 || insert !== '') write(index, index + remove, insert);
    show(text.toJSON(), (position) => Math.min(position, index + insert.length));
  };
  const receive = ({ delta }: YTextEvent, transaction: Transaction) => {
    if (transaction.origin === origin) return;
    if (composition) composition.deltas.push(delta);
    else if (transaction.origin instanceof UndoManager) {
      onFit({ length: 0, isPasted: false });
      show(text.toJSON(), () => changeEnd(delta));
    } else show(text.toJSON(), (position) => movedPosition(position, delta));
  };
  const beginComposition = () => {
    composition = { base: text.toJSON(), deltas: [] };
  };
  const endComposition = () => {
    if (!composition) return;
    const { base, deltas } = composition;
    composition = undefined;
    const { index, remove, insert } = typedInto(base, false);
    // What others wrote meanwhile was held back: the composed words go where their place has moved to.
    const moved = (position: number) => deltas.reduce((at, delta) => movedPosition(at, delta), position);
    if (remove > 0 || insert !== '') write(moved(index), moved(index + remove), insert);
    show(text.toJSON(), moved);
  };

  field.value = text.toJSON();
  field.addEventListener('input', send);
  field.addEventListener('compositionstart', beginComposition);
  field.addEventListener('compositionend', endComposition);
  text.observe(receive);
  return () => {
    field.removeEventListener('input', send);
    field.removeEventListener('compositionstart', beginComposition);
    field.removeEventListener('compositionend', endComposition);
    text.unobserve(receive);
  };
}
