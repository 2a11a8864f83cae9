import { setTimeout as pause } from 'node:timers/promises';

import { beforeAll, describe, expect, test } from 'vitest';

import { openDeskRows } from '#bff/desk/desk-rows';
import { DESK_FILE } from '#bff/desk/desk-schema';
import type { DeskStore } from '#bff/desk/desk-store';
import { SqliteDatabase } from '#bff/storage/sqlite/sqlite-database';
import { type AssignmentView, DESK_KEY_HEADER, DESK_PATH } from '#shared-types/desk/assignment';
import { CLASS_PATH, STUDENT_PATH, STUDENT_TEXTS_PATH } from '#shared-types/desk/student';

import {
  bodyOf,
  commentOn,
  CRITERIA,
  type DeskBff,
  deskId,
  deskKey,
  EVIDENCE,
  expectRefused,
  keyHash,
  newAssignment,
  POSITION,
  settingsWith,
  startDeskBff,
  studentWith,
  type TestAssignment,
  type TestStudent,
  undoOf,
} from '../support/desk.ts';
import { callToolkit } from '../support/identity/identity-client.ts';
import { runCommand } from '../support/server/run-command.ts';
import { startBff } from '../support/server/start-bff.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let bff: DeskBff;
let teachers = 0;
beforeAll(async () => {
  bff = await startDeskBff();
});

const newTeacher = () => `teacher${(teachers += 1)}`;
/** An assignment of a new teacher, and the first who joins. */
async function startClass(changes?: Parameters<DeskBff['create']>[1]) {
  const assignment = await bff.create(newTeacher(), changes);
  return { assignment, student: await assignment.join() };
}

const textsOf = async (assignment: TestAssignment) =>
  (await assignment.view()).texts.map(({ code, version, by, sameWordsAs }) => ({ code, version, by, sameWordsAs }));
const answer = (student: TestStudent, comment: string, words = 'Done.') =>
  bff.call('put', `${STUDENT_PATH}/answers/${comment}`, student.shown, { answer: 'done', words });

describe('The desk of a teacher', () => {
  test('lists their assignments, the newest first, with how many texts there are and were read, and nobody else’s', async () => {
    const teacher = newTeacher();
    const [first, second] = [await bff.create(teacher, { title: 'First' }), await bff.create(teacher)];
    const student = await first.join();
    await student.handIn('The first version.');
    const { id } = await student.handIn('The second version.');
    await (await first.join()).handIn('Another text.');
    await first.act({ do: 'mark', text: id, isRead: true });
    // What has a comment or a level was read, too.
    const [commented, levelled] = [await first.join(), await first.join()];
    await first.act({ do: 'comment', comment: commentOn((await commented.handIn('A third text.')).id) });
    const marked = await levelled.handIn('A fourth text.');
    await first.act({ do: 'mark', text: marked.id, criterion: POSITION, level: 1 });
    const { body } = await bff.call('get', DESK_PATH, first.teacher).expect(200);
    expect(body.assignments).toMatchObject([
      { id: second.id, texts: 0, read: 0, zone: 'Europe/London' },
      { id: first.id, title: 'First', className: '10b', texts: 4, read: 3 },
    ]);
    expect((await bff.call('get', DESK_PATH, { account: newTeacher() })).body).toEqual({ assignments: [] });
  });

  test('loses an assignment that its teacher deletes, with everything', async () => {
    const { assignment, student } = await startClass();
    await bff.call('delete', assignment.path, assignment.teacher).expect(204);
    await expectRefused(bff.call('get', assignment.path, assignment.teacher), 404, /no such assignment/);
    await expectRefused(bff.call('get', STUDENT_PATH, student.shown), 404, /link/);
    await expectRefused(bff.call('get', CLASS_PATH, { key: assignment.classKey }), 404, /link/);
  });

  test('keeps a bank of phrases for all assignments of an account', async () => {
    const teacher = newTeacher();
    const [first, second] = [await bff.create(teacher), await bff.create(teacher)];
    const phrase = {
      id: deskId(),
      code: 'ev',
      words: 'Where is the evidence?',
      lesson: 'https://example.org/evidence',
    };
    await first.act({ do: 'phrase', phrase: { ...phrase, words: 'Evidence?' } }, { do: 'phrase', phrase });
    expect((await second.view()).phrases).toEqual([phrase]);
    await second.act({ do: 'remove phrase', id: phrase.id }, { do: 'remove phrase', id: phrase.id });
    expect((await first.view()).phrases).toEqual([]);
  });

  test('is part of what an operator lists and deletes', async () => {
    const operated = await startDeskBff();
    const assignment = await operated.create('ada', { title: '=1+1' });
    const data = (...words: string[]) => runCommand('data', ['assignments', ...words], operated.dataDirectory);
    const listed = JSON.parse((await data('--format', 'json')).output);
    expect(listed).toMatchObject([{ id: assignment.id, user_id: 'ada', title: '=1+1', texts: 0 }]);
    expect((await data()).output).toContain(`'=1+1`);
    expect(await data('--delete', assignment.id)).toMatchObject({ code: 0 });
    await expectRefused(operated.call('get', assignment.path, assignment.teacher), 404);
  });
});

describe('Handing in', () => {
  test('begins with the class link, which says what it is for and gives each a code', async () => {
    const assignment = await bff.create(newTeacher(), { task: 'Argue for or against.', dueMs: Date.now() + 60_000 });
    const { body } = await bff.call('get', CLASS_PATH, { key: assignment.classKey }).expect(200);
    expect(body).toEqual({
      title: 'Should school start later?',
      className: '10b',
      task: 'Argue for or against.',
      teacherName: 'Ms Vance',
      dueMs: expect.any(Number),
      zone: 'Europe/London',
      takesLate: true,
      isOpen: true,
      isOver: false,
      keepDays: 90,
    });
    const key = deskKey();
    const join = () => bff.call('post', CLASS_PATH, { key: assignment.classKey }, { key }).expect(200);
    const codes = [(await join()).body.code, (await join()).body.code];
    expect(codes[0]).toBe(codes[1]);
    expect((await assignment.view()).codes).toEqual([{ code: codes[0], hasJoined: true }]);
    expect((await assignment.join()).code).not.toBe(codes[0]);
  });

  test('takes a text once, another one as the next version, and an earlier one again as another', async () => {
    const { student } = await startClass();
    const first = await student.handIn('Later bells help.');
    expect(first).toMatchObject({ is: 'new', code: student.code, version: 1, words: 3 });
    expect(await student.handIn('“Later bells – help!”')).toMatchObject({ is: 'same words', version: 1 });
    expect(await student.handIn('Later bells help us.')).toMatchObject({ is: 'new version', version: 2 });
    expect(await student.handIn('Later bells help.')).toMatchObject({ is: 'new version', version: 3 });
    const again = { id: first.id, title: 'My essay', body: bodyOf('Later bells help.') };
    const { body } = await bff.call('post', STUDENT_TEXTS_PATH, student.shown, again).expect(200);
    expect(body).toEqual({ is: 'new', code: student.code, version: 1, words: 3 });
    expect((await student.view()).texts.map(({ version }) => version)).toEqual([3, 2, 1]);
  });

  test('D-375 takes a text once, whatever the form of its apostrophes and hyphens', async () => {
    const { student } = await startClass();
    await student.handIn('It isn’t a well‑known fact.');
    expect(await student.handIn("It isn't a well-known fact.")).toMatchObject({ is: 'same words', version: 1 });
    expect(await student.handIn('It is a well-known fact.')).toMatchObject({ is: 'new version', version: 2 });
  });

  test('tells the teacher, and nobody else, of the same words from two students', async () => {
    const assignment = await bff.create(newTeacher());
    const [one, other] = [await assignment.join(), await assignment.join()];
    await one.handIn('Later bells help.');
    const receipt = await other.handIn('Later bells help.');
    expect(receipt).toMatchObject({ is: 'new', code: other.code });
    expect(await textsOf(assignment)).toEqual([
      { code: one.code, version: 1, by: 'student', sameWordsAs: undefined },
      { code: other.code, version: 1, by: 'student', sameWordsAs: one.code },
    ]);
    expect(JSON.stringify([receipt, await other.view()])).not.toContain(one.code);
    const reader = await assignment.invite([receipt.id]);
    expect(JSON.stringify(await assignment.view(reader))).not.toContain(one.code);
  });

  test('of a file that the teacher drops twice stores it once, whoever it is for', async () => {
    const assignment = await bff.create(newTeacher());
    for (const code of ['Heron 12', 'Wren 4']) await assignment.addCode(code);
    const drop = async (code: string, words: string) => {
      const text = { id: deskId(), code, title: '', body: bodyOf(words) };
      return (await bff.call('post', `${assignment.path}/texts`, assignment.teacher, text).expect(200)).body;
    };
    expect(await drop('Heron 12', 'Some words.')).toMatchObject({ is: 'new', code: 'Heron 12' });
    expect(await drop('Wren 4', 'Some  words')).toMatchObject({ is: 'same words', code: 'Heron 12', version: 1 });
    expect(await drop('Heron 12', 'Other words.')).toMatchObject({ is: 'new version', version: 2 });
    expect(await textsOf(assignment)).toMatchObject([{ by: 'teacher' }, { by: 'teacher' }]);
    const stranger = { id: deskId(), code: 'Lark 9', title: '', body: bodyOf('Words.') };
    await expectRefused(bff.call('post', `${assignment.path}/texts`, assignment.teacher, stranger), 404, /Lark 9/);
  });

  test('leaves pictures out, and keeps what stood around them', async () => {
    const { student } = await startClass();
    const words = { type: 'paragraph', content: [{ type: 'text', marks: [{ type: 'bold' }], text: 'Words.' }] };
    const image = { type: 'image', attrs: { src: 'data:image/png;base64,AAAA', alt: null, title: null } };
    const body = { type: 'doc', content: [words, image, { type: 'blockquote', content: [image] }] };
    const text = { id: deskId(), title: '', body };
    await bff.call('post', STUDENT_TEXTS_PATH, student.shown, text).expect(200);
    expect((await student.view()).texts[0]?.body).toEqual({
      type: 'doc',
      content: [words, { type: 'blockquote', content: [{ type: 'paragraph' }] }],
    });
  });

  test('after the deadline is late, or refused with the deadline in the class’s own time', async () => {
    const dueMs = Date.UTC(2026, 6, 1, 17);
    const { assignment, student } = await startClass({ dueMs });
    await student.handIn('Late words.');
    expect((await student.view()).texts).toMatchObject([{ isLate: true }]);
    await assignment.act({ do: 'set', settings: settingsWith({ dueMs, takesLate: false }) });
    const text = { id: deskId(), title: '', body: bodyOf('Too late.') };
    await expectRefused(
      bff.call('post', STUDENT_TEXTS_PATH, student.shown, text),
      403,
      /until 1 July 2026 at 18:00 \(Europe\/London\)/,
    );
    expect((await student.view()).assignment).toMatchObject({ isOver: true, takesLate: false });
    await assignment.handInFor(student.code, 'Excused words.');
    expect((await student.view()).texts[0]).toMatchObject({ isLate: false, version: 2 });
  });

  test('can be undone until somebody has read the text', async () => {
    const { assignment, student } = await startClass();
    const takeBack = (id: string) => bff.call('delete', `${STUDENT_TEXTS_PATH}/${id}`, student.shown);
    const { id } = await student.handIn('First words.');
    expect((await student.view()).texts).toMatchObject([{ id, canTakeBack: true }]);
    await takeBack(id).expect(204);
    expect([(await student.view()).texts, (await assignment.view()).texts]).toEqual([[], []]);
    const text = (await student.handIn('Next words.')).id;
    const reader = await assignment.invite([text]);
    await assignment.tryActs(reader, { do: 'mark', text, isRead: true }).expect(200);
    expect((await student.view()).texts).toMatchObject([{ canTakeBack: false }]);
    await expectRefused(takeBack(text), 403, /finished reading/);
  });

  test('needs an open class link only for those who are new', async () => {
    const { assignment, student } = await startClass();
    await assignment.act({ do: 'set', settings: settingsWith({ isOpen: false }) });
    const link = { key: assignment.classKey };
    await expectRefused(bff.call('post', CLASS_PATH, link, { key: deskKey() }), 403, /closed/);
    expect((await bff.call('post', CLASS_PATH, link, { key: student.key }).expect(200)).body.code).toBe(student.code);
    expect(await student.handIn('Some words.')).toMatchObject({ is: 'new' });
  });

  test('goes on with a new key where the old one was lost', async () => {
    const { assignment, student } = await startClass();
    await student.handIn('Some words.');
    const key = deskKey();
    await assignment.act({ do: 'replace key', code: student.code, keyHash: keyHash(key) });
    await expectRefused(bff.call('get', STUDENT_PATH, student.shown), 404, /link/);
    expect((await studentWith(bff.call, { code: student.code, key }).view()).texts).toHaveLength(1);
    expect((await assignment.view()).log).toMatchObject([{ what: 'key replaced', about: student.code }]);
  });
});

describe('Reading', () => {
  let assignment: TestAssignment;
  let student: TestStudent;
  let text: string;
  beforeAll(async () => {
    assignment = await bff.create(newTeacher());
    student = await assignment.join();
    text = (await student.handIn('Later bells help everyone who sleeps too little.')).id;
  });

  test('keeps what is done, and done twice it is done once', async () => {
    const comment = commentOn(text, { criterion: POSITION });
    const sentence = { id: deskId(), text, from: 1, to: 18, quote: 'Later bells help' };
    const sheet = { wentWell: ['Clear positions'], workOn: ['Evidence'], question: 'What next?' };
    const reading = { sources: { citations: [], entries: [], problems: [], fine: ['No sources.'] } };
    const label = { from: 1, to: 18, label: 'Position' as const };
    for (let times = 0; times < 2; times++)
      await assignment.act(
        { do: 'comment', comment: { ...comment, words: 'First thought.' } },
        { do: 'comment', comment },
        { do: 'mark', text, isRead: true, words: 'Well argued.' },
        { do: 'mark', text, criterion: POSITION, level: 1 },
        { do: 'mark', text, criterion: EVIDENCE, level: 0 },
        { do: 'mark', text, criterion: EVIDENCE, level: null },
        { do: 'label', text, labels: [label] },
        { do: 'keep', sentence },
        { do: 'sheet', sheet },
        { do: 'reading', text, reading },
      );
    expect(await assignment.view()).toMatchObject({
      comments: [comment],
      marks: { [text]: { isRead: true, levels: { [POSITION]: 1 }, words: 'Well argued.' } },
      labels: { [text]: [label] },
      kept: [sentence],
      sheet,
      texts: [{ id: text, reading }],
    });
    await assignment.act({ do: 'drop', id: sentence.id }, { do: 'remove comment', id: comment.id });
    expect(await assignment.view()).toMatchObject({ comments: [], kept: [] });
  });

  test('of a page that knows the state already answers nothing, or waits for the next one', async () => {
    const { at } = await assignment.view();
    await bff.call('get', `${assignment.path}?since=${at}`, assignment.teacher).expect(204);
    const waiting = bff.call('get', `${assignment.path}?since=${at}&wait=true`, assignment.teacher).expect(200);
    const [{ body }] = await Promise.all([waiting, student.handIn('A second version.')]);
    expect(body.at).toBeGreaterThan(at);
    expect(body.texts).toHaveLength(2);
    await bff.call('get', `${assignment.path}?since=1&wait=true`, assignment.teacher).expect(200);
  });

  test('lets those who wait for a change go when the server stops', async () => {
    const directory = await temporaryFolder();
    const store = await openDeskRows(new SqliteDatabase({ directory, file: DESK_FILE }));
    const waits = Promise.withResolvers<void>();
    const changed: DeskStore['changed'] = (...given) => {
      waits.resolve();
      return store.changed(...given);
    };
    const stopping = await startDeskBff({}, { desk: { ...store, changed } });
    const { path, teacher, view } = await stopping.create('ada');
    const { at } = await view();
    const answered = stopping.call('get', `${path}?since=${at}&wait=true`, teacher).then(({ status }) => status);
    await waits.promise;
    const ends = [stopping.close(), pause(20_000, 'late', { ref: false })]; // it would wait for 25 s
    expect(await Promise.race(ends)).not.toBe('late');
    expect(await answered).toBe(204);
  });

  test('notes in the log when names are shown, and why', async () => {
    await assignment.act({ do: 'show names', reason: 'Absences' });
    await assignment.act({ do: 'show names', reason: 'Absences' });
    expect((await assignment.view()).log).toMatchObject([{ what: 'names shown', who: 'Ms Vance', about: 'Absences' }]);
  });

  test('of a text ends with the text', async () => {
    const { id } = await (await assignment.join()).handIn('Words to remove.');
    await assignment.act({ do: 'comment', comment: commentOn(id) }, { do: 'return', texts: [id] });
    await assignment.act({ do: 'remove text', text: id }, { do: 'remove text', text: id });
    const { comments, texts, returned } = await assignment.view();
    expect(JSON.stringify([comments, texts, returned])).not.toContain(id);
  });
});

describe('Returning', () => {
  let assignment: TestAssignment;
  let student: TestStudent;
  let text: string;
  const comment = () => commentOn(text, { phrase: 'ab'.repeat(16) });
  beforeAll(async () => {
    assignment = await bff.create(newTeacher());
  });

  /** A student whose text has a comment, a mark, words and a label. */
  async function marked() {
    student = await assignment.join();
    text = (await student.handIn(`Later bells help ${student.code}.`)).id;
    const given = comment();
    const phrase = { id: given.phrase ?? '', code: 'ev', words: 'Why?', lesson: 'https://example.org/why' };
    await assignment.act(
      { do: 'phrase', phrase },
      { do: 'comment', comment: given },
      { do: 'mark', text, isRead: true, criterion: POSITION, level: 2, words: 'Well argued.' },
      { do: 'label', text, labels: [{ from: 1, to: 18, label: 'Position' }] },
    );
    return given;
  }

  test('shows a student nothing before, and then comments first and the mark after the answers', async () => {
    const given = await marked();
    const before = await student.view();
    expect(before.returned).toEqual([]);
    await assignment.act({ do: 'return', texts: [text] });
    const returned = await student.view();
    expect(returned.returned).toEqual([
      {
        text,
        atMs: expect.any(Number),
        comments: [{ ...given, lesson: 'https://example.org/why' }],
        answers: {},
        labels: [{ from: 1, to: 18, label: 'Position' }],
        words: 'Well argued.',
        isMarkWaiting: true,
      },
    ]);
    const words = JSON.stringify(returned);
    for (const secret of ['levels', 'rubric', POSITION, 'points']) expect(words).not.toContain(secret);
    await answer(student, given.id).expect(204);
    await answer(student, given.id, 'Done, and changed.').expect(204);
    expect((await student.view()).returned).toMatchObject([
      {
        isMarkWaiting: false,
        mark: { rubric: { criteria: CRITERIA }, levels: { [POSITION]: 2 } },
        answers: { [given.id]: { answer: 'done', words: 'Done, and changed.' } },
      },
    ]);
    const seen = (await assignment.view()).returned.find((each) => each.text === text);
    expect(seen).toMatchObject({
      seenMs: expect.any(Number),
      answers: { [given.id]: { words: 'Done, and changed.' } },
    });
  });

  test('shows the mark at once if the teacher says so, and if there is no comment to answer', async () => {
    const given = await marked();
    await assignment.act({ do: 'return', texts: [text] });
    expect((await student.view()).returned).toMatchObject([{ isMarkWaiting: true }]);
    await assignment.act({ do: 'set', settings: settingsWith({ marksWait: false }) });
    expect((await student.view()).returned).toMatchObject([{ mark: { levels: { [POSITION]: 2 } } }]);
    await assignment.act(
      { do: 'set', settings: settingsWith() },
      { do: 'remove comment', id: given.id },
      { do: 'return', texts: [text] },
    );
    expect((await student.view()).returned).toMatchObject([{ comments: [], mark: { levels: { [POSITION]: 2 } } }]);
  });

  test('again does nothing, and what changed afterwards is seen when it is returned again', async () => {
    const given = await marked();
    await assignment.act({ do: 'return', texts: [text] });
    const [first] = (await student.view()).returned;
    await assignment.act({ do: 'return', texts: [text, text] }, { do: 'return', texts: [text] });
    expect((await student.view()).returned).toEqual([first]);
    await assignment.act({ do: 'comment', comment: { ...given, words: 'A better question?' } });
    expect((await student.view()).returned).toEqual([first]);
    await assignment.act({ do: 'return', texts: [text] });
    expect((await student.view()).returned).toMatchObject([{ comments: [{ words: 'A better question?' }] }]);
    const lines = (await assignment.view()).log.filter(({ about }) => about === student.code);
    expect(lines.map(({ what }) => what)).toEqual(['returned', 'returned']);
  });

  test('is undone without a trace for the student, whose answers are there again afterwards', async () => {
    const given = await marked();
    await assignment.act({ do: 'return', texts: [text] });
    await answer(student, given.id).expect(204);
    const undo = undoOf(await assignment.view(), text);
    await assignment.act(undo, undo);
    expect((await student.view()).returned).toEqual([]);
    await expectRefused(answer(student, given.id), 404, /^Ms Vance has taken the text back/);
    expect((await assignment.view()).returned.map((each) => each.text)).not.toContain(text);
    await assignment.act({ do: 'return', texts: [text] });
    expect((await student.view()).returned).toMatchObject([{ isMarkWaiting: false, answers: { [given.id]: {} } }]);
  });

  test('of a class is all or nothing', async () => {
    const class30 = await bff.create(newTeacher());
    const students = await Promise.all(Array.from({ length: 5 }, () => class30.join()));
    const texts = await Promise.all(students.map(async (each) => (await each.handIn(`Words of ${each.code}.`)).id));
    await expectRefused(class30.tryActs(class30.teacher, { do: 'return', texts: [...texts, deskId()] }), 404);
    for (const each of students) expect((await each.view()).returned).toEqual([]);
    await class30.act({ do: 'return', texts });
    for (const each of students) expect((await each.view()).returned).toHaveLength(1);
  });

  test('is followed by another round, in which the first one stays', async () => {
    await marked();
    await assignment.act({ do: 'return', texts: [text] });
    const next = await student.handIn('Later bells help, and here is why.');
    expect(next).toMatchObject({ is: 'new version', version: 2 });
    await assignment.act({ do: 'comment', comment: commentOn(next.id) }, { do: 'return', texts: [next.id] });
    expect((await student.view()).returned.map((work) => work.text)).toEqual([next.id, text]);
  });

  test('without a rubric is comments alone', async () => {
    await marked();
    await assignment.act(
      { do: 'set', settings: settingsWith({ rubric: { kind: 'comments only', criteria: [] } }) },
      { do: 'return', texts: [text] },
    );
    const [work] = (await student.view()).returned;
    expect(work).toMatchObject({ isMarkWaiting: false, comments: [{}] });
    expect(work).not.toHaveProperty('mark');
    await assignment.act({ do: 'set', settings: settingsWith() });
  });
});

describe('A second reader', () => {
  let assignment: TestAssignment;
  let texts: string[];
  let reader: { id: string; key?: string };
  beforeAll(async () => {
    assignment = await bff.create(newTeacher());
    const students = await Promise.all(Array.from({ length: 3 }, () => assignment.join()));
    texts = await Promise.all(students.map(async (each) => (await each.handIn(`Words of ${each.code}.`)).id));
    reader = await assignment.invite(texts.slice(0, 2));
    const [first = ''] = texts;
    await assignment.act(
      { do: 'comment', comment: commentOn(first, { words: 'Secret of the teacher.' }) },
      { do: 'mark', text: first, criterion: POSITION, level: 2, words: 'Secret words.' },
      { do: 'label', text: first, labels: [{ from: 1, to: 5, label: 'Claim' }] },
      { do: 'phrase', phrase: { id: deskId(), code: 'x', words: 'Secret phrase.' } },
      { do: 'sheet', sheet: { wentWell: ['Secret sheet.'], workOn: [], question: '' } },
    );
  });

  test('sees the texts on their list, and nothing of what others think, until both are in', async () => {
    const others = await assignment.invite(texts, 'Dr Secret');
    const view = await assignment.view(reader);
    expect(view).toMatchObject({
      role: 'second reader',
      readerName: 'Mr Reid',
      phrases: [],
      log: [],
      codes: [],
      others: [],
    });
    expect(view.texts.map(({ id }) => id)).toEqual(texts.slice(0, 2));
    expect(view.readers).toMatchObject([{ id: reader.id, isDone: false }]);
    expect(JSON.stringify(view)).not.toMatch(/secret/i);
    expect(view).not.toHaveProperty('classKey');
    await assignment.act({ do: 'revoke', id: others.id }, { do: 'revoke', id: others.id });
    await expectRefused(bff.call('get', assignment.path, others), 404, /link/);
  });

  test('and the teacher see each other’s marks once both are in, and neither can change theirs', async () => {
    const [text = '', other = ''] = texts;
    const own = commentOn(text, { words: 'Mr Reid’s own.' });
    await assignment
      .tryActs(reader, { do: 'comment', comment: own }, { do: 'mark', text, criterion: POSITION, level: 0 })
      .expect(200);
    const unseen: AssignmentView = await assignment.view();
    expect(JSON.stringify([unseen.comments, unseen.marks, unseen.others])).not.toContain('Reid');
    await assignment.tryActs(reader, { do: 'marks in' }).expect(200);
    await assignment.tryActs(reader, { do: 'marks in' }).expect(200);
    expect((await assignment.view()).others).toEqual([]);
    expect((await assignment.view(reader)).others).toEqual([]);
    const agree = { do: 'agree' as const, text, levels: { [POSITION]: 1 } };
    await expectRefused(assignment.tryActs(assignment.teacher, agree), 403, /both readers/);

    await assignment.act({ do: 'marks in' });
    const mine = (await assignment.view()).others;
    expect(mine.map((each) => each.text)).toEqual([text, other]);
    expect(mine[0]).toEqual({
      reader: reader.id,
      text,
      mark: { isRead: false, levels: { [POSITION]: 0 }, words: '' },
      comments: [own],
    });
    const theirs = (await assignment.view(reader)).others;
    expect(theirs[0]).toMatchObject({ mark: { levels: { [POSITION]: 2 }, words: 'Secret words.' }, comments: [{}] });
    await expectRefused(assignment.tryActs(reader, { do: 'mark', text, words: 'x' }), 403, /marks are in/);
    await expectRefused(assignment.tryActs(reader, { do: 'remove comment', id: own.id }), 403, /marks are in/);
    await expectRefused(
      assignment.tryActs(assignment.teacher, { do: 'mark', text, criterion: POSITION, level: 1 }),
      403,
      /marks are in/,
    );
    await assignment.act({ do: 'mark', text, isRead: true });
    const [, , alone = ''] = texts;
    await assignment.act({ do: 'mark', text: alone, criterion: POSITION, level: 1 });

    await assignment.act(agree, agree, { do: 'return', texts: [text] });
    const view = await assignment.view();
    expect(view.agreed).toEqual([{ text, levels: { [POSITION]: 1 }, by: 'Ms Vance', atMs: expect.any(Number) }]);
    expect(view.log.filter(({ what }) => what === 'mark agreed')).toHaveLength(1);
    expect((await assignment.view(reader)).agreed).toMatchObject([{ text }]);
  });
});

test('Closing an account ends the links of its classes', async () => {
  const open = await startBff({ config: { rateLimitFactor: 1000 } });
  const { idToken } = (await callToolkit(open, 'signUp', { email: 'v@example.org', password: 'correct horse' })).body;
  const assignment = newAssignment();
  const headers = { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' };
  const body = JSON.stringify(assignment);
  expect((await fetch(open.url + DESK_PATH, { method: 'POST', headers, body })).status).toBe(201);
  const facts = async () =>
    (await fetch(open.url + CLASS_PATH, { headers: { [DESK_KEY_HEADER]: assignment.classKey } })).status;
  expect(await facts()).toBe(200);
  await callToolkit(open, 'delete', { idToken }).expect(200);
  expect(await facts()).toBe(404);
});
