import type { CitationStyle } from '#shared-types/analysis/sources';

import { checkUncited } from './checks/agreement.ts';
import { checkIdentifiers } from './checks/identifiers.ts';
import { checkOrder, findDuplicates } from './checks/list-checks.ts';
import { isMentioned, phrasesOf } from './checks/mentions.ts';
import { checkMixedStyles } from './checks/mixed-styles.ts';
import { citationOf } from './checks/numbered.ts';
import type { Checked, Question } from './checks/problem.ts';
import { checkNotePages, type Quotation } from './checks/quotations.ts';
import { readEntry, type Entry } from './reading/entries.ts';
import type { InText } from './reading/in-text.ts';
import { checkMarks, compareNotes } from './reading/notes.ts';
import type { SourcesRead } from './reading/reading.ts';
import { styleOf } from './styles.ts';

/** Checks a text that cites in notes: its marks, its notes, and the bibliography if there is one. */
export function checkNoted(read: SourcesRead, style: CitationStyle, quotations: readonly Quotation[]): Checked {
  const { marks, notes } = read;
  const { questions: duplicates, later } = findDuplicates(read.entries);
  const bibliography = read.entries.filter((entry) => !later.has(entry));
  const noteEntries = new Map(
    notes.map(({ number, item, from }) => [
      number,
      { ...readEntry(item, 0, undefined), headEnd: Math.min(item.text.length, from + 60) },
    ]),
  );
  const { entryOf, questions } =
    bibliography.length > 0 && notes.length > 0
      ? compareNotes(notes, bibliography)
      : { entryOf: noteEntries, questions: [] };
  const citations: InText[] = [];
  const matches = new Map<InText, Entry>();
  for (const mark of marks) {
    for (const number of mark.numbers) {
      const citation = citationOf(mark, number);
      const entry = entryOf.get(number);
      citations.push(citation);
      if (entry) matches.set(citation, entry);
    }
  }
  const entries = read.entries.length > 0 ? read.entries : [...noteEntries.values()];
  return {
    citations,
    entries,
    matches,
    questions: [
      ...questions,
      ...duplicates,
      ...(marks.length > 0 || notes.length > 0 ? checkMarks(marks, notes) : []),
      ...(notes.length > 0 ? askForUse(style, read, bibliography, new Set(entryOf.values())) : []),
      ...checkOrder({ style, body: read.body, citations, entries: bibliography, matches }),
      ...checkIdentifiers(entries),
      ...checkNotePages(quotations, marks, (number) => noteEntries.get(number)),
      ...checkMixedStyles(style, read.candidates.filter(isAuthorYear), []),
    ],
  };
}

/** A name and a year in brackets, which a text with notes doesn't need. */
function isAuthorYear({ form }: InText): boolean {
  return form === 'comma' || form === 'no comma';
}

function askForUse(
  style: CitationStyle,
  { body, list }: SourcesRead,
  bibliography: readonly Entry[],
  claimed: ReadonlySet<Entry>,
): Question[] {
  const parts = list?.parts ?? [];
  const unclaimed = bibliography.filter((entry) => !claimed.has(entry) && !parts[entry.section]?.isConsulted);
  if (unclaimed.length === 0) return [];
  const phrases = phrasesOf(body);
  const open = new Set(unclaimed.filter((entry) => !isMentioned(entry, phrases)));
  return checkUncited(bibliography, new Set(bibliography.filter((entry) => !open.has(entry))), styleOf(style));
}
