import type { Text, YTextEvent, Transaction } from 'yjs';

import { TITLE_MAX_LENGTH } from '#shared-types/collaboration';

import { cutText, movedPosition, textDifference } from './text-difference.ts';

const LINE_BREAKS = /[\r\n\u2028\u2029]+/g;

/**
 * Binds an input to the shared title, both ways: typing changes the shared text by the smallest difference, a remote
 * change shows in the input and leaves the caret where the writer had it. Nothing is sent while an input method composes.
 * Returns the function that ends the binding.
 */
export function bindTitle(title: Text, input: HTMLInputElement): () => void {
  const origin = Symbol('title input');
  /** While an input method composes: the text it began with, and what others have changed since. */
  let composition: { base: string; deltas: YTextEvent['delta'][] } | undefined;

  const typedText = () => cutText(input.value.replace(LINE_BREAKS, ' '), TITLE_MAX_LENGTH);
  const write = (from: number, to: number, insert: string) => {
    title.doc?.transact(() => {
      if (to > from) title.delete(from, to - from);
      if (insert !== '') title.insert(from, insert);
    }, origin);
  };
  const show = (text: string, move: (position: number) => number) => {
    if (input.value === text) return;
    const start = move(input.selectionStart ?? text.length);
    const end = move(input.selectionEnd ?? text.length);
    const direction = input.selectionDirection ?? 'none';
    input.value = text;
    if (input.ownerDocument.activeElement === input) input.setSelectionRange(start, Math.max(start, end), direction);
  };

  const send = () => {
    if (composition) return;
    const typed = typedText();
    const { index, remove, insert } = textDifference(title.toJSON(), typed, input.selectionStart ?? typed.length);
    if (remove > 0 || insert !== '') write(index, index + remove, insert);
    show(typed, (position) => position);
  };
  const receive = (event: YTextEvent, transaction: Transaction) => {
    if (transaction.origin === origin) return;
    if (composition) composition.deltas.push(event.delta);
    else show(title.toJSON(), (position) => movedPosition(position, event.delta));
  };
  const beginComposition = () => {
    composition = { base: title.toJSON(), deltas: [] };
  };
  const endComposition = () => {
    if (!composition) return;
    const { base, deltas } = composition;
    composition = undefined;
    const typed = typedText();
    const { index, remove, insert } = textDifference(base, typed, input.selectionStart ?? typed.length);
    // What others wrote meanwhile was held back: the composed words go where their place has moved to.
    const moved = (position: number) => deltas.reduce((at, delta) => movedPosition(at, delta), position);
    if (remove > 0 || insert !== '') write(moved(index), moved(index + remove), insert);
    show(title.toJSON(), moved);
  };

  input.value = title.toJSON();
  input.addEventListener('input', send);
  input.addEventListener('compositionstart', beginComposition);
  input.addEventListener('compositionend', endComposition);
  title.observe(receive);
  return () => {
    input.removeEventListener('input', send);
    input.removeEventListener('compositionstart', beginComposition);
    input.removeEventListener('compositionend', endComposition);
    title.unobserve(receive);
  };
}
