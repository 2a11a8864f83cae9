import { DESK_NAME_MAX_LENGTH, DESK_WORDS_MAX_LENGTH, type Phrase } from '#shared-types/desk/assignment';
import { isObject } from '#shared-types/is-object';
import { asDocumentText, plainWords } from '#shared-types/text/characters';

import { randomId } from '../../../calls/random-id.ts';
import { columnOf, readCsv, writeCsv } from './csv.ts';

/** A phrase of a set that comes in, and the one of one's own with the same short code or from the same file. */
export interface PhraseClash {
  mine: Phrase;
  theirs: Phrase;
}

/** What comes in with a set: what is new, what has to be chosen, and how many one has already. */
export interface IncomingPhrases {
  added: readonly Phrase[];
  clashes: readonly PhraseClash[];
  same: number;
}

/** What can be done about two phrases with one code. */
export type ClashChoice = 'mine' | 'theirs' | 'both';

const FORMAT = 'sullivan phrases';
/** The longest short code. */
export const PHRASE_CODE_MAX = 12;
const NOT_CODE = /[^\p{L}\p{N}]/gu;
const LESSON = /^https?:\/\/\S{1,490}$/;
const ID = /^[0-9a-f]{32}$/;
/** What a list has before its lines. */
const BULLET = /^\s*(?:[-*•–—·]|\d+[.)])\s+/;
const HEADING = ['Code', 'Phrase', 'Criterion', 'Lesson'];

/** The phrases in a file or a pasted list: our JSON, a CSV with a column of phrases, or a list with one phrase a line. Empty if there is none. */
export function readPhrases(file: string): Phrase[] {
  if (/^\uFEFF?\s*\{/.test(file)) return jsonPhrases(file);
  const { rows } = readCsv(file);
  const [heading = []] = rows;
  const words = columnOf(heading, 'phrase', 'phrases', 'words', 'comment', 'comments', 'text');
  if (words < 0) return file.split(/[\r\n]+/).flatMap(phraseInLine);
  const [code, criterion, lesson] = [
    columnOf(heading, 'code', 'short code', 'abbreviation'),
    columnOf(heading, 'criterion', 'category'),
    columnOf(heading, 'lesson', 'link', 'url'),
  ];
  return rows
    .slice(1)
    .flatMap((row) => asPhrase({ code: row[code], words: row[words], criterion: row[criterion], lesson: row[lesson] }));
}

/** Phrases as a file for a spreadsheet. */
export function csvPhrases(phrases: readonly Phrase[]): string {
  const rows = phrases.map(({ code, words, criterion = '', lesson = '' }) => [code, words, criterion, lesson]);
  return writeCsv([HEADING, ...rows], { hasMark: true });
}

/** Phrases as a file for another desk. */
export function jsonFileOf(phrases: readonly Phrase[]): string {
  return `${JSON.stringify({ format: FORMAT, phrases }, undefined, 2)}\n`;
}

/** What a set brings to the phrases that somebody has. A phrase clashes if one's own with its id or its code says something else. */
export function incomingPhrases(own: readonly Phrase[], set: readonly Phrase[]): IncomingPhrases {
  const ids = new Map(own.map((phrase) => [phrase.id, phrase]));
  const codes = new Map(own.filter(({ code }) => code !== '').map((phrase) => [phrase.code.toLowerCase(), phrase]));
  const words = new Set(own.map((phrase) => wordsKey(phrase)));
  const added: Phrase[] = [];
  const clashes: PhraseClash[] = [];
  let same = 0;
  for (const theirs of set) {
    const mine = ids.get(theirs.id) ?? codes.get(theirs.code.toLowerCase());
    if (words.has(wordsKey(theirs))) same++;
    else if (mine) clashes.push({ mine, theirs });
    else {
      added.push(theirs);
      words.add(wordsKey(theirs));
      ids.set(theirs.id, theirs);
      if (theirs.code !== '') codes.set(theirs.code.toLowerCase(), theirs);
    }
  }
  return { added, clashes, same };
}

/** The phrase to store for a clash; undefined if one's own stays. With “both”, theirs gets the next free code. */
export function settledClash(
  { mine, theirs }: PhraseClash,
  choice: ClashChoice,
  taken: Iterable<string>,
): Phrase | undefined {
  if (choice === 'mine') return undefined;
  if (choice === 'theirs') return { ...theirs, id: mine.id };
  const id = theirs.id === mine.id ? randomId() : theirs.id;
  return { ...theirs, id, code: freeCode(theirs.code, taken) };
}

/** A code that nobody has yet: the same with the next number. */
export function freeCode(code: string, taken: Iterable<string>): string {
  const codes = new Set(Array.from(taken, (each) => each.toLowerCase()));
  if (code === '' || !codes.has(code.toLowerCase())) return code;
  const letters = code.replace(/\d{1,9}$/, '');
  for (let number = Number(code.slice(letters.length) || 1) + 1; ; number++) {
    const next = letters.slice(0, PHRASE_CODE_MAX - number.toString().length) + number.toString();
    if (!codes.has(next.toLowerCase())) return next;
  }
}

function jsonPhrases(file: string): Phrase[] {
  let content: unknown;
  try {
    content = JSON.parse(file.replace(/^\uFEFF/, ''));
  } catch {
    return [];
  }
  if (!isObject(content) || !Array.isArray(content['phrases'])) return [];
  const phrases = content['phrases'].filter(isObject).flatMap(asPhrase);
  const ids = new Set<string>();
  // The same id twice would be one phrase.
  return phrases.filter(({ id }) => !ids.has(id) && ids.add(id));
}

/** A phrase in a line of its own, perhaps with its code and a tab before it. */
function phraseInLine(line: string): Phrase[] {
  const [code = '', ...rest] = line.split('\t');
  const hasCode = rest.length > 0 && code !== '' && code.length <= PHRASE_CODE_MAX && !/[^\p{L}\p{N}]/u.test(code);
  return asPhrase({ code: hasCode ? code : '', words: (hasCode ? rest.join(' ') : line).replace(BULLET, '') });
}

/** A phrase that the desk can hold; none without words. */
function asPhrase(raw: Record<string, unknown>): Phrase[] {
  const [id, code, words, criterion, lesson] = ['id', 'code', 'words', 'criterion', 'lesson'].map((field) => {
    const value = raw[field];
    return typeof value === 'string' ? value.trim() : '';
  });
  const kept = asDocumentText((words ?? '').slice(0, DESK_WORDS_MAX_LENGTH));
  if (kept.trim() === '') return [];
  const about = plainWords(criterion ?? '')
    .slice(0, DESK_NAME_MAX_LENGTH)
    .toWellFormed();
  const phrase: Phrase = {
    id: ID.test(id ?? '') && id !== undefined ? id : randomId(),
    code: (code ?? '')
      .replaceAll(NOT_CODE, '')
      .slice(0, PHRASE_CODE_MAX)
      .replace(/[\ud800-\udbff]$/, ''),
    words: kept,
    ...(about === '' ? {} : { criterion: about }),
    ...(lesson !== undefined && LESSON.test(lesson) ? { lesson } : {}),
  };
  return [phrase];
}

function wordsKey({ code, words }: Phrase): string {
  return `${code.toLowerCase()}\n${words}`;
}
