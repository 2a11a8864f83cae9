import { beforeAll, describe, expect, test } from 'vitest';

import { DESK_PATH, DESK_TEXT_MAX_BYTES, type DeskAct, TEACHER_READER } from '#shared-types/desk';
import { CLASS_PATH, STUDENT_PATH, STUDENT_TEXTS_PATH } from '#shared-types/desk-student';

import {
  bodyOf,
  commentOn,
  type DeskBff,
  deskId,
  deskKey,
  EVIDENCE,
  expectRefused,
  keyHash,
  newAssignment,
  POSITION,
  settingsWith,
  type ShownAtDesk,
  startDeskBff,
  type TestAssignment,
  type TestStudent,
} from '../support/desk.ts';

/*
 * Two classes. In Ada's, Alice's text is returned, with a comment to answer and a mark that waits; Ben's has a comment and a mark,
 * and isn't returned. Mr Reid reads Alice's text a second time, and Dr Rook's link is revoked. Carl is in Bob's class.
 */
let bff: DeskBff;
let ours: TestAssignment;
let theirs: TestAssignment;
let alice: TestStudent;
let ben: TestStudent;
let carl: TestStudent;
let reid: ShownAtDesk & { id: string };
let rook: ShownAtDesk & { id: string };
let texts: { alice: string; ben: string; carl: string };
let comments: { alice: string; ben: string };
let phrase: string;
let before: unknown;

beforeAll(async () => {
  bff = await startDeskBff();
  [ours, theirs] = [await bff.create('ada'), await bff.create('bob')];
  [alice, ben, carl] = [await ours.join(), await ours.join(), await theirs.join()];
  texts = {
    alice: (await alice.handIn('Alice thinks that later bells help.')).id,
    ben: (await ben.handIn('Ben thinks that later bells harm.')).id,
    carl: (await carl.handIn('Carl has no opinion on bells.')).id,
  };
  [reid, rook] = [await ours.invite([texts.alice], 'Mr Reid'), await ours.invite([texts.alice], 'Dr Rook')];
  const given = [commentOn(texts.alice), commentOn(texts.ben)] as const;
  comments = { alice: given[0].id, ben: given[1].id };
  phrase = deskId();
  await ours.act(
    ...given.map((comment) => ({ do: 'comment' as const, comment })),
    { do: 'mark', text: texts.alice, isRead: true, criterion: POSITION, level: 1, words: 'Good.' },
    { do: 'mark', text: texts.ben, criterion: POSITION, level: 2 },
    { do: 'phrase', phrase: { id: phrase, code: 'ev', words: 'Evidence?' } },
    { do: 'keep', sentence: { id: deskId(), text: texts.alice, from: 1, to: 9, quote: 'Alice' } },
    { do: 'return', texts: [texts.alice] },
    { do: 'revoke', id: rook.id },
  );
  await everything(); // which notes that Alice has seen it
  before = await everything();
});

/** Everything that anybody rightly sees. */
async function everything(): Promise<unknown> {
  const views = [ours.view(), theirs.view(), ours.view(reid), alice.view(), ben.view(), carl.view()];
  const desks = ['ada', 'bob', 'eve'].map(async (account) => (await bff.call('get', DESK_PATH, { account })).body);
  return Promise.all([...views, ...desks]);
}

const eve = { account: 'eve' };
const bob = { account: 'bob' };

/* What they try it with. */

const textFor = () => ({ id: deskId(), code: alice.code, title: '', body: bodyOf('Words.') });
const own = (changes: object = {}) => ({ id: deskId(), title: '', body: bodyOf('Words.'), ...changes });
const answer = (shown: ShownAtDesk, comment: string, body: unknown = { answer: 'done', words: '' }) =>
  bff.call('put', `${STUDENT_PATH}/answers/${comment}`, shown, body);
const takeBack = (shown: ShownAtDesk, id: string) => bff.call('delete', `${STUDENT_TEXTS_PATH}/${id}`, shown);
const guess = () => ({ key: deskKey() });

const inBody = (...content: unknown[]) => ({ type: 'doc', content });
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const marked = (...marks: unknown[]) => inBody(paragraph({ type: 'text', text: 'Words.', marks }));
const link = (href: unknown) => marked({ type: 'link', attrs: { href } });
const nested = (depth: number): unknown =>
  depth === 0 ? paragraph({ type: 'text', text: 'Deep.' }) : { type: 'blockquote', content: [nested(depth - 1)] };
const many = (count: number, item: unknown) => Array.from({ length: count }, () => item);
const handIn = (body: unknown, changes: object = {}) =>
  bff.call('post', STUDENT_TEXTS_PATH, ben.shown, { id: deskId(), title: '', body, ...changes });

const raw = (path: string, shown: ShownAtDesk, json: string) =>
  bff.call('post', path, shown).set('content-type', 'application/json').send(json);
const act = (changes: object) => ours.tryActs(ours.teacher, changes);
const create = (settings: object) => bff.call('post', DESK_PATH, eve, { ...newAssignment(), settings });
const comment = (changes: object) => act({ do: 'comment', comment: { ...commentOn(texts.ben), ...changes } });
const mark = (changes: object) => act({ do: 'mark', text: texts.ben, ...changes });
const criteria = (...ids: string[]) => ids.map((id) => ({ id, name: 'Twice', levels: [] }));

interface Attempt {
  of: string;
  make: () => ReturnType<DeskBff['call']>;
  status: number;
  words?: RegExp;
}

/** Each attempt is refused, in words, and changes nothing of what anybody sees. */
function refusesEach(attempts: readonly Attempt[]): void {
  test.each(attempts)('$of', async ({ make, status, words }) => {
    await expectRefused(make(), status, words);
    expect(await everything()).toEqual(before);
  });
}

/** One act of each kind, that the teacher of the first class may do. */
const ACTS: { [Do in DeskAct['do']]: () => Extract<DeskAct, { do: Do }> } = {
  set: () => ({ do: 'set', settings: settingsWith({ title: 'Mine now' }) }),
  'add codes': () => ({ do: 'add codes', codes: [{ code: 'Teal 99', keyHash: keyHash(deskKey()) }] }),
  'replace key': () => ({ do: 'replace key', code: alice.code, keyHash: keyHash(deskKey()) }),
  'remove text': () => ({ do: 'remove text', text: texts.alice }),
  reading: () => ({ do: 'reading', text: texts.ben, reading: {} }),
  comment: () => ({ do: 'comment', comment: commentOn(texts.ben) }),
  'remove comment': () => ({ do: 'remove comment', id: comments.ben }),
  mark: () => ({ do: 'mark', text: texts.ben, criterion: POSITION, level: 0 }),
  label: () => ({ do: 'label', text: texts.alice, labels: [] }),
  keep: () => ({ do: 'keep', sentence: { id: deskId(), text: texts.alice, from: 1, to: 2, quote: 'A' } }),
  drop: () => ({ do: 'drop', id: deskId() }),
  sheet: () => ({ do: 'sheet', sheet: { wentWell: ['Mine'], workOn: [], question: '' } }),
  phrase: () => ({ do: 'phrase', phrase: { id: phrase, code: '', words: 'Mine now.' } }),
  'remove phrase': () => ({ do: 'remove phrase', id: phrase }),
  return: () => ({ do: 'return', texts: [texts.ben] }),
  'undo return': () => ({ do: 'undo return', texts: [texts.alice] }),
  invite: () => ({ do: 'invite', id: deskId(), name: 'Me', keyHash: keyHash(deskKey()), texts: [texts.ben] }),
  revoke: () => ({ do: 'revoke', id: reid.id }),
  'marks in': () => ({ do: 'marks in' }),
  agree: () => ({ do: 'agree', text: texts.alice, levels: { [POSITION]: 2 } }),
  'show names': () => ({ do: 'show names', reason: 'Curiosity' }),
};

/** Those who may not do any of it. */
const STRANGERS: { who: string; shown: () => ShownAtDesk; status: number }[] = [
  { who: 'nobody', shown: () => ({}), status: 401 },
  { who: 'a guest', shown: () => ({ account: 'guest' }), status: 403 },
  { who: 'the teacher of another class', shown: () => bob, status: 404 },
  { who: 'a student', shown: () => alice.shown, status: 404 },
  { who: 'the class link', shown: () => ({ key: ours.classKey }), status: 404 },
  { who: 'a revoked second reader', shown: () => rook, status: 404 },
];

/** What a second reader may do; on a text that isn't on their list, it's refused like the rest. */
const OF_SECOND_READERS: ReadonlySet<string> = new Set(['reading', 'comment', 'remove comment', 'mark', 'marks in']);

describe('Acts of a teacher are refused to', () => {
  const names = Object.keys(ACTS) as DeskAct['do'][];
  refusesEach(
    STRANGERS.flatMap(({ who, shown, status }) =>
      names.map((name) => ({ of: `${who}: ${name}`, make: () => ours.tryActs(shown(), ACTS[name]()), status })),
    ),
  );
  refusesEach(
    names
      .filter((name) => !OF_SECOND_READERS.has(name))
      .map((name) => ({ of: `a second reader: ${name}`, make: () => ours.tryActs(reid, ACTS[name]()), status: 403 })),
  );
  refusesEach(
    (['reading', 'comment', 'mark'] as const).map((name) => ({
      of: `a second reader, on a text that they weren’t asked to read: ${name}`,
      make: () => ours.tryActs(reid, ACTS[name]()),
      status: 404,
    })),
  );

  test('a second reader: removing the teacher’s comment does nothing', async () => {
    await ours.tryActs(reid, ACTS['remove comment']()).expect(200);
    expect((await ours.view()).comments.map(({ id }) => id)).toContain(comments.ben);
    await everything();
    before = await everything();
  });
});

describe('What isn’t theirs is refused to', () => {
  refusesEach([
    ...STRANGERS.flatMap(({ who, shown, status }) => [
      { of: `${who}: reading an assignment`, make: () => bff.call('get', ours.path, shown()), status },
      {
        of: `${who}: waiting for an assignment’s changes`,
        make: () => bff.call('get', `${ours.path}?since=1&wait=true`, shown()),
        status,
      },
      {
        of: `${who}: handing in for somebody`,
        make: () => bff.call('post', `${ours.path}/texts`, shown(), textFor()),
        status,
      },
    ]),
    {
      of: 'a second reader: handing in for somebody',
      make: () => bff.call('post', `${ours.path}/texts`, reid, textFor()),
      status: 403,
    },
    { of: 'a second reader: another assignment', make: () => bff.call('get', theirs.path, reid), status: 404 },
    { of: 'a second reader: a student’s page', make: () => bff.call('get', STUDENT_PATH, reid), status: 404 },
    { of: 'a second reader: the class’s page', make: () => bff.call('get', CLASS_PATH, reid), status: 404 },
    { of: 'nobody: deleting an assignment', make: () => bff.call('delete', ours.path), status: 401 },
    { of: 'a guest: deleting it', make: () => bff.call('delete', ours.path, { account: 'guest' }), status: 403 },
    { of: 'another teacher: deleting it', make: () => bff.call('delete', ours.path, bob), status: 404 },
    { of: 'a second reader: deleting it', make: () => bff.call('delete', ours.path, reid), status: 401 },
    { of: 'a guest: a desk', make: () => bff.call('get', DESK_PATH, { account: 'guest' }), status: 403 },
    {
      of: 'another teacher: making an assignment with its id',
      make: () => bff.call('post', DESK_PATH, eve, { ...newAssignment(), id: ours.id }),
      status: 409,
    },
    {
      of: 'another teacher: making one with its class key',
      make: () => bff.call('post', DESK_PATH, eve, { ...newAssignment(), classKey: ours.classKey }),
      status: 409,
    },
    {
      of: 'another teacher: taking over a student’s key',
      make: () => theirs.tryActs(bob, { do: 'add codes', codes: [{ code: 'Wren 1', keyHash: keyHash(alice.key) }] }),
      status: 409,
    },
    {
      of: 'another teacher: taking over a second reader’s key',
      make: () => theirs.tryActs(bob, { ...ACTS.invite(), texts: [texts.carl], keyHash: keyHash(reid.key ?? '') }),
      status: 409,
    },
    {
      of: 'another teacher: a comment on a text of this class',
      make: () => theirs.tryActs(bob, ACTS.comment()),
      status: 404,
    },
    { of: 'another teacher: a mark for it', make: () => theirs.tryActs(bob, ACTS.mark()), status: 404 },
    { of: 'another teacher: a label in it', make: () => theirs.tryActs(bob, ACTS.label()), status: 404 },
    { of: 'another teacher: a sentence of it', make: () => theirs.tryActs(bob, ACTS.keep()), status: 404 },
    { of: 'another teacher: a reading of it', make: () => theirs.tryActs(bob, ACTS.reading()), status: 404 },
    { of: 'another teacher: returning it', make: () => theirs.tryActs(bob, ACTS.return()), status: 404 },
    { of: 'another teacher: undoing its return', make: () => theirs.tryActs(bob, ACTS['undo return']()), status: 404 },
    { of: 'another teacher: inviting somebody to it', make: () => theirs.tryActs(bob, ACTS.invite()), status: 404 },
    { of: 'another teacher: revoking its reader', make: () => theirs.tryActs(bob, ACTS.revoke()), status: 404 },
    {
      of: 'another teacher: a new key for its student',
      make: () => theirs.tryActs(bob, ACTS['replace key']()),
      status: 404,
    },
    {
      of: 'the teacher: agreeing before both are in',
      make: () => ours.tryActs(ours.teacher, ACTS.agree()),
      status: 403,
    },
    {
      of: 'the teacher: a code that a student has',
      make: () =>
        ours.tryActs(ours.teacher, { do: 'add codes', codes: [{ code: alice.code, keyHash: keyHash(deskKey()) }] }),
      status: 409,
    },
    {
      of: 'the teacher: a second reader in the place of the teacher',
      make: () => ours.tryActs(ours.teacher, { ...ACTS.invite(), id: TEACHER_READER }),
      status: 409,
    },
    {
      of: 'somebody who guesses a key: a student’s page',
      make: () => bff.call('get', STUDENT_PATH, guess()),
      status: 404,
    },
    { of: 'somebody who guesses a key: a class', make: () => bff.call('get', CLASS_PATH, guess()), status: 404 },
    { of: 'somebody who guesses a key: an assignment', make: () => bff.call('get', ours.path, guess()), status: 404 },
    { of: 'somebody without a key: a student’s page', make: () => bff.call('get', STUDENT_PATH), status: 404 },
    {
      of: 'somebody with a code for a key',
      make: () => bff.call('get', STUDENT_PATH, { key: alice.code }),
      status: 404,
    },
    {
      of: 'somebody with the hash of a key',
      make: () => bff.call('get', STUDENT_PATH, { key: keyHash(alice.key) }),
      status: 404,
    },
    {
      of: 'somebody with two keys',
      make: () => bff.call('get', STUDENT_PATH, { key: `${alice.key}, ${ben.key}` }),
      status: 404,
    },
    {
      of: 'an account without a key: a student’s page',
      make: () => bff.call('get', STUDENT_PATH, ours.teacher),
      status: 404,
    },
    {
      of: 'the class link: a student’s page',
      make: () => bff.call('get', STUDENT_PATH, { key: ours.classKey }),
      status: 404,
    },
    {
      of: 'the class link: handing in',
      make: () => bff.call('post', STUDENT_TEXTS_PATH, { key: ours.classKey }, own()),
      status: 404,
    },
    { of: 'a student: the class’s page', make: () => bff.call('get', CLASS_PATH, alice.shown), status: 404 },
    {
      of: 'a student: joining by their own key',
      make: () => bff.call('post', CLASS_PATH, alice.shown, { key: deskKey() }),
      status: 404,
    },
    {
      of: 'a student: joining another class with the same key',
      make: () => bff.call('post', CLASS_PATH, { key: theirs.classKey }, { key: alice.key }),
      status: 409,
    },
    {
      of: 'a student: handing in for another',
      make: () => bff.call('post', STUDENT_TEXTS_PATH, alice.shown, own({ code: ben.code })),
      status: 400,
    },
    {
      of: 'a student: overwriting another’s text',
      make: () => bff.call('post', STUDENT_TEXTS_PATH, alice.shown, own({ id: texts.ben })),
      status: 409,
    },
    {
      of: 'a student: changing a text that they handed in',
      make: () => bff.call('post', STUDENT_TEXTS_PATH, alice.shown, own({ id: texts.alice })),
      status: 409,
    },
    {
      of: 'a student: reading another’s text',
      make: () => bff.call('get', `${STUDENT_TEXTS_PATH}/${texts.ben}`, alice.shown),
      status: 405,
    },
    { of: 'a student: taking back another’s text', make: () => takeBack(alice.shown, texts.ben), status: 404 },
    {
      of: 'a student: taking back a text of another class',
      make: () => takeBack(alice.shown, texts.carl),
      status: 404,
    },
    { of: 'a student: taking back what was returned', make: () => takeBack(alice.shown, texts.alice), status: 403 },
    { of: 'a student: taking back what has a comment', make: () => takeBack(ben.shown, texts.ben), status: 403 },
    { of: 'a student: answering another’s comment', make: () => answer(ben.shown, comments.alice), status: 404 },
    { of: 'a student of another class: answering it', make: () => answer(carl.shown, comments.alice), status: 404 },
    { of: 'a student: answering before it is returned', make: () => answer(ben.shown, comments.ben), status: 404 },
    { of: 'the class link: answering', make: () => answer({ key: ours.classKey }, comments.alice), status: 404 },
    { of: 'a second reader: answering', make: () => answer(reid, comments.alice), status: 404 },
    {
      of: 'a student: raising a mark with an answer',
      make: () => answer(alice.shown, comments.alice, { answer: 'done', words: '', level: 2 }),
      status: 400,
    },
    {
      of: 'a student: an answer that there isn’t',
      make: () => answer(alice.shown, comments.alice, { answer: 'open the mark', words: '' }),
      status: 400,
    },
    {
      of: 'a student: raising a mark with a text',
      make: () => bff.call('post', STUDENT_TEXTS_PATH, alice.shown, own({ mark: { levels: { [POSITION]: 2 } } })),
      status: 400,
    },
  ]);
});

describe('What isn’t in the schema is refused:', () => {
  const BODIES: Record<string, unknown> = {
    'no document': 'Words.',
    nothing: null,
    'a list': [paragraph({ type: 'text', text: 'Words.' })],
    'another kind of document': { type: 'paragraph', content: [] },
    'an empty document': inBody(),
    'a document without words': inBody(paragraph({ type: 'text', text: '?!' })),
    'a script': inBody({ type: 'script', content: [{ type: 'text', text: 'alert(1)' }] }),
    'a script as a mark': marked({ type: 'script' }),
    'an element named after a prototype': inBody({ type: 'constructor' }),
    'a mark named after a prototype': marked({ type: 'toString' }),
    'a mark with an event': marked({ type: 'bold', attrs: { onclick: 'alert(1)' } }),
    'a mark with a field': marked({ type: 'bold', style: 'color: red' }),
    'an attribute with an event': inBody({ type: 'paragraph', attrs: { onclick: 'alert(1)' } }),
    'a field of an element': inBody({ ...paragraph({ type: 'text', text: 'Words.' }), style: 'color: red' }),
    'a javascript: link': link('javascript:alert(1)'),
    'a javascript: link in disguise': link(' \tjAvA\nscript:alert(1)'),
    'a data: link': link('data:text/html,<script>alert(1)</script>'),
    'a vbscript: link': link('vbscript:msgbox(1)'),
    'a file: link': link('file:///etc/passwd'),
    'a link without a target': link(undefined),
    'a link to an object': link({ toString: 'x' }),
    'half of a character': inBody(paragraph({ type: 'text', text: 'Words \ud800.' })),
    'a noncharacter': inBody(paragraph({ type: 'text', text: 'Words \uffff.' })),
    'a NUL': inBody(paragraph({ type: 'text', text: 'Words \0.' })),
    'text outside of a paragraph': inBody({ type: 'text', text: 'Words.' }),
    'a number for text': inBody(paragraph({ type: 'text', text: 7 })),
    'an empty text': inBody(paragraph({ type: 'text', text: '' })),
    'a paragraph in a paragraph': inBody(paragraph(paragraph({ type: 'text', text: 'Words.' }))),
    'an empty list': inBody({ type: 'bulletList', content: [] }, paragraph({ type: 'text', text: 'Words.' })),
    'a heading of level 9': inBody({
      type: 'heading',
      attrs: { level: 9 },
      content: [{ type: 'text', text: 'Words.' }],
    }),
    'a cell that covers others': inBody({
      type: 'table',
      content: [{ type: 'tableRow', content: [{ type: 'tableCell', attrs: { colspan: 9 }, content: [paragraph()] }] }],
    }),
    'elements nested a hundred deep': inBody(nested(101)),
    'more than 20,000 elements': inBody(paragraph(...many(20_001, { type: 'hardBreak' }))),
    'content that is no list': { type: 'doc', content: { length: 3 } },
  };
  refusesEach(Object.entries(BODIES).map(([of, body]) => ({ of, make: () => handIn(body), status: 400 })));
  refusesEach([
    { of: 'a text that is too long', make: () => handIn(bodyOf('word '.repeat(DESK_TEXT_MAX_BYTES / 5))), status: 413 },
    { of: '10 MB', make: () => handIn(bodyOf('word '.repeat(2_000_000))), status: 413 },
    { of: 'half of a character in a title', make: () => handIn(bodyOf('Words.'), { title: '\ud800' }), status: 400 },
    { of: 'an id like ../../x', make: () => handIn(bodyOf('Words.'), { id: '../../x' }), status: 400 },
    {
      of: 'an id in capitals',
      make: () => handIn(bodyOf('Words.'), { id: deskId().toUpperCase() + 'A' }),
      status: 400,
    },
  ]);

  refusesEach([
    { of: 'a path like ../../x', make: () => bff.call('get', `${DESK_PATH}/..%2F..%2Fx`, ours.teacher), status: 400 },
    { of: 'a path with a prototype', make: () => bff.call('get', `${DESK_PATH}/__proto__`, ours.teacher), status: 400 },
    { of: 'an unknown act', make: () => act({ do: 'raise marks' }), status: 400 },
    { of: 'an act of a prototype', make: () => act({ do: 'constructor' }), status: 400 },
    { of: 'no act', make: () => ours.tryActs(ours.teacher), status: 400 },
    { of: '201 acts', make: () => ours.tryActs(ours.teacher, ...many(201, { do: 'marks in' })), status: 400 },
    {
      of: 'an act with a stranger’s field',
      make: () => act({ do: 'marks in', reader: reid.id }),
      status: 400,
      words: /unknown field/,
    },
    {
      of: 'a comment by somebody else',
      make: () => comment({ reader: reid.id }),
      status: 400,
      words: /unknown field "reader"/,
    },
    {
      of: 'a comment without words',
      make: () => comment({ words: '' }),
      status: 400,
      words: /comment\.words is empty/,
    },
    {
      of: 'a comment that is too long',
      make: () => comment({ words: 'x'.repeat(4001) }),
      status: 400,
      words: /longer than 4,000/,
    },
    { of: 'a comment with half of a character', make: () => comment({ words: '\udc00' }), status: 400 },
    { of: 'a comment with a NUL', make: () => comment({ words: 'x\0' }), status: 400 },
    { of: 'a comment on no criterion', make: () => comment({ criterion: deskId() }), status: 400 },
    { of: 'a comment before the text', make: () => comment({ from: -1 }), status: 400 },
    { of: 'a comment beyond the text', make: () => comment({ to: 5000 }), status: 400, words: /no such place/ },
    { of: 'a comment on nothing', make: () => comment({ from: 3, to: 3 }), status: 400, words: /no such place/ },
    { of: 'a comment backwards', make: () => comment({ from: 5, to: 1 }), status: 400, words: /no such place/ },
    { of: 'a comment at a huge position', make: () => comment({ to: 1e300 }), status: 400 },
    { of: 'a comment at half a position', make: () => comment({ from: 0.5 }), status: 400 },
    { of: 'a comment at a position in words', make: () => comment({ from: '1' }), status: 400 },
    {
      of: 'a label beyond the text',
      make: () => act({ do: 'label', text: texts.ben, labels: [{ from: 1, to: 2 ** 40, label: 'Lead' }] }),
      status: 400,
    },
    {
      of: 'a label that there isn’t',
      make: () => act({ do: 'label', text: texts.ben, labels: [{ from: 1, to: 2, label: 'Bad' }] }),
      status: 400,
    },
    {
      of: 'a sentence beyond the text',
      make: () => act({ do: 'keep', sentence: { id: deskId(), text: texts.ben, from: 1, to: 999, quote: 'x' } }),
      status: 400,
    },
    {
      of: 'a level that the rubric lacks',
      make: () => mark({ criterion: EVIDENCE, level: 2 }),
      status: 400,
      words: /no such criterion or level/,
    },
    { of: 'a level below the first', make: () => mark({ criterion: EVIDENCE, level: -1 }), status: 400 },
    { of: 'half a level', make: () => mark({ criterion: EVIDENCE, level: 0.5 }), status: 400 },
    { of: 'a criterion that the rubric lacks', make: () => mark({ criterion: deskId(), level: 0 }), status: 400 },
    { of: 'a level without a criterion', make: () => mark({ level: 0 }), status: 400 },
    { of: 'a criterion of a prototype', make: () => mark({ criterion: '__proto__', level: 0 }), status: 400 },
    {
      of: 'a level under __proto__',
      make: () =>
        raw(
          `${ours.path}/acts`,
          ours.teacher,
          `{"acts":[{"do":"agree","text":"${texts.alice}","levels":{"__proto__":1}}]}`,
        ),
      status: 400,
    },
    {
      of: 'a level under constructor.prototype',
      make: () =>
        raw(
          `${ours.path}/acts`,
          ours.teacher,
          `{"acts":[{"do":"agree","text":"${texts.alice}","levels":{"constructor":{"prototype":1}}}]}`,
        ),
      status: 400,
    },
    {
      of: 'a poisoned body',
      make: () =>
        raw(STUDENT_TEXTS_PATH, ben.shown, `{"id":"${deskId()}","title":"","body":{"__proto__":{"type":"doc"}}}`),
      status: 400,
    },
    {
      of: 'JSON nested 100,000 deep',
      make: () => raw(STUDENT_TEXTS_PATH, ben.shown, `{"body":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
      status: 400,
    },
    { of: 'half a JSON', make: () => raw(`${ours.path}/acts`, ours.teacher, '{"acts":['), status: 400 },
    {
      of: 'acts of 10 MB',
      make: () => raw(`${ours.path}/acts`, ours.teacher, `{"acts":["${'x'.repeat(10_000_000)}"]}`),
      status: 413,
    },
    { of: 'a key hash that is none', make: () => act({ ...ACTS['replace key'](), keyHash: alice.key }), status: 400 },
    {
      of: 'a name for a code',
      make: () => act({ do: 'add codes', codes: [{ code: 'Alice Miller', keyHash: keyHash('x') }] }),
      status: 400,
    },
    {
      of: 'a lesson that runs a script',
      make: () => act({ do: 'phrase', phrase: { id: deskId(), code: '', words: 'x', lesson: 'javascript:alert(1)' } }),
      status: 400,
    },
    {
      of: 'a class key that is too short',
      make: () => bff.call('post', DESK_PATH, eve, { ...newAssignment(), classKey: 'abc' }),
      status: 400,
    },
    {
      of: 'a student’s key that is too short',
      make: () => bff.call('post', CLASS_PATH, { key: ours.classKey }, { key: 'abc' }),
      status: 400,
    },
    {
      of: 'a deadline after the end of time',
      make: () => create({ ...settingsWith(), dueMs: 8_640_000_000_000_001 }),
      status: 400,
    },
    { of: 'a deadline before time', make: () => create({ ...settingsWith(), dueMs: -1 }), status: 400 },
    { of: 'a deadline in words', make: () => create({ ...settingsWith(), dueMs: '2027-01-31' }), status: 400 },
    {
      of: 'no time zone',
      make: () => create(settingsWith({ zone: '' })),
      status: 400,
      words: /zone isn’t a time zone/,
    },
    {
      of: 'a time zone on Mars',
      make: () => create(settingsWith({ zone: 'Mars/Olympus' })),
      status: 400,
      words: /such as Europe\/London/,
    },
    {
      of: 'an offset for a time zone',
      make: () => create(settingsWith({ zone: '+01:00' })),
      status: 400,
      words: /zone/,
    },
    { of: 'an assignment that is never deleted', make: () => create(settingsWith({ keepDays: 731 })), status: 400 },
    { of: 'an assignment that is deleted at once', make: () => create(settingsWith({ keepDays: 0 })), status: 400 },
    { of: 'an assignment without a title', make: () => create(settingsWith({ title: '' })), status: 400 },
    { of: 'an assignment of somebody else', make: () => create({ ...settingsWith(), owner: 'ada' }), status: 400 },
    {
      of: 'a rubric with one criterion twice',
      make: () => create(settingsWith({ rubric: { kind: 'levels', criteria: criteria(POSITION, POSITION) } })),
      status: 400,
    },
    {
      of: 'a state that is no number',
      make: () => bff.call('get', `${ours.path}?since=latest`, ours.teacher),
      status: 400,
    },
  ]);
});

describe('A key', () => {
  test('can’t be guessed for long, and a guesser locks out nobody who was there before', async () => {
    const strict = await startDeskBff({ rateLimitFactor: 1 });
    const assignment = await strict.create('ada');
    const [student, late] = [await assignment.join(), await assignment.join()];
    await student.view();
    let tries = 0;
    let status = 404;
    while (status === 404 && tries < 200) {
      ({ status } = await strict.call('get', STUDENT_PATH, { key: deskKey() }));
      tries += 1;
    }
    expect([status, tries]).toEqual([429, expect.any(Number)]);
    expect(tries).toBeLessThan(80);
    await expectRefused(strict.call('get', STUDENT_PATH, late.shown), 429, /Too many attempts/);
    expect((await student.view()).code).toBe(student.code);
  });

  test('lets a class of sixty behind one address join, hand in and look at the same moment', async () => {
    const strict = await startDeskBff({ rateLimitFactor: 1 });
    const assignment = await strict.create('ada');
    const codes = await Promise.all(
      Array.from({ length: 60 }, async () => {
        await strict.call('get', CLASS_PATH, { key: assignment.classKey }).expect(200);
        const student = await assignment.join();
        await student.handIn(`Words of ${student.code}.`);
        return (await student.view()).code;
      }),
    );
    expect(new Set(codes).size).toBe(60);
  });
});

describe('No answer', () => {
  test('to a student has the name or the account of anybody but their teacher, or another student’s code', async () => {
    const answers = [await alice.view(), (await bff.call('get', CLASS_PATH, { key: ours.classKey })).body];
    const words = JSON.stringify(answers);
    expect(words).toContain('Ms Vance');
    const secrets = ['ada', 'bob', 'example.org', 'Reid', 'Rook', reid.id, ben.code, ben.key, alice.key, ours.classKey];
    for (const secret of secrets) expect(words).not.toContain(secret);
    expect(words).not.toContain(keyHash(alice.key));
  });

  test('to a reader has an account, a key of a student, or its hash', async () => {
    const words = JSON.stringify([await ours.view(), await ours.view(reid)]);
    for (const { key } of [alice, ben, { key: reid.key ?? '' }])
      for (const secret of [key, keyHash(key), 'example.org', '"ada"']) expect(words).not.toContain(secret);
  });

  test('has a level, points or the rubric of a mark that waits', async () => {
    const words = JSON.stringify(await alice.view());
    expect(words).toContain('"isMarkWaiting":true');
    for (const secret of ['levels', 'points', 'rubric', 'mostly', POSITION]) expect(words).not.toContain(secret);
  });

  test('is kept by a browser or a proxy', async () => {
    const { headers } = await bff.call('get', STUDENT_PATH, alice.shown);
    expect(headers['cache-control']).toBe('no-store');
  });

  test('of the log has a key', () => {
    for (const { key } of [alice, ben, carl]) expect(bff.log()).not.toContain(key);
    expect(bff.log()).not.toContain(ours.classKey);
  });
});
