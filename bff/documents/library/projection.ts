import { TITLE_MAX_LENGTH } from '#shared-types/documents/collaboration';
import { oneLine, textName } from '#shared-types/text/text-name';
import { folded } from '#shared-types/text/text-search';
import { wordsOf } from '#shared-types/text/words';

import { writtenText } from '../written-text.ts';

/** The longest excerpt, in UTF-16 code units. */
const EXCERPT_LENGTH = 200;
/** How much of a text a search looks at, in UTF-16 code units: more than the longest thesis. */
const SEARCHED_LENGTH = 250_000;

/** What the library shows of a document's content. */
export interface Projection {
  title: string;
  /** What the document is called (`textName`). */
  name: string;
  words: number;
  /** The first words. */
  excerpt: string;
  /** Title and text, as `folded` writes them. */
  searchText: string;
  /** The text that a search looks at, in one line. */
  text: string;
}

/** Reads a Yjs update. @throws when it is damaged. */
export function projectionOf(update: Uint8Array | undefined): Projection {
  const { title: written, heading, text } = writtenText(update);
  const title = lineOf(written, TITLE_MAX_LENGTH);
  const searched = text.slice(0, SEARCHED_LENGTH);
  return {
    title,
    name: textName({ title, heading, text }),
    words: wordsOf(text).length,
    excerpt: lineOf(text.slice(0, 4 * EXCERPT_LENGTH), EXCERPT_LENGTH),
    // Folding can make eighteen letters of one.
    searchText: folded(`${title}\n${searched}`).slice(0, SEARCHED_LENGTH).toWellFormed(),
    text: lineOf(searched),
  };
}

function lineOf(text: string, maxLength = Infinity): string {
  return oneLine(text).slice(0, maxLength).toWellFormed();
}
