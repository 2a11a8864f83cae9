import {
  type ActsReceipt,
  ASSIGNMENTS_MAX,
  type AssignmentView,
  type Desk,
  type ListedAssignment,
  type NewAssignment,
  TEACHER_READER,
} from '#shared-types/desk';

import { errors } from '../errors.ts';
import { healthOf } from '../observability/health.ts';
import { type Database, type Statements, UniqueViolation } from '../storage/database.ts';
import { migrate } from '../storage/migrate.ts';
import { doAct } from './acts.ts';
import {
  asAssignment,
  checkSettings,
  deleteAssignment,
  endOf,
  findAssignment,
  findReader,
  hashOfKey,
  lockOf,
  type Place,
  type ReaderHere,
  touch,
} from './assignment-rows.ts';
import { assignmentView, EMPTY_SHEET, phrasesOf } from './assignment-view.ts';
import { ChangeWatch } from './change-watch.ts';
import { requireRight } from './desk-policy.ts';
import { DESK_SCHEMA } from './desk-schema.ts';
import { type DeskStore, type Reader, UnknownKey } from './desk-store.ts';
import { readBody } from './handed-in-body.ts';
import {
  answerComment,
  assignmentOfStudent,
  factsFor,
  findStudent,
  joinClass,
  requireInTime,
  type StudentHere,
  studentView,
  takeBack,
} from './student-rows.ts';
import { findText, keepText } from './text-rows.ts';

/** How many assignments one call of the sweep deletes: it has everything to itself, and other calls come in between. */
const SWEPT_AT_ONCE = 20;

/** What a call has done, and the assignment's number if that changed it. */
interface Done<Result> {
  result: Result;
  at?: number;
}

/**
 * Keeps the desks of teachers in tables of a database.
 * @param now the current time in milliseconds since 1970. @throws {NewerSchema} and what the database throws.
 */
export async function openDeskRows(database: Database, now: () => number = Date.now): Promise<DeskStore> {
  await migrate(database, DESK_SCHEMA);
  const watch = new ChangeWatch(async (id) => (await findAssignment(database, 'id', id, now()))?.at);

  /** Does something in a transaction of its own, and wakes those who wait for it. */
  const inAssignment: InAssignment = async (id, work, moreLocks = []) => {
    try {
      const { result, at } = await database.transaction(work, { locks: [lockOf(id), ...moreLocks] });
      if (at !== undefined) watch.tell(id, at);
      return result;
    } catch (error) {
      throw error instanceof UniqueViolation ? errors.deskKeyTaken() : error;
    }
  };

  const asReader = <Result>(
    reader: Reader,
    id: string,
    work: (place: Place & { reader: ReaderHere }) => Promise<Done<Result>>,
  ) => {
    const locks = 'account' in reader ? [accountLock(reader.account)] : [];
    const inTransaction = async (statements: Statements) => {
      const nowMs = now();
      const here = await findReader(statements, reader, id, nowMs);
      return work({ statements, assignment: here.assignment, nowMs, reader: here });
    };
    return inAssignment(id, inTransaction, locks);
  };

  const asStudent = async <Result>(key: string, work: (student: StudentHere) => Promise<Done<Result>>) => {
    const id = await assignmentOfStudent(database, key);
    return inAssignment(id, async (statements) => work(await findStudent(statements, key, id, now())));
  };

  return {
    ...readersCalls(asReader),
    ...studentsCalls(asStudent),
    ...classCalls(database, { now, inAssignment }),
    ownerOf: (key) => ownerOf(database, key, now()),
    list: (owner) => listAssignments(database, owner, now()),
    create: (owner, given) =>
      inAssignment(given.id, (statements) => create(statements, { owner, given, nowMs: now() }), [accountLock(owner)]),
    changed: (id, since, signal) => watch.wait(id, since, signal),
    endWaiting: () => watch.close(),
    everything: (owner) => everything(database, { owner, now }),
    phrases: (owner) => phrasesOf(database, owner),
    async removeAllOf(owner) {
      await database.transaction((statements) => removeAllOf(statements, owner), { locks: 'everything' });
    },
    sweep: () => database.transaction((statements) => sweep(statements, now()), { locks: 'everything' }),
    health: () => healthOf(() => database.ping()),
    async close() {
      watch.close();
      await database.close();
    },
  };
}

function accountLock(owner: string): string {
  return `desk of ${owner}`;
}

type AsReader = <Result>(
  reader: Reader,
  id: string,
  work: (place: Place & { reader: ReaderHere }) => Promise<Done<Result>>,
) => Promise<Result>;

function readersCalls(asReader: AsReader): Pick<DeskStore, 'remove' | 'view' | 'act' | 'handInFor'> {
  return {
    remove: (owner, id) =>
      asReader({ account: owner }, id, async ({ statements, reader }) => {
        requireRight(reader, 'delete');
        await deleteAssignment(statements, id);
        return { result: undefined, at: -1 };
      }),
    view: (reader, id, since) =>
      asReader(reader, id, async (place) => {
        requireRight(place.reader, 'see');
        const result = since === place.assignment.at ? undefined : await assignmentView(place, place.reader, since);
        return { result };
      }),
    act: (reader, id, acts) =>
      asReader(reader, id, async (place) => {
        const before = place.assignment.at;
        for (const act of acts) await doAct(place, act);
        const at = await touch(place);
        return { result: { before, at }, at };
      }),
    async handInFor(reader, id, text) {
      const body = readBody(text.body);
      return asReader(reader, id, async (place) => {
        requireRight(place.reader, 'hand in for somebody');
        const { statements, assignment } = place;
        const sql = 'SELECT 1 FROM desk_code WHERE assignment = $1 AND code = $2';
        if (!(await statements.get(sql, assignment.id, text.code))) throw errors.codeUnknown(text.code);
        const result = await keepText(place, { ...text, body, by: 'teacher' });
        return { result, at: await touch(place) };
      });
    },
  };
}

type AsStudent = <Result>(key: string, work: (student: StudentHere) => Promise<Done<Result>>) => Promise<Result>;

function studentsCalls(asStudent: AsStudent): Pick<DeskStore, 'own' | 'handIn' | 'takeBack' | 'answer'> {
  return {
    own: (key) =>
      asStudent(key, async (student) => {
        const { view, isNews } = await studentView(student);
        return isNews ? { result: view, at: await touch(student, { isStudent: true }) } : { result: view };
      }),
    handIn: (key, text) =>
      asStudent(key, async (student) => {
        // What came in time may come again later, if its answer was lost.
        if (!(await findText(student, text.id))) requireInTime(student);
        const body = readBody(text.body);
        const result = await keepText(student, { ...text, body, code: student.code, by: 'student' });
        return { result, at: await touch(student, { isStudent: true }) };
      }),
    takeBack: (key, text) =>
      asStudent(key, async (student) => {
        await takeBack(student, text);
        return { result: undefined, at: await touch(student, { isStudent: true }) };
      }),
    answer: (key, comment, answer) =>
      asStudent(key, async (student) => {
        await answerComment(student, comment, answer);
        return { result: undefined, at: await touch(student, { isStudent: true }) };
      }),
  };
}

type InAssignment = <Result>(
  id: string,
  work: (statements: Statements) => Promise<Done<Result>>,
  moreLocks?: readonly string[],
) => Promise<Result>;

function classCalls(
  database: Database,
  { now, inAssignment }: { now: () => number; inAssignment: InAssignment },
): Pick<DeskStore, 'facts' | 'join'> {
  const classOf = async (statements: Pick<Statements, 'get'>, classKey: string) => {
    const assignment = await findAssignment(statements, 'class_key', classKey, now());
    if (!assignment) throw new UnknownKey();
    return assignment;
  };
  return {
    async facts(classKey) {
      const assignment = await classOf(database, classKey);
      requireRight({ role: 'class', assignment }, 'see facts');
      return factsFor(assignment, now());
    },
    async join(classKey, key) {
      const { id } = await classOf(database, classKey);
      return inAssignment(id, async (statements) => {
        const place = { statements, assignment: await classOf(statements, classKey), nowMs: now() };
        const { code, isNew } = await joinClass(place, key);
        return isNew ? { result: { code }, at: await touch(place, { isStudent: true }) } : { result: { code } };
      });
    },
  };
}

async function ownerOf({ get }: Pick<Statements, 'get'>, key: string, nowMs: number): Promise<string | undefined> {
  const row = await get(
    `SELECT owner FROM desk_assignment WHERE delete_ms > $3 AND (class_key = $1
       OR id IN (SELECT assignment FROM desk_code WHERE key_hash = $2)
       OR id IN (SELECT assignment FROM desk_reader WHERE key_hash = $2 AND is_revoked = 0))`,
    key,
    hashOfKey(key),
    nowMs,
  );
  return row && String(row['owner']);
}

/** Assignments with how many students have handed in, and whose newest version the teacher has read. */
async function listAssignments({ all }: Pick<Statements, 'all'>, owner: string, nowMs: number): Promise<Desk> {
  const rows = await all(
    `SELECT desk_assignment.*,
       (SELECT COUNT(DISTINCT code) FROM desk_text WHERE desk_text.assignment = desk_assignment.id) AS texts,
       (SELECT COUNT(*) FROM desk_text
        WHERE desk_text.assignment = desk_assignment.id
          AND version = (SELECT MAX(version) FROM desk_text AS newest
            WHERE newest.assignment = desk_text.assignment AND newest.code = desk_text.code)
          AND (EXISTS (SELECT 1 FROM desk_mark WHERE desk_mark.assignment = desk_text.assignment
              AND desk_mark.text_id = desk_text.id AND desk_mark.reader = $3 AND (is_read = 1 OR levels > 0))
            OR EXISTS (SELECT 1 FROM desk_comment WHERE desk_comment.assignment = desk_text.assignment
              AND desk_comment.text_id = desk_text.id AND desk_comment.reader = $3))) AS texts_read
     FROM desk_assignment WHERE owner = $1 AND delete_ms > $2 ORDER BY created_ms DESC, id`,
    owner,
    nowMs,
    TEACHER_READER,
  );
  const assignments = rows.map((row) => {
    const { id, settings, deleteMs: deletedAtMs } = asAssignment(row);
    const { title, className, dueMs, zone } = settings;
    const texts = Number(row['texts']);
    const listed: ListedAssignment = {
      id,
      title,
      className,
      zone,
      texts,
      read: Number(row['texts_read']),
      deletedAtMs,
    };
    if (dueMs !== undefined) listed.dueMs = dueMs;
    return listed;
  });
  return { assignments };
}

async function create(
  statements: Statements,
  { owner, given, nowMs }: { owner: string; given: NewAssignment; nowMs: number },
): Promise<Done<ActsReceipt>> {
  const { get, run } = statements;
  const { id, classKey, settings } = given;
  const known = await get('SELECT owner, at FROM desk_assignment WHERE id = $1', id);
  if (known?.['owner'] === owner) return { result: { before: Number(known['at']), at: Number(known['at']) } };
  if (known) throw errors.deskIdTaken();
  checkSettings(settings);
  const count = await get('SELECT COUNT(*) AS own FROM desk_assignment WHERE owner = $1', owner);
  if (Number(count?.['own']) >= ASSIGNMENTS_MAX) throw errors.limitReached(ASSIGNMENTS_MAX, 'assignments');
  await run(
    `INSERT INTO desk_assignment
       (id, owner, class_key, at, created_ms, touched_ms, delete_ms, used, is_done, settings, sheet)
     VALUES ($1, $2, $3, 0, $4, $4, $5, 0, 0, $6, $7)`,
    id,
    owner,
    classKey,
    nowMs,
    endOf(settings, nowMs),
    JSON.stringify(settings),
    JSON.stringify(EMPTY_SHEET),
  );
  const assignment = await findAssignment(statements, 'id', id, nowMs);
  const at = assignment ? await touch({ statements, assignment, nowMs }) : 0;
  return { result: { before: 0, at }, at };
}

async function* everything(
  database: Database,
  { owner, now }: { owner: string; now: () => number },
): AsyncGenerator<AssignmentView> {
  const rows = await database.all('SELECT id FROM desk_assignment WHERE owner = $1 ORDER BY created_ms, id', owner);
  for (const { id } of rows) {
    const nowMs = now();
    // One after the other, since each may be large.
    const view = await database.transaction(
      async (statements) => {
        const assignment = await findAssignment(statements, 'id', String(id), nowMs);
        if (assignment?.owner !== owner) return undefined;
        const reader = await findReader(statements, { account: owner }, assignment.id, nowMs);
        return assignmentView({ statements, assignment, nowMs }, reader);
      },
      { locks: [lockOf(String(id))] },
    );
    if (view) yield view;
  }
}

/** Deletes everything that an account has, even while the product is running, and returns whether there was anything. */
export async function removeAllOf(statements: Statements, owner: string): Promise<boolean> {
  const rows = await statements.all('SELECT id FROM desk_assignment WHERE owner = $1', owner);
  for (const { id } of rows) await deleteAssignment(statements, String(id));
  const phrases = await statements.run('DELETE FROM desk_phrase WHERE user_id = $1', owner);
  return rows.length + phrases > 0;
}

async function sweep(statements: Statements, nowMs: number): Promise<number> {
  const sql = `SELECT id FROM desk_assignment WHERE delete_ms <= $1 ORDER BY delete_ms LIMIT ${SWEPT_AT_ONCE}`;
  const rows = await statements.all(sql, nowMs);
  for (const { id } of rows) await deleteAssignment(statements, String(id));
  return rows.length;
}
