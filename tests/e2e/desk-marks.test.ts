import { unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';

import { STUDENT_TEXTS_PATH } from '#shared-types/desk/student';

import { violations } from '../support/browser/axe.ts';
import { expectRefusals } from '../support/browser/browser.ts';
import { assignmentOf, callsTo, openDesk, textRow, type Teacher } from '../support/browser/desk.ts';
import { bytesOf, partOf } from '../support/browser/files.ts';
import { sharedSite, type TestSite } from '../support/browser/site.ts';
import { EVIDENCE, POSITION, commentOn, deskId } from '../support/desk.ts';

const UNDO = 'Control+z';

let site: TestSite;
/** One teacher's page for all tests; each has a class of its own. */
let teacher: Teacher;
beforeAll(async () => {
  site = await sharedSite();
  teacher = await openDesk(site);
});

/** A page of a second reader, with a text open. */
async function openAsReader(...codes: string[]) {
  const assignment = await assignmentOf(site);
  const texts: string[] = [];
  for (const code of codes) {
    await assignment.addCode(code);
    texts.push(await assignment.handInFor(code, `School should start later, says ${code}. Nobody sleeps enough.`));
  }
  const reader = await assignment.invite(texts, 'Mr Reid');
  const visit = await site.open(`/desk#${assignment.id}.${reader.key}/read/${texts[0]}`);
  await visit.page.getByText('School should start later').waitFor();
  return { ...visit, assignment, reader };
}

test('a mark that was agreed on is the mark everywhere, and a second version leaves the first one’s in sight until it has its own', async () => {
  const { page, classWith } = teacher;
  const { assignment, texts, keys, open } = await classWith(['Heron 12']);
  const [text = ''] = texts;
  const reader = await assignment.invite([text], 'Mr Reid');
  const mark = (level: number) => ({ do: 'mark' as const, text, criterion: POSITION, level });
  const evidence = { do: 'mark' as const, text, criterion: EVIDENCE, level: 1 };
  await assignment.tryActs(reader, mark(0), evidence, { do: 'marks in' }).expect(200);
  await assignment.act(mark(2), evidence, { do: 'comment', comment: commentOn(text) }, { do: 'marks in' });
  await assignment.act({ do: 'agree', text, levels: { [POSITION]: 1, [EVIDENCE]: 1 } });
  await open();
  const points = () => textRow(page, 'Heron 12').getByRole('cell').nth(6).innerText();
  // The rubric gives the place of the level as its points.
  await expect.poll(points).toBe('1');
  await textRow(page, 'Heron 12').getByRole('link').click();
  await page.getByText('Agreed mark: 1 of 2 (Ms Vance,').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Marks as files' }).click();
  await page.getByText('1 text isn’t returned yet.').waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('listitem').filter({ hasText: 'Word files' }).getByRole('button').click();
  const files = unzipSync(await bytesOf(await download));
  const word = files['Heron 12.docx'] ?? new Uint8Array();
  expect(partOf(word, 'word/document.xml')).toContain('Position: mostly (1)');
  await page.keyboard.press('Escape');

  await assignment.act({ do: 'return', texts: [text] });
  await assignment.student('Heron 12', keys[0] ?? '').handIn('School should start at nine, says the second version.');
  await expect.poll(points).toBe('1 version 1');
  await textRow(page, 'Heron 12').getByRole('link').click();
  await page.getByText('says the second version').waitFor();
  const version = (name: string) => page.locator('.room-facts').getByRole('link', { name });
  await version('Version 1').click();
  await page.locator('.slip').getByText('What follows from this?').waitFor();
  await version('Version 2').click();
  await page.getByText('says the second version').waitFor();
});

test('D-375 the list, the marking view and the student’s page say the same of what changed, and an earlier comment leads to its words', async () => {
  const { page, classWith } = teacher;
  const { assignment, keys, open } = await classWith(['Heron 12']);
  const student = assignment.student('Heron 12', keys[0] ?? '');
  const first = 'It isn’t “lazy” to sleep. Teams would train in the dark. The bell rings before anybody is awake.';
  const { id } = await student.handIn(first);
  const commentAt = (quote: string, words: string) => {
    const from = first.indexOf(quote) + 1;
    return { do: 'comment' as const, comment: commentOn(id, { from, to: from + quote.length, quote, words }) };
  };
  await assignment.act(
    commentAt('It isn’t “lazy” to sleep.', 'Who says so?'),
    commentAt('train in the dark', 'When?'),
    commentAt('before anybody', 'Before whom?'),
  );
  const second = await student.handIn('It isn\'t "lazy" to sleep. The bell rings before anybodie is awake.');
  await open();
  const changed = '2 sentences changed';
  await textRow(page, 'Heron 12').getByText(`${changed} since your comment`, { exact: true }).waitFor();
  await open(`/read/${second.id}`);
  await page.locator('.room-facts').getByText(`${changed}, 1 of them gone`, { exact: true }).waitFor();
  expect(await page.locator('.desk-changed').allInnerTexts()).toEqual(['The bell rings before anybodie is awake.']);
  const earlier = page.getByRole('region', { name: 'Your comments on the version before' }).getByRole('listitem');
  expect(await earlier.allInnerTexts()).toEqual([
    expect.stringMatching(/Who says so\?\s+These words are still there\./),
    expect.stringMatching(/When\?\s+These words are gone\./),
    expect.stringMatching(/Before whom\?\s+These words have changed\./),
  ]);
  await page.getByRole('button', { name: 'These words have changed.' }).click();
  const selected = () => page.evaluate(() => getSelection()?.toString());
  await expect.poll(selected).toBe('The bell rings before anybodie is awake.');
  expect(await violations(page)).toEqual([]);

  const own = await site.open(`/returned#${keys[0]}`);
  await own.page.getByText(new RegExp(`^Version 3: .*, ${changed},`)).waitFor();
});

test('turning pages reads nothing, however fast; H hides what the machine has found for good; and a text that is taken back says so', async () => {
  const { page, classWith } = teacher;
  const { assignment, texts, open } = await classWith(['Avocet 1', 'Heron 12', 'Lark 5', 'Rook 17']);
  await assignment.act({ do: 'mark', text: texts[0] ?? '', isRead: true });
  await open(`/read/${texts[0]}`);
  await page.getByText('says Avocet 1').waitFor();
  await page.evaluate(() => {
    for (const key of ['j', 'j', 'j', 'k'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
  await page.getByRole('heading', { name: 'Lark 5' }).waitFor();
  for (const key of ['k', 'k']) await page.keyboard.press(key);
  await page.getByRole('heading', { name: 'Avocet 1' }).waitFor();
  await page.getByText('1 of 4 read').waitFor();
  await page.keyboard.press('u');
  await page.getByText('0 of 4 read').waitFor();

  const found = page.getByRole('region', { name: 'Found in the text' });
  await found.getByRole('button', { name: 'Hide' }).waitFor();
  await page.keyboard.press('h');
  await found.getByRole('button', { name: 'Show' }).waitFor();
  expect(await found.innerText()).toMatch(/^Found in the text\s+Show\s+H$/);
  const student = await assignment.join();
  const { id } = await student.handIn('Buses can wait.');
  await open(`/read/${id}`);
  await page.getByText('Buses can wait.').waitFor();
  await page.reload();
  await found.getByRole('button', { name: 'Show' }).click();
  await found.getByRole('button', { name: 'Hide' }).waitFor();
  await callsTo(site)('delete', `${STUDENT_TEXTS_PATH}/${id}`, student.shown).expect(204);
  await page.getByRole('alert').getByText('This text isn’t here any more.').waitFor();
});

test('by keyboard alone, a reader goes into the text, and opens, changes and deletes a comment', async () => {
  const { page } = await openAsReader('Heron 12');
  const slip = page.locator('.slip-words');
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await press('c');
  await page.getByText('Select some words first.').waitFor();
  await press('t', 'c');
  await page.keyboard.insertText('First.');
  await press('Enter', 'End', 'c');
  await page.keyboard.insertText('Second.');
  await press('Enter');
  await expect.poll(() => slip.allInnerTexts()).toEqual(['First.', 'Second.']);
  await press('o', 'e', 'Control+End');
  await page.keyboard.insertText(' Really?');
  await press('Enter');
  await expect.poll(() => slip.allInnerTexts()).toEqual(['First. Really?', 'Second.']);
  await press('o', 'Delete');
  await expect.poll(() => slip.allInnerTexts()).toEqual(['First. Really?']);
  await press(UNDO);
  await expect.poll(() => slip.allInnerTexts()).toEqual(['First. Really?', 'Second.']);
  expect(await violations(page, 'html', ['light'])).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByText('School should start later').isVisible()).toBe(true);
  expect(await slip.first().isVisible()).toBe(true);
  for (const name of ['Change', 'All keys']) expect(await page.getByRole('button', { name }).count()).toBe(0);
  expect(await page.locator('.desk-room').evaluate((room) => getComputedStyle(room).position)).toBe('static');
});

test('with the mouse alone, a phrase is found by its first letters, or in the list of all of them by criterion', async () => {
  const { page, classWith } = teacher;
  const { assignment, texts, open } = await classWith(['Heron 12']);
  const [text = ''] = texts;
  const added = [
    { words: 'Which figure shows that?', criterion: 'Evidence' },
    { words: 'Say it in one sentence.', criterion: 'Position' },
  ];
  await assignment.act(...added.map((one) => ({ do: 'phrase' as const, phrase: { ...one, id: deskId(), code: '' } })));
  await open();
  await textRow(page, 'Heron 12').getByRole('link').click();
  const begin = async () => {
    await page.getByText('School should start later').dblclick({ position: { x: 20, y: 10 } });
    await page.getByRole('button', { name: /^Comment C/ }).click();
  };
  const offered = page.locator('.composer-phrases li');
  await begin();
  await page.keyboard.insertText('fig');
  await expect.poll(() => offered.allInnerTexts()).toEqual([expect.stringContaining('Which figure shows that?')]);
  await offered.getByRole('button').click();
  await page.locator('.slip').getByText('Which figure shows that?').waitFor();
  await begin();
  await page.getByRole('button', { name: 'All phrases' }).click();
  const all = async () => (await offered.allInnerTexts()).filter((words) => /figure|sentence/.test(words));
  await expect.poll(all).toEqual([expect.stringContaining('figure'), expect.stringContaining('one sentence')]);
  await offered.filter({ hasText: 'one sentence' }).getByRole('button').click();
  await page.locator('.slip').getByText('Say it in one sentence.').waitFor();
  await expect.poll(async () => (await assignment.view()).comments.filter((one) => one.text === text).length).toBe(2);
});

test('Ctrl+Z takes back the last step, says what it was and shows its text, and brings back a comment that Escape has thrown away', async () => {
  const { page, assignment, reader } = await openAsReader('Heron 12', 'Rook 17');
  await page.getByText('School should start later').click();
  await page.keyboard.press('c');
  await page.keyboard.insertText('A long thought.');
  await page.keyboard.press('Escape');
  await page.getByText('Not saved. Ctrl+Z brings your comment back.').waitFor();
  await page.keyboard.press(UNDO);
  expect(await page.locator('.composer textarea').inputValue()).toBe('A long thought.');
  await page.keyboard.press('Enter');
  await page.locator('.slip').getByText('A long thought.').waitFor();
  // One Escape leaves a search for a phrase in which nothing was typed.
  await page.keyboard.press('/');
  await page.locator('.composer textarea').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.composer').waitFor({ state: 'detached' });
  await page.keyboard.press('3');
  await page.keyboard.press('j');
  await page.getByRole('heading', { name: 'Rook 17' }).waitFor();
  await page.keyboard.press(UNDO);
  await page.getByText('Undone: your change to Heron 12’s mark.').waitFor();
  await page.getByRole('heading', { name: 'Heron 12' }).waitFor();
  await page.keyboard.press('Control+Shift+Z');
  await page.getByText('Redone: your change to Heron 12’s mark.').waitFor();
  await page.keyboard.press('Control+y');
  await page.getByText('There’s nothing left to redo.').waitFor();
  await page.getByText('Saved', { exact: true }).waitFor();
  const { comments, marks } = await assignment.view(reader);
  expect([comments.map(({ words }) => words), Object.values(marks)[0]?.levels]).toEqual([
    ['A long thought.'],
    { [POSITION]: 2 },
  ]);
});

test('a reader who is offline and whose tab is closed loses nothing, and another reader in the same browser has none of it', async () => {
  const assignment = await assignmentOf(site);
  await assignment.addCode('Heron 12');
  const text = await assignment.handInFor('Heron 12', 'School should start later, because nobody sleeps enough.');
  const [one, two] = [await assignment.invite([text], 'Mr Reid'), await assignment.invite([text], 'Ms Vance')];
  const address = ({ key }: { key?: string }) => `/desk#${assignment.id}.${key}/read/${text}`;
  const { page, context } = await site.open(address(one), { serviceWorkers: 'allow' });
  const saved = page.getByText('Saved', { exact: true });
  const begun = page.getByRole('textbox', { name: 'Comment' });
  await saved.waitFor();
  await context.setOffline(true);
  await page.getByText('School should start later').click();
  await page.keyboard.press('c');
  await page.keyboard.insertText('Who has counted that?');
  await page.keyboard.press('Enter');
  await page.keyboard.press('3');
  await page.getByText('Not saved yet. Your work is on this device.').waitFor();

  await page.keyboard.press('c');
  await page.keyboard.insertText('And who');
  // The tab is closed before the connection is back, and the other reader is the next to come.
  await page.goto('about:blank');
  await context.setOffline(false);
  await page.goto(site.url + address(two));
  await saved.waitFor();
  expect((await assignment.view(two)).marks).toEqual({});
  expect(await begun.count()).toBe(0);
  await page.goto('about:blank');
  await page.goto(site.url + address(one));
  await page.getByText('Who has counted that?').waitFor();
  await saved.waitFor();
  // What was only begun is there, too, and keys don't go into it.
  await page.keyboard.press('1');
  await expect.poll(() => begun.inputValue()).toBe('And who');
  await page.keyboard.press('3');
  await begun.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'And who' }).waitFor();
  await saved.waitFor();
  await page.reload();
  await saved.waitFor();
  expect(await begun.count()).toBe(0);
  const stored = await assignment.view(one);
  expect(stored.comments.map(({ words }) => words)).toEqual(['Who has counted that?', 'And who']);
  expect(stored.marks[text]?.levels).toEqual({ [POSITION]: 2 });
  expect((await assignment.view(two)).comments).toEqual([]);
  expectRefusals(page);
});
