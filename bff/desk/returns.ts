import { createHash } from 'node:crypto';

import type { WriterLabel } from '#shared-types/analysis/argument';
import {
  type AgreedMark,
  type CommentAnswer,
  type DeskComment,
  type Phrase,
  RETURN_UNDO_MINUTES,
  type ReturnedText,
  type Rubric,
  TEACHER_READER,
  type TextMark,
} from '#shared-types/desk/assignment';
import { type Levels, levelsThatCount } from '#shared-types/desk/mark';
import type { ReturnedWork } from '#shared-types/desk/student';

import { errors } from '../errors.ts';
import type { Row } from '../storage/database.ts';
import { audit, parsed, type Place } from './assignment-rows.ts';

const UNDO_MS = RETURN_UNDO_MINUTES * 60_000;

/** What a student gets to see of a text: all that the teacher had made of it when it was returned, and nothing that changed since. */
interface Snapshot {
  comments: ReturnedWork['comments'];
  labels: WriterLabel[];
  words: string;
  mark?: { rubric: Rubric; levels: Levels };
}

/**
 * Returns texts. A text that was returned as it is now isn't returned again.
 * @throws {BffError} NOT_FOUND if one is unknown.
 */
export async function returnTexts(place: Place, ids: readonly string[]): Promise<void> {
  const { statements, assignment, nowMs } = place;
  const phrases = await phrasesById(place);
  const returned: string[] = [];
  for (const id of new Set(ids)) {
    const { code, hash, ...work } = await workOn(place, id);
    const comments = work.comments.map((comment) => withLesson(comment, phrases));
    const snapshot = JSON.stringify({ ...work, comments } satisfies Snapshot);
    const current = await currentReturn(place, id);
    if (current?.['snapshot'] === snapshot) continue;
    await keepHash(place, id, hash);
    // The one before comes back if this one is undone; older ones are of no more use.
    await statements.run(
      'DELETE FROM desk_return WHERE assignment = $1 AND text_id = $2 AND number <> $3',
      assignment.id,
      id,
      Number(current?.['number'] ?? -1),
    );
    await statements.run(
      'INSERT INTO desk_return (assignment, text_id, at_ms, size, snapshot, work_hash) VALUES ($1, $2, $3, $4, $5, $6)',
      assignment.id,
      id,
      nowMs,
      Buffer.byteLength(snapshot),
      snapshot,
      hash,
    );
    returned.push(code);
  }
  if (returned.length > 0) await audit(place, 'returned', returned.join(', '));
}

/**
 * Takes back returns of the last minutes, by their numbers, so that the return before comes back. The same call again does nothing.
 * @throws {BffError} FORBIDDEN if one is older, or gone.
 */
export async function undoReturns(place: Place, numbers: readonly number[]): Promise<void> {
  const { statements, assignment, nowMs } = place;
  const undone: string[] = [];
  for (const number of new Set(numbers)) {
    const row = await statements.get(
      `SELECT at_ms, undone_ms, code FROM desk_return JOIN desk_text
         ON desk_text.assignment = desk_return.assignment AND desk_text.id = desk_return.text_id
       WHERE desk_return.assignment = $1 AND desk_return.number = $2`,
      assignment.id,
      number,
    );
    if (row && row['undone_ms'] !== null) continue;
    if (!row || Number(row['at_ms']) < nowMs - UNDO_MS) throw errors.undoTooLate();
    await statements.run(
      'UPDATE desk_return SET undone_ms = $3 WHERE assignment = $1 AND number = $2',
      assignment.id,
      number,
      nowMs,
    );
    undone.push(String(row['code']));
  }
  if (undone.length > 0) await audit(place, 'return undone', undone.join(', '));
}

/** What is returned of an assignment, as its teacher sees it, without the answers. */
export async function returnedTexts({ statements, assignment }: Place): Promise<Omit<ReturnedText, 'answers'>[]> {
  const rows = await statements.all(
    `SELECT desk_return.number, text_id, at_ms, seen_ms, desk_return.work_hash, desk_text.work_hash AS hash_now
     FROM desk_return JOIN desk_text ON desk_text.assignment = $1 AND desk_text.id = text_id
     WHERE desk_return.assignment = $1 AND undone_ms IS NULL ORDER BY desk_return.number`,
    assignment.id,
  );
  const newest = new Map(rows.map((row) => [String(row['text_id']), row]));
  return [...newest].map(([text, row]) => {
    const returned: Omit<ReturnedText, 'answers'> = {
      text,
      number: Number(row['number']),
      hasChanged: row['work_hash'] !== row['hash_now'],
      atMs: Number(row['at_ms']),
    };
    if (row['seen_ms'] !== null) returned.seenMs = Number(row['seen_ms']);
    return returned;
  });
}

/**
 * What a student got back, the newest first; a mark is left out where it waits for answers. With it comes what they had seen before of a
 * text that was returned anew.
 */
export async function returnedWork(place: Place, code: string): Promise<ReturnedWork[]> {
  const answers = await answersByText(place);
  const found = await returnsOf(place, code);
  const returns = found.toSorted((one, other) => Number(other.newest['at_ms']) - Number(one.newest['at_ms']));
  const { marksWait } = place.assignment.settings;
  return returns.map(({ newest, seen }): ReturnedWork => {
    const given = answers.get(String(newest['text_id'])) ?? {};
    const work = asWork(newest, given, marksWait);
    if (!seen) return work;
    const { atMs, mark } = asWork(seen, given, marksWait);
    return Object.assign(work, { before: mark ? { atMs, mark } : { atMs } });
  });
}

/** A return as its student may read it. */
function asWork(row: Row, given: Readonly<Record<string, CommentAnswer>>, marksWait: boolean): ReturnedWork {
  const { comments, labels, words, mark } = parsed<Snapshot>(row['snapshot']);
  const own = Object.entries(given).filter(([comment]) => comments.some(({ id }) => id === comment));
  const isOpen = !marksWait || own.length === comments.length;
  return {
    text: String(row['text_id']),
    atMs: Number(row['at_ms']),
    comments,
    answers: Object.fromEntries(own),
    labels,
    words,
    isMarkWaiting: mark !== undefined && !isOpen,
    ...(mark && isOpen && { mark }),
  };
}

/** Notes that a student has seen what was returned last. @returns whether that is new. */
export async function noteSeen({ statements, assignment, nowMs }: Place, texts: readonly string[]): Promise<boolean> {
  let seen = 0;
  for (const text of texts)
    seen += await statements.run(
      `UPDATE desk_return SET seen_ms = $3 WHERE assignment = $1 AND seen_ms IS NULL AND number =
         (SELECT max(number) FROM desk_return WHERE assignment = $1 AND text_id = $2 AND undone_ms IS NULL)`,
      assignment.id,
      text,
      nowMs,
    );
  return seen > 0;
}

/** The text of a student whose returned comments have this one, if any has. */
export async function textOfComment(place: Place, code: string, comment: string): Promise<string | undefined> {
  const returns = await returnsOf(place, code);
  const found = returns.find(({ newest }) =>
    parsed<Snapshot>(newest['snapshot']).comments.some(({ id }) => id === comment),
  );
  return found && String(found.newest['text_id']);
}

/** The returns of a student's texts that count, each with the one before if they had seen it. */
async function returnsOf(
  { statements, assignment }: Place,
  code: string,
): Promise<{ newest: Row; seen: Row | undefined }[]> {
  const rows = await statements.all(
    `SELECT desk_return.* FROM desk_return JOIN desk_text
       ON desk_text.assignment = desk_return.assignment AND desk_text.id = desk_return.text_id
     WHERE desk_return.assignment = $1 AND code = $2 AND undone_ms IS NULL ORDER BY desk_return.number`,
    assignment.id,
    code,
  );
  return [...Map.groupBy(rows, (row) => String(row['text_id'])).values()].flatMap((all) => {
    const [newest, before] = all.toReversed();
    return newest ? [{ newest, seen: before?.['seen_ms'] === null ? undefined : before }] : [];
  });
}

/** The return of a text that counts: the newest that wasn't undone. */
async function currentReturn({ statements, assignment }: Place, text: string): Promise<Row | undefined> {
  return statements.get(
    'SELECT * FROM desk_return WHERE assignment = $1 AND text_id = $2 AND undone_ms IS NULL ORDER BY number DESC',
    assignment.id,
    text,
  );
}

async function answersByText({ statements, assignment }: Place): Promise<Map<string, Record<string, CommentAnswer>>> {
  const rows = await statements.all('SELECT * FROM desk_answer WHERE assignment = $1', assignment.id);
  const byText = new Map<string, Record<string, CommentAnswer>>();
  for (const { text_id: id, comment_id: comment, content } of rows) {
    const answers = byText.get(String(id)) ?? {};
    answers[String(comment)] = parsed(content);
    byText.set(String(id), answers);
  }
  return byText;
}

async function phrasesById({ statements, assignment }: Place): Promise<Map<string, Phrase>> {
  const rows = await statements.all('SELECT content FROM desk_phrase WHERE user_id = $1', assignment.owner);
  return new Map(rows.map(({ content }) => parsed<Phrase>(content)).map((phrase) => [phrase.id, phrase]));
}

/** What the teacher has made of a text, besides the lessons of the phrases in it. */
interface Work extends Snapshot {
  /** Whose text it is. */
  code: string;
  hash: string;
}

/** Reads what the teacher has made of a text so far; a second reader's comments are for the teacher. @throws {BffError} NOT_FOUND */
async function workOn({ statements, assignment }: Place, id: string): Promise<Work> {
  const { all, get } = statements;
  const about = [assignment.id, TEACHER_READER, id];
  const text = await get(
    'SELECT code, labels, agreed FROM desk_text WHERE assignment = $1 AND id = $2',
    assignment.id,
    id,
  );
  if (!text) throw errors.deskTextUnknown();
  const comments = await all(
    'SELECT content FROM desk_comment WHERE assignment = $1 AND reader = $2 AND text_id = $3 ORDER BY number',
    ...about,
  );
  const marked = await get(
    'SELECT content FROM desk_mark WHERE assignment = $1 AND reader = $2 AND text_id = $3',
    ...about,
  );
  const own = marked ? parsed<TextMark>(marked['content']) : undefined;
  const agreed = typeof text['agreed'] === 'string' ? parsed<AgreedMark>(text['agreed']) : undefined;
  const { rubric } = assignment.settings;
  const levels = levelsIn(rubric, levelsThatCount(own, agreed));
  const hasMark = rubric.kind !== 'comments only' && Object.keys(levels).length > 0;
  const work: Snapshot = {
    comments: comments.map(({ content }) => parsed<DeskComment>(content)),
    labels: typeof text['labels'] === 'string' ? parsed(text['labels']) : [],
    words: own?.words ?? '',
    ...(hasMark && { mark: { rubric, levels } }),
  };
  const hash = createHash('sha256').update(JSON.stringify(work)).digest('base64url');
  return { ...work, code: String(text['code']), hash };
}

/** Notes what the teacher has made of a text after a change to it; without one, of all that were returned. */
export async function noteWork(place: Place, text?: string): Promise<void> {
  const { statements, assignment } = place;
  const sql = 'SELECT DISTINCT text_id AS id FROM desk_return WHERE assignment = $1';
  const texts = text === undefined ? await statements.all(sql, assignment.id) : [{ id: text }];
  for (const { id } of texts) await keepHash(place, String(id), (await workOn(place, String(id))).hash);
}

async function keepHash({ statements, assignment }: Place, text: string, hash: string): Promise<void> {
  await statements.run(
    'UPDATE desk_text SET work_hash = $3 WHERE assignment = $1 AND id = $2',
    assignment.id,
    text,
    hash,
  );
}

/** The levels that a rubric has. */
function levelsIn({ criteria }: Rubric, levels: Levels): Levels {
  const kept = criteria.flatMap(({ id, levels: { length } }) => {
    const level = levels[id];
    return level !== undefined && level < length ? [[id, level] as const] : [];
  });
  return Object.fromEntries(kept);
}

function withLesson(comment: DeskComment, phrases: ReadonlyMap<string, Phrase>): ReturnedWork['comments'][number] {
  const lesson = comment.phrase === undefined ? undefined : phrases.get(comment.phrase)?.lesson;
  return lesson === undefined ? comment : { ...comment, lesson };
}
