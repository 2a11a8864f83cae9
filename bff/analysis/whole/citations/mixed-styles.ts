import type { CitationStyle } from '#shared-types/sources';

import type { Entry } from './entries.ts';
import type { CitationForm, InText } from './in-text.ts';
import { citationPlace, citationWords, entryPlace, MOST_PLACES, type Question } from './problem.ts';
import { habitsOf } from './style.ts';

/** The forms in brackets that belong to a style. */
const FORMS: Record<CitationStyle, readonly CitationForm[]> = {
  APA: ['comma'],
  Harvard: ['comma', 'no comma'],
  'Chicago author-date': ['no comma'],
  MLA: ['page', 'name'],
  'Chicago notes': [],
  IEEE: ['number'],
  Vancouver: ['number'],
};

/** Asks once about citations in the format of another style, or about entries with a different layout. */
export function checkMixedStyles(
  style: CitationStyle,
  citations: readonly InText[],
  entries: readonly Entry[],
): Question[] {
  const strange = strangeCitations(style, citations);
  const [first] = strange;
  if (first) {
    return [
      {
        rule: 'mixed styles',
        title: 'Two ways of citing.',
        msg: `“${citationWords(first)}” isn’t written like the others (${style}). Which style do you want throughout?`,
        places: strange.slice(0, MOST_PLACES).map(citationPlace),
        citation: first,
      },
    ];
  }
  const odd = strangeEntries(style, entries);
  const [one] = odd;
  if (!one) return [];
  return [
    {
      rule: 'mixed styles',
      title: 'Two kinds of entries.',
      msg: `The year is in a different place here than in the other entries (${style}). Should all entries look alike?`,
      places: odd.slice(0, MOST_PLACES).map(entryPlace),
      entry: one,
    },
  ];
}

function strangeCitations(style: CitationStyle, citations: readonly InText[]): InText[] {
  const bracketed = citations.filter(
    ({ form, year }) => form !== 'narrative' && form !== 'name' && (year === undefined || /^\d/u.test(year)),
  );
  if (style === 'Harvard') {
    const [commas, spaces] = [
      bracketed.filter(({ form }) => form === 'comma'),
      bracketed.filter(({ form }) => form === 'no comma'),
    ];
    const fewer = commas.length <= spaces.length ? commas : spaces;
    const more = commas.length <= spaces.length ? spaces : commas;
    const pages = bracketed.filter(({ form }) => form === 'page');
    return more.length > fewer.length ? [...fewer, ...pages] : pages;
  }
  const narrative =
    habitsOf(style).system === 'author-date' ? [] : citations.filter(({ form }) => form === 'narrative');
  return [...bracketed.filter(({ form }) => !FORMS[style].includes(form)), ...narrative];
}

/** Entries with the year in a different place than most of the list; undated ones don't count. */
function strangeEntries(style: CitationStyle, entries: readonly Entry[]): Entry[] {
  const { system } = habitsOf(style);
  if (system === 'numbers') return [];
  const early = entries.filter(
    ({ shape }) => shape === 'APA' || shape === 'Harvard' || shape === 'Chicago author-date',
  );
  const late = entries.filter(({ shape, year }) => shape === 'late year' && year !== undefined && year !== 'n.d.');
  if (system === 'author-date') return late.length * 2 < early.length ? late : [];
  return early.length * 2 < late.length ? early : [];
}
