import { shownTitle } from '#shared-types/characters';
import { firstHeading, readableText } from '#shared-types/readable-text';
import { oneLine, textName } from '#shared-types/text-name';
import { wordsOf } from '#shared-types/words';

import type { SharedDocument } from './shared-document.ts';

/** How much of a text a list keeps as its first words, in UTF-16 code units. */
const EXCERPT_LENGTH = 200;

/** What a list says about a text. */
export interface ListedText {
  title: string;
  /** What it's called (`textName`). */
  name: string;
  /** Its first words. */
  excerpt: string;
  /** How many words it has. */
  words: number;
}

/** What a list says about an open document. */
export function listedText({ title: written, body }: Pick<SharedDocument, 'title' | 'body'>): ListedText {
  const [title, text] = [written.toJSON(), readableText(body)];
  return {
    title,
    name: textName({ title: shownTitle(title), heading: firstHeading(body), text }),
    excerpt: oneLine(text.slice(0, 4 * EXCERPT_LENGTH))
      .slice(0, EXCERPT_LENGTH)
      .toWellFormed(),
    words: wordsOf(text).length,
  };
}
