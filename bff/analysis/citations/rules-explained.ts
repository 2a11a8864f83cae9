import type { CitationRule, CitationStyle } from '#shared-types/sources';

import { habitsOf } from './style.ts';

type Why = string | ((style: CitationStyle) => string);

const listOf = (style: CitationStyle) => habitsOf(style).listName;

const WHYS: Record<CitationRule, Why> = {
  'not listed': (style) =>
    `A citation is a promise that the ${listOf(style)} says where to find the source. ${style} asks for an entry for each source that the text cites.`,
  'never cited': (style) =>
    habitsOf(style).system === 'notes'
      ? 'A bibliography may name works that you only read, but most teachers expect to meet each of them in a note.'
      : `In ${style}, the ${listOf(style)} holds what the text cites and nothing else, so a reader looks for the sentence that used it.`,
  'year differs':
    'The author and the year lead to the entry. When the years differ, a reader cannot tell whether it is the same work.',
  'name differs':
    'The name leads to the entry. When the text and the list spell it differently, a reader cannot be sure that it is the same work.',
  'et al form': (style) => {
    if (style === 'APA')
      return 'APA names one or two authors in full; from three on, the first author and “et al.”, with a full stop.';
    if (style === 'MLA')
      return 'MLA names one or two authors in full; from three on, the first author and “et al.”, with a full stop.';
    return `${style} names up to two or three authors in full; with four or more, the first author and “et al.”, with a full stop.`;
  },
  'and form': (style) => {
    if (style === 'APA') return 'APA joins two authors with “&” in brackets and with “and” in a sentence.';
    if (style === 'Harvard') return 'Harvard has versions with “and” and with “&”; a text keeps to one of them.';
    return `${style} joins two authors with “and”, in brackets too.`;
  },
  'missing year': (style) =>
    `${style} finds a source by its author and its year. A source without a date has “n.d.” in the place of the year.`,
  ambiguous: (style) =>
    habitsOf(style).system === 'author-page'
      ? 'When the list has several works of an author, MLA adds a short title to the citation.'
      : `When an author has two works of one year, ${style} adds a letter to the year, in the list and in the text: 2020a, 2020b.`,
  order: (style) =>
    `A reader searches the ${listOf(style)} by the alphabet: by the surname of the first author, or by the title when no author is named.`,
  duplicate: 'One work has one entry. Two entries make a reader look for a second work.',
  'no page': (style) =>
    habitsOf(style).system === 'notes'
      ? 'A note to a direct quotation ends with the page, so that a reader can check the words.'
      : `${style} gives the page of a direct quotation, so that a reader can check the words; a source without pages has a paragraph or a heading instead.`,
  'long quotation': (style) => {
    if (style === 'MLA')
      return 'MLA sets a quotation of more than four lines as an indented block without quotation marks.';
    return `${style} sets a quotation of ${habitsOf(style).blockFrom} words or more as an indented block without quotation marks.`;
  },
  'mixed styles': 'One style throughout lets a reader know what each part of a citation means.',
  'malformed DOI':
    'A DOI begins with “10.” and a number of the publisher, then a slash. With a piece missing, it leads nowhere.',
  'malformed URL': 'A reader clicks on the address or copies it; one wrong sign and it opens nothing.',
  'malformed ISBN': 'The last digit of an ISBN is worked out from the others, so a slip in copying shows.',
  'mark without note': 'A mark sends the reader to the note with its number.',
  'note without mark': 'Without a mark, a reader does not learn which sentence the note supports.',
  'no list': (style) =>
    `A citation is half of a reference: ${style} puts the other half into a ${listOf(style)} at the end.`,
  'evidence without source': 'Readers trust a figure or a study when they can look it up.',
};

/** Why a reader cares about a rule, as the style in use words it. */
export function explain(rule: CitationRule, style: CitationStyle): string {
  const why = WHYS[rule];
  return typeof why === 'string' ? why : why(style);
}
