import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { Paragraph } from '#shared-types/analysis/paragraph';
import type { CitationStyle } from '#shared-types/analysis/sources';
import { splitSentences } from '#shared-types/text/sentences';

/** One of our own papers, with no mistakes in its sources: one paragraph or entry on each line, the title first. */
export interface Paper {
  name: string;
  style: CitationStyle;
  lines: readonly string[];
}

const FOLDER = path.join(import.meta.dirname, '../../texts/papers');
const STYLES: Record<string, CitationStyle> = {
  apa: 'APA',
  mla: 'MLA',
  'chicago-date': 'Chicago author-date',
  'chicago-notes': 'Chicago notes',
  harvard: 'Harvard',
};

/** Reads the papers; the file name starts with the style. */
export function readPapers(): Paper[] {
  return globSync('*.txt', { cwd: FOLDER })
    .toSorted()
    .map((file) => {
      const style = STYLES[file.replace(/-\d+\.txt$/, '')];
      if (!style) throw new Error(`${file} names no style`);
      const lines = readFileSync(path.join(FOLDER, file), 'utf8').split('\n').filter(Boolean);
      return { name: file, style, lines };
    });
}

/** The paragraphs of a plain text, one on each line, all of the kind "text". */
export function paragraphsOf(text: string): Paragraph[] {
  let at = 0;
  return text.split('\n').flatMap((line) => {
    const start = at;
    at += line.length + 1;
    const sentences = splitSentences(line).map(({ text: msg, from, to }) => ({
      msg,
      from: from + start,
      to: to + start,
    }));
    return sentences.length > 0 ? [{ kind: 'text' as const, sentences }] : [];
  });
}
