import { DESK_NAME_MAX_LENGTH } from '#shared-types/desk/assignment';
import { CODE_BIRDS } from '#shared-types/desk/codes';
import { isObject } from '#shared-types/is-object';
import { plainWords } from '#shared-types/text/characters';
import { folded } from '#shared-types/text/text-search';

import { columnOf, readCsv } from './csv.ts';

/*
 * The list of names of a class. It is in the teacher's browser and in files of theirs, and never in a call: the server knows codes.
 */

/** A student as the teacher knows them. */
export interface NamedStudent {
  code: string;
  name: string;
  /** The number or user name by which their learning platform knows them, as a file name or a grade book had it. */
  id?: string;
  /** What a file for them is called, without its ending, so that Moodle or Canvas takes it back: as their own file was. */
  returnAs?: string;
}

/** The student whom the name of a file names. */
export type FileOwner = Omit<NamedStudent, 'code'>;

/** The name of the file's format, so that another kind of JSON isn't taken for it. */
const FORMAT = 'sullivan class names';
/** Letters that are not another letter with an accent. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};
/** What Moodle calls a file, or the folder of one: the name, the participant's number, and how it came. */
const MOODLE_FILE = /^(.+?)_(\d+)_assignsubmission_(?:file|onlinetext)/;
/** What Canvas calls a file: last and first name in one word, perhaps "LATE", the student's number, the file's, and its name. */
const CANVAS_FILE = /^(\p{L}[\p{L}\p{M}\p{N}'’-]*)_(?:LATE_)?(\d+)_\d+_/u;
/** What Blackboard calls a file: the assignment, the student's user name, when they handed it in, and its name. */
const BLACKBOARD_FILE = /^.+_([^_]+)_attempt_\d{4}(?:-\d\d){5}/;
/** What Brightspace calls a file or its folder: the student's number, the course's, the name, when it came, and its name. */
const BRIGHTSPACE_FILE = /^(\d+)-\d+ ?- ?(.+?) ?- ?\p{L}+\.? \d{1,2}, \d{4}/u;
const CODE = new RegExp(`(?<!\\p{L})(${CODE_BIRDS.join('|')})[ _-]?([1-9]\\d?)(?!\\d)`, 'iu');
/** A person by title, who need not be on the list. */
const TITLED = /(?<![\p{L}])(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof)\.? +\p{Lu}[\p{L}'’-]+/gu;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** A list number or a bullet before a name. */
const NUMBERED = /^\s*(?:\d+[.)]?|[-–•·*‣◦])\s+/;

/**
 * The names in what was pasted: one a line, as “First Last” or “Last, First”, or a table with a column of names. Each name once, in its order.
 */
export function readNames(pasted: string): string[] {
  const { rows } = readCsv(pasted);
  const names = namesInTable(rows) ?? pasted.split(/[\r\n]+/).map(nameInLine);
  const shown = names.map((name) => plainWords(name).replaceAll(/\s+/g, ' ').trim().slice(0, DESK_NAME_MAX_LENGTH));
  return [...new Set(shown.filter((name) => name !== ''))];
}

/** The list as a file. */
export function writeNamesFile(students: readonly NamedStudent[]): string {
  return `${JSON.stringify({ format: FORMAT, students }, undefined, 2)}\n`;
}

/** The list in a file; undefined if it's no such file. Lines that are damaged are left out. */
export function readNamesFile(file: string): NamedStudent[] | undefined {
  let content: unknown;
  try {
    content = JSON.parse(file.trim());
  } catch {
    return undefined;
  }
  if (!isObject(content) || content['format'] !== FORMAT || !Array.isArray(content['students'])) return undefined;
  return namesFrom(content['students']);
}

/** The students in what was kept as a list. Lines that are damaged are left out. */
export function namesFrom(kept: unknown): NamedStudent[] {
  return Array.isArray(kept) ? kept.filter(isNamedStudent) : [];
}

/** Finds the student in the names that learning platforms give to files, with or without a folder; otherwise the whole name is theirs. */
export function fileOwner(path: string): FileOwner {
  const parts = path.split(/[/\\]/);
  const file = (parts.at(-1) ?? '').replace(/\.[^.]{1,5}$/, '');
  for (const part of parts) {
    const [start = '', name, id] = MOODLE_FILE.exec(part) ?? CANVAS_FILE.exec(part) ?? [];
    // Moodle may have put the file into a folder of its owner’s.
    if (name !== undefined && id !== undefined)
      return { name, id, returnAs: file.startsWith(start) ? file : `${start}_${file}` };
    const [, user] = BLACKBOARD_FILE.exec(part) ?? [];
    if (user !== undefined) return { name: user, id: user };
    const [, number, called] = BRIGHTSPACE_FILE.exec(part) ?? [];
    if (number !== undefined && called !== undefined) return { name: called, id: number };
  }
  // “01 Amira Haddad” is the first of a register; “2 essay” may be all that there is.
  return { name: file.replace(/^\d{1,3}[ ._-]+(?=\p{L}+[ ,]+\p{Lu})/u, '') };
}

/** Who is on a list: people, or the files that came without one, of which “essay 1” and “essay 2” are two. */
export type ListedBy = 'names' | 'file names';

/**
 * The code of the student that a file's name, an author or a grade book means; undefined if it's nobody on the list, or could be two.
 * Accents, capitals and the order of names don't matter, and in a list of people other words beside the name neither.
 */
export function codeOf(
  { name, id }: FileOwner,
  students: readonly NamedStudent[],
  listedBy: ListedBy = 'names',
): string | undefined {
  const [, bird, number] = CODE.exec(name) ?? [];
  if (bird !== undefined && number !== undefined) {
    const written = `${bird} ${number}`.toLowerCase();
    const known = students.find(({ code }) => code.toLowerCase() === written);
    if (known) return known.code;
  }
  const numbered = id === undefined ? [] : students.filter((student) => student.id === id);
  if (numbered.length === 1) return numbered[0]?.code;
  const listed = students.map(({ code, name: own }) => ({ code, words: nameWords(own) }));
  const words = nameWords(name);
  const glued = words.join('');
  const same = listed.filter((one) => words.length > 0 && (isSame(one.words, words) || turns(one.words).has(glued)));
  if (same.length > 0) return same.length === 1 ? same[0]?.code : undefined;
  if (listedBy === 'file names') return undefined;
  const inside = listed.filter((one) => isTelling(one.words) && holds(words, one.words));
  const fullest = inside.toSorted((a, b) => b.words.length - a.words.length)[0];
  if (fullest)
    return inside.every((one) => one === fullest || isPart(one.words, fullest.words)) ? fullest.code : undefined;
  const around = listed.filter((one) => words.length > 0 && holds(one.words, words));
  return around.length === 1 ? around[0]?.code : undefined;
}

/** Whether the words of a name are seldom other words: several of them, or one in another script than the words around it ("王小明"). */
const isTelling = (words: readonly string[]): boolean => words.length > 1 || NOT_LATIN.test(words[0] ?? '');
const NOT_LATIN = /^(?!\p{Script=Latin})\p{L}{2}/u;

/** Whether a text names somebody. Chinese and Japanese have no spaces around a name. */
export function isNamedIn(said: string, name: string): boolean {
  const [words, text] = [nameWords(name), nameWords(said)];
  if (!isTelling(words)) return false;
  const [only = ''] = words;
  return words.length === 1
    ? text.some((word) => word.includes(only))
    : ` ${text.join(' ')} `.includes(` ${words.join(' ')} `);
}

/**
 * Which names of a pasted list are students who have a code already: by their name on the list before, or by that of their file.
 * @returns the names by code; a name that two of them could be is nobody's.
 */
export function namesOfKnown(
  names: readonly string[],
  known: readonly NamedStudent[],
  listedBy: ListedBy,
): ReadonlyMap<string, string> {
  // A list of people is compared name by name; a file says more than a name.
  const pasted = names.map((name) => ({ code: name, name }));
  const found = known.flatMap(({ code, name }) => {
    const fits = codeOf({ name }, pasted, listedBy === 'names' ? 'file names' : 'names');
    return fits === undefined ? [] : [{ code, name: fits }];
  });
  const once = found.filter(({ name }) => found.filter((one) => one.name === name).length === 1);
  return new Map(once.map(({ code, name }) => [code, name]));
}

/** Where words name somebody: a name of the list with its capital, or a person by title. Sorted, in UTF-16 code units. */
export function namedPeople(text: string, students: readonly NamedStudent[]): { from: number; to: number }[] {
  const titled = Array.from(text.matchAll(TITLED), (match) => ({
    from: match.index,
    to: match.index + match[0].length,
  }));
  const listed = new Set(students.flatMap(({ name }) => nameWords(name)).filter((word) => word.length > 1));
  const named = [...text.matchAll(WORD)].flatMap(({ 0: word, index }) =>
    /^\p{Lu}/u.test(word) && listed.has(letters(word)) ? [{ from: index, to: index + word.length }] : [],
  );
  const beside = named.filter(({ from }) => titled.every((title) => from < title.from || from >= title.to));
  return [...titled, ...beside].toSorted((a, b) => a.from - b.from);
}

function isNamedStudent(value: unknown): value is NamedStudent {
  if (!isObject(value)) return false;
  const { code, name, id, returnAs } = value;
  return [code, name, id ?? '', returnAs ?? ''].every((each) => typeof each === 'string');
}

/** The names in a table with a heading that says where they are; undefined without one. */
function namesInTable([heading = [], ...rows]: readonly string[][]): string[] | undefined {
  const whole = columnOf(heading, 'name', 'student', 'full name', 'student name', 'fullname');
  if (whole >= 0) return rows.map((row) => nameInLine(row[whole] ?? ''));
  const first = columnOf(heading, 'first name', 'firstname', 'given name', 'forename');
  const last = columnOf(heading, 'last name', 'lastname', 'surname', 'family name');
  return first < 0 || last < 0 ? undefined : rows.map((row) => `${row[first] ?? ''} ${row[last] ?? ''}`);
}

/** The name in a line of its own, with the first name first. */
function nameInLine(line: string): string {
  const [words = ''] = line.replace(NUMBERED, '').replaceAll('"', '').split(/[\t;]/, 1);
  const [last = '', first = '', ...more] = words.split(',').map((part) => part.trim());
  return first === '' || more.length > 0 ? last : `${first} ${last}`;
}

function letters(word: string): string {
  return folded(word).replaceAll(/[ßøđðłæœþ]/g, (letter) => LETTERS[letter] ?? letter);
}

/** The words of a name as they are compared. */
function nameWords(name: string): string[] {
  return letters(name).match(WORD) ?? [];
}

/** A name in one word, beginning with each of its parts. */
function turns(words: readonly string[]): ReadonlySet<string> {
  return new Set(words.map((_, start) => [...words.slice(start), ...words.slice(0, start)].join('')));
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.toSorted().join(' ') === b.toSorted().join(' ');
}

function holds(words: readonly string[], part: readonly string[]): boolean {
  return part.every((word) => words.includes(word));
}

/** Whether a name is the shorter of two: “Ann Li” of “Ann Marie Li”. */
function isPart(part: readonly string[], words: readonly string[]): boolean {
  return part.length < words.length && holds(words, part);
}
