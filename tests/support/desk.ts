import { createHash, randomBytes } from 'node:crypto';
import { json } from 'node:stream/consumers';

import request from 'supertest';
import { expect } from 'vitest';

import type { Config } from '#bff/config/config';
import type { DeskStore, Reader } from '#bff/desk/desk-store';
import type { Upstreams } from '#bff/wiring';
import type { ArgumentType } from '#shared-types/analysis/argument';
import type { DeskAct } from '#shared-types/desk/acts';
import {
  assignmentPath,
  type AssignmentSettings,
  type AssignmentView,
  DESK_KEY_HEADER,
  DESK_PATH,
  type DeskComment,
  type HandedInText,
  type NewAssignment,
  type Rubric,
  type TextReceipt,
} from '#shared-types/desk/assignment';
import { KEY_DIGITS, KEY_LENGTH } from '#shared-types/desk/codes';
import { CLASS_PATH, STUDENT_PATH, STUDENT_TEXTS_PATH, type StudentView } from '#shared-types/desk/student';

import { makeTestIdentity, type TestIdentity } from './identity/test-identity.ts';
import { startBff } from './server/start-bff.ts';

/** What somebody shows: the name of an account (`guest` for a guest), the key of a link, or nothing. */
export interface ShownAtDesk {
  account?: string;
  key?: string;
}

type Method = 'get' | 'post' | 'put' | 'delete';

/** Calls the desk as somebody. */
type DeskCall = (method: Method, path: string, shown?: ShownAtDesk, body?: unknown) => request.Test;

/** A BFF with desks, and short ways to call it. */
export type DeskBff = Awaited<ReturnType<typeof startDeskBff>>;
/** An assignment of a test, seen by its teacher. */
export type TestAssignment = ReturnType<typeof assignmentAt>;
export type TestStudent = ReturnType<typeof studentWith>;

/** A new id of an assignment, a text, a comment. */
export const deskId = (): string => randomBytes(16).toString('hex');

/** A new key of a link. */
export function deskKey(): string {
  return Array.from(randomBytes(KEY_LENGTH), (byte) => KEY_DIGITS.charAt(byte % KEY_DIGITS.length)).join('');
}

/** What the server is told of a key. */
export const keyHash = (key: string): string => createHash('sha256').update(key).digest('hex');

export function bodyOf(words: string): object {
  return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] };
}

/** Two criteria, of three and two levels. */
export const CRITERIA = [
  {
    id: 'c1'.repeat(16),
    name: 'Position',
    levels: ['not yet', 'mostly', 'clear'].map((name, points) => ({ name, words: '', points })),
  },
  { id: 'c2'.repeat(16), name: 'Evidence', levels: ['some', 'much'].map((name) => ({ name, words: '' })) },
];
export const [POSITION = '', EVIDENCE = ''] = CRITERIA.map(({ id }) => id);

export function settingsWith(changes: Partial<AssignmentSettings> = {}): AssignmentSettings {
  return {
    title: 'Should school start later?',
    className: '10b',
    zone: 'Europe/London',
    takesLate: true,
    isOpen: true,
    marksWait: true,
    teacherName: 'Ms Vance',
    keepDays: 90,
    rubric: { kind: 'levels', criteria: CRITERIA },
    ...changes,
  };
}

export function newAssignment(changes: Partial<AssignmentSettings> = {}): NewAssignment {
  return { id: deskId(), classKey: deskKey(), settings: settingsWith(changes) };
}

/** A comment on the first four positions of a text. */
export function commentOn(text: string, changes: Partial<DeskComment> = {}): DeskComment {
  return { id: deskId(), text, from: 1, to: 5, quote: 'Late', words: 'What follows from this?', ...changes };
}

/** Calls to the desk of a server. @param tokenOf the token of an account; by default an account is its token. */
export function deskCalls(url: string, tokenOf = (account: string) => account): DeskCall {
  return (method, path, { account, key } = {}, body) => {
    const made = request(url)[method](path);
    if (account !== undefined) made.set('authorization', `Bearer ${tokenOf(account)}`);
    if (key !== undefined) made.set(DESK_KEY_HEADER, key);
    return body === undefined ? made : made.send(body as object); // supertest takes any JSON
  };
}

/** Starts a BFF with desks, until the test ends. */
export async function startDeskBff(
  config: Partial<Config> = {},
  {
    identity = makeTestIdentity(),
    ...upstreams
  }: Partial<Omit<Upstreams, 'identity'>> & { identity?: TestIdentity } = {},
) {
  const bff = await startBff({
    config: { rateLimitFactor: 1000, ...config },
    upstreams: { identity: identity.identity, ...upstreams },
  });
  const call = deskCalls(bff.url, (account) =>
    identity.tokenOf(account, account === 'guest' ? undefined : `${account}@example.org`),
  );
  return {
    ...bff,
    call,
    /** Makes an assignment. */
    create: async (account: string, changes?: Partial<AssignmentSettings>): Promise<TestAssignment> => {
      const given = newAssignment(changes);
      const teacher = { account };
      await call('post', DESK_PATH, teacher, given).expect(201);
      return assignmentAt(call, { ...given, teacher });
    },
  };
}

/** The same assignment by another server, too. */
export function assignmentAt(
  call: DeskCall,
  { id, classKey, teacher }: { id: string; classKey: string; teacher: ShownAtDesk },
) {
  const path = assignmentPath(id);
  const tryActs = (shown: ShownAtDesk, ...acts: unknown[]) => call('post', `${path}/acts`, shown, { acts });
  const act = async (...acts: DeskAct[]): Promise<number> => (await tryActs(teacher, ...acts).expect(200)).body.at;
  return {
    id,
    classKey,
    teacher,
    path,
    act,
    /** Does something as anybody. */
    tryActs,
    view: async (shown: ShownAtDesk = teacher): Promise<AssignmentView> =>
      (await call('get', path, shown).expect(200)).body,
    /** Adds a code, and returns its key. */
    addCode: async (code: string) => {
      const key = deskKey();
      await act({ do: 'add codes', codes: [{ code, keyHash: keyHash(key) }] });
      return key;
    },
    /** Hands in a text for a code that exists, and returns its id. */
    handInFor: async (code: string, words: string) => {
      const text = { id: deskId(), code, title: 'An essay', body: bodyOf(words) };
      await call('post', `${path}/texts`, teacher, text).expect(200);
      return text.id;
    },
    /** Somebody joins by the class link. */
    join: async () => {
      const key = deskKey();
      const { code } = (await call('post', CLASS_PATH, { key: classKey }, { key }).expect(200)).body;
      return studentWith(call, { code, key });
    },
    student: (code: string, key: string) => studentWith(call, { code, key }),
    /** Invites a second reader to these texts, and returns what they show. */
    invite: async (texts: string[], name = 'Mr Reid') => {
      const [reader, key] = [deskId(), deskKey()];
      await act({ do: 'invite', id: reader, name, keyHash: keyHash(key), texts });
      return { id: reader, key };
    },
  };
}

export function studentWith(call: DeskCall, { code, key }: { code: string; key: string }) {
  const shown: ShownAtDesk = { key };
  return {
    code,
    key,
    shown,
    /** Hands in a text, and returns its id with the receipt. */
    handIn: async (words: string): Promise<TextReceipt & { id: string }> => {
      const text = { id: deskId(), title: 'My essay', body: bodyOf(words) };
      const { body } = await call('post', STUDENT_TEXTS_PATH, shown, text).expect(200);
      return { id: text.id, ...body };
    },
    view: async (): Promise<StudentView> => (await call('get', STUDENT_PATH, shown).expect(200)).body,
  };
}

/** A text with two comments and a mark, which a teacher has returned. */
export async function returnedText(
  assignment: TestAssignment,
  student: TestStudent,
  words = 'Late buses help nobody. Sleep is short.',
): Promise<string> {
  const { id } = await student.handIn(words);
  await assignment.act(
    { do: 'comment', comment: commentOn(id, { from: 1, to: 11, quote: 'Late buses', words: 'Whose buses?' }) },
    { do: 'comment', comment: commentOn(id, { from: 12, to: 16, quote: 'help', words: 'How do you know?' }) },
    { do: 'mark', text: id, isRead: true, criterion: POSITION, level: 2, words: 'You have found your subject.' },
    { do: 'mark', text: id, criterion: EVIDENCE, level: 0 },
    { do: 'label', text: id, labels: [{ from: 1, to: 24, label: 'Claim' }] },
    { do: 'return', texts: [id] },
  );
  return id;
}

/** Expects a call to be refused, in words. */
export async function expectRefused(made: request.Test, status: number, words?: RegExp): Promise<void> {
  const { status: found, body } = await made;
  expect({ status: found, message: body.message }).toEqual({
    status,
    message: words ? expect.stringMatching(words) : expect.stringMatching(/^\S.{10,}/),
  });
}

/** What a reader works with, as the store says it; undefined if it's still the state `since`. */
export async function readView(
  desk: Pick<DeskStore, 'view'>,
  reader: Reader,
  assignment: string,
  since?: number,
): Promise<AssignmentView | undefined> {
  const pieces = await desk.view(reader, assignment, since);
  return pieces && ((await json(pieces)) as AssignmentView);
}

/** An id of the desk that is easy to read in a test. */
export const idOf = (number: number): string => number.toString(16).padStart(32, '0');

const notYet = (words: string, points: number) => ({ name: 'Not yet', words, points });
const secure = (words: string, points: number) => ({ name: 'Secure', words, points });
/** Two criteria with two levels each, 10 points in all. */
export const TWO_CRITERIA: Rubric = {
  kind: 'levels',
  criteria: [
    { id: idOf(0xa), name: 'Evidence', levels: [notYet('None.', 2), secure('Each claim has some.', 4.5)] },
    { id: idOf(0xb), name: 'Language', levels: [notYet('Hard to follow.', 3), secure('Clear.', 5.5)] },
  ],
};

/** An assignment as its teacher sees it, in which nothing has happened. */
export function deskView(own: Partial<AssignmentView> = {}): AssignmentView {
  return {
    id: idOf(1),
    role: 'teacher',
    readerName: 'Mr Reid',
    at: 1,
    settings: settingsWith({
      title: 'Should Westbrook start later?',
      className: 'English 10',
      zone: 'UTC',
      teacherName: 'Mr Reid',
      rubric: TWO_CRITERIA,
    }),
    codes: [],
    texts: [],
    comments: [],
    marks: {},
    labels: {},
    kept: [],
    sheet: { wentWell: [], workOn: [], question: '' },
    phrases: [],
    returned: [],
    readers: [],
    isDone: false,
    others: [],
    agreed: [],
    log: [],
    deletedAtMs: 0,
    ...own,
  };
}

/** That a text was returned as it is. */
export function returnOf(text: string): AssignmentView['returned'][number] {
  return { text, number: 1, hasChanged: false, atMs: 0, answers: {} };
}

/** What undoes the returns that an assignment shows, of these texts or of all. */
export function undoOf({ returned }: Pick<AssignmentView, 'returned'>, ...texts: string[]): DeskAct {
  const undone = returned.filter(({ text }) => texts.length === 0 || texts.includes(text));
  return { do: 'undo return', returns: undone.map(({ number }) => number) };
}

/** A text that was handed in on 23 November 2026. */
export function handedIn(number: number, code: string, version = 1): AssignmentView['texts'][number] {
  return {
    id: idOf(number),
    code,
    version,
    title: 'The bell',
    body: { type: 'doc', content: [{ type: 'paragraph' }] },
    words: 600,
    handedInMs: Date.UTC(2026, 10, 23, 18, 4),
    by: 'student',
  };
}

/** What is found in a text that is read as an argument. */
interface FoundParts {
  /** The parts, ten positions each, from the first. */
  parts?: readonly ArgumentType[];
  certainty?: 'clear' | 'perhaps';
  /** The indexes of the parts that have nothing below them. */
  withoutEvidence?: readonly number[];
}

/** A text that was read as an argument with some parts. */
export function readAsArgument(
  text: HandedInText,
  { parts = [], certainty = 'clear', withoutEvidence = [] }: FoundParts = {},
): HandedInText {
  const found = { certainty, confidence: 1, reason: '', paragraph: 1 };
  const elements = parts.map((type, index) => ({ type, from: index * 10, to: index * 10 + 9, ...found }));
  const gaps = withoutEvidence.map((about) => ({ kind: 'evidence' as const, title: '', question: '', about }));
  return { ...text, reading: { argument: { argues: 'yes', kind: 'essay', because: '', elements, gaps } } };
}
