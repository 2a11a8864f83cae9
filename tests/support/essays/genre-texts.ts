import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { Paragraph } from '#shared-types/analysis/paragraph';

const ESSAYS = path.join(import.meta.dirname, '../../essays');
const sentencesOf = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The folders of texts that the fit may read, and of those that only measure. */
export type GenreFolder = 'genres' | 'other-genres' | 'short-genres' | 'unseen-genres' | 'fresh-genres';

/** A short text of a known genre, without labels. */
export interface GenreText {
  name: string;
  /** `argument`, `story`, `report`, `letter`, `instructions`, `poem`, `notes` or `information`. */
  genre: string;
  text: Paragraph[];
}

/**
 * Short texts of many genres, written for this project; a text of the genre `argument` argues, the others don't. For those in
 * `unseen-genres`, we only report totals.
 */
export function readGenreTexts(folder: GenreFolder): GenreText[] {
  return readdirSync(path.join(ESSAYS, folder))
    .toSorted()
    .map((file) => {
      const [head = '', body = ''] = readFileSync(path.join(ESSAYS, folder, file), 'utf8').split(/^---$/m);
      return {
        name: file.replace(/\.txt$/, ''),
        genre: head.replace('genre:', '').trim(),
        text: toParagraphs(body.trim()),
      };
    });
}

/** Plain text as the editor would send it: paragraphs end at empty lines; sentences end where Unicode says so, or at line breaks. */
function toParagraphs(words: string): Paragraph[] {
  let position = 0;
  return words.split(/\n{2,}/).map((paragraph): Paragraph => {
    const sentences = paragraph.split('\n').flatMap((line) =>
      [...sentencesOf.segment(line)].flatMap(({ segment }) => {
        const msg = segment.trim();
        if (msg === '') return [];
        const from = position;
        position += msg.length + 1;
        return [{ msg, from, to: from + msg.length }];
      }),
    );
    position++;
    return { kind: 'text', sentences };
  });
}
