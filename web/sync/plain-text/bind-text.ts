import { type Text, type Transaction, UndoManager, type YTextEvent } from 'yjs';

import { asDocumentText } from '#shared-types/text/characters';

import { changeEnd, cutText, movedPosition, type TextChange, textDifference } from './text-difference.ts';

const LINE_BREAKS = /[\r\n\u2028\u2029]+/g;

/** The part of a change that did not fit. */
export interface Lost {
  /** In UTF-16 code units; 0 when everything fitted. */
  length: number;
  isPasted: boolean;
}

interface BindingOptions {
  /** The longest text that may be typed, in UTF-16 code units. */
  maxLength: number;
  /** Called after each change of this writer with the part that did not fit. */
  onFit?: ((lost: Lost) => void) | undefined;
  /** The origin of typed changes, by which an undo manager recognises this writer. */
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
  options: BindingOptions,
): () => void {
  const binding = new TextBinding(text, field, options);
  return () => binding.end();
}

class TextBinding {
  readonly #text: Text;
  readonly #field: HTMLInputElement | HTMLTextAreaElement;
  readonly #options: { maxLength: number; onFit: (lost: Lost) => void; origin: symbol };
  readonly #listening = new AbortController();
  /** While an input method composes: the text it began with, and what others have changed since. */
  #composition: { base: string; deltas: YTextEvent['delta'][] } | undefined;

  constructor(
    text: Text,
    field: HTMLInputElement | HTMLTextAreaElement,
    { maxLength, onFit = () => {}, origin = Symbol('typed text') }: BindingOptions,
  ) {
    this.#text = text;
    this.#field = field;
    this.#options = { maxLength, onFit, origin };
    field.value = text.toJSON();
    const { signal } = this.#listening;
    field.addEventListener('input', (event) => this.#send(event), { signal });
    field.addEventListener('compositionstart', () => this.#beginComposition(), { signal });
    field.addEventListener('compositionend', () => this.#endComposition(), { signal });
    text.observe(this.#receive);
  }

  end(): void {
    this.#listening.abort();
    this.#text.unobserve(this.#receive);
  }

  #send(event: Event) {
    if (this.#composition) return;
    const isPasted = event instanceof InputEvent && event.inputType === 'insertFromPaste';
    const { index, remove, insert } = this.#typedInto(this.#text.toJSON(), isPasted);
    this.#write(index, index + remove, insert);
    this.#show((position) => Math.min(position, index + insert.length));
  }

  readonly #receive = ({ delta }: YTextEvent, { origin }: Transaction) => {
    if (origin === this.#options.origin) return;
    if (this.#composition) this.#composition.deltas.push(delta);
    else if (origin instanceof UndoManager) {
      this.#options.onFit({ length: 0, isPasted: false });
      this.#show(() => changeEnd(delta));
    } else this.#show((position) => movedPosition(position, delta));
  };

  #beginComposition() {
    this.#composition = { base: this.#text.toJSON(), deltas: [] };
  }

  #endComposition() {
    if (!this.#composition) return;
    const { base, deltas } = this.#composition;
    this.#composition = undefined;
    const { index, remove, insert } = this.#typedInto(base, false);
    // Remote changes were held back meanwhile: the composed words go to their shifted position.
    const moved = (position: number) => deltas.reduce((at, delta) => movedPosition(at, delta), position);
    this.#write(moved(index), moved(index + remove), insert);
    this.#show(moved);
  }

  /** The change that was typed. An insertion that is too long is cut off at its end, so that no older text is lost. */
  #typedInto(before: string, isPasted: boolean): TextChange {
    const { value, selectionStart } = this.#field;
    const after = this.#field instanceof HTMLTextAreaElement ? value : value.replace(LINE_BREAKS, ' ');
    const { index, remove, insert: typed } = textDifference(before, after, selectionStart ?? after.length);
    const insert = asDocumentText(typed);
    const spare = Math.max(0, this.#options.maxLength - (this.#text.length - remove));
    const kept = cutText(insert, spare);
    this.#options.onFit({ length: insert.length - kept.length, isPasted });
    return { index, remove, insert: kept };
  }

  #write(from: number, to: number, insert: string) {
    if (to === from && insert === '') return;
    this.#text.doc?.transact(() => {
      if (to > from) this.#text.delete(from, to - from);
      if (insert !== '') this.#text.insert(from, insert);
    }, this.#options.origin);
  }

  /** Shows the shared text. @param move maps an end of the selection to its new position. */
  #show(move: (position: number) => number) {
    const field = this.#field;
    const shown = this.#text.toJSON();
    if (field.value === shown) return;
    const start = move(field.selectionStart ?? shown.length);
    const end = move(field.selectionEnd ?? shown.length);
    const direction = field.selectionDirection ?? 'none';
    field.value = shown;
    if (field.ownerDocument.activeElement === field) field.setSelectionRange(start, Math.max(start, end), direction);
  }
}
