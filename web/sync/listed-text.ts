import type { Text, XmlFragment } from 'yjs';

import { shownTitle } from '#shared-types/text/characters';
import { firstHeading, firstWords, readableText } from '#shared-types/text/readable-text';
import { oneLine, textName } from '#shared-types/text/text-name';
import { wordsOf } from '#shared-types/text/words';

/** How much of a text a list keeps as its first words, in UTF-16 code units. */
const EXCERPT_LENGTH = 200;

/** The title and the body of an open document. */
interface TitledText {
  title: Text;
  body: XmlFragment;
}

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

/**
 * What an open document is called (`textName`). It's cheap enough to ask after every key. A name made of the document's own words
 * never becomes its title: two people would both write it, and undo would take it away.
 */
export function documentName({ title: written, body }: TitledText): string {
  const title = shownTitle(written.toJSON());
  if (title !== '') return title;
  const heading = firstHeading(body);
  return textName({ title, heading, text: heading === '' ? firstWords(body) : '' });
}

/** What a list says about an open document. */
export function listedText({ title, body }: TitledText): ListedText {
  const text = readableText(body);
  return {
    title: title.toJSON(),
    name: documentName({ title, body }),
    excerpt: oneLine(text.slice(0, 4 * EXCERPT_LENGTH))
      .slice(0, EXCERPT_LENGTH)
      .toWellFormed(),
    words: wordsOf(text).length,
  };
}
