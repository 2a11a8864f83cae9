import { Type, type Static } from 'typebox';

import { Place } from './paragraph.ts';

/* The sources of a text: what it cites, what its reference list contains, and where the two disagree. */

/** The styles that the check supports. IEEE and Vancouver are matched by number only. */
export const CITATION_STYLES = [
  'APA',
  'MLA',
  'Chicago author-date',
  'Chicago notes',
  'Harvard',
  'IEEE',
  'Vancouver',
] as const;
export type CitationStyle = (typeof CITATION_STYLES)[number];

export const CitationStyleName = Type.Unsafe<CitationStyle>(Type.String({ enum: [...CITATION_STYLES] }));

/** One source named in the text; a bracket with three sources contains three citations. */
export const Citation = Type.Object({
  ...Place.properties,
  /** The text as written, shortened to a line. */
  words: Type.String(),
  /** The index of the entry that it refers to. */
  entry: Type.Optional(Type.Integer({ minimum: 0 })),
  paragraph: Type.Integer({ minimum: 1 }),
});
export type Citation = Static<typeof Citation>;

/** One entry of the reference list, or a note that names a source. */
export const ReferenceEntry = Type.Object({
  ...Place.properties,
  /** Author and year, or the first words. */
  words: Type.String(),
});
export type ReferenceEntry = Static<typeof ReferenceEntry>;

/** What a citation check can find. */
export const CITATION_RULES = [
  'not listed',
  'never cited',
  'year differs',
  'name differs',
  'et al form',
  'and form',
  'missing year',
  'ambiguous',
  'order',
  'duplicate',
  'no page',
  'long quotation',
  'mixed styles',
  'malformed DOI',
  'malformed URL',
  'malformed ISBN',
  'mark without note',
  'note without mark',
  'no list',
  'evidence without source',
] as const;
export type CitationRule = (typeof CITATION_RULES)[number];

/** The titles of problems with a citation or an entry that has no counterpart. The page uses them too, when a writer says that two are different. */
export const UNMATCHED_TITLES = {
  'not listed': 'Cited, but not listed',
  'never cited': 'Listed, but never cited',
} as const satisfies Partial<Record<CitationRule, string>>;

/** One question about the sources. */
export const CitationProblem = Type.Object({
  rule: Type.Unsafe<CitationRule>(Type.String({ enum: [...CITATION_RULES] })),
  /** What is wrong, in a few words. */
  title: Type.String(),
  /** One or two sentences that end in a question or a rule. */
  msg: Type.String(),
  /** Why a reader cares: the rule of the style, in plain words. */
  why: Type.String(),
  /** Where it is, with the place to mark first; never empty. */
  places: Type.Array(Place, { minItems: 1 }),
  /** The indexes of the citation and the entry that it is about. */
  citation: Type.Optional(Type.Integer({ minimum: 0 })),
  entry: Type.Optional(Type.Integer({ minimum: 0 })),
});
export type CitationProblem = Static<typeof CitationProblem>;

/** A problem as one text: its title, and its message. */
export function problemWords({ title, msg }: Pick<CitationProblem, 'title' | 'msg'>): string {
  return `${title}${title.endsWith('?') ? '' : '.'} ${msg}`;
}

/** The sources of a text. */
export const Sources = Type.Object({
  /** The style in use: the one that was requested, or the one that was recognised. */
  style: Type.Optional(CitationStyleName),
  citations: Type.Array(Citation),
  entries: Type.Array(ReferenceEntry),
  problems: Type.Array(CitationProblem),
  /** What was checked and found to be in order, each in a few words. */
  fine: Type.Array(Type.String()),
});
export type Sources = Static<typeof Sources>;
