import { createHash, randomInt } from 'node:crypto';

import {
  ASSIGNMENT_MAX_BYTES,
  type AssignmentSettings,
  type AUDITED,
  type ClassSheet,
  DESK_MAX_BYTES,
  type DeskReader,
  LOG_MAX,
  SETTINGS_MAX_BYTES,
  TEACHER_READER,
} from '#shared-types/desk/assignment';
import { showsNothing } from '#shared-types/text/visible-text';

import { errors } from '../errors.ts';
import type { Row, Statements } from '../storage/database.ts';
import { TABLES_OF_ASSIGNMENT, TABLES_OF_TEXT } from './desk-schema.ts';
import { type Reader, UnknownKey } from './desk-store.ts';

const DAY_MS = 86_400_000;
/**
 * The most by which the number of a state grows. They grow by random steps, so that a server that was restored from a backup doesn't
 * give the number of a lost state to another one.
 */
const MAX_STEP = 1000;
/** The same line in the log within this time, in milliseconds, is the same act sent again. */
const SAME_ACT_MS = 300_000;
const KB = 1000;
const MB = 1_000_000;
/** What a row takes besides its content, in bytes: its ids and keys, and its places in the indexes. */
const ROW_BYTES = 200;
/**
 * How many bytes the content of a row has, in each table whose rows belong to one assignment. What was removed takes no room: it's
 * forgotten after some minutes, and there's one removal at most.
 */
const CONTENT_BYTES: Record<Exclude<(typeof TABLES_OF_ASSIGNMENT)[number], 'desk_removal'>, string> = {
  desk_code: '0',
  desk_reader: 'octet_length(name) + octet_length(texts)',
  desk_text: 'size',
  desk_comment: 'size',
  desk_mark: 'size',
  desk_kept: 'octet_length(content)',
  desk_return: 'size',
  desk_answer: 'octet_length(content)',
  desk_log: 'octet_length(who) + octet_length(about)',
};
/** How many bytes an assignment has besides its own row. */
const USED = Object.entries(CONTENT_BYTES)
  .map(
    ([table, bytes]) =>
      `(SELECT ${ROW_BYTES} * COUNT(*) + COALESCE(SUM(${bytes}), 0) FROM ${table} WHERE assignment = $1)`,
  )
  .join(' + ');
/** How many students have handed in. */
const TEXTS = '(SELECT COUNT(DISTINCT code) FROM desk_text WHERE assignment = $1)';
/** Of how many of them the teacher has read the newest version. */
const TEXTS_READ = `(SELECT COUNT(*) FROM desk_text
  WHERE assignment = $1
    AND version = (SELECT MAX(version) FROM desk_text AS newest WHERE newest.assignment = $1 AND newest.code = desk_text.code)
    AND (EXISTS (SELECT 1 FROM desk_mark WHERE desk_mark.assignment = $1 AND desk_mark.text_id = desk_text.id
        AND reader = '${TEACHER_READER}' AND (is_read = 1 OR levels > 0))
      OR EXISTS (SELECT 1 FROM desk_comment WHERE desk_comment.assignment = $1 AND desk_comment.text_id = desk_text.id
        AND reader = '${TEACHER_READER}')))`;
/** How many bytes all assignments and phrases of an account have. */
const USED_BY_ACCOUNT = `SELECT (SELECT COALESCE(SUM(used), 0) FROM desk_assignment WHERE owner = $1)
  + (SELECT ${ROW_BYTES} * COUNT(*) + COALESCE(SUM(octet_length(content)), 0) FROM desk_phrase WHERE user_id = $1) AS used`;

/** An assignment, as its row says. */
export interface Assignment {
  id: string;
  owner: string;
  at: number;
  createdMs: number;
  /** When it is deleted unless something happens in it. */
  deleteMs: number;
  classKey: string;
  settings: AssignmentSettings;
  sheet: ClassSheet;
  /** Whether the teacher's marks are in. */
  isDone: boolean;
  /** How many bytes it had before the call, and how many of them its settings. */
  used: number;
  settingsBytes: number;
}

/** Where something happens: in a transaction that has locked this assignment. */
export interface Place {
  statements: Statements;
  assignment: Assignment;
  nowMs: number;
}

/** Somebody who reads an assignment. */
export interface ReaderHere {
  role: DeskReader;
  assignment: Assignment;
  /** The id under which their comments and marks are kept. */
  id: string;
  name: string;
  /** The ids of the texts that they read; undefined for all. */
  texts: ReadonlySet<string> | undefined;
  /** Whether their marks are in. */
  isDone: boolean;
}

/** What is kept of a key. */
export function hashOfKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** The locks of a transaction that changes an assignment. */
export function lockOf(assignment: string): string {
  return `desk ${assignment}`;
}

/** Reads the JSON of a column, in which something of this type was written. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the code that reads a column knows what was written there
export function parsed<Content>(column: unknown): Content {
  return JSON.parse(String(column)) as Content; // oxlint-disable-line typescript/no-unsafe-type-assertion -- it was checked when it was written
}

/** An assignment that is still kept. @param by the column that finds it. */
export async function findAssignment(
  { get }: Pick<Statements, 'get'>,
  by: 'id' | 'class_key',
  value: string,
  nowMs: number,
): Promise<Assignment | undefined> {
  const row = await get(`SELECT * FROM desk_assignment WHERE ${by} = $1 AND delete_ms > $2`, value, nowMs);
  return row && asAssignment(row);
}

/** An assignment, from its row. */
export function asAssignment(row: Row): Assignment {
  return {
    id: String(row['id']),
    owner: String(row['owner']),
    at: Number(row['at']),
    createdMs: Number(row['created_ms']),
    deleteMs: Number(row['delete_ms']),
    classKey: String(row['class_key']),
    settings: parsed(row['settings']),
    sheet: parsed(row['sheet']),
    isDone: Number(row['is_done']) === 1,
    used: Number(row['used']),
    settingsBytes: Buffer.byteLength(String(row['settings'])),
  };
}

/** @throws {BffError} if nobody could see the title of an assignment, or two of its criteria are one. */
export function checkSettings({ title, rubric }: AssignmentSettings): void {
  if (showsNothing(title)) throw errors.invalidRequest('Type a title.', { title: 'Type a title.' });
  const ids = new Set(rubric.criteria.map(({ id }) => id));
  if (ids.size < rubric.criteria.length) throw errors.criterionTwice();
}

/** When an assignment is deleted that was touched at this time. */
export function endOf(settings: AssignmentSettings, touchedMs: number): number {
  return touchedMs + settings.keepDays * DAY_MS;
}

/** Finds out who reads. @throws {BffError} NOT_FOUND if the account has no such assignment. @throws {UnknownKey} */
export async function findReader(
  statements: Statements,
  reader: Reader,
  id: string,
  nowMs: number,
): Promise<ReaderHere> {
  const assignment = await findAssignment(statements, 'id', id, nowMs);
  if ('account' in reader) {
    if (assignment?.owner !== reader.account) throw errors.assignmentUnknown();
    const { isDone, settings } = assignment;
    return { role: 'teacher', assignment, id: TEACHER_READER, name: settings.teacherName, texts: undefined, isDone };
  }
  const row = await statements.get(
    'SELECT * FROM desk_reader WHERE assignment = $1 AND key_hash = $2 AND is_revoked = 0',
    id,
    hashOfKey(reader.key),
  );
  if (!assignment || !row) throw new UnknownKey();
  return {
    role: 'second reader',
    assignment,
    id: String(row['id']),
    name: String(row['name']),
    texts: new Set(parsed<string[]>(row['texts'])),
    isDone: Number(row['is_done']) === 1,
  };
}

/**
 * Notes that something has happened: the assignment has another state, is kept for longer, and what the list shows of it is counted
 * again, with its use. What doesn't grow is never refused, so that somebody can make room.
 * @param isStudent whether a refusal must be in words for a student. @param addsPhrases whether the account has more phrases, or
 * longer ones.
 * @returns the number of the new state. @throws {BffError} LIMIT_REACHED if it has become too large.
 */
export async function touch(
  place: Place,
  { isStudent = false, addsPhrases = false }: { isStudent?: boolean; addsPhrases?: boolean } = {},
): Promise<number> {
  const { statements, assignment } = place;
  const at = assignment.at + randomInt(1, MAX_STEP);
  const used = await store(place, at);
  const hasGrown = used > assignment.used;
  const limit = `${ASSIGNMENT_MAX_BYTES / MB} MB of texts and comments`;
  if (used > ASSIGNMENT_MAX_BYTES && hasGrown)
    throw isStudent ? errors.classFull(limit) : errors.deskFull(limit, 'An assignment');
  const all = await statements.get(USED_BY_ACCOUNT, assignment.owner);
  if (Number(all?.['used']) > DESK_MAX_BYTES && (hasGrown || addsPhrases))
    throw isStudent
      ? errors.classFull(`${DESK_MAX_BYTES / MB} MB of assignments`)
      : errors.limitReached(DESK_MAX_BYTES / MB, 'MB of assignments and phrases');
  assignment.at = at;
  return at;
}

/** Stores the row of an assignment, lets the oldest lines of its log go, and returns how many bytes it has. */
async function store({ statements: { get, run }, assignment, nowMs }: Place, at: number): Promise<number> {
  const { id, isDone } = assignment;
  const { title, className, zone, dueMs = null } = assignment.settings;
  const settings = settingsJson(assignment.settings, assignment.settingsBytes);
  const sheet = JSON.stringify(assignment.sheet);
  await run(
    `DELETE FROM desk_log WHERE assignment = $1 AND number <=
       (SELECT number FROM desk_log WHERE assignment = $1 ORDER BY number DESC LIMIT 1 OFFSET ${LOG_MAX})`,
    id,
  );
  await run(
    `UPDATE desk_assignment SET at = $2, touched_ms = $3, delete_ms = $4, settings = $5, sheet = $6, is_done = $7,
       title = $8, class_name = $9, zone = $10, due_ms = $11, texts = ${TEXTS}, texts_read = ${TEXTS_READ},
       used = $12 + ${USED} WHERE id = $1`,
    id,
    at,
    nowMs,
    endOf(assignment.settings, nowMs),
    settings,
    sheet,
    isDone ? 1 : 0,
    title,
    className,
    zone,
    dueMs,
    Buffer.byteLength(settings) + Buffer.byteLength(sheet),
  );
  return Number((await get('SELECT used FROM desk_assignment WHERE id = $1', id))?.['used']);
}

/**
 * Settings as they are stored. @param before how many bytes they had: settings of an earlier release may be larger than new ones.
 * @throws {BffError} LIMIT_REACHED if they are too large.
 */
export function settingsJson(settings: AssignmentSettings, before = 0): string {
  const json = JSON.stringify(settings);
  const bytes = Buffer.byteLength(json);
  if (bytes > SETTINGS_MAX_BYTES && bytes > before)
    throw errors.deskFull(`${SETTINGS_MAX_BYTES / KB} kB of settings and rubric`, 'An assignment');
  return json;
}

/** Writes a line into the log of an assignment, unless the same act was sent again. */
export async function audit(
  { statements: { get, run }, assignment, nowMs }: Place,
  what: (typeof AUDITED)[number],
  about: string,
): Promise<void> {
  const { id, settings } = assignment;
  const same = await get(
    'SELECT 1 FROM desk_log WHERE assignment = $1 AND what = $2 AND about = $3 AND at_ms > $4',
    id,
    what,
    about,
    nowMs - SAME_ACT_MS,
  );
  if (same && what === 'names shown') return;
  await run(
    'INSERT INTO desk_log (assignment, at_ms, what, who, about) VALUES ($1, $2, $3, $4, $5)',
    id,
    nowMs,
    what,
    settings.teacherName,
    about,
  );
}

/** Deletes an assignment with everything, even while the product is running, and returns whether there was one. */
export async function deleteAssignment({ run }: Pick<Statements, 'run'>, id: string): Promise<boolean> {
  for (const table of TABLES_OF_ASSIGNMENT) await run(`DELETE FROM ${table} WHERE assignment = $1`, id);
  return (await run('DELETE FROM desk_assignment WHERE id = $1', id)) > 0;
}

/** Deletes a text with everything that was written about it; does nothing if there is none. */
export async function deleteText({ run }: Pick<Statements, 'run'>, assignment: string, text: string): Promise<void> {
  for (const table of TABLES_OF_TEXT)
    await run(`DELETE FROM ${table} WHERE assignment = $1 AND text_id = $2`, assignment, text);
  await run('DELETE FROM desk_text WHERE assignment = $1 AND id = $2', assignment, text);
}
