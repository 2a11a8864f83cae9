import type { ActsReceipt, DeskAct } from '#shared-types/desk/acts';
import {
  ASSIGNMENT_TEXTS_MAX,
  ASSIGNMENTS_MAX,
  type Desk,
  type ListedAssignment,
  type NewAssignment,
} from '#shared-types/desk/assignment';
import type { StudentView } from '#shared-types/desk/student';

import { errors } from '../errors.ts';
import { healthOf } from '../observability/health.ts';
import { type Database, type Row, type Statements, StorageFull, UniqueViolation } from '../storage/database.ts';
import { migrate } from '../storage/migrate.ts';
import { doAct } from './acts.ts';
import {
  checkSettings,
  deleteAssignment,
  endOf,
  findAssignment,
  findReader,
  hashOfKey,
  lockOf,
  type Place,
  type ReaderHere,
  settingsJson,
  touch,
} from './assignment-rows.ts';
import { EMPTY_SHEET, openView, phrasesOf } from './assignment-view.ts';
import { ChangeWatch } from './change-watch.ts';
import { requireRight } from './desk-policy.ts';
import { DESK_SCHEMA } from './desk-schema.ts';
import { type DeskStore, type Reader, UnknownKey } from './desk-store.ts';
import { readBody } from './handed-in-body.ts';
import { forgetRemovals } from './removed-codes.ts';
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
import { viewPieces } from './view-pieces.ts';

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
  const watch = new ChangeWatch((id) => stateOf(database, id, now()));

  /** Does something in a transaction of its own, and wakes those who wait for it. */
  const inAssignment: InAssignment = async (id, work, { moreLocks = [], isTakenBack = false } = {}) => {
    try {
      const { result, at } = await database.transaction(work, { locks: [lockOf(id), ...moreLocks], isTakenBack });
      if (at !== undefined && !isTakenBack) watch.tell(id, at);
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
    return inAssignment(id, inTransaction, { moreLocks: locks });
  };

  const asStudent: AsStudent = async (key, work, options) => {
    const id = await assignmentOfStudent(database, key);
    return inAssignment(id, async (statements) => work(await findStudent(statements, key, id, now())), options);
  };

  return {
    ...readersCalls(database, asReader),
    ...studentsCalls(asStudent),
    ...classCalls(database, { now, inAssignment }),
    ownerOf: (key) => ownerOf(database, key, now()),
    list: (owner) => listAssignments(database, owner, now()),
    create: (owner, given) =>
      inAssignment(given.id, (statements) => create(statements, { owner, given, nowMs: now() }), {
        moreLocks: [accountLock(owner)],
      }),
    changed: (id, since, signal) => watch.wait(id, since, signal),
    endWaiting: () => watch.close(),
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

function readersCalls(
  database: Database,
  asReader: AsReader,
): Pick<DeskStore, 'remove' | 'view' | 'act' | 'handInFor'> {
  return {
    remove: (owner, id) =>
      asReader({ account: owner }, id, async ({ statements, reader }) => {
        requireRight(reader, 'delete');
        await deleteAssignment(statements, id);
        return { result: undefined, at: -1 };
      }),
    async view(reader, id, since) {
      const opened = await asReader(reader, id, async (place) => {
        requireRight(place.reader, 'see');
        return { result: since === place.assignment.at ? undefined : await openView(place, place.reader, since) };
      });
      return opened && viewPieces(database, opened);
    },
    async act(reader, id, acts) {
      requireFewTexts(acts);
      return asReader(reader, id, async (place) => {
        const before = place.assignment.at;
        for (const act of acts) await doAct(place, act);
        const at = await touch(place, { addsPhrases: acts.some((act) => act.do === 'phrase') });
        return { result: { before, at }, at };
      });
    },
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

/** @throws {BffError} if acts are about more texts than one call may be: each costs as much as a call of its own. */
function requireFewTexts(acts: readonly DeskAct[]): void {
  const texts = acts.reduce((sum, act) => sum + countedIn(act), 0);
  if (texts > ASSIGNMENT_TEXTS_MAX) throw errors.tooManyTexts(ASSIGNMENT_TEXTS_MAX);
}

/** How many texts, or students with all their texts, an act names in a list. */
function countedIn(act: DeskAct): number {
  if ('texts' in act) return act.texts.length;
  if ('returns' in act) return act.returns.length;
  return act.do === 'remove codes' ? act.codes.length : 0;
}

type AsStudent = <Result>(
  key: string,
  work: (student: StudentHere) => Promise<Done<Result>>,
  options?: { isTakenBack: boolean },
) => Promise<Result>;

function studentsCalls(asStudent: AsStudent): Pick<DeskStore, 'own' | 'handIn' | 'takeBack' | 'answer'> {
  return {
    async own(key) {
      try {
        return await asStudent(key, readOwn);
      } catch (error) {
        // There's no room to note that they have seen it.
        if (error instanceof StorageFull) return asStudent(key, readOwn, { isTakenBack: true });
        throw error;
      }
    },
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

async function readOwn(student: StudentHere): Promise<Done<StudentView>> {
  const { view, isNews } = await studentView(student);
  return isNews ? { result: view, at: await touch(student, { isStudent: true }) } : { result: view };
}

type InAssignment = <Result>(
  id: string,
  work: (statements: Statements) => Promise<Done<Result>>,
  options?: { moreLocks?: readonly string[]; isTakenBack?: boolean },
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

/** The number of an assignment's state; undefined if it's gone. */
async function stateOf({ get }: Pick<Statements, 'get'>, id: string, nowMs: number): Promise<number | undefined> {
  const row = await get('SELECT at FROM desk_assignment WHERE id = $1 AND delete_ms > $2', id, nowMs);
  return row && Number(row['at']);
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

/** Reads what the list shows, from its index. */
async function listAssignments({ all }: Pick<Statements, 'all'>, owner: string, nowMs: number): Promise<Desk> {
  const rows = await all(
    `SELECT id, title, class_name, zone, due_ms, texts, texts_read, delete_ms
     FROM desk_assignment WHERE owner = $1 AND delete_ms > $2 ORDER BY created_ms DESC, id`,
    owner,
    nowMs,
  );
  return { assignments: rows.map(asListed) };
}

function asListed(row: Row): ListedAssignment {
  return {
    id: String(row['id']),
    title: String(row['title']),
    className: String(row['class_name']),
    ...(row['due_ms'] !== null && { dueMs: Number(row['due_ms']) }),
    zone: String(row['zone']),
    texts: Number(row['texts']),
    read: Number(row['texts_read']),
    deletedAtMs: Number(row['delete_ms']),
  };
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
    settingsJson(settings),
    JSON.stringify(EMPTY_SHEET),
  );
  const assignment = await findAssignment(statements, 'id', id, nowMs);
  const at = assignment ? await touch({ statements, assignment, nowMs }) : 0;
  return { result: { before: 0, at }, at };
}

/** Brings the tables to their newest schema, and returns whether nothing is in them yet. @throws as `openDeskRows`. */
export async function prepareDesk(database: Database): Promise<{ isEmpty: boolean }> {
  await migrate(database, DESK_SCHEMA);
  return { isEmpty: (await database.get('SELECT 1 FROM desk_assignment LIMIT 1')) === undefined };
}

/** Deletes everything that an account has, even while the product is running, and returns whether there was anything. */
export async function removeAllOf(statements: Statements, owner: string): Promise<boolean> {
  const rows = await statements.all('SELECT id FROM desk_assignment WHERE owner = $1', owner);
  for (const { id } of rows) await deleteAssignment(statements, String(id));
  const phrases = await statements.run('DELETE FROM desk_phrase WHERE user_id = $1', owner);
  return rows.length + phrases > 0;
}

async function sweep(statements: Statements, nowMs: number): Promise<number> {
  await forgetRemovals(statements, nowMs);
  const sql = `SELECT id FROM desk_assignment WHERE delete_ms <= $1 ORDER BY delete_ms LIMIT ${SWEPT_AT_ONCE}`;
  const rows = await statements.all(sql, nowMs);
  for (const { id } of rows) await deleteAssignment(statements, String(id));
  return rows.length;
}
