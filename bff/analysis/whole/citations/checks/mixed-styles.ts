import type { CitationStyle } from '#shared-types/analysis/sources';

import type { Entry } from '../reading/entries.ts';
import type { CitationForm, InText } from '../reading/in-text.ts';
import { hasEarlyYear, styleOf } from '../styles.ts';
import { citationPlace, citationWords, entryPlace, MOST_PLACES, type Question } from './problem.ts';

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
        title: 'Two ways of citing',
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
      title: 'Two kinds of entries',
      msg: `The year is in a different place here than in the other entries (${style}). Should all entries look alike?`,
      places: odd.slice(0, MOST_PLACES).map(entryPlace),
      entry: one,
    },
  ];
}

function strangeCitations(style: CitationStyle, citations: readonly InText[]): InText[] {
  const { forms, isOneForm = false, system } = styleOf(style);
  const bracketed = citations.filter(
    ({ form, year }) => form !== 'narrative' && form !== 'name' && (year === undefined || /^\d/u.test(year)),
  );
  const narrative = system === 'author-date' ? [] : citations.filter(({ form }) => form === 'narrative');
  return [
    ...(isOneForm ? rarerForm(bracketed, forms) : []),
    ...bracketed.filter(({ form }) => !forms.includes(form)),
    ...narrative,
  ];
}

/** The citations in the form that the text uses less; none if it uses both equally often. */
function rarerForm(citations: readonly InText[], forms: readonly CitationForm[]): InText[] {
  const [fewer = [], more = []] = forms
    .map((one) => citations.filter(({ form }) => form === one))
    .toSorted((a, b) => a.length - b.length);
  return more.length > fewer.length ? fewer : [];
}

/** Entries with the year in a different place than most of the list; undated ones don't count. */
function strangeEntries(style: CitationStyle, entries: readonly Entry[]): Entry[] {
  const { system } = styleOf(style);
  if (system === 'numbers') return [];
  const early = entries.filter(hasEarlyYear);
  const late = entries.filter(({ shape, year }) => shape === 'late year' && year !== undefined && year !== 'n.d.');
  if (system === 'author-date') return late.length * 2 < early.length ? late : [];
  return early.length * 2 < late.length ? early : [];
}
