import {
  type AssignmentView,
  type AuditLine,
  type ClassSheet,
  LOG_MAX,
  type Phrase,
  type ReturnedText,
  TEACHER_READER,
} from '#shared-types/desk/assignment';

import type { Statements } from '../storage/database.ts';
import { type Assignment, parsed, type Place, type ReaderHere } from './assignment-rows.ts';
import { secondReaders } from './reader-rows.ts';
import { removedCodes } from './removed-codes.ts';
import { returnedTexts } from './returns.ts';
import { listTexts, type ListedText } from './text-rows.ts';

/** The class sheet of a new assignment. */
export const EMPTY_SHEET: ClassSheet = { wentWell: [], workOn: [], question: '' };

/**
 * What a reader works with, as it was opened in a transaction: what is small, and which texts, comments and marks belong to it.
 * `view-pieces.ts` reads the rest while it's sent.
 */
export interface OpenedView {
  assignment: Assignment;
  reader: ReaderHere;
  /** The number of the state that the reader has; they have the words of the texts that were in it. */
  since: number | undefined;
  /** The fields of the view that are small. */
  small: object;
  /** The texts that the reader gets. */
  texts: ListedText[];
  /** The other readers whose marks and comments are shown, with the ids of the texts that they read. */
  others: { id: string; texts: ReadonlySet<string>; bytesByText: ReadonlyMap<string, number> }[];
  /** What was returned of the texts; a second reader isn't told. */
  returned: Omit<ReturnedText, 'answers'>[];
}

/** Opens what a reader works with. A second reader gets the texts on their list, and nothing that could tell them what others think. */
export async function openView(place: Place, reader: ReaderHere, since?: number): Promise<OpenedView> {
  const { assignment } = place;
  const { id, at, settings, isDone, deleteMs: deletedAtMs } = assignment;
  const isTeacher = reader.role === 'teacher';
  const texts = (await listTexts(place)).filter((text) => reader.texts?.has(text.id) ?? true);
  const isThere = new Set(texts.map((text) => text.id));
  const readers = await secondReaders(place);
  for (const each of readers) each.texts = each.texts.filter((text) => isThere.has(text));
  const removed = isTeacher ? await removedCodes(place) : undefined;
  return {
    assignment,
    reader,
    since,
    small: {
      id,
      role: reader.role,
      readerName: reader.name,
      at,
      settings,
      isDone,
      deletedAtMs,
      readers: readers.filter((each) => isTeacher || each.id === reader.id),
      sheet: isTeacher ? assignment.sheet : EMPTY_SHEET,
      ...(isTeacher && { classKey: assignment.classKey }),
      codes: isTeacher ? await codesOf(place) : [],
      ...(removed && { removed }),
      log: isTeacher ? await auditLines(place) : [],
    },
    texts,
    others: await othersWhoAreIn(place, reader, isThere),
    returned: isTeacher ? await returnedTexts(place) : [],
  };
}

/** Whose marks are shown: the teacher's to a second reader, and each second reader's to the teacher, once both are in. */
async function othersWhoAreIn(
  place: Place,
  reader: ReaderHere,
  isThere: ReadonlySet<string>,
): Promise<OpenedView['others']> {
  if (!reader.isDone || !place.assignment.isDone) return [];
  const done = (await secondReaders(place)).filter(({ isDone }) => isDone);
  const others = reader.role === 'teacher' ? done : [{ id: TEACHER_READER, texts: [...(reader.texts ?? [])] }];
  const found: OpenedView['others'] = [];
  for (const { id, texts } of others)
    found.push({
      id,
      texts: new Set(texts.filter((text) => isThere.has(text))),
      bytesByText: await commentBytes(place, id),
    });
  return found;
}

/** How long the comments of a reader are, by text, in bytes. */
async function commentBytes({ statements, assignment }: Place, reader: string): Promise<Map<string, number>> {
  const rows = await statements.all(
    'SELECT text_id, SUM(size) AS bytes FROM desk_comment WHERE assignment = $1 AND reader = $2 GROUP BY text_id',
    assignment.id,
    reader,
  );
  return new Map(rows.map(({ text_id: text, bytes }) => [String(text), Number(bytes)]));
}

async function codesOf({ statements, assignment }: Place): Promise<AssignmentView['codes']> {
  const sql = 'SELECT code, joined_ms FROM desk_code WHERE assignment = $1 ORDER BY number';
  const rows = await statements.all(sql, assignment.id);
  return rows.map(({ code, joined_ms: joinedMs }) => ({ code: String(code), hasJoined: joinedMs !== null }));
}

/** The phrases of an account, in the order in which they were added. */
export async function phrasesOf({ all }: Pick<Statements, 'all'>, owner: string): Promise<Phrase[]> {
  const rows = await all('SELECT content FROM desk_phrase WHERE user_id = $1 ORDER BY number', owner);
  return rows.map(({ content }) => parsed<Phrase>(content));
}

/** The newest lines of the log. */
async function auditLines({ statements, assignment }: Place): Promise<AuditLine[]> {
  const rows = await statements.all(
    `SELECT * FROM desk_log WHERE assignment = $1 ORDER BY number DESC LIMIT ${LOG_MAX}`,
    assignment.id,
  );
  return rows.toReversed().map((row) => ({
    atMs: Number(row['at_ms']),
    what: row['what'] as AuditLine['what'], // oxlint-disable-line typescript/no-unsafe-type-assertion -- `audit` wrote it
    who: String(row['who']),
    about: String(row['about']),
  }));
}
