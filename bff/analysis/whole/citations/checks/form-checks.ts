import { placeOf } from '../../../reading/running-text.ts';
import type { Entry } from '../reading/entries.ts';
import type { InText } from '../reading/in-text.ts';
import { keyOf } from '../reading/name-keys.ts';
import { type Style, styleOf } from '../styles.ts';
import { citationPlace, citationWords, citedName, MOST_PLACES, type Question, type Reading } from './problem.ts';

const WRITTEN = /(?<=\p{Lu}[\p{L}\p{M}'’-]{1,40},?\s)et\.?\s?al\b\.?(?=[\s,;:)’']|$)/gu;

/** Asks about "et al." without its full stop, wherever it appears. */
function checkFullStop({ body }: Reading): Question[] {
  const places = body.flatMap((paragraph) =>
    Array.from(paragraph.text.matchAll(WRITTEN), ({ index, 0: written }) => ({ paragraph, index, written }))
      .filter(({ written }) => written !== 'et al.')
      .map(({ index, written }) => placeOf(paragraph, index, index + written.length)),
  );
  if (places.length === 0) return [];
  return [
    {
      rule: 'et al form',
      title: '“et al.” without a full stop',
      msg: '“Al.” is short for “alii”, so it takes a full stop; “et” is a whole word and doesn’t. Is that right everywhere?',
      places: places.slice(0, MOST_PLACES),
    },
  ];
}

/** Asks about "et al." without its full stop, or with a number of authors that doesn't call for it. */
export function checkEtAl(reading: Reading): Question[] {
  const { style, citations, matches } = reading;
  const { etAlFrom, etAlAllowedFrom } = styleOf(style);
  const groups = new Map<string, { msg: string; found: InText[] }>();
  for (const citation of citations) {
    const msg = etAlFault(citation, matches.get(citation), etAlFrom, etAlAllowedFrom);
    if (msg === undefined) continue;
    const key = keyOf(citation.names[0] ?? '');
    const group = groups.get(key);
    if (group) group.found.push(citation);
    else groups.set(key, { msg, found: [citation] });
  }
  const questions = Array.from(groups.values(), ({ msg, found }) => ({
    rule: 'et al form' as const,
    title: 'Check who is named',
    msg,
    places: found.slice(0, MOST_PLACES).map(citationPlace),
    ...(found[0] && { citation: found[0], ...entryOf(matches.get(found[0])) }),
  }));
  return [...checkFullStop(reading), ...questions];
}

function entryOf(entry: Entry | undefined): { entry?: Entry } {
  return entry ? { entry } : {};
}

function etAlFault(citation: InText, entry: Entry | undefined, from: number, allowedFrom: number): string | undefined {
  const { etAl, names, isTitle } = citation;
  if (isTitle || !entry || entry.isTitleFirst || entry.authors.isWhole) return undefined;
  const listed = entry.authors.surnames.length;
  const name = citedName(citation);
  if (etAl !== undefined) {
    if (entry.authors.isShortened || listed >= allowedFrom) return undefined;
    return `“${name} et al.” means more authors than the ${listed === 1 ? 'one' : 'two'} in the list. Who wrote it?`;
  }
  const named = citation.form === 'page' || citation.form === 'name' ? namedPersons(citation) : names.length;
  if (named >= 2 && (named >= from || (entry.authors.isShortened && from <= 4))) {
    return `“${citationWords(citation)}” names ${named} authors. At how many does the style switch to “et al.”?`;
  }
  if (named === 1 && listed >= 3 && !entry.authors.isShortened) {
    return `You name only “${name}” here, but the list names ${listed} authors. Should a reader see that there are more?`;
  }
  if (named === 1 && entry.authors.isShortened) {
    return `You name only “${name}” here, but the list adds “et al.”. Should a reader see that there are more?`;
  }
  return undefined;
}

function namedPersons({ whole, names }: InText): number {
  return /\s(?:and|&)\s/u.test(whole) ? names.length : 1;
}

/** Asks about "&" where the style writes "and", and vice versa. */
export function checkAnd({ style, citations, matches }: Reading): Question[] {
  const joined = citations.filter(
    (citation) => citation.joiner !== undefined && arePersons(citation, matches.get(citation)),
  );
  const { joiner } = styleOf(style);
  const wrong = joiner === 'either' ? minority(joined) : joined.filter((citation) => isWrongJoiner(citation, joiner));
  const [first] = wrong;
  if (!first) return [];
  const written = first.joiner === '&' ? '&' : 'and';
  const place = first.form === 'narrative' ? 'in the sentence' : 'in brackets';
  const msg =
    joiner === 'either'
      ? `“${citationWords(first)}” has “${written}”, and the others don’t. Which one do you want throughout?`
      : `“${citationWords(first)}” has “${written}” ${place}. Which one does ${style} use there?`;
  return [
    {
      rule: 'and form',
      title: '“and” or “&”?',
      msg,
      places: wrong.slice(0, MOST_PLACES).map(citationPlace),
      citation: first,
      ...entryOf(matches.get(first)),
    },
  ];
}

function isWrongJoiner({ joiner, form }: InText, asked: Exclude<Style['joiner'], 'either'>): boolean {
  return asked !== undefined && joiner !== (form === 'narrative' ? asked.sentence : asked.bracket);
}

/** "Health and Human Services" is one author with an "and" in its name. */
function arePersons({ names, form }: InText, entry: Entry | undefined): boolean {
  if (entry) return !entry.authors.isWhole && !entry.isTitleFirst && entry.authors.surnames.length > 1;
  return form !== 'name' && names.every((name) => name.split(/\s+/u).length === 1);
}

function minority(joined: readonly InText[]): InText[] {
  const bracketed = joined.filter(({ form }) => form !== 'narrative');
  const signs = bracketed.filter(({ joiner }) => joiner === '&');
  const words = bracketed.filter(({ joiner }) => joiner === 'and');
  const narrative = joined.filter(({ form, joiner }) => form === 'narrative' && joiner === '&');
  if (signs.length === 0 || words.length === 0) return words.length > 0 ? narrative : [];
  return signs.length <= words.length ? [...signs, ...narrative] : words;
}
