import { CODES_MAX, type CommentAnswer, type HandedInText } from '#shared-types/desk/assignment';
import { newCodes } from '#shared-types/desk/codes';
import type { AssignmentFacts, OwnText, StudentView } from '#shared-types/desk/student';

import { errors } from '../errors.ts';
import type { Row, Statements } from '../storage/database.ts';
import { type Assignment, deleteText, findAssignment, hashOfKey, type Place } from './assignment-rows.ts';
import { requireRight } from './desk-policy.ts';
import { UnknownKey } from './desk-store.ts';
import { noteSeen, returnedWork, textOfComment } from './returns.ts';
import { asText, findText } from './text-rows.ts';

/** A student, in a transaction that has locked their assignment. */
export interface StudentHere extends Place {
  role: 'student';
  code: string;
}

/** The assignment of a student's key. @throws {UnknownKey} */
export async function assignmentOfStudent({ get }: Pick<Statements, 'get'>, key: string): Promise<string> {
  const row = await get('SELECT assignment FROM desk_code WHERE key_hash = $1', hashOfKey(key));
  if (!row) throw new UnknownKey();
  return String(row['assignment']);
}

/** Finds the student of a key. @throws {UnknownKey} */
export async function findStudent(
  statements: Statements,
  key: string,
  assignmentId: string,
  nowMs: number,
): Promise<StudentHere> {
  const row = await statements.get(
    'SELECT code FROM desk_code WHERE assignment = $1 AND key_hash = $2',
    assignmentId,
    hashOfKey(key),
  );
  const assignment = row && (await findAssignment(statements, 'id', assignmentId, nowMs));
  if (!assignment) throw new UnknownKey();
  return { role: 'student', code: String(row['code']), statements, assignment, nowMs };
}

/** What students are told of an assignment. */
export function factsFor({ settings }: Assignment, nowMs: number): AssignmentFacts {
  const { rubric: _rubric, marksWait: _marksWait, ...facts } = settings;
  return { ...facts, isOver: isLate(facts.dueMs, nowMs) };
}

function isLate(dueMs: number | undefined, atMs: number): boolean {
  return dueMs !== undefined && atMs > dueMs;
}

/** @throws {BffError} FORBIDDEN if a student may not hand in any more. */
export function requireInTime(student: StudentHere): void {
  const { dueMs, takesLate } = student.assignment.settings;
  requireRight(student, 'hand in', { 'in time, or late is taken': takesLate || !isLate(dueMs, student.nowMs) });
}

/**
 * Gives somebody a code that nobody in the class has.
 * @returns the code, and whether it's new. @throws {BffError} if the link is closed, or the class is full.
 */
export async function joinClass(
  { statements, assignment, nowMs }: Place,
  key: string,
): Promise<{ code: string; isNew: boolean }> {
  const { all, run } = statements;
  // Everybody with the class link would read what they hand in.
  if (key === assignment.classKey) throw errors.deskKeyTaken();
  const keyHash = hashOfKey(key);
  const rows = await all('SELECT code, key_hash FROM desk_code WHERE assignment = $1', assignment.id);
  const known = rows.find((row) => row['key_hash'] === keyHash);
  if (known) return { code: String(known['code']), isNew: false };
  requireRight({ role: 'class', assignment }, 'join', { 'class is open': assignment.settings.isOpen });
  if (rows.length >= CODES_MAX) throw errors.classFull(`${CODES_MAX} students`);
  const [code = ''] = newCodes(
    1,
    rows.map((row) => String(row['code'])),
  );
  await run(
    'INSERT INTO desk_code (assignment, code, key_hash, joined_ms) VALUES ($1, $2, $3, $4)',
    assignment.id,
    code,
    keyHash,
    nowMs,
  );
  return { code, isNew: true };
}

/** Everything that a student's link shows, and whether it's the first time that they see some of it. */
export async function studentView(student: StudentHere): Promise<{ view: StudentView; isNews: boolean }> {
  requireRight(student, 'see own');
  const { code, assignment, nowMs } = student;
  const rows = await textsOf(student);
  const returned = await returnedWork(student, code);
  const isNews = await noteSeen(
    student,
    returned.map(({ text }) => text),
  );
  const read = await readTexts(student);
  const texts = rows.map((row) =>
    ownText(asText(row), { isRead: read.has(String(row['id'])), dueMs: assignment.settings.dueMs }),
  );
  return { view: { code, assignment: factsFor(assignment, nowMs), texts, returned }, isNews };
}

/** A student's texts, the newest first. */
async function textsOf({ statements, assignment, code }: StudentHere): Promise<Row[]> {
  return statements.all(
    'SELECT * FROM desk_text WHERE assignment = $1 AND code = $2 ORDER BY version DESC',
    assignment.id,
    code,
  );
}

function ownText(
  { id, version, title, body, words, handedInMs, by }: HandedInText,
  { isRead, dueMs }: { isRead: boolean; dueMs: number | undefined },
): OwnText {
  const late = by === 'student' && isLate(dueMs, handedInMs);
  return { id, version, title, body, words, handedInMs, isLate: late, canTakeBack: !isRead };
}

/** The ids of the texts of a class that somebody has begun to read, or that were returned. */
async function readTexts({ statements, assignment }: Place): Promise<Set<string>> {
  const rows = await statements.all(
    `SELECT text_id FROM desk_comment WHERE assignment = $1 UNION SELECT text_id FROM desk_return WHERE assignment = $1
     UNION SELECT text_id FROM desk_mark WHERE assignment = $1 AND (is_read = 1 OR levels > 0)`,
    assignment.id,
  );
  return new Set(rows.map(({ text_id: id }) => String(id)));
}

/** Deletes a text of a student's. @throws {BffError} if it isn't theirs, or somebody has read it. */
export async function takeBack(student: StudentHere, text: string): Promise<void> {
  const found = await findText(student, text);
  const read = await readTexts(student);
  requireRight(student, 'take back', {
    'one of their texts': found?.code === student.code,
    'nobody has read it': !read.has(text),
  });
  await deleteText(student.statements, student.assignment.id, text);
}

/** Keeps a student's answer to a comment. @throws {BffError} if it wasn't returned to them. */
export async function answerComment(student: StudentHere, comment: string, answer: CommentAnswer): Promise<void> {
  const { statements, assignment } = student;
  const text = await textOfComment(student, student.code, comment);
  requireRight(student, 'answer', { 'a comment that was returned': text !== undefined });
  await statements.run(
    `INSERT INTO desk_answer (assignment, text_id, comment_id, content) VALUES ($1, $2, $3, $4)
     ON CONFLICT (assignment, text_id, comment_id) DO UPDATE SET content = excluded.content`,
    assignment.id,
    text ?? '',
    comment,
    JSON.stringify(answer),
  );
}
