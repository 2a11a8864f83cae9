import type { CitationStyle } from '#shared-types/analysis/sources';

import { checkUncited, compare } from './checks/agreement.ts';
import { checkAnd, checkEtAl } from './checks/form-checks.ts';
import { checkIdentifiers } from './checks/identifiers.ts';
import { checkEntryYears, checkOrder, findDuplicates, findUnlettered } from './checks/list-checks.ts';
import { matcherOf } from './checks/matching.ts';
import { findMisspelt, findYearless, isMentioned, phrasesOf } from './checks/mentions.ts';
import { checkMixedStyles } from './checks/mixed-styles.ts';
import { matchNumbers } from './checks/numbered.ts';
import { citationPlace, MOST_PLACES, type Checked, type Question, type Reading } from './checks/problem.ts';
import { checkPages, type Quotation } from './checks/quotations.ts';
import type { Entry } from './reading/entries.ts';
import type { InText } from './reading/in-text.ts';
import { isOnlyPage } from './reading/narrative.ts';
import { checkMarks } from './reading/notes.ts';
import type { SourcesRead } from './reading/reading.ts';
import { styleOf } from './styles.ts';

/** Checks the styles that point to a list: by author and year, by author and page, or by number. */
export function checkListed(read: SourcesRead, style: CitationStyle, quotations: readonly Quotation[]): Checked {
  const asked = styleOf(style);
  const { questions: duplicates, later } = findDuplicates(read.entries);
  const entries = read.entries.filter((entry) => !later.has(entry));
  const unlettered = findUnlettered(entries, style);
  const { citations, matches, claimed, questions } =
    asked.system === 'numbers'
      ? matchNumbers(read.marks, read.entries)
      : compare(read.candidates, matcherOf(entries, read.abbreviations), asked, unlettered.asked);
  const reading: Reading = { style, body: read.body, citations, entries: read.entries, matches };
  const forms = [...checkForms(reading, read, quotations), ...checkStrayMarks(read, asked.system)];
  if (entries.length === 0) {
    return { citations, entries, matches, questions: [...askForList(citations, read), ...forms] };
  }
  return {
    citations,
    entries: read.entries,
    matches,
    questions: [
      ...questions,
      ...unlettered.questions,
      ...duplicates,
      ...(read.body.length > 0 ? askForUse(reading, read, entries, claimed) : []),
      ...checkEntryYears({ ...reading, entries }),
      ...checkOrder({ ...reading, entries }),
      ...checkIdentifiers(read.entries),
      ...forms,
    ],
  };
}

function checkForms(
  reading: Reading,
  { brackets, isWanted }: SourcesRead,
  quotations: readonly Quotation[],
): Question[] {
  const mixed = checkMixedStyles(reading.style, reading.citations, reading.entries);
  if (styleOf(reading.style).system === 'numbers') return mixed;
  return [
    ...checkEtAl(reading),
    // without a list, Harvard's “and” looks like a slip in APA
    ...(reading.entries.length > 0 || isWanted ? checkAnd(reading) : []),
    ...checkPages(reading, quotations, brackets.filter(isOnlyPage)),
    ...mixed,
  ];
}

/** Superscript marks in a style without marks lead to notes, or nowhere. */
function checkStrayMarks({ marks, notes }: SourcesRead, system: string): Question[] {
  return system === 'numbers' || (marks.length === 0 && notes.length === 0) ? [] : checkMarks(marks, notes);
}

/** Asks about the entries that nothing in the text refers to, but only once about an author who is named without a year. */
function askForUse(
  reading: Reading,
  { body, list }: SourcesRead,
  entries: readonly Entry[],
  claimed: ReadonlySet<Entry>,
): Question[] {
  const style = styleOf(reading.style);
  const parts = list?.parts ?? [];
  let uncited = entries.filter((entry) => !claimed.has(entry) && !parts[entry.section]?.isConsulted);
  if (uncited.length === 0) return [];
  let named: Question[] = [];
  if (style.system === 'author-page') {
    const phrases = phrasesOf(body);
    uncited = uncited.filter((entry) => !isMentioned(entry, phrases));
    named = findMisspelt(body, uncited);
  } else if (style.system === 'author-date') {
    named = findYearless(body, uncited);
  }
  const asked = new Set(named.map(({ entry }) => entry));
  uncited = uncited.filter((entry) => !asked.has(entry));
  const open = new Set(uncited);
  return [...named, ...checkUncited(entries, new Set(entries.filter((entry) => !open.has(entry))), style)];
}

const FIRST_PERSON = /\b(?:I|we|me|us|my|our)\b/iu;

/**
 * Whether "(Smith 2019)" is a source, not a place and its year: it names a page or several authors, or ends a sentence that doesn't
 * tell what the writer did.
 */
function isSurely({ paragraph, start, end, etAl, joiner, hasLocator }: InText): boolean {
  if (etAl !== undefined || joiner !== undefined || hasLocator) return true;
  const sentence = paragraph.sentences.findLast((one) => one.start <= start)?.start ?? 0;
  return /^\s*[.;]/u.test(paragraph.text.slice(end)) && !FIRST_PERSON.test(paragraph.text.slice(sentence, start));
}

/** Asks once for the list if a text cites but has none. */
function askForList(citations: readonly InText[], { notes }: SourcesRead): Question[] {
  const [first] = citations;
  if (!first || notes.length > 0) return [];
  if (citations.length === 1 && first.form === 'no comma' && !isSurely(first)) return [];
  return [
    {
      rule: 'no list' as const,
      title: 'Citations, but no list',
      msg:
        citations.length === 1
          ? 'The text names a source, but there’s no list of sources. Where can a reader find it?'
          : `The text names sources in ${citations.length} places, but there’s no list of sources. Where can a reader find them?`,
      places: citations.slice(0, MOST_PLACES).map(citationPlace),
      citation: first,
    },
  ];
}
