import {
  ASSIGNMENT_TEXTS_MAX,
  type HANDED_IN_BY,
  type HandedInText,
  SHARED_ROOM,
  STUDENT_MAX_LENGTH,
  STUDENT_ROOM,
  STUDENT_TEXTS_MAX,
  type TextReceipt,
} from '#shared-types/desk/assignment';

import { errors } from '../errors.ts';
import type { Row } from '../storage/database.ts';
import { parsed, type Place } from './assignment-rows.ts';
import type { HandedInBody } from './handed-in-body.ts';

/** A text to keep. */
interface TextToKeep {
  id: string;
  code: string;
  title: string;
  body: HandedInBody;
  by: (typeof HANDED_IN_BY)[number];
}

/**
 * Keeps a text, as the next version of its code's. The same words are kept once: a teacher's, no matter who handed them in, and a student's
 * if they are those of their newest version. The same id again gets the same answer.
 * @throws {BffError} if the id is another text's, or there's no room.
 */
export async function keepText({ statements, assignment, nowMs }: Place, text: TextToKeep): Promise<TextReceipt> {
  const { get, run } = statements;
  const { id, code, title, body, by } = text;
  const known = await get('SELECT * FROM desk_text WHERE assignment = $1 AND id = $2', assignment.id, id);
  if (known) {
    if (known['code'] !== code || known['word_hash'] !== body.wordHash) throw errors.deskIdTaken();
    return receiptOf(known, Number(known['version']) > 1 ? 'new version' : 'new');
  }
  const same = await get(
    'SELECT * FROM desk_text WHERE assignment = $1 AND word_hash = $2 ORDER BY number',
    assignment.id,
    body.wordHash,
  );
  const newest = await get(
    'SELECT * FROM desk_text WHERE assignment = $1 AND code = $2 ORDER BY version DESC',
    assignment.id,
    code,
  );
  const kept = by === 'teacher' ? same : newest?.['word_hash'] === body.wordHash ? newest : undefined;
  if (kept) return receiptOf(kept, 'same words');
  await requireRoom({ statements, assignment, nowMs }, text);
  const version = Number(newest?.['version'] ?? 0) + 1;
  const size = Buffer.byteLength(body.json) + Buffer.byteLength(title);
  await run(
    `INSERT INTO desk_text
       (assignment, id, code, version, words, span, word_hash, handed_in_ms, by_whom, same_as, came_after, size, title, body)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    assignment.id,
    id,
    code,
    version,
    body.words,
    body.span,
    body.wordHash,
    nowMs,
    by,
    same && same['code'] !== code ? String(same['code']) : null,
    assignment.at,
    size,
    title,
    body.json,
  );
  return { is: version > 1 ? 'new version' : 'new', code, version, words: body.words };
}

async function requireRoom({ statements, assignment }: Place, { code, by, body }: TextToKeep): Promise<void> {
  const { get } = statements;
  const all = await get('SELECT COUNT(*) AS texts FROM desk_text WHERE assignment = $1', assignment.id);
  const limit = ASSIGNMENT_TEXTS_MAX.toLocaleString('en');
  if (Number(all?.['texts']) >= ASSIGNMENT_TEXTS_MAX)
    throw by === 'teacher' ? errors.deskFull(`${limit} texts`, 'An assignment') : errors.classFull(`${limit} texts`);
  if (by === 'teacher') return;
  const own = await get(
    'SELECT COUNT(*) AS texts, SUM(LENGTH(body)) AS length FROM desk_text WHERE assignment = $1 AND code = $2',
    assignment.id,
    code,
  );
  if (Number(own?.['texts']) >= STUDENT_TEXTS_MAX) throw errors.classFull(`${STUDENT_TEXTS_MAX} versions of a text`);
  if (Number(own?.['length']) + body.json.length > STUDENT_MAX_LENGTH)
    throw errors.classFull(`${(STUDENT_MAX_LENGTH / 1_000_000).toLocaleString('en')} MB of texts`);
  await requireShare({ statements, assignment }, code, Buffer.byteLength(body.json));
}

/** @throws {BffError} if a student has used their own room, and all that the students share is used too. */
async function requireShare(
  { statements, assignment }: Pick<Place, 'statements' | 'assignment'>,
  code: string,
  bytes: number,
): Promise<void> {
  const rows = await statements.all(
    `SELECT code, COUNT(*) AS texts, SUM(size) AS bytes FROM desk_text WHERE assignment = $1 AND by_whom = 'student'
     GROUP BY code`,
    assignment.id,
  );
  const used = new Map(rows.map((row) => [String(row['code']), [Number(row['texts']), Number(row['bytes'])] as const]));
  const [texts, before] = used.get(code) ?? [0, 0];
  used.set(code, [texts + 1, before + bytes]);
  const beyond = (own: number, at: 0 | 1) =>
    [...used.values()].reduce((sum, each) => sum + Math.max(0, each[at] - own), 0);
  if (texts + 1 > STUDENT_ROOM.texts && beyond(STUDENT_ROOM.texts, 0) > SHARED_ROOM.texts)
    throw errors.classFull(`${STUDENT_ROOM.texts} versions of a text, because the class has little space left`);
  if (before + bytes > STUDENT_ROOM.bytes && beyond(STUDENT_ROOM.bytes, 1) > SHARED_ROOM.bytes)
    throw errors.classFull(`${STUDENT_ROOM.bytes / 1000} kB of texts, because the class has little space left`);
}

function receiptOf(row: Row, is: TextReceipt['is']): TextReceipt {
  return { is, code: String(row['code']), version: Number(row['version']), words: Number(row['words']) };
}

/** What a view says of a text besides its words. */
export interface ListedText extends Omit<HandedInText, 'body' | 'reading'> {
  /** The number of its row: later texts have greater ones. */
  number: number;
  /** How long its words are with all that is kept beside them, in bytes. */
  size: number;
}

/** The texts of an assignment without their words, in the order in which they were handed in. */
export async function listTexts({ statements, assignment }: Place): Promise<ListedText[]> {
  const rows = await statements.all(
    `SELECT number, id, code, version, title, words, handed_in_ms, by_whom, same_as, size
     FROM desk_text WHERE assignment = $1 ORDER BY number`,
    assignment.id,
  );
  return rows.map((row) => Object.assign(factsIn(row), { number: Number(row['number']), size: Number(row['size']) }));
}

/** A text with its words, from its row. */
export function asText(row: Row): Omit<HandedInText, 'reading'> {
  return { ...factsIn(row), body: parsed<unknown>(row['body']) };
}

function factsIn(row: Row): Omit<HandedInText, 'body' | 'reading'> {
  return {
    id: String(row['id']),
    code: String(row['code']),
    version: Number(row['version']),
    title: String(row['title']),
    words: Number(row['words']),
    handedInMs: Number(row['handed_in_ms']),
    by: row['by_whom'] === 'student' ? 'student' : 'teacher',
    ...(typeof row['same_as'] === 'string' && { sameWordsAs: row['same_as'] }),
  };
}

/** What must be known of a text to write about it. */
export interface TextFacts {
  id: string;
  code: string;
  /** How many positions it has. */
  span: number;
}

/** A text of an assignment; undefined if there's no such text. */
export async function findText({ statements, assignment }: Place, id: string): Promise<TextFacts | undefined> {
  const row = await statements.get(
    'SELECT id, code, span FROM desk_text WHERE assignment = $1 AND id = $2',
    assignment.id,
    id,
  );
  return row && { id: String(row['id']), code: String(row['code']), span: Number(row['span']) };
}
