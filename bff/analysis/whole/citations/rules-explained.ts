import type { CitationRule, CitationStyle } from '#shared-types/sources';

import { type Style, styleOf } from './styles.ts';

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

/** Why a reader cares about a rule, in the wording of the style in use. */
export function explain(rule: CitationRule, style: CitationStyle): string {
  const why = WHYS[rule];
  return typeof why === 'string' ? why : why(styleOf(style));
}
