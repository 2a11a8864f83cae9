import { TITLE_MAX_LENGTH } from '#shared-types/collaboration';
import { normalForm } from '#shared-types/normal-form';
import { wordsOf } from '#shared-types/words';

import { writtenText } from '../written-text.ts';

/** The longest excerpt, in UTF-16 code units. */
const EXCERPT_LENGTH = 120;
/** How much of a text a search looks at, in UTF-16 code units: more than the longest thesis. */
const SEARCHED_LENGTH = 250_000;

/** What the library shows of a document's content. */
export interface Projection {
  title: string;
  words: number;
  /** The first words. */
  excerpt: string;
  /** Title and text, as `folded` writes them. */
  searchText: string;
}

/** Reads a Yjs update. @throws when it is damaged. */
export function projectionOf(update: Uint8Array | undefined): Projection {
  const { title: written, text } = writtenText(update);
  const title = oneLine(written, TITLE_MAX_LENGTH);
  return {
    title,
    words: wordsOf(text).length,
    excerpt: oneLine(text.slice(0, 4 * EXCERPT_LENGTH), EXCERPT_LENGTH),
    searchText: folded(`${title}\n${text.slice(0, SEARCHED_LENGTH)}`),
  };
}

/** A text as searches compare it: without capitals, accents and line breaks. */
export function folded(text: string): string {
  return oneLine(normalForm(text, 'NFKD').replaceAll(/\p{M}/gu, '').replaceAll(/[‘’]/g, "'").toLowerCase());
}

function oneLine(text: string, maxLength = Infinity): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, maxLength).toWellFormed();
}
