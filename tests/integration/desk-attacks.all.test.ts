import { beforeAll, describe, expect, test } from 'vitest';

import type { DeskAct } from '#shared-types/desk/acts';
import { DESK_PATH, DESK_TEXT_MAX_BYTES, TEACHER_READER } from '#shared-types/desk/assignment';
import { CLASS_PATH, STUDENT_PATH, STUDENT_TEXTS_PATH } from '#shared-types/desk/student';

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
  const desks = ['ada', 'bob', 'eve'].map(async (account) => (await get(DESK_PATH, { account })).body);
  return Promise.all([...views, ...desks]);
}

const get = (path: string, shown?: ShownAtDesk) => bff.call('get', path, shown);
const post = (path: string, shown: ShownAtDesk, body?: unknown) => bff.call('post', path, shown, body);
const asAda = (...acts: unknown[]) => ours.tryActs(ours.teacher, ...acts);
const asBob = (given: unknown) => theirs.tryActs(bob, given);
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
  post(STUDENT_TEXTS_PATH, ben.shown, { id: deskId(), title: '', body, ...changes });

const raw = (path: string, shown: ShownAtDesk, json: string) =>
  post(path, shown).set('content-type', 'application/json').send(json);
const create = (settings: object) => post(DESK_PATH, eve, { ...newAssignment(), settings });
const comment = (changes: object) => asAda({ do: 'comment', comment: { ...commentOn(texts.ben), ...changes } });
const mark = (changes: object) => asAda({ do: 'mark', text: texts.ben, ...changes });
const criteria = (...ids: string[]) => ids.map((id) => ({ id, name: 'Twice', levels: [] }));

interface Attempt {
  of: string;
  make: () => ReturnType<DeskBff['call']>;
  status: number;
  words?: RegExp | undefined;
}

/** Each attempt is refused, in words, and changes nothing of what anybody sees. */
function refusesEach(attempts: readonly Attempt[]): void {
  test.each(attempts)('$of', async ({ make, status, words }) => {
    await expectRefused(make(), status, words);
    expect(await everything()).toEqual(before);
  });
}

type Make = Attempt['make'];

/** The same for attempts by their names, that all get this status; some with the words that they're refused in. */
function refuses(status: number, attempts: Record<string, Make | [Make, RegExp]>): void {
  refusesEach(
    Object.entries(attempts).map(([of, given]) => {
      const [make, words] = Array.isArray(given) ? given : [given];
      return { of, make, status, words };
    }),
  );
}

/** One act of each kind, that the teacher of the first class may do. */
const ACTS: { [Do in DeskAct['do']]: () => Extract<DeskAct, { do: Do }> } = {
  set: () => ({ do: 'set', settings: settingsWith({ title: 'Mine now' }) }),
  'add codes': () => ({ do: 'add codes', codes: [{ code: 'Teal 99', keyHash: keyHash(deskKey()) }] }),
  'replace key': () => ({ do: 'replace key', code: alice.code, keyHash: keyHash(deskKey()) }),
  'remove text': () => ({ do: 'remove text', text: texts.alice }),
  'remove codes': () => ({ do: 'remove codes', id: deskId(), codes: ['Heron 12'] }),
  'bring back codes': () => ({ do: 'bring back codes', id: deskId() }),
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
  'undo return': () => ({ do: 'undo return', returns: [1] }),
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
  refusesEach(
    STRANGERS.flatMap(({ who, shown, status }) => [
      { of: `${who}: reading an assignment`, make: () => get(ours.path, shown()), status },
      {
        of: `${who}: waiting for an assignment’s changes`,
        make: () => get(`${ours.path}?since=1&wait=true`, shown()),
        status,
      },
      { of: `${who}: handing in for somebody`, make: () => post(`${ours.path}/texts`, shown(), textFor()), status },
    ]),
  );
  refuses(400, {
    'a student: handing in for another': () => post(STUDENT_TEXTS_PATH, alice.shown, own({ code: ben.code })),
    'a student: raising a mark with an answer': () =>
      answer(alice.shown, comments.alice, { answer: 'done', words: '', level: 2 }),
    'a student: an answer that there isn’t': () =>
      answer(alice.shown, comments.alice, { answer: 'open the mark', words: '' }),
    'a student: raising a mark with a text': () =>
      post(STUDENT_TEXTS_PATH, alice.shown, own({ mark: { levels: { [POSITION]: 2 } } })),
  });
  refuses(401, {
    'nobody: deleting an assignment': () => bff.call('delete', ours.path),
    'a second reader: deleting it': () => bff.call('delete', ours.path, reid),
  });
  refuses(403, {
    'a second reader: handing in for somebody': () => post(`${ours.path}/texts`, reid, textFor()),
    'a guest: deleting it': () => bff.call('delete', ours.path, { account: 'guest' }),
    'a guest: a desk': () => get(DESK_PATH, { account: 'guest' }),
    'the teacher: agreeing before both are in': () => asAda(ACTS.agree()),
    'another teacher: undoing its return': () => asBob(ACTS['undo return']()),
    'a student: taking back what was returned': () => takeBack(alice.shown, texts.alice),
    'a student: taking back what has a comment': () => takeBack(ben.shown, texts.ben),
  });
  refuses(404, {
    'a second reader: another assignment': () => get(theirs.path, reid),
    'a second reader: a student’s page': () => get(STUDENT_PATH, reid),
    'a second reader: the class’s page': () => get(CLASS_PATH, reid),
    'another teacher: deleting it': () => bff.call('delete', ours.path, bob),
    'another teacher: a comment on a text of this class': () => asBob(ACTS.comment()),
    'another teacher: a mark for it': () => asBob(ACTS.mark()),
    'another teacher: a label in it': () => asBob(ACTS.label()),
    'another teacher: a sentence of it': () => asBob(ACTS.keep()),
    'another teacher: a reading of it': () => asBob(ACTS.reading()),
    'another teacher: returning it': () => asBob(ACTS.return()),
    'another teacher: inviting somebody to it': () => asBob(ACTS.invite()),
    'another teacher: revoking its reader': () => asBob(ACTS.revoke()),
    'another teacher: a new key for its student': () => asBob(ACTS['replace key']()),
    'somebody who guesses a key: a student’s page': () => get(STUDENT_PATH, guess()),
    'somebody who guesses a key: a class': () => get(CLASS_PATH, guess()),
    'somebody who guesses a key: an assignment': () => get(ours.path, guess()),
    'somebody without a key: a student’s page': () => get(STUDENT_PATH),
    'somebody with a code for a key': () => get(STUDENT_PATH, { key: alice.code }),
    'somebody with the hash of a key': () => get(STUDENT_PATH, { key: keyHash(alice.key) }),
    'somebody with two keys': () => get(STUDENT_PATH, { key: `${alice.key}, ${ben.key}` }),
    'an account without a key: a student’s page': () => get(STUDENT_PATH, ours.teacher),
    'the class link: a student’s page': () => get(STUDENT_PATH, { key: ours.classKey }),
    'the class link: handing in': () => post(STUDENT_TEXTS_PATH, { key: ours.classKey }, own()),
    'a student: the class’s page': () => get(CLASS_PATH, alice.shown),
    'a student: joining by their own key': () => post(CLASS_PATH, alice.shown, { key: deskKey() }),
    'a student: taking back another’s text': () => takeBack(alice.shown, texts.ben),
    'a student: taking back a text of another class': () => takeBack(alice.shown, texts.carl),
    'a student: answering another’s comment': () => answer(ben.shown, comments.alice),
    'a student of another class: answering it': () => answer(carl.shown, comments.alice),
    'a student: answering before it is returned': () => answer(ben.shown, comments.ben),
    'the class link: answering': () => answer({ key: ours.classKey }, comments.alice),
    'a second reader: answering': () => answer(reid, comments.alice),
  });
  refuses(405, { 'a student: reading another’s text': () => get(`${STUDENT_TEXTS_PATH}/${texts.ben}`, alice.shown) });
  refuses(409, {
    'another teacher: making an assignment with its id': () =>
      post(DESK_PATH, eve, { ...newAssignment(), id: ours.id }),
    'another teacher: making one with its class key': () =>
      post(DESK_PATH, eve, { ...newAssignment(), classKey: ours.classKey }),
    'another teacher: taking over a student’s key': () =>
      asBob({ do: 'add codes', codes: [{ code: 'Wren 1', keyHash: keyHash(alice.key) }] }),
    'another teacher: taking over a second reader’s key': () =>
      asBob({ ...ACTS.invite(), texts: [texts.carl], keyHash: keyHash(reid.key ?? '') }),
    'the teacher: a code that a student has': () =>
      asAda({ do: 'add codes', codes: [{ code: alice.code, keyHash: keyHash(deskKey()) }] }),
    'the teacher: a second reader in the place of the teacher': () => asAda({ ...ACTS.invite(), id: TEACHER_READER }),
    'a student: joining another class with the same key': () =>
      post(CLASS_PATH, { key: theirs.classKey }, { key: alice.key }),
    'a student: overwriting another’s text': () => post(STUDENT_TEXTS_PATH, alice.shown, own({ id: texts.ben })),
    'a student: changing a text that they handed in': () =>
      post(STUDENT_TEXTS_PATH, alice.shown, own({ id: texts.alice })),
  });
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
    'a mark 10,000 times': marked(...many(10_000, { type: 'bold' })),
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
  refuses(400, {
    'half of a character in a title': () => handIn(bodyOf('Words.'), { title: '\ud800' }),
    'an id like ../../x': () => handIn(bodyOf('Words.'), { id: '../../x' }),
    'an id in capitals': () => handIn(bodyOf('Words.'), { id: deskId().toUpperCase() + 'A' }),
  });
  refuses(413, {
    'a text that is too long': () => handIn(bodyOf('word '.repeat(DESK_TEXT_MAX_BYTES / 5))),
    '10 MB': () => handIn(bodyOf('word '.repeat(2_000_000))),
  });

  refuses(400, {
    'a path like ../../x': () => get(`${DESK_PATH}/..%2F..%2Fx`, ours.teacher),
    'a path with a prototype': () => get(`${DESK_PATH}/__proto__`, ours.teacher),
    'an unknown act': () => asAda({ do: 'raise marks' }),
    'an act of a prototype': () => asAda({ do: 'constructor' }),
    'no act': () => asAda(),
    '201 acts': () => asAda(...many(201, { do: 'marks in' })),
    'an act with a stranger’s field': [() => asAda({ do: 'marks in', reader: reid.id }), /unknown field/],
    'a comment by somebody else': [() => comment({ reader: reid.id }), /unknown field "reader"/],
    'a comment without words': [() => comment({ words: '' }), /comment\.words is empty/],
    'a comment that is too long': [() => comment({ words: 'x'.repeat(4001) }), /longer than 4,000/],
    'a comment with half of a character': () => comment({ words: '\udc00' }),
    'a comment with a NUL': () => comment({ words: 'x\0' }),
    'a comment on no criterion': () => comment({ criterion: deskId() }),
    'a comment before the text': () => comment({ from: -1 }),
    'a comment beyond the text': [() => comment({ to: 5000 }), /no such place/],
    'a comment on nothing': [() => comment({ from: 3, to: 3 }), /no such place/],
    'a comment backwards': [() => comment({ from: 5, to: 1 }), /no such place/],
    'a comment at a huge position': () => comment({ to: 1e300 }),
    'a comment at half a position': () => comment({ from: 0.5 }),
    'a comment at a position in words': () => comment({ from: '1' }),
    'a label beyond the text': () =>
      asAda({ do: 'label', text: texts.ben, labels: [{ from: 1, to: 2 ** 40, label: 'Lead' }] }),
    'a label that there isn’t': () =>
      asAda({ do: 'label', text: texts.ben, labels: [{ from: 1, to: 2, label: 'Bad' }] }),
    'a sentence beyond the text': () =>
      asAda({ do: 'keep', sentence: { id: deskId(), text: texts.ben, from: 1, to: 999, quote: 'x' } }),
    'a level that the rubric lacks': [() => mark({ criterion: EVIDENCE, level: 2 }), /no such criterion or level/],
    'a level below the first': () => mark({ criterion: EVIDENCE, level: -1 }),
    'half a level': () => mark({ criterion: EVIDENCE, level: 0.5 }),
    'a criterion that the rubric lacks': () => mark({ criterion: deskId(), level: 0 }),
    'a level without a criterion': () => mark({ level: 0 }),
    'a criterion of a prototype': () => mark({ criterion: '__proto__', level: 0 }),
    'a level under __proto__': () =>
      raw(
        `${ours.path}/acts`,
        ours.teacher,
        `{"acts":[{"do":"agree","text":"${texts.alice}","levels":{"__proto__":1}}]}`,
      ),
    'a level under constructor.prototype': () =>
      raw(
        `${ours.path}/acts`,
        ours.teacher,
        `{"acts":[{"do":"agree","text":"${texts.alice}","levels":{"constructor":{"prototype":1}}}]}`,
      ),
    'a poisoned body': () =>
      raw(STUDENT_TEXTS_PATH, ben.shown, `{"id":"${deskId()}","title":"","body":{"__proto__":{"type":"doc"}}}`),
    'JSON nested 100,000 deep': () =>
      raw(STUDENT_TEXTS_PATH, ben.shown, `{"body":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
    'half a JSON': () => raw(`${ours.path}/acts`, ours.teacher, '{"acts":['),
    'a key hash that is none': () => asAda({ ...ACTS['replace key'](), keyHash: alice.key }),
    'a name for a code': () => asAda({ do: 'add codes', codes: [{ code: 'Alice Miller', keyHash: keyHash('x') }] }),
    'a lesson that runs a script': () =>
      asAda({ do: 'phrase', phrase: { id: deskId(), code: '', words: 'x', lesson: 'javascript:alert(1)' } }),
    'a class key that is too short': () => post(DESK_PATH, eve, { ...newAssignment(), classKey: 'abc' }),
    'a student’s key that is too short': () => post(CLASS_PATH, { key: ours.classKey }, { key: 'abc' }),
    'a deadline after the end of time': () => create({ ...settingsWith(), dueMs: 8_640_000_000_000_001 }),
    'a deadline before time': () => create({ ...settingsWith(), dueMs: -1 }),
    'a deadline in words': () => create({ ...settingsWith(), dueMs: '2027-01-31' }),
    'no time zone': [() => create(settingsWith({ zone: '' })), /zone isn’t a time zone/],
    'a time zone on Mars': [() => create(settingsWith({ zone: 'Mars/Olympus' })), /such as Europe\/London/],
    'an offset for a time zone': [() => create(settingsWith({ zone: '+01:00' })), /zone/],
    'an assignment that is never deleted': () => create(settingsWith({ keepDays: 731 })),
    'an assignment that is deleted at once': () => create(settingsWith({ keepDays: 0 })),
    'an assignment without a title': () => create(settingsWith({ title: '' })),
    'an assignment whose title nobody sees': [() => create(settingsWith({ title: '\u200f\u200e ' })), /Type a title/],
    'a change to such a title': [
      () => asAda({ do: 'set', settings: settingsWith({ title: '\u2066\u2069' }) }),
      /Type a title/,
    ],
    'a comment that nobody sees': [
      () => asAda({ do: 'comment', comment: { ...commentOn(deskId()), words: '\u200e' } }),
      /words shows nothing/,
    ],
    'a phrase that nobody sees': [
      () => asAda({ do: 'phrase', phrase: { id: deskId(), code: '', words: '\u202e ' } }),
      /words shows nothing/,
    ],
    'a second reader whose name nobody sees': [
      () => asAda({ do: 'invite', id: deskId(), name: '\u2066', keyHash: keyHash(deskKey()), texts: [] }),
      /name shows nothing/,
    ],
    'an assignment of somebody else': () => create({ ...settingsWith(), owner: 'ada' }),
    'a rubric with one criterion twice': () =>
      create(settingsWith({ rubric: { kind: 'levels', criteria: criteria(POSITION, POSITION) } })),
    'a state that is no number': () => get(`${ours.path}?since=latest`, ours.teacher),
  });
  refuses(413, {
    'acts of 10 MB': () => raw(`${ours.path}/acts`, ours.teacher, `{"acts":["${'x'.repeat(10_000_000)}"]}`),
  });
});

describe('A key', () => {
  test('can’t be guessed for long, and a guesser locks out nobody: a right one is let in, there before or not', async () => {
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
    for (const each of [student, late, await assignment.join()]) {
      expect((await each.view()).code).toBe(each.code);
      await each.handIn(`Words of ${each.code}.`);
    }
    const next = await strict.create('bea');
    expect((await next.join()).code).toMatch(/^[A-Z]/);
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

  test('that comes after too many joins is told to ask for a slip, and a slip works at once', async () => {
    const strict = await startDeskBff({ rateLimitFactor: 1 });
    const assignment = await strict.create('ada');
    const join = () => strict.call('post', CLASS_PATH, { key: assignment.classKey }, { key: deskKey() });
    let last = await join();
    for (let joins = 1; last.status === 200 && joins < 200; joins++) last = await join();
    expect(last.status).toBe(429);
    expect(last.body).toMatchObject({ message: expect.stringContaining('ask your teacher for a slip') });
    const key = await assignment.addCode('Heron 12');
    await strict.call('get', STUDENT_PATH, { key }).expect(200);
  });
});

describe('No answer', () => {
  test('to a student has the name or the account of anybody but their teacher, or another student’s code', async () => {
    const answers = [await alice.view(), (await get(CLASS_PATH, { key: ours.classKey })).body];
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
    const { headers } = await get(STUDENT_PATH, alice.shown);
    expect(headers['cache-control']).toBe('no-store');
  });

  test('of the log has a key', () => {
    for (const { key } of [alice, ben, carl]) expect(bff.log()).not.toContain(key);
    expect(bff.log()).not.toContain(ours.classKey);
  });
});
