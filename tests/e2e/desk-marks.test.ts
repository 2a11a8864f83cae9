import { readFile } from 'node:fs/promises';

import { strFromU8, unzipSync } from 'fflate';
import { signInWithEmailAndPassword } from 'firebase/auth';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { STUDENT_TEXTS_PATH } from '#shared-types/desk-student';

import { newPerson, openSignedIn } from '../support/browser/account.ts';
import { assignmentOfAccount, callsTo } from '../support/browser/desk.ts';
import { sharedSite, type TestSite } from '../support/browser/site.ts';
import { commentOn, EVIDENCE, POSITION, studentWith } from '../support/desk.ts';
import { identityClient } from '../support/identity/identity-client.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

/** A teacher's page, and an assignment of theirs that also a test can work at. */
async function teacherWith(codes: readonly string[]) {
  const person = newPerson();
  const visit = await openSignedIn(site, '/desk', {}, person);
  const { user } = await signInWithEmailAndPassword(identityClient(site), person.email, person.password);
  const assignment = await assignmentOfAccount(site, await user.getIdToken());
  const [texts, keys]: [string[], string[]] = [[], []];
  for (const code of codes) {
    keys.push(await assignment.addCode(code));
    texts.push(await assignment.handInFor(code, `School should start later, says ${code}.`));
  }
  const open = (place = '') => visit.page.goto(`${site.url}/desk#${assignment.id}${place}`);
  return { ...visit, assignment, texts, keys, open };
}

const row = (page: Page, code: string) => page.getByRole('row').filter({ hasText: code });

test('a mark that was agreed on is the mark everywhere: in the list, in the text, and in the Word files', async () => {
  const { page, close, assignment, texts, open } = await teacherWith(['Heron 12']);
  const [text = ''] = texts;
  const reader = await assignment.invite([text], 'Mr Reid');
  const mark = (level: number) => ({ do: 'mark' as const, text, criterion: POSITION, level });
  const evidence = { do: 'mark' as const, text, criterion: EVIDENCE, level: 1 };
  await assignment.tryActs(reader, mark(0), evidence, { do: 'marks in' }).expect(200);
  await assignment.act(mark(2), evidence, { do: 'marks in' });
  await assignment.act({ do: 'agree', text, levels: { [POSITION]: 1, [EVIDENCE]: 1 } });
  await open();
  // The rubric gives the place of the level as its points.
  await expect.poll(() => row(page, 'Heron 12').getByRole('cell').nth(6).innerText()).toBe('1');
  await row(page, 'Heron 12').getByRole('link').click();
  await page.getByText('Agreed mark: 1 of 2 (Ms Vance,').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Marks as files' }).click();
  await page.getByText('1 text isn’t returned yet.').waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('listitem').filter({ hasText: 'Word files' }).getByRole('button').click();
  const files = unzipSync(await readFile(await (await download).path()));
  const word = unzipSync(files['Heron 12.docx'] ?? new Uint8Array());
  expect(strFromU8(word['word/document.xml'] ?? new Uint8Array())).toContain('Position: mostly (1)');
  await close();
});

test('a second version leaves the first one’s mark in sight until it has its own, and both can be opened', async () => {
  const { page, close, assignment, texts, keys, open } = await teacherWith(['Heron 12']);
  const [text = ''] = texts;
  await assignment.act({ do: 'comment', comment: commentOn(text) });
  for (const criterion of [POSITION, EVIDENCE]) await assignment.act({ do: 'mark', text, criterion, level: 1 });
  await assignment.act({ do: 'return', texts: [text] });
  const student = studentWith(callsTo(site), { code: 'Heron 12', key: keys[0] ?? '' });
  await student.handIn('School should start at nine, says the second version.');
  await open();
  await expect.poll(() => row(page, 'Heron 12').getByRole('cell').nth(6).innerText()).toBe('1 version 1');
  await row(page, 'Heron 12').getByRole('link').click();
  await page.getByText('says the second version').waitFor();
  await page.locator('.room-facts').getByRole('link', { name: 'Version 1' }).click();
  await page.locator('.slip').getByText('What follows from this?').waitFor();
  await page.locator('.room-facts').getByRole('link', { name: 'Version 2' }).click();
  await page.getByText('says the second version').waitFor();
  await page.keyboard.press('1');
  await page.keyboard.press('Escape');
  await expect.poll(() => row(page, 'Heron 12').getByRole('cell').nth(6).innerText()).toBe('1 of 2 set');
  await close();
});

test('turning pages reads nothing, and U says that a text wasn’t read', async () => {
  const { page, close, assignment, texts, open } = await teacherWith(['Avocet 1', 'Heron 12', 'Rook 17']);
  await assignment.act({ do: 'mark', text: texts[0] ?? '', isRead: true });
  await open(`/read/${texts[0]}`);
  await page.getByText('says Avocet 1').waitFor();
  for (const key of ['j', 'j', 'k', 'k']) await page.keyboard.press(key);
  await page.getByRole('heading', { name: 'Avocet 1' }).waitFor();
  await page.getByText('1 of 3 read').waitFor();
  await page.keyboard.press('u');
  await page.getByText('0 of 3 read').waitFor();
  await close();
});

test('J that is pressed faster than pages turn leads as far as it was pressed', async () => {
  const { page, close, texts, open } = await teacherWith(['Avocet 1', 'Heron 12', 'Lark 5', 'Rook 17', 'Teal 9']);
  await open(`/read/${texts[0]}`);
  await page.getByText('says Avocet 1').waitFor();
  await page.evaluate(() => {
    for (let times = 0; times < 4; times++)
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true, cancelable: true }));
  });
  await page.getByRole('heading', { name: 'Teal 9' }).waitFor();
  await close();
});

test('what a student has opened isn’t taken back by a key, and the page says how many have', async () => {
  const { page, close, assignment, texts, keys, open } = await teacherWith(['Heron 12', 'Rook 17']);
  for (const text of texts) await assignment.act({ do: 'comment', comment: commentOn(text) });
  await assignment.act({ do: 'return', texts });
  const student = studentWith(callsTo(site), { code: 'Heron 12', key: keys[0] ?? '' });
  await student.view();
  await open();
  await page.getByText('1 student has opened it already.').waitFor();
  await page.keyboard.press('Control+z');
  await page.getByRole('button', { name: 'Undo the other one' }).click();
  await expect.poll(async () => (await assignment.view()).returned.map(({ text }) => text)).toEqual([texts[0]]);
  await page.getByText('Returned 1 text.').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('Taken back: 1 text. Students no longer see what you’ve returned.').waitFor();
  await close();
});

test('Space selects the line that has the focus, and Enter in the search leads to what it found', async () => {
  const { page, close, open } = await teacherWith(['Heron 12', 'Rook 17']);
  await open();
  await row(page, 'Rook 17').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press(' ');
  await page.getByText('1 text selected').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('rook');
  await expect.poll(() => page.locator('.desk-row-link').count()).toBe(1);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('.desk-row-link').count()).toBe(2);
  await close();
});

test('H hides what the machine has found, also in the next text and after a reload', async () => {
  const { page, close, texts, open } = await teacherWith(['Heron 12', 'Rook 17']);
  await open(`/read/${texts[0]}`);
  const found = page.getByRole('region', { name: 'Found in the text' });
  await found.getByRole('button', { name: 'Hide' }).waitFor();
  await page.keyboard.press('h');
  await found.getByRole('button', { name: 'Show' }).waitFor();
  expect(await found.innerText()).toMatch(/^Found in the text\s+Show\s+H$/);
  await page.keyboard.press('j');
  await page.getByRole('heading', { name: 'Rook 17' }).waitFor();
  await found.getByRole('button', { name: 'Show' }).waitFor();
  await page.reload();
  await found.getByRole('button', { name: 'Show' }).click();
  await found.getByRole('button', { name: 'Hide' }).waitFor();
  await close();
});

test('a teacher who has a text open that its student takes back is told so', async () => {
  const { page, close, assignment, open } = await teacherWith([]);
  const student = await assignment.join();
  const { id } = await student.handIn('School should start later.');
  await open(`/read/${id}`);
  await page.getByText('School should start later.').waitFor();
  await callsTo(site)('delete', `${STUDENT_TEXTS_PATH}/${id}`, student.shown).expect(204);
  await page.getByRole('alert').getByText('This text isn’t here any more.').waitFor();
  await close();
});
