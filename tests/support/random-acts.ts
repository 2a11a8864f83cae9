import { isDeepStrictEqual } from 'node:util';

import * as fc from 'fast-check';
import { expect } from 'vitest';

import type { DeskStore, Reader } from '#bff/desk/desk-store';
import { type ActName, type ActOf, ACTS, applyAct, type DeskAct } from '#shared-types/desk/acts';
import type { AssignmentView, DeskComment } from '#shared-types/desk/assignment';
import { totalOf } from '#shared-types/desk/mark';

import { markedLevels, returnOf, textsThatCount } from '../../web/features/desk/assignment/assignment.ts';
import { readCsv } from '../../web/features/desk/formats/csv.ts';
import { peopleFile } from '../../web/features/desk/texts/gradebook.ts';
import { gradedTexts } from '../../web/features/desk/texts/graded-texts.ts';
import { bodyOf, CRITERIA, deskId, deskKey, idOf, keyHash, newAssignment, readView, settingsWith } from './desk.ts';

/** How many acts are done in one assignment. */
const SEQUENCE = 50;

/** Numbers from which an act takes what it's about. */
type Draw = <Item>(items: readonly Item[]) => Item;

/** Things of an assignment that acts are about; few, so that acts meet each other. */
interface Things {
  texts: readonly string[];
  codes: readonly string[];
  ids: readonly string[];
  returns: readonly number[];
}

const WORDS = ['Who says so?', 'Go on.', 'Why?'];
const placed = (draw: Draw, { texts, ids }: Things) => ({
  id: draw(ids),
  text: draw(texts),
  from: draw([1, 2]),
  to: draw([4, 5]),
});
const criterion = (draw: Draw) => draw(CRITERIA.map(({ id }) => id));

/** An act of each kind, such as a reader or an attacker could send. */
const RANDOM: { [Name in ActName]: (draw: Draw, things: Things) => Omit<ActOf<Name>, 'do'> } = {
  set: (draw) => ({ settings: settingsWith({ title: draw(WORDS), isOpen: draw([true, false]) }) }),
  'add codes': (draw) => ({ codes: [{ code: `Heron ${draw([11, 12, 13, 14])}`, keyHash: keyHash(draw(WORDS)) }] }),
  'replace key': (draw, { codes }) => ({ code: draw(codes), keyHash: keyHash(draw(WORDS)) }),
  'remove codes': (draw, { codes, ids }) => ({ id: draw(ids), codes: [draw(codes)] }),
  'bring back codes': (draw, { ids }) => ({ id: draw(ids) }),
  'remove text': (draw, { texts }) => ({ text: draw(texts) }),
  reading: (draw, { texts }) => ({
    text: draw(texts),
    reading: draw([{}, { sources: { citations: [], entries: [], problems: [], fine: [draw(WORDS)] } }]),
  }),
  comment: (draw, things) => ({
    comment: {
      ...placed(draw, things),
      quote: 'Late',
      words: draw(WORDS),
      ...draw([{}, { criterion: criterion(draw) }]),
    },
  }),
  'remove comment': (draw, { ids }) => ({ id: draw(ids) }),
  mark: (draw, { texts }) => ({
    text: draw(texts),
    ...draw([{}, { isRead: draw([true, false]) }]),
    ...draw([{}, { words: draw([...WORDS, '']) }]),
    ...draw([{}, { criterion: criterion(draw), level: draw([0, 1, 2, null]) }]),
  }),
  label: (draw, { texts }) => ({
    text: draw(texts),
    labels: draw([[], [{ from: 1, to: draw([4, 5]), label: draw(['Claim', 'None'] as const) }]]),
  }),
  keep: (draw, things) => ({ sentence: { ...placed(draw, things), quote: 'Late' } }),
  drop: (draw, { ids }) => ({ id: draw(ids) }),
  sheet: (draw) => ({ sheet: { wentWell: [draw(WORDS)], workOn: [], question: draw(WORDS) } }),
  phrase: (draw, { ids }) => ({ phrase: { id: draw(ids), code: draw(['', 'w1']), words: draw(WORDS) } }),
  'remove phrase': (draw, { ids }) => ({ id: draw(ids) }),
  return: (draw, { texts }) => ({ texts: [draw(texts)] }),
  'undo return': (draw, { returns }) => ({ returns: [draw([0, ...returns])] }),
  invite: (draw, { texts, ids }) => ({
    id: draw(ids),
    name: 'Ms Lane',
    keyHash: keyHash(draw(WORDS)),
    texts: [draw(texts)],
  }),
  revoke: (draw, { ids }) => ({ id: draw(ids) }),
  'marks in': () => ({}),
  agree: (draw, { texts }) => ({ text: draw(texts), levels: { [criterion(draw)]: draw([0, 1]) } }),
  'show names': (draw) => ({ reason: draw(WORDS) }),
};
const NAMES = Object.keys(ACTS) as ActName[];
/** What ends an assignment for most other acts comes seldom. */
const SELDOM: ReadonlySet<ActName> = new Set(['marks in', 'remove codes', 'remove text', 'revoke', 'set']);

/** Who does something: its teacher, a second reader, or a student. */
const ACTORS = ['teacher', 'teacher', 'second reader', 'student'] as const;
const step = fc.record({
  by: fc.constantFrom(...ACTORS),
  name: fc.constantFrom(...NAMES.filter((name) => !SELDOM.has(name)), ...NAMES),
  numbers: fc.array(fc.nat(1000), { minLength: 8, maxLength: 8 }),
});
type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never;

function drawFrom(numbers: readonly number[]): Draw {
  let at = 0;
  return (items) => {
    const item = items[(numbers[at++ % numbers.length] ?? 0) % items.length];
    if (item === undefined) throw new Error('There is nothing to draw from.');
    return item;
  };
}

/**
 * Does random acts of a teacher and a second reader, while a student hands in, takes back and answers, and expects that after each
 * of them the page shows what the server says, and that everybody is told the same mark. What a reader may not do must change nothing.
 * @returns the names of the acts that were done.
 */
export async function expectSameViews(
  desk: DeskStore,
  { acts, seed }: { acts: number; seed: number },
): Promise<ReadonlySet<ActName>> {
  const done = new Set<ActName>();
  const sequence = fc.array(step, { minLength: SEQUENCE, maxLength: SEQUENCE });
  const sameViews = fc.asyncProperty(fc.boolean(), sequence, async (areMarksIn, steps) => {
    const assignment = await anAssignment(desk);
    if (areMarksIn) await putMarksIn(assignment);
    for (const each of steps) {
      await (each.by === 'student' ? studentDoes(assignment, each) : readerDoes(assignment, each, done));
      await expectOneMark(assignment);
    }
    await desk.remove('ada', assignment.id);
  });
  await fc.assert(sameViews, { numRuns: acts / SEQUENCE, seed, endOnFailure: true });
  return done;
}

/** An assignment with texts of two students, and what everybody shows to come in. */
async function anAssignment(desk: DeskStore) {
  const { id, classKey, settings } = newAssignment();
  await desk.create('ada', { id, classKey, settings: { ...settings, marksWait: false } });
  const [studentKey, readerKey] = [deskKey(), deskKey()];
  const teacher = { account: 'ada' };
  // The code of who joins is drawn, so what is named here is taken first.
  await desk.act(teacher, id, [{ do: 'add codes', codes: [{ code: 'Heron 12', keyHash: keyHash(deskKey()) }] }]);
  const { code } = await desk.join(classKey, studentKey);
  const texts = [deskId(), deskId()];
  const [own = '', other = ''] = texts;
  await desk.handIn(studentKey, { id: own, title: '', body: bodyOf('Late buses help nobody.') });
  await desk.handInFor(teacher, id, {
    id: other,
    code: 'Heron 12',
    title: '',
    body: bodyOf('Late buses help us all.'),
  });
  await desk.act(teacher, id, [{ do: 'invite', id: deskId(), name: 'Mr Reid', keyHash: keyHash(readerKey), texts }]);
  const ids = [1, 2, 3].map(idOf);
  return {
    desk,
    id,
    studentKey,
    readers: { teacher, 'second reader': { key: readerKey } },
    texts,
    codes: [code, 'Heron 12'],
    ids,
  };
}
type Assignment = Awaited<ReturnType<typeof anAssignment>>;

/** Both readers set a level and put their marks in, so that they can agree. */
async function putMarksIn({ desk, id, readers, texts }: Assignment): Promise<void> {
  const level = (at: number) => ({
    do: 'mark' as const,
    text: texts[0] ?? '',
    criterion: CRITERIA[0]?.id ?? '',
    level: at,
  });
  await desk.act(readers['second reader'], id, [level(0), { do: 'marks in' }]);
  await desk.act(readers.teacher, id, [level(1), { do: 'marks in' }]);
}

/** A reader does something on a page that shows what the server has said. */
async function readerDoes(assignment: Assignment, { by, name, numbers }: Step, done: Set<ActName>): Promise<void> {
  if (by === 'student') return;
  const before = await viewOf(assignment, assignment.readers[by]);
  if (!before) return; // their link was revoked
  const things = { ...assignment, returns: before.returned.map(({ number }) => number) };
  const made = RANDOM[name](drawFrom(numbers), things);
  const act = { do: name, ...made } as DeskAct;
  const isDone = await assignment.desk.act(assignment.readers[by], assignment.id, [act]).then(
    () => true,
    () => false,
  );
  if (isDone) done.add(name);
  const after = await viewOf(assignment, assignment.readers[by]);
  const expected = isDone ? applyAct(before, act) : before;
  if (isDone && 'serverOnly' in ACTS[name] && after) return; // the page asks for it
  expect({ act, view: after && comparable(after) }).toEqual({ act, view: comparable(expected) });
}

/** A student hands in another version, takes it back, or answers. */
async function studentDoes({ desk, studentKey, ids }: Assignment, { numbers }: Step): Promise<void> {
  const draw = drawFrom(numbers);
  const { texts } = await desk.own(studentKey).catch(() => ({ texts: [] }));
  const deeds = [
    () => desk.handIn(studentKey, { id: deskId(), title: '', body: bodyOf(`Late buses. ${draw(WORDS)}`) }),
    async () => desk.takeBack(studentKey, draw(texts).id),
    () => desk.answer(studentKey, draw(ids), { answer: 'done', words: draw(WORDS) }),
  ];
  // They may not always: the link has ended, it was read already, or nothing was returned.
  await draw(deeds)().catch(() => undefined);
}

/** Expects that list, grade book and student are told one mark of a text, unless the teacher has changed something since they returned it. */
async function expectOneMark({ desk, id, studentKey, readers: { teacher } }: Assignment): Promise<void> {
  const view = await viewOf({ desk, id }, teacher);
  const own = await desk.own(studentKey).catch(() => undefined);
  if (!view || !own) return; // their link was ended
  const graded = gradedTexts(view);
  const [, ...rows] = readCsv(peopleFile(view, [])).rows;
  expect(rows.map((row) => row.at(-2))).toEqual(graded.map(({ points }) => points?.toString() ?? ''));
  for (const { text, comments, words, labels, mark, isMarkWaiting } of own.returned) {
    if (isMarkWaiting) continue; // what the student isn't told yet can't differ
    const told = { comments, words, labels, levels: mark?.levels ?? {}, rubric: mark?.rubric };
    const levels = markedLevels(view, text);
    const now = {
      comments: view.comments.filter((comment) => comment.text === text),
      words: view.marks[text]?.words ?? '',
      labels: view.labels[text] ?? [],
      levels,
      rubric: Object.keys(levels).length === 0 ? undefined : view.settings.rubric,
    };
    const hasChanged = returnOf(view, text)?.hasChanged;
    expect({ text, hasChanged }).toEqual({ text, hasChanged: !isDeepStrictEqual(plain(told), plain(now)) });
    const listed = graded.find(({ code }) => code === own.code);
    if (!hasChanged && listed && textsThatCount(view).some((one) => one.id === text))
      expect({ points: mark && totalOf(mark.rubric.criteria, mark.levels) }).toEqual({ points: listed.points });
  }
}

/** What can be compared: as JSON has it, without what isn't there; comments by their ids, without what only the teacher sees. */
function plain(work: { comments: readonly DeskComment[] }): unknown {
  const comments = work.comments
    .map(({ id, from, to, words, criterion: about }) => ({ id, from, to, words, about }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return JSON.parse(JSON.stringify({ ...work, comments }));
}

async function viewOf(
  { desk, id }: Pick<Assignment, 'desk' | 'id'>,
  reader: Reader,
): Promise<AssignmentView | undefined> {
  return readView(desk, reader, id).catch(() => undefined);
}

/**
 * What the page and the server must agree on: everything but what only a clock or the log can say, and whether a return still
 * shows all that was changed since.
 */
function comparable({ at: _at, deletedAtMs: _deleted, log: _log, returned, ...view }: AssignmentView) {
  return { ...view, returned: returned.map(({ hasChanged: _hasChanged, ...one }) => one) };
}
