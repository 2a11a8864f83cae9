import type { CitationRule, CitationStyle } from '#shared-types/sources';

import { habitsOf } from './style.ts';

type Why = string | ((style: CitationStyle) => string);

const listOf = (style: CitationStyle) => habitsOf(style).listName;

const WHYS: Record<CitationRule, Why> = {
  'not listed': (style) =>
    `A citation promises that the ${listOf(style)} says where to find the source. ${style} asks for an entry for each source you cite.`,
  'never cited': (style) =>
    habitsOf(style).system === 'notes'
      ? 'A bibliography may include works you only read, but most teachers expect to see each of them in a note.'
      : `In ${style}, the ${listOf(style)} includes only what you cite, so a reader looks for the sentence that uses it.`,
  'year differs':
    'The author and the year lead to the entry. When the years differ, a reader can’t tell whether it’s the same work.',
  'name differs':
    'The name leads to the entry. When the text and the list spell it differently, a reader can’t be sure it’s the same work.',
  'et al form': (style) => {
    if (style === 'APA')
      return 'APA names one or two authors in full. For three or more, it names the first author and adds “et al.”, with a full stop.';
    if (style === 'MLA')
      return 'MLA names one or two authors in full. For three or more, it names the first author and adds “et al.”, with a full stop.';
    return `${style} names up to two or three authors in full. For four or more, it names the first author and adds “et al.”, with a full stop.`;
  },
  'and form': (style) => {
    if (style === 'APA') return 'APA joins two authors with “&” in brackets and with “and” in a sentence.';
    if (style === 'Harvard') return 'Some versions of Harvard use “and”, others “&”. Pick one and keep to it.';
    return `${style} joins two authors with “and”, even in brackets.`;
  },
  'missing year': (style) =>
    `${style} identifies a source by author and year. If a source has no date, write “n.d.” instead of the year.`,
  ambiguous: (style) =>
    habitsOf(style).system === 'author-page'
      ? 'When the list has several works by one author, MLA adds a short title to the citation.'
      : `When an author has two works from one year, ${style} adds a letter to the year, in the list and in the text: 2020a, 2020b.`,
  order: (style) =>
    `Readers search the ${listOf(style)} alphabetically: by the first author’s surname, or by the title when no author is named.`,
  duplicate: 'Each work gets one entry. Two entries make a reader look for a second work.',
  'no page': (style) =>
    habitsOf(style).system === 'notes'
      ? 'A note on a direct quotation ends with the page, so that a reader can check the words.'
      : `${style} gives the page of a direct quotation, so that a reader can check the words. If the source has no pages, give a paragraph or a heading instead.`,
  'long quotation': (style) => {
    if (style === 'MLA')
      return 'MLA sets a quotation of more than four lines as an indented block without quotation marks.';
    return `${style} sets a quotation of ${habitsOf(style).blockFrom} words or more as an indented block without quotation marks.`;
  },
  'mixed styles': 'If you keep to one style, readers know what each part of a citation means.',
  'malformed DOI':
    'A DOI begins with “10.” and a publisher’s number, then a slash. If a piece is missing, it leads nowhere.',
  'malformed URL': 'Readers click on the address or copy it. One wrong character, and nothing opens.',
  'malformed ISBN': 'The last digit of an ISBN is worked out from the others, so it reveals a copying mistake.',
  'mark without note': 'A mark sends the reader to the note with its number.',
  'note without mark': 'Without a mark, a reader can’t tell which sentence the note supports.',
  'no list': (style) =>
    `A citation is half of a reference. ${style} puts the other half in a ${listOf(style)} at the end.`,
  'evidence without source': 'Readers trust a figure or a study when they can look it up.',
};

/** Why a reader cares about a rule, in the wording of the style in use. */
export function explain(rule: CitationRule, style: CitationStyle): string {
  const why = WHYS[rule];
  return typeof why === 'string' ? why : why(style);
}
