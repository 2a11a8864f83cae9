import type { ListPart } from '../../../reading/reference-list.ts';
import { placeOf, type RunningText } from '../../../reading/running-text.ts';
import { entryPlace, MOST_PLACES, type Question } from '../checks/problem.ts';
import type { Entry } from './entries.ts';
import type { Mark } from './marks.ts';
import { keyOf, nameKeys, surnameOf } from './name-keys.ts';
import { nearNames } from './near-names.ts';

/** A numbered note. */
export interface Note {
  number: number;
  item: RunningText;
  /** The offset after its number. */
  from: number;
}

const NUMBER = /^\s*(?:\[(\d{1,4})\]|(\d{1,4})[.)]?|([⁰¹²³⁴-⁹]{1,4})[.)]?)\s*/u;
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const YEAR = /\(?[^()]{0,80}?((?:1[5-9]|20)\d\d)\)/u;
const IBID = /^(?:see\s)?ibid\b/iu;
const SEES = /^(?:see(?: also)?|cf\.|compare|quoted in|for [^.,]{1,40}, see),?\s+/iu;

/** Reads the numbered notes of the list. */
export function readNotes(parts: readonly ListPart[]): Note[] {
  const items = parts.filter(({ kind }) => kind === 'notes').flatMap((part) => part.items);
  // a numbered list's numbers aren't in its text
  if (!items.some(({ text }) => NUMBER.test(text)))
    return items.map((item, index) => ({ number: index + 1, item, from: 0 }));
  return items.flatMap((item) => {
    const found = NUMBER.exec(item.text);
    const digits =
      found?.[1] ?? found?.[2] ?? found?.[3]?.replace(/./gu, (digit) => String(SUPERSCRIPTS.indexOf(digit)));
    return found && digits !== undefined ? [{ number: Number(digits), item, from: found[0].length }] : [];
  });
}

/** Asks about marks without a note and notes without a mark; `none` is the question if the text has no notes at all. */
export function checkMarks(marks: readonly Mark[], notes: readonly Note[]): Question[] {
  const known = new Set(notes.map(({ number }) => number));
  const used = new Set(marks.flatMap(({ numbers }) => numbers));
  const lost = marks.filter(({ numbers }) => numbers.some((number) => !known.has(number)));
  const questions: Question[] = [];
  const groups =
    notes.length === 0 && lost.length > 0 ? [lost] : [...Map.groupBy(lost, ({ numbers }) => numbers.join()).values()];
  for (const group of groups) {
    const [first] = group;
    if (!first) continue;
    questions.push({
      rule: 'mark without note',
      title: notes.length === 0 ? 'Marks, but no notes' : 'A mark without a note',
      msg:
        notes.length === 0
          ? 'The text has marks for notes, but no notes. Where can a reader find the sources?'
          : `There’s no note ${first.numbers.find((number) => !known.has(number))}. Where does this mark lead?`,
      places: group.slice(0, MOST_PLACES).map(({ paragraph, start, end }) => placeOf(paragraph, start, end)),
    });
  }
  for (const { number, item, from } of marks.length === 0 && notes.length > 0 ? notes.slice(0, 1) : notes) {
    if (used.has(number)) continue;
    questions.push({
      rule: 'note without mark',
      title: 'A note without a mark',
      msg: `No mark in the text leads to note ${number}. Which sentence does it belong to?`,
      places: [placeOf(item, 0, Math.min(item.text.length, from + 40))],
    });
  }
  return questions;
}

/** What the notes say about the bibliography: which entry each one names, and where the two differ. */
export function compareNotes(
  notes: readonly Note[],
  entries: readonly Entry[],
): { entryOf: Map<number, Entry>; questions: Question[] } {
  const byName = new Map<string, Entry[]>();
  for (const entry of entries) {
    for (const name of [
      ...entry.keys,
      ...entry.authors.surnames.slice(0, 1).flatMap(nameKeys),
      ...titleKeys(entry.titleKey),
    ]) {
      const known = byName.get(name);
      if (known) known.push(entry);
      else byName.set(name, [entry]);
    }
  }
  const near = nearNames(byName.keys());
  const entryOf = new Map<number, Entry>();
  const questions: Question[] = [];
  const asked = new Set<string>();
  let last: Entry | undefined;
  for (const note of notes) {
    const text = note.item.text.slice(note.from).replace(SEES, '');
    if (IBID.test(text)) {
      if (last) entryOf.set(note.number, last);
      continue;
    }
    const names = authorKeys(text);
    const found = names.map((name) => byName.get(name)).find((named) => named !== undefined);
    if (found) {
      last = bestOf(found, text);
      if (last) entryOf.set(note.number, last);
      const question = last && yearQuestion(note, text, last);
      if (question) questions.push(question);
      continue;
    }
    const [nearest] = names
      .filter((name) => !name.includes(' ') || names.length === 1)
      .flatMap((name) => near.near(name));
    const entry = nearest && bestOf(byName.get(nearest.name) ?? [], text);
    const key = names[0] ?? '';
    last = entry;
    if (entry) entryOf.set(note.number, entry);
    if (asked.has(key) || (!entry && !isSource(text))) continue;
    asked.add(key);
    questions.push(entry ? nameQuestion(note, entry) : unlistedQuestion(note));
  }
  return { entryOf, questions };
}

function titleKeys(title: string): string[] {
  const words = title.split(' ');
  return [words.slice(0, 4).join(' '), words.join(' ')].filter((key) => key !== '');
}

/** The surname of the first author of a note ("Ann Lee and Bo Park, Clocks (…)"), the organisation, or the title. */
function authorKeys(text: string): string[] {
  const title = /^[“"‘]([^“”"]{1,200})/u.exec(text)?.[1];
  if (title !== undefined) return titleKeys(keyOf(title));
  const head = /^[^,.;(“"]{1,120}(?:\.(?=\s?\p{Lu})[^,;(“"]{0,80}?)?(?=[,;(“"]|\.(?:\s|$)|$)/u.exec(text)?.[0] ?? '';
  const first = head.split(/\s+(?:and|&)\s+|\s+et al/u)[0] ?? '';
  return [...new Set([keyOf(surnameOf(first)), keyOf(first), ...nameKeys(head)])].filter((key) => key !== '');
}

/** If an author has several works, the one whose title the note names. */
function bestOf(entries: readonly Entry[], text: string): Entry | undefined {
  const words = ` ${keyOf(text.slice(0, 400))} `;
  const named = entries
    .slice(0, 40)
    .find(({ titleKey }) => titleKey !== '' && words.includes(` ${titleKey.split(' ').slice(0, 3).join(' ')} `));
  const short = entries
    .slice(0, 40)
    .find(({ titleKey }) => titleKey.split(' ').some((word) => word.length > 4 && words.includes(` ${word} `)));
  return named ?? short ?? entries[0];
}

function yearQuestion(note: Note, text: string, entry: Entry): Question | undefined {
  const year = YEAR.exec(text.slice(0, 500))?.[1];
  if (year === undefined || entry.year === undefined || entry.year.startsWith(year) || !/^\d{4}/u.test(entry.year))
    return undefined;
  return {
    rule: 'year differs',
    title: 'Two years for one source',
    msg: `Note ${note.number} says ${year}, but the bibliography says ${entry.year}. Which year is on the title page?`,
    places: [notePlace(note), entryPlace(entry)],
    entry,
  };
}

function nameQuestion(note: Note, entry: Entry): Question {
  return {
    rule: 'name differs',
    title: 'Almost the same name',
    msg: `Note ${note.number} and the bibliography spell a name differently. Is it the same source? Check the title page.`,
    places: [notePlace(note), entryPlace(entry)],
    entry,
  };
}

function unlistedQuestion(note: Note): Question {
  return {
    rule: 'not listed',
    title: 'In a note, but not listed',
    msg: `The bibliography has no entry for the source in note ${note.number}. Should a reader find it there?`,
    places: [notePlace(note)],
  };
}

function notePlace({ item, from }: Note) {
  return placeOf(item, from, Math.min(item.text.length, from + 60));
}

/** Whether a note names a source rather than just commenting. */
function isSource(text: string): boolean {
  return /\([^()]{0,120}(?:1[5-9]|20)\d\d\)|https?:|[“"][^“”"]{3,200}[,.]?[”"]/u.test(text);
}
