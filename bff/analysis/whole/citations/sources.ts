import type { Paragraph } from '#shared-types/analysis/paragraph';
import type { Citation, CitationProblem, CitationStyle, Sources, CitationRule } from '#shared-types/analysis/sources';

import { checkEvidence } from './checks/evidence.ts';
import { citationPlace, citationWords, entryPlace, entryWords, type Question } from './checks/problem.ts';
import { checkLength, quotationsOf, type Quotation } from './checks/quotations.ts';
import { checkListed } from './listed-sources.ts';
import { checkNoted } from './noted-sources.ts';
import type { Entry } from './reading/entries.ts';
import type { InText } from './reading/in-text.ts';
import type { Mark } from './reading/marks.ts';
import { isOnlyPage } from './reading/narrative.ts';
import type { Note } from './reading/notes.ts';
import type { Bracket } from './reading/parenthetical.ts';
import { readSources } from './reading/reading.ts';
import { DEFAULT_STYLE, styleOf, type Style } from './styles.ts';

type Why = string | ((style: Style) => string);

const WHYS: Record<CitationRule, Why> = {
  'not listed': ({ name, listName }) =>
    `A citation promises that the ${listName} says where to find the source. ${name} asks for an entry for each source you cite.`,
  'never cited': ({ name, listName, system }) =>
    system === 'notes'
      ? 'A bibliography may include works you only read, but most teachers expect to see each of them in a note.'
      : `In ${name}, the ${listName} includes only what you cite, so a reader looks for the sentence that uses it.`,
  'year differs':
    'The author and the year lead to the entry. When the years differ, a reader can’t tell whether it’s the same work.',
  'name differs':
    'The name leads to the entry. When the text and the list spell it differently, a reader can’t be sure it’s the same work.',
  'et al form': ({ name, etAlFrom }) => {
    const [inFull, shortened] = etAlFrom <= 3 ? ['one or two', 'three'] : ['up to two or three', 'four'];
    return `${name} names ${inFull} authors in full. For ${shortened} or more, it names the first author and adds “et al.”, with a full stop.`;
  },
  'and form': ({ name, joiner }) => {
    if (joiner === 'either') return `Some versions of ${name} use “and”, others “&”. Pick one and keep to it.`;
    return joiner?.bracket === '&'
      ? `${name} joins two authors with “&” in brackets and with “and” in a sentence.`
      : `${name} joins two authors with “and”, even in brackets.`;
  },
  'missing year': ({ name }) =>
    `${name} identifies a source by author and year. If a source has no date, write “n.d.” instead of the year.`,
  ambiguous: ({ name, system }) =>
    system === 'author-page'
      ? `When the list has several works by one author, ${name} adds a short title to the citation.`
      : `When an author has two works from one year, ${name} adds a letter to the year, in the list and in the text: 2020a, 2020b.`,
  order: ({ listName }) =>
    `Readers search the ${listName} alphabetically: by the first author’s surname, or by the title when no author is named.`,
  duplicate: 'Each work gets one entry. Two entries make a reader look for a second work.',
  'no page': ({ name, system }) =>
    system === 'notes'
      ? 'A note on a direct quotation ends with the page, so that a reader can check the words.'
      : `${name} gives the page of a direct quotation, so that a reader can check the words. If the source has no pages, give a paragraph or a heading instead.`,
  'long quotation': ({ name, block, blockFrom }) =>
    `${name} sets a quotation of ${block ?? `${blockFrom} words or more`} as an indented block without quotation marks.`,
  'mixed styles': 'If you keep to one style, readers know what each part of a citation means.',
  'malformed DOI':
    'A DOI begins with “10.” and a publisher’s number, then a slash. If a piece is missing, it leads nowhere.',
  'malformed URL': 'Readers click on the address or copy it. One wrong character, and nothing opens.',
  'malformed ISBN': 'The last digit of an ISBN is worked out from the others, so it reveals a copying mistake.',
  'mark without note': 'A mark sends the reader to the note with its number.',
  'note without mark': 'Without a mark, a reader can’t tell which sentence the note supports.',
  'no list': ({ name, listName }) =>
    `A citation is half of a reference. ${name} puts the other half in a ${listName} at the end.`,
  'evidence without source': 'Readers trust a figure or a study when they can look it up.',
};

/**
 * Compares what a text cites with its list of sources, in both directions, and asks about the form of both. Recognises the style
 * unless it is given. Positions are those of the sentences. Pure, synchronous, in time linear in the text; never throws.
 */
export function checkSources(text: readonly Paragraph[], { style: wanted }: { style?: CitationStyle } = {}): Sources {
  const read = readSources(text, wanted);
  const style = read.style ?? DEFAULT_STYLE;
  const { system } = styleOf(style);
  const quotations = read.body.filter(({ kind }) => kind !== 'quotation').flatMap(quotationsOf);
  const found = system === 'notes' ? checkNoted(read, style, quotations) : checkListed(read, style, quotations);
  const { citations, entries, matches } = found;
  const isSourced = citations.length > 0 || entries.length > 0;
  const questions = [
    ...found.questions,
    ...(isSourced ? checkLength({ style }, quotations) : []),
    ...checkEvidence(read.body, citations, read.marks),
  ];
  const citationNumbers = new Map(citations.map((citation, index) => [citation, index]));
  const entryNumbers = new Map(entries.map((entry, index) => [entry, index]));
  const citationNumber = (citation: InText | undefined) => {
    const number = citation && citationNumbers.get(citation);
    return number === undefined ? {} : { citation: number };
  };
  const entryNumber = (entry: Entry | undefined) => {
    const number = entry && entryNumbers.get(entry);
    return number === undefined ? {} : { entry: number };
  };
  return {
    ...(isSourced && read.style !== undefined && { style: read.style }),
    citations: citations.map((citation) => ({
      ...citationPlace(citation),
      words: citationWords(citation),
      paragraph: citation.paragraph.index + 1,
      ...entryNumber(matches.get(citation)),
    })) satisfies Citation[],
    entries: entries.map((entry) => ({ ...entryPlace(entry), words: entryWords(entry) })),
    problems: questions.map(({ rule, title, msg, places, citation, entry }): CitationProblem => ({
      rule,
      title,
      msg,
      why: explain(rule, style),
      places,
      ...citationNumber(citation),
      ...entryNumber(entry),
    })),
    fine: inOrder(questions, {
      style,
      citations,
      entries,
      brackets: read.brackets,
      quotations,
      marks: read.marks,
      notes: read.notes,
    }),
  };
}

/** What there was to check. */
interface Checked {
  style: CitationStyle;
  citations: readonly InText[];
  entries: readonly Entry[];
  brackets: readonly Bracket[];
  quotations: readonly Quotation[];
  marks: readonly Mark[];
  notes: readonly Note[];
}

/** Names what was checked without raising a question, each in a few words; leaves out what the text doesn't have. */
function inOrder(questions: readonly Question[], checked: Checked): string[] {
  const { style, citations, entries, brackets, quotations, marks, notes } = checked;
  const asked = new Set(questions.map(({ rule }) => rule));
  const isQuiet = (...rules: CitationRule[]) => rules.every((rule) => !asked.has(rule));
  const { system } = styleOf(style);
  // A page somewhere doesn't mean that every quotation has one.
  const pages = citations.filter(({ hasLocator }) => hasLocator).length + brackets.filter(isOnlyPage).length;
  const hasPages = pages >= quotations.length || (system === 'notes' && notes.length >= quotations.length);
  const areas: [string, boolean, boolean][] = [
    [
      'every citation is in the list',
      citations.length > 0 && entries.length > 0,
      isQuiet('not listed', 'name differs', 'year differs', 'mark without note'),
    ],
    ['every entry is cited', citations.length > 0 && entries.length > 0, isQuiet('never cited', 'note without mark')],
    ['marks and notes', marks.length > 0 && notes.length > 0, isQuiet('mark without note', 'note without mark')],
    [
      'alphabetical order',
      system !== 'numbers' && notes.length < entries.length && entries.length > 1,
      isQuiet('order'),
    ],
    ['“and” and “&”', system !== 'notes' && citations.some(({ joiner }) => joiner !== undefined), isQuiet('and form')],
    ['“et al.”', citations.some(({ etAl }) => etAl !== undefined), isQuiet('et al form')],
    ['page numbers of quotations', system !== 'numbers' && quotations.length > 0 && hasPages, isQuiet('no page')],
    [
      'DOIs and web addresses',
      entries.some(({ text }) => /doi|https?:|www\./iu.test(text)),
      isQuiet('malformed DOI', 'malformed URL'),
    ],
  ];
  return areas.filter(([, isThere, isFine]) => isThere && isFine).map(([name]) => name);
}

/** Why a reader cares about a rule, in the wording of the style in use. */
function explain(rule: CitationRule, style: CitationStyle): string {
  const why = WHYS[rule];
  return typeof why === 'string' ? why : why(styleOf(style));
}
