import type { CitationRule, CitationStyle } from '#shared-types/sources';

import type { Question } from './checks/problem.ts';
import type { Quotation } from './checks/quotations.ts';
import type { Entry } from './reading/entries.ts';
import type { InText } from './reading/in-text.ts';
import type { Mark } from './reading/marks.ts';
import { isOnlyPage } from './reading/narrative.ts';
import type { Note } from './reading/notes.ts';
import type { Bracket } from './reading/parenthetical.ts';
import { styleOf } from './styles.ts';

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

/** Names what was checked without raising a question, each in a few words; leaves out what wasn't there to check. */
export function inOrder(questions: readonly Question[], checked: Checked): string[] {
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
