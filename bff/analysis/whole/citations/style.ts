import type { CitationStyle } from '#shared-types/sources';

import type { Entry } from './entries.ts';
import type { InText } from './in-text.ts';
import type { Mark } from './marks.ts';
import type { ReadList } from './reference-list.ts';

/** The signs of a style. */
interface Signs {
  list: ReadList | undefined;
  entries: readonly Entry[];
  citations: readonly InText[];
  superscripts: readonly Mark[];
  squares: readonly Mark[];
  rounds: readonly Mark[];
  hasNotes: boolean;
}

/** The habits of a style that the checks ask about. */
export interface StyleHabits {
  /** How its citations point to an entry. */
  system: 'author-date' | 'author-page' | 'notes' | 'numbers';
  /** What it calls its list. */
  listName: string;
  /** The number of authors from which "et al." must be used, and from which it may be used. */
  etAlFrom: number;
  etAlAllowedFrom: number;
  /** The number of words from which a quotation belongs in a block. */
  blockFrom: number;
}

const HABITS: Record<CitationStyle, StyleHabits> = {
  APA: { system: 'author-date', listName: 'reference list', etAlFrom: 3, etAlAllowedFrom: 3, blockFrom: 40 },
  Harvard: { system: 'author-date', listName: 'reference list', etAlFrom: 4, etAlAllowedFrom: 3, blockFrom: 40 },
  'Chicago author-date': {
    system: 'author-date',
    listName: 'reference list',
    etAlFrom: 4,
    etAlAllowedFrom: 3,
    blockFrom: 100,
  },
  MLA: { system: 'author-page', listName: 'list of works cited', etAlFrom: 3, etAlAllowedFrom: 3, blockFrom: 50 },
  'Chicago notes': { system: 'notes', listName: 'bibliography', etAlFrom: 4, etAlAllowedFrom: 3, blockFrom: 100 },
  IEEE: { system: 'numbers', listName: 'reference list', etAlFrom: Infinity, etAlAllowedFrom: 0, blockFrom: Infinity },
  Vancouver: {
    system: 'numbers',
    listName: 'reference list',
    etAlFrom: Infinity,
    etAlAllowedFrom: 0,
    blockFrom: Infinity,
  },
};

/** What a style asks for. */
export function habitsOf(style: CitationStyle): StyleHabits {
  return HABITS[style];
}

/** Recognises the style of a text; undefined if it shows no sign of any. */
export function recogniseStyle(signs: Signs): CitationStyle | undefined {
  const { entries, citations, superscripts, squares, rounds, hasNotes, list } = signs;
  const numbered = entries.filter(({ number }) => number !== undefined).length;
  const dated = citations.filter(({ form }) => form === 'comma' || form === 'no comma' || form === 'narrative').length;
  if (hasNotes) return 'Chicago notes';
  if (numbered > 0 && numbered * 2 > entries.length && dated <= squares.length + rounds.length + superscripts.length) {
    if (squares.length > 0 && squares.length >= rounds.length + superscripts.length) return 'IEEE';
    if (rounds.length + superscripts.length > 0) return 'Vancouver';
  }
  if (superscripts.length > 1 && dated === 0) return 'Chicago notes';
  const votes = votesOf(entries, citations);
  if (/works cited/iu.test(list?.heading ?? '')) votes.MLA += 3;
  const best = (['APA', 'Harvard', 'Chicago author-date', 'MLA'] as const).toSorted((a, b) => votes[b] - votes[a])[0];
  return best !== undefined && votes[best] > 0 ? best : undefined;
}

function votesOf(entries: readonly Entry[], citations: readonly InText[]) {
  const votes = { APA: 0, Harvard: 0, 'Chicago author-date': 0, MLA: 0 };
  for (const { shape, text } of entries.slice(0, 400)) {
    if (shape === 'APA') votes.APA += 2;
    else if (shape === 'Harvard') votes.Harvard += 2;
    else if (shape === 'Chicago author-date') votes['Chicago author-date'] += 2;
    else if (shape === 'late year' && /\bvol\. \d|\bpp?\. \d|, (?:1[5-9]|20)\d\d[,.]/u.test(text)) votes.MLA += 1;
  }
  for (const { form, joiner, hasLocator, year, paragraph, end } of citations.slice(0, 400)) {
    if (form === 'comma') {
      votes.APA += joiner === '&' ? 1.2 : joiner === 'and' ? 0.2 : 0.5;
      votes.Harvard += joiner === 'and' ? 0.9 : joiner === '&' ? 0.2 : 0.4;
    } else if (form === 'no comma') {
      const hasColon =
        hasLocator && /:\s*\d+\s*$/u.test(paragraph.text.slice(Math.max(0, end - 12), end).replace(')', ''));
      votes['Chicago author-date'] += hasColon ? 0.3 : 0.8;
      votes.Harvard += hasColon ? 0.9 : 0.4;
    } else if (form === 'page' && year === undefined) votes.MLA += 1;
    else if (form === 'narrative') votes.APA += 0.1;
  }
  return votes;
}
