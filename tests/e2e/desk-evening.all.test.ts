import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { canvasPoints } from '../../web/features/desk/texts/gradebook.ts';
import { newPerson } from '../support/browser/account.ts';
import { visit as openVisit } from '../support/browser/browser.ts';
import { keptClass } from '../support/browser/desk.ts';
import { bytesOf, type OpenedFile } from '../support/browser/files.ts';
import { CountedKeys } from '../support/browser/keys.ts';
import { sharedSite } from '../support/browser/site.ts';
import { CLASS_NAMES, classFiles } from '../support/class-files.ts';

const site = await sharedSite({ reads: true });

/** A rubric as Canvas exports it: four criteria of four levels, worth 1 to 4 points. */
const LEVELS = ['Not yet', 'Nearly', 'Secure', 'Beyond'];
const CRITERIA = ['Position', 'Evidence', 'The other side', 'Language'];
const RUBRIC = [
  ['Rubric Name', 'Criteria Name', 'Criteria Description', 'Criteria Enable Range'].concat(
    LEVELS.flatMap(() => ['Rating Name', 'Rating Description', 'Rating Points']),
  ),
  ...CRITERIA.map((criterion) =>
    ['Argument essay', criterion, '', 'false'].concat(
      LEVELS.flatMap((level, index) => [level, `${criterion}: ${level.toLowerCase()}.`, String(index + 1)]),
    ),
  ),
];

const PHRASES = [
  ['code', 'words', 'criterion'],
  ['p1', 'Say in one sentence what you want the reader to believe.', 'Position'],
  ['e1', 'Who has measured this? One figure would carry the paragraph.', 'Evidence'],
  ['e2', 'Where does this figure come from?', 'Evidence'],
  ['o1', 'Who would disagree, and what would you answer?', 'The other side'],
];
const CODES = ['p1', 'e1', 'e2', 'o1'];

/** The keys of a phrase's code, another one for each text. */
const codeKeys = (text: number): string[] => (CODES[text % CODES.length] ?? '').split('');

/** Has the windows of the system that the page opens answered with these files. */
async function answerWindows(page: Page, files: readonly OpenedFile[]): Promise<void> {
  // The browser is told before a key opens one.
  page.on('filechooser', (chooser) => {
    chooser
      .setFiles(files.map(({ name, data }) => ({ name, mimeType: 'application/octet-stream', buffer: data })))
      .catch(() => undefined);
  });
  await page.evaluate(() => undefined);
}

/** The text that is open, once another one is. */
async function openedText(page: Page, before: string): Promise<string> {
  const heading = page.getByRole('heading', { level: 1 });
  await expect.poll(() => heading.innerText()).not.toBe(before);
  return heading.innerText();
}

test('thirty essays are collected, read, commented, marked and returned in one evening, with the keyboard alone', async () => {
  const visit = await site.open('/desk', { as: newPerson() });
  const { page } = visit;
  const keys = new CountedKeys(page);
  const saved = page.getByText('Saved', { exact: true });

  keys.begin('Make an assignment');
  await page.getByRole('button', { name: 'New assignment' }).waitFor();
  await keys.activate('New assignment');
  await keys.write('Should school start later?');
  await keys.fill('Class', '10b');
  await keys.fill('Your name, as your students see it', 'Ms Vance');
  await keys.press('Enter');
  await page.getByRole('heading', { name: 'Should school start later?' }).waitFor();

  keys.begin('Paste the class list');
  await keys.activate('Collect');
  await keys.activate('Paste a class list');
  await keys.fill('Names, one on each line', CLASS_NAMES.join('\n'));
  await keys.activate('Make codes');
  await page.getByLabel('Names, one on each line').waitFor({ state: 'detached' });
  await page.getByText('30 codes').first().waitFor();

  keys.begin('Choose 33 files: 30 essays, a duplicate, two faulty ones');
  const essays = classFiles(CLASS_NAMES);
  const files = [
    ...essays,
    { name: 'Ada Archer essay (1).docx', data: essays[0]?.data ?? Buffer.alloc(0) },
    { name: 'Ben Baker scan.pdf', data: Buffer.from('%PDF-1.7\n%âãÏÓ\n') },
    { name: 'Cleo Cohen.docx', data: Buffer.from('PK\u0003\u0004 this was cut off') },
  ];
  await keys.tabTo('Choose files');
  await answerWindows(page, files);
  await keys.press('Enter');
  await page.getByText('30 new texts, 1 duplicate, 2 refused').waitFor();
  await keys.activate('Done');
  await expect.poll(() => page.getByRole('row').count()).toBe(31);

  keys.begin('Paste a rubric of four criteria');
  await keys.press('4');
  await page.getByRole('heading', { name: 'Rubric' }).waitFor();
  await keys.activate('Import');
  await keys.fill(/paste/i, RUBRIC.map((row) => row.join(',')).join('\n'));
  await keys.activate(/^Use/);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

  keys.begin('Paste a bank of phrases');
  await keys.press('5');
  await page.getByRole('heading', { name: 'Phrases' }).waitFor();
  await keys.activate('Import');
  await keys.fill(/paste/i, PHRASES.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n'));
  await keys.activate(/^(Add|Use|Import) /);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

  // Every part was looked for before anybody marks, so that each text has some to comment on.
  await keys.press('1');
  await expect.poll(() => page.getByRole('row').count()).toBe(31);
  await expect.poll(() => page.getByText('reading…').count(), { timeout: 90_000 }).toBe(0);

  keys.begin('Read and mark thirty texts: 60 comments, 40 of them from the bank, 120 levels, three labels');
  await keys.press('n');
  let code = await openedText(page, 'Should school start later?');
  const firstComments: number[] = [];
  for (let text = 0; text < 30; text++) {
    const begun = keys.keys;
    await keys.press('F8', '/', ...codeKeys(text), 'Enter');
    firstComments.push(keys.keys - begun + 1);
    await expect.poll(() => page.getByRole('list', { name: 'Comments' }).getByRole('listitem').count()).toBe(1);
    if (text < 10) await keys.press('F8', '/', ...codeKeys(text + 1), 'Enter');
    else {
      await keys.press('F8', 'c');
      await keys.write(`What follows from this for text ${text + 1}?`);
      await keys.press('Enter');
    }
    await expect.poll(() => page.getByRole('list', { name: 'Comments' }).getByRole('listitem').count()).toBe(2);
    if (text < 3) await keys.press('x', 'Delete');
    await keys.press(String((text % 4) + 1), '3', '2', '4');
    await expect.poll(() => page.getByText('–', { exact: true }).count()).toBe(0);
    if (text < 29) {
      await keys.press('n');
      code = await openedText(page, code);
    }
  }
  expect(Math.max(...firstComments)).toBeLessThanOrEqual(6);
  await keys.press('Escape');
  await expect.poll(() => page.getByRole('row').count()).toBe(31);
  await saved.waitFor();

  keys.begin('Go through the positions sideways: three corrections, two sentences kept');
  await keys.press('2');
  await page.getByRole('heading', { name: /^What does each essay want you to believe/ }).waitFor();
  // Where none was found, there is none to keep.
  const kept = page.getByRole('link', { name: /^Class sheet · \d+ kept$/ });
  while ((await kept.innerText()) !== 'Class sheet · 2 kept') await keys.press('j', 's');
  for (let text = 0; text < 3; text++) await keys.press('j', 'x', 'Enter');
  await keys.press('Escape');
  await expect.poll(() => page.getByRole('row').count()).toBe(31);

  keys.begin('Write the class sheet');
  await keys.press('3');
  await page.getByLabel('What went well, 1').waitFor();
  await keys.fill('What went well, 1', 'Most of you take a side in the first paragraph.');
  await keys.fill('What to work on next, 1', 'Say who has counted.');
  await keys.press('Tab');
  await keys.activate(/^Texts/, 100);
  await expect.poll(() => page.getByRole('row').count()).toBe(31);

  keys.begin('Return all thirty');
  await keys.activate(/^Return 30/, 30, 'Shift+Tab');
  await keys.activate('Return 30 texts');
  await page.getByText('Returned 30 texts.').waitFor();
  await saved.waitFor();

  // A student answers on a phone, which opens the mark, and hands in a second version.
  const { students, keys: byCode } = await keptClass(page);
  const ada = students.find(({ name }) => name === 'Ada Archer')?.code ?? '';
  const student = await openVisit(site.browser, `${site.url}/returned#${byCode[ada]}`, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  });
  const phone = student.page;
  await phone.getByText('Ms Vance has returned your text.').waitFor();
  expect(await phone.getByText('Your mark is open.').count()).toBe(0);
  for (const [index, answer] of ['Done', 'Disagree'].entries())
    await phone.getByRole('article').nth(index).getByRole('button', { name: answer, exact: true }).tap();
  await phone.getByText('Your mark is open.').waitFor();
  const second = essays[0]?.data ?? Buffer.alloc(0);
  await phone.getByText('Hand in another version').first().tap();
  await phone
    .locator('input[type=file]')
    .setInputFiles({ name: 'second.docx', mimeType: 'application/octet-stream', buffer: secondVersion(second) });
  await phone.getByRole('button', { name: 'Hand in', exact: true }).tap();
  await phone.getByText('Version 2').first().waitFor();
  await student.close();

  keys.begin('Read what changed in the second version, and return it');
  await page.getByText('1 sentence changed since your comment', { exact: true }).waitFor();
  await keys.press('n');
  await openedText(page, 'Should school start later?');
  await page.getByText('Your comments on the version before').waitFor();
  await page.getByText('Disagree.', { exact: true }).waitFor();
  await keys.press('F8', '/', 'e', '2', 'Enter', '2', '3', '4', '4');
  await expect.poll(() => page.getByText('13 of 16').count()).toBe(1);
  await keys.press('Escape');
  await expect.poll(() => page.getByRole('row').count()).toBe(31);
  await keys.activate(/^Return 1/, 100);
  await keys.activate('Return 1 text');
  await page.getByText('Returned 1 text.').waitFor();

  keys.begin('Invite a second reader for three texts');
  await keys.press('6');
  await keys.fill('Their name', 'Mr Reid');
  await keys.tabTo('How many texts they read');
  await keys.press('Control+a');
  await keys.write('3');
  await keys.press('Enter');
  const link = await page.locator('code').innerText();

  const reader = await openVisit(site.browser, link);
  const readersKeys = new CountedKeys(reader.page);
  readersKeys.begin('The second reader marks three texts');
  await expect.poll(() => reader.page.getByRole('row').count()).toBe(4);
  expect(await reader.page.getByText('Sideways').count()).toBe(0);
  await readersKeys.press('n');
  let read = await openedText(reader.page, 'Should school start later?');
  for (let text = 0; text < 3; text++) {
    await readersKeys.press('2', '3', '2', '4');
    await expect.poll(() => reader.page.getByText('–', { exact: true }).count()).toBe(0);
    if (text === 2) break;
    await readersKeys.press('j');
    read = await openedText(reader.page, read);
  }
  await readersKeys.press('Escape');
  await expect.poll(() => reader.page.getByRole('row').count()).toBe(4);
  await readersKeys.press('2');
  await readersKeys.tabTo('My marks are in');
  await readersKeys.press('Enter', 'Enter');
  await reader.page.getByText('Your marks are in.').waitFor();
  expect(await reader.page.getByRole('table').count()).toBe(0);

  keys.begin('Put the own marks in, compare, and agree on three');
  await page.getByText('Marks in', { exact: false }).first().waitFor();
  await keys.tabTo('My marks are in', 100);
  await keys.press('Enter', 'Enter');
  await page.getByRole('table').waitFor();
  await reader.page.getByRole('table').waitFor();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const left = page.locator('.compared-agree').getByText(/to agree on$/);
  for (let text = 1; text <= 3; text++) {
    while ((await left.count()) > 0) await keys.press('1');
    await keys.press('Enter');
    await expect.poll(() => page.getByText(/^agreed on/).count()).toBe(text);
  }
  const readTwice = await page.locator('.compared-texts b').allInnerTexts();
  await keys.press('Escape');
  await saved.waitFor();
  await reader.close();

  keys.begin('Save the grade book for Canvas');
  await expect.poll(() => page.getByRole('row').count()).toBe(31);
  await keys.activate('Marks as files', 100);
  const download = page.waitForEvent('download');
  await page.evaluate(() => undefined);
  await keys.activate('Make a new one');
  const grades = canvasPoints((await bytesOf(await download)).toString(), 'Should school start later?');
  expect(grades).toHaveLength(30);
  // Her mark is 13; where her text was one of the three, the third criterion was agreed on at 1 instead of 4.
  const agreed = readTwice.includes(ada);
  expect(grades.find(({ name }) => name === 'Ada Archer')?.points).toBe(agreed ? 10 : 13);
  await visit.close();
  process.stdout.write(`${keys.table()}\n${readersKeys.table()}\n`);
}, 240_000);

/** The same essay with another first sentence. */
function secondVersion(file: Buffer): Buffer {
  const parts = unzipSync(file);
  const document = strFromU8(parts['word/document.xml'] ?? new Uint8Array());
  const changed = document.replace(/(<w:t[^>]*>)/, '$1I have thought about this again, and I am surer now. ');
  return Buffer.from(zipSync({ ...parts, 'word/document.xml': strToU8(changed) }));
}
