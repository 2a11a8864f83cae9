import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import type { DeskAct } from '#shared-types/desk/acts';
import type { AssignmentView } from '#shared-types/desk/assignment';

import { OpenAssignment } from '../../web/features/desk/assignment/open-assignment.ts';
import {
  commentOn,
  type DeskBff,
  EVIDENCE,
  POSITION,
  type ShownAtDesk,
  startDeskBff,
  type TestAssignment,
} from '../support/desk.ts';

/** The browser that the pages are in: whether it has a connection, and what it keeps. */
let isOnline = true;
let kept: Record<string, string> = {};
let bff: DeskBff;
let assignment: TestAssignment;
let [text, other]: string[] = [];
let reader: ShownAtDesk & { id: string };

beforeAll(async () => {
  bff = await startDeskBff();
  const fetchAbsolute = fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    isOnline ? fetchAbsolute(bff.url + path, init) : Promise.reject(new TypeError('no connection')),
  );
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(async () => {
  [isOnline, kept] = [true, {}];
  vi.stubGlobal('window', { localStorage: storageOf(kept), addEventListener: () => undefined });
  assignment = await bff.create('ada');
  for (const code of ['Heron 12', 'Rook 17']) await assignment.addCode(code);
  text = await assignment.handInFor('Heron 12', 'School should start later, because nobody sleeps enough.');
  other = await assignment.handInFor('Rook 17', 'School should start early.');
  reader = await assignment.invite([text, other], 'Mr Reid');
});

/** A storage whose keys are listed, as a browser’s are. */
function storageOf(items: Record<string, string>): object {
  const methods = {
    getItem: (key: string) => items[key] ?? null,
    setItem: (key: string, value: string) => void (items[key] = value),
    removeItem: (key: string) => void delete items[key],
  };
  return new Proxy(items, { get: (target, key) => Reflect.get(methods, key) ?? Reflect.get(target, key) });
}

/** A page of a reader that has the assignment open. */
async function openPage({ key }: ShownAtDesk = reader) {
  const page = new OpenAssignment({ assignment: assignment.id, key });
  const close = page.follow();
  await vi.waitFor(() => expect(page.state.get().kind).toBe('open'));
  return { page, close, view: () => viewOf(page), saving: () => savingOf(page) };
}

function openState({ state }: OpenAssignment) {
  const now = state.get();
  if (now.kind !== 'open') throw new Error(`the assignment is ${now.kind}`);
  return now;
}
const viewOf = (page: OpenAssignment): AssignmentView => openState(page).view;
const savingOf = (page: OpenAssignment): string => openState(page).saving.kind;
const comment = (words: string): Extract<DeskAct, { do: 'comment' }> => ({
  do: 'comment',
  comment: commentOn(text ?? '', { words }),
});
const level = (value: number | null, criterion = POSITION) =>
  ({ do: 'mark', text: text ?? '', criterion, level: value }) as const;
const wordsIn = ({ comments }: AssignmentView) => comments.map(({ words }) => words).toSorted();
/** What the server has of a reader’s work. */
const stored = async (whose = reader) => {
  const view = await assignment.view(whose);
  return [wordsIn(view), view.marks[text ?? '']?.levels];
};

test('what a reader does is shown at once, stored, taken back step by step, and done again until something else is done', async () => {
  const { page, close, view } = await openPage();
  page.actInPassing(text ?? '', comment('Who has counted that?'));
  page.actInPassing(text ?? '', level(2));
  expect([wordsIn(view()), view().marks[text ?? '']?.levels]).toEqual([['Who has counted that?'], { [POSITION]: 2 }]);
  await page.settled();
  expect(await stored()).toEqual([['Who has counted that?'], { [POSITION]: 2 }]);
  expect(page.undo()).toMatchObject({ text, of: { do: 'mark' } });
  await page.settled();
  expect(await stored()).toEqual([['Who has counted that?'], {}]);
  page.redo();
  expect(view().marks[text ?? '']?.levels).toEqual({ [POSITION]: 2 });
  page.undo();
  page.actInPassing(text ?? '', level(1));
  expect(page.redo()).toBeUndefined();
  page.actInPassing(text ?? '', { do: 'remove comment', id: view().comments[0]?.id ?? '' });
  expect(view().comments).toEqual([]);
  page.undo();
  page.undo();
  expect([wordsIn(view()), view().marks[text ?? '']?.levels]).toEqual([['Who has counted that?'], {}]);
  page.undo();
  await page.settled();
  expect(await stored()).toEqual([[], {}]);
  expect([page.canUndo, page.undo()]).toEqual([false, undefined]);
  close();
});

test('what students have read, and marks that are in, aren’t taken back in passing', async () => {
  const endings: DeskAct[] = [{ do: 'return', texts: [text ?? ''] }, { do: 'marks in' }];
  for (const ending of endings) {
    const { page, close } = await openPage();
    page.actInPassing(text ?? '', comment('Who has counted that?'));
    page.act(ending);
    expect([page.canUndo, page.undo()]).toEqual([false, undefined]);
    await page.settled();
    close();
  }
});

test('an act that the server refuses is given up and said, and those with which it was sent are stored', async () => {
  const { page, close, view, saving } = await openPage();
  isOnline = false;
  page.act(comment('First.'), { do: 'return', texts: [text ?? ''] }, level(2));
  isOnline = true;
  await page.settled();
  expect(saving()).toBe('refused');
  expect(await stored()).toEqual([['First.'], { [POSITION]: 2 }]);
  expect(wordsIn(view())).toEqual(['First.']);
  expect(Object.keys(kept)).toEqual([]);
  close();
});

test('of two readers at once, one of them offline and with a page that is closed, neither loses anything, and neither has the other’s', async () => {
  const second = await assignment.invite([text ?? ''], 'Ms Vance');
  const [mine, theirs] = [await openPage(), await openPage(second)];
  isOnline = false;
  mine.page.act(comment('Who has counted that?'), level(2));
  await vi.waitFor(() => expect(mine.saving()).toBe('kept'));
  mine.close();
  isOnline = true;
  theirs.page.act(level(0), level(1, EVIDENCE));
  await theirs.page.settled();
  expect(await stored(second)).toEqual([[], { [POSITION]: 0, [EVIDENCE]: 1 }]);
  expect(await stored()).toEqual([[], undefined]);
  // Theirs is open in the same browser, and what the other has left isn’t theirs.
  const again = await openPage();
  await vi.waitFor(async () => expect(await stored()).toEqual([['Who has counted that?'], { [POSITION]: 2 }]));
  expect(wordsIn(theirs.view())).toEqual([]);
  again.close();
  theirs.close();
});

test('of two pages of one reader, both offline, neither loses what the other did, whichever is closed first', async () => {
  const [first, second] = [await openPage(), await openPage()];
  isOnline = false;
  first.page.act(comment('Said in the first page.'));
  second.page.act(comment('Said in the second page.'));
  first.page.act(comment('Said in the first page again.'));
  await vi.waitFor(() => expect([first.saving(), second.saving()]).toEqual(['kept', 'kept']));
  first.close();
  second.close();
  await Promise.all([first.page.settled(), second.page.settled()]);
  isOnline = true;
  const third = await openPage();
  const all = ['Said in the first page again.', 'Said in the first page.', 'Said in the second page.'];
  await vi.waitFor(async () => expect((await stored())[0]).toEqual(all));
  expect(wordsIn(third.view())).toEqual(all);
  await third.page.settled();
  expect(Object.keys(kept)).toEqual([]);
  third.close();
});

test('a link that is revoked closes the page that has it open, in words', async () => {
  const { page, close } = await openPage();
  await assignment.act({ do: 'revoke', id: reader.id });
  await vi.waitFor(() =>
    expect(page.state.get()).toEqual({ kind: 'failed', words: expect.stringContaining('This link doesn’t work') }),
  );
  close();
});
