import type { CitationStyle } from '#shared-types/analysis/sources';

import type { Entry, EntryShape } from './reading/entries.ts';
import type { CitationForm, InText } from './reading/in-text.ts';
import type { Mark } from './reading/marks.ts';

/** The marks of a text, by how they are written. */
export interface WrittenMarks {
  superscripts: readonly Mark[];
  squares: readonly Mark[];
  rounds: readonly Mark[];
}

/** What the list and the citations of a text show about its style. */
interface Signs {
  heading: string;
  entries: readonly Entry[];
  citations: readonly InText[];
  marks: WrittenMarks;
  hasNotes: boolean;
}

/** The marks of a text that a style may use. */
interface FoundMarks extends WrittenMarks {
  /** The digits directly after a punctuation mark, which are looked for only if they are needed. */
  plain: () => readonly Mark[];
  hasNotes: boolean;
  /** How many entries the list has. */
  entries: number;
}

/** A style of citing: what it asks for, and how we recognise it. */
export interface Style {
  name: CitationStyle;
  /** How its citations point to an entry. */
  system: 'author-date' | 'author-page' | 'notes' | 'numbers';
  /** What it calls its list. */
  listName: string;
  /** The number of authors from which "et al." must be used, and from which it may be used. */
  etAlFrom: number;
  etAlAllowedFrom: number;
  /** The number of words from which a quotation belongs in a block, and how the style says it, if not in words. */
  blockFrom: number;
  block?: string;
  /** What joins two authors. "either" means that the writer chooses once for the whole text. */
  joiner?: { bracket: '&' | 'and'; sentence: '&' | 'and' } | 'either';
  /** The forms of its citations in brackets. */
  forms: readonly CitationForm[];
  /** Whether a writer chooses one of the forms for the whole text. */
  isOneForm?: boolean;
  /** Whether a work that is cited by its title needs no page. */
  isTitlePageless?: boolean;
  /** The layout of its entries, if that identifies the style. */
  shape?: EntryShape;
  /** How much one entry without that layout, or one citation, speaks for the style. */
  entryVote?: (entry: Entry) => number;
  citationVote?: (citation: InText) => number;
  /** How much the heading of the list speaks for the style. */
  headingVote?: (heading: string) => number;
  /** Whether the signs leave no doubt, whatever the votes are. The first such style in the table counts. */
  isCertain?: (signs: Signs) => boolean;
  /** The marks that the style uses. */
  marks: (found: FoundMarks) => readonly Mark[];
}

/** How much an entry with the layout of a style speaks for it. */
const SHAPE_VOTE = 2;
/** The most entries, and the most citations, that vote. */
const MOST_VOTES = 400;

/** A style without marks: several superscripts, or notes, show that a writer uses some anyway. */
const strayMarks = ({ superscripts, hasNotes }: FoundMarks) =>
  superscripts.length > 1 || hasNotes ? superscripts : [];

/** Every style, in the order in which equal signs decide. */
const STYLES: Record<CitationStyle, Style> = {
  APA: {
    name: 'APA',
    system: 'author-date',
    listName: 'reference list',
    etAlFrom: 3,
    etAlAllowedFrom: 3,
    blockFrom: 40,
    joiner: { bracket: '&', sentence: 'and' },
    forms: ['comma'],
    shape: 'year in brackets, stop',
    citationVote: ({ form, joiner }) => {
      if (form === 'comma') return joiner === '&' ? 1.2 : joiner === 'and' ? 0.2 : 0.5;
      return form === 'narrative' ? 0.1 : 0;
    },
    marks: strayMarks,
  },
  Harvard: {
    name: 'Harvard',
    system: 'author-date',
    listName: 'reference list',
    etAlFrom: 4,
    etAlAllowedFrom: 3,
    blockFrom: 40,
    joiner: 'either',
    forms: ['comma', 'no comma'],
    isOneForm: true,
    shape: 'year in brackets or commas',
    citationVote: (citation) => {
      const { form, joiner } = citation;
      if (form === 'comma') return joiner === 'and' ? 0.9 : joiner === '&' ? 0.2 : 0.4;
      if (form !== 'no comma') return 0;
      return hasColonBeforePage(citation) ? 0.9 : 0.4;
    },
    marks: strayMarks,
  },
  'Chicago author-date': {
    name: 'Chicago author-date',
    system: 'author-date',
    listName: 'reference list',
    etAlFrom: 4,
    etAlAllowedFrom: 3,
    blockFrom: 100,
    joiner: { bracket: 'and', sentence: 'and' },
    forms: ['no comma'],
    shape: 'year between stops',
    citationVote: (citation) => {
      if (citation.form !== 'no comma') return 0;
      return hasColonBeforePage(citation) ? 0.3 : 0.8;
    },
    marks: strayMarks,
  },
  MLA: {
    name: 'MLA',
    system: 'author-page',
    listName: 'list of works cited',
    etAlFrom: 3,
    etAlAllowedFrom: 3,
    blockFrom: 50,
    block: 'more than four lines',
    joiner: { bracket: 'and', sentence: 'and' },
    forms: ['page', 'name'],
    isTitlePageless: true,
    entryVote: ({ shape, text }) =>
      shape === 'late year' && /\bvol\. \d|\bpp?\. \d|, (?:1[5-9]|20)\d\d[,.]/u.test(text) ? 1 : 0,
    citationVote: ({ form, year }) => (form === 'page' && year === undefined ? 1 : 0),
    headingVote: (heading) => (/works cited/iu.test(heading) ? 3 : 0),
    marks: strayMarks,
  },
  'Chicago notes': {
    name: 'Chicago notes',
    system: 'notes',
    listName: 'bibliography',
    etAlFrom: 4,
    etAlAllowedFrom: 3,
    blockFrom: 100,
    forms: [],
    isCertain: (signs) =>
      signs.hasNotes || (signs.marks.superscripts.length > 1 && !isNumberedList(signs) && countDated(signs) === 0),
    marks: ({ superscripts, squares, plain, hasNotes }) => {
      if (superscripts.length > 0) return superscripts;
      return squares.length > 0 ? squares : hasNotes ? plain() : [];
    },
  },
  IEEE: {
    name: 'IEEE',
    system: 'numbers',
    listName: 'reference list',
    etAlFrom: Infinity,
    etAlAllowedFrom: 0,
    blockFrom: Infinity,
    forms: ['number'],
    isCertain: (signs) => {
      const { squares, rounds, superscripts } = signs.marks;
      const isSquare = squares.length > 0 && squares.length >= rounds.length + superscripts.length;
      return isNumberedList(signs) && isSquare && !isMostlyVancouver(signs.entries);
    },
    marks: ({ squares }) => squares,
  },
  Vancouver: {
    name: 'Vancouver',
    system: 'numbers',
    listName: 'reference list',
    etAlFrom: Infinity,
    etAlAllowedFrom: 0,
    blockFrom: Infinity,
    forms: ['number'],
    isCertain: (signs) => {
      const { squares, rounds, superscripts } = signs.marks;
      return isNumberedList(signs) && squares.length + rounds.length + superscripts.length > 0;
    },
    marks: ({ superscripts, squares, rounds, entries }) => {
      const listed = rounds.filter(({ numbers }) => numbers.every((number) => number <= entries + 2));
      return [...superscripts, ...squares, ...listed].toSorted(
        (a, b) => a.paragraph.index - b.paragraph.index || a.start - b.start,
      );
    },
  },
};

/** The style that a text is checked by if it shows no sign of any. */
export const DEFAULT_STYLE: CitationStyle = 'APA';

/** The record of a style. */
export function styleOf(name: CitationStyle): Style {
  return STYLES[name];
}

/** The marks that a text uses for its sources or notes; `style` is undefined if the text shows no sign of any. */
export function marksFor(style: CitationStyle | undefined, found: FoundMarks): readonly Mark[] {
  if (style === undefined) return found.superscripts.length > 1 ? found.superscripts : [];
  return STYLES[style].marks(found);
}

/** Whether an entry has its year near the front, as in the author-date styles. */
export function hasEarlyYear({ shape }: Entry): boolean {
  return Object.values(STYLES).some((style) => style.shape === shape);
}

/** Recognises the style of a text; undefined if it shows no sign of any. */
export function recogniseStyle(signs: Signs): CitationStyle | undefined {
  const styles = Object.values(STYLES);
  const certain = styles.find(({ isCertain }) => isCertain?.(signs));
  if (certain) return certain.name;
  const votes = styles.map((style) => ({ name: style.name, votes: votesFor(style, signs) }));
  const [best] = votes.toSorted((a, b) => b.votes - a.votes);
  return best && best.votes > 0 ? best.name : undefined;
}

function votesFor(style: Style, { heading, entries, citations }: Signs): number {
  let votes = 0;
  for (const entry of entries.slice(0, MOST_VOTES))
    votes += style.shape === entry.shape ? SHAPE_VOTE : (style.entryVote?.(entry) ?? 0);
  for (const citation of citations.slice(0, MOST_VOTES)) votes += style.citationVote?.(citation) ?? 0;
  return votes + (style.headingVote?.(heading) ?? 0);
}

/** Most entries have a number, and numbers are what the text cites with. */
function isNumberedList(signs: Signs): boolean {
  const numbered = signs.entries.filter(({ number }) => number !== undefined).length;
  const { squares, rounds, superscripts } = signs.marks;
  const marks = squares.length + rounds.length + superscripts.length;
  return numbered > 0 && numbered * 2 > signs.entries.length && countDated(signs) <= marks;
}

/** "Smith J, Lee KT." or "2019;3(1):1-9": Vancouver's entries, whatever brackets the text uses. */
const VANCOUVER_ENTRY =
  /^\s*(?:\[?\d{1,4}[\].)]\s+)?\p{L}[\p{L}\p{M}'’ -]{0,40} (?:\p{Lu}-?){1,3}(?:, (?:\p{L}|et al)|\.\s)|[\s;]\d{4}(?: \p{Lu}[a-z]{2}(?: \d{1,2})?)?;\s?\d/u;

function isMostlyVancouver(entries: readonly Entry[]): boolean {
  return entries.filter(({ text }) => VANCOUVER_ENTRY.test(text)).length * 2 > entries.length;
}

function countDated({ citations }: Signs): number {
  return citations.filter(
    ({ form, needsEntry }) => needsEntry !== true && (form === 'comma' || form === 'no comma' || form === 'narrative'),
  ).length;
}

/** "(Smith 2019: 12)". */
function hasColonBeforePage({ hasLocator, paragraph, end }: InText): boolean {
  return hasLocator && /:\s*\d+\s*$/u.test(paragraph.text.slice(Math.max(0, end - 12), end).replace(')', ''));
}
