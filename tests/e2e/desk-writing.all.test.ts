import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { canvasPoints } from '../../web/features/desk/texts/gradebook.ts';
import { violations } from '../support/browser/axe.ts';
import { assignmentOfAccount, openDesk, textRow } from '../support/browser/desk.ts';
import { bytesOf } from '../support/browser/files.ts';
import { hasFocus, sharedSite } from '../support/browser/site.ts';
import { deskId } from '../support/desk.ts';

const site = await sharedSite();

const TITLE = 'Should Westbrook start later?';

/** A new teacher’s assignment without a rubric, with these texts. */
async function openAssignment(...texts: string[]) {
  const teacher = await openDesk(site);
  const rubric = { kind: 'levels' as const, criteria: [] };
  const { assignment, open } = await teacher.classWith([], { title: TITLE, className: '', rubric });
  for (const [index, words] of texts.entries()) {
    await assignment.addCode(`Heron ${index + 1}`);
    await assignment.handInFor(`Heron ${index + 1}`, words);
  }
  await open();
  await teacher.page.getByRole('heading', { name: TITLE }).waitFor();
  return teacher;
}

async function openTab(page: Page, name: string): Promise<void> {
  const tabs = page.getByRole('navigation', { name: TITLE });
  await tabs.getByRole('link', { name }).click();
  await tabs.locator('[aria-current=page]').filter({ hasText: name }).waitFor();
}

/** The first paragraph of the text that is open. */
const firstWords = (page: Page) => page.locator('.text-view p').first();

/** Goes from a text back to the class. */
async function leaveText(page: Page): Promise<void> {
  await page.getByRole('link', { name: TITLE }).click();
  await page.locator('.desk-row-link').first().waitFor();
}

/** Waits until everything is stored, and loads the page again. */
async function reload(page: Page): Promise<void> {
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 2 }).first().waitFor();
}

/** Pastes cells as a spreadsheet gives them. */
async function paste(page: Page, cells: string): Promise<void> {
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, cells);
}

/** What the criteria say, row by row. */
async function criteria(page: Page): Promise<string[][]> {
  return page
    .locator('.rubric-table tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll<HTMLTextAreaElement>('[data-cell]')].map((cell) => cell.value)),
    );
}

describe('a rubric', () => {
  test('is written by keyboard from nothing, and is there again', async () => {
    const { page } = await openAssignment('The bell should move to a later hour.');
    await openTab(page, 'Rubric');
    await page.getByRole('button', { name: 'Add a criterion' }).press('Enter');
    await expect.poll(() => hasFocus(page.getByLabel('Criterion 1: name'))).toBe(true);
    await paste(page, 'Evidence\tNone.\tSome.\tWeighed.\nVoice\tFlat.\tClear.\tSings.');
    await page.getByLabel('Level 1: name').fill('Not yet');
    await page.keyboard.press('Enter');
    // Enter leads to the cell below, and Alt with an arrow moves what it is in.
    await page.keyboard.press('Alt+ArrowRight');
    await page.getByLabel('Voice: Not yet').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.getByLabel('Levels carry points').check();
    await reload(page);
    const moved = [
      ['Voice', 'Clear.', 'Flat.', 'Sings.'],
      ['Evidence', 'Some.', 'None.', 'Weighed.'],
    ];
    await expect.poll(() => criteria(page)).toEqual(moved);
    expect(await page.getByText('2 criteria, 6 points').count()).toBe(1);
    expect(await violations(page, 'html', ['light'])).toEqual([]);
    // N reads on from any tab, and a level without a name has its number.
    await page.getByRole('heading', { name: 'Rubric' }).click();
    await page.keyboard.press('n');
    await page.getByRole('button', { name: 'Voice –' }).waitFor();
    await page.keyboard.press('1');
    await page.getByRole('button', { name: 'Voice Level 1' }).waitFor();
    // Without a class, nothing stands where its name would.
    expect(await page.getByRole('navigation', { name: 'Where you are' }).innerText()).toBe(`Desk › ${TITLE}`);
  });

  test('that changes says what becomes of the marks before it does it', async () => {
    const { page } = await openAssignment(
      'The bell should move to a later hour.',
      'It should stay where it is, please.',
    );
    await openTab(page, 'Rubric');
    await page.getByRole('button', { name: 'Import' }).click();
    await page
      .getByLabel('Or paste a table')
      .fill('\tNot yet (1 point)\tNearly (2 points)\tBeyond, 3 points\nEvidence\tNone.\tSome.\tWeighed.\n\tlost');
    await page.getByText('1 row without a criterion’s name: left out.').waitFor();
    await page.getByRole('button', { name: 'Use this rubric' }).click();
    await openTab(page, 'Texts');
    await page.keyboard.press('n');
    await firstWords(page).waitFor();
    await page.keyboard.press('3');
    await leaveText(page);
    await openTab(page, 'Rubric');
    await page.getByText('One text has a mark already.').waitFor();
    await page.getByLabel('Level 3: points').fill('4');
    await page.keyboard.press('Tab');
    await page.getByText('The points of one text change.').waitFor();
    await page.getByRole('button', { name: 'Save the change' }).click();
    // The mark goes where its level goes.
    await page.getByLabel('Evidence: Beyond').focus();
    await page.keyboard.press('Alt+ArrowLeft');
    await reload(page);
    await expect.poll(() => criteria(page)).toEqual([['Evidence', 'None.', 'Weighed.', 'Some.']]);
    await openTab(page, 'Texts');
    expect(await page.locator('.texts-table tbody .desk-number').allInnerTexts()).toContain('4');
  });
});

test('a phrase is written, used by its code, and a change reaches the use that nobody has seen', async () => {
  const { page } = await openAssignment('Better schools need a later bell.', 'Traffic is worse at eight.');
  await openTab(page, 'Phrases');
  await page.getByRole('button', { name: 'New phrase' }).click();
  await page.getByRole('textbox', { name: 'Phrase', exact: true }).fill('Who says “{quote}”?');
  await page.getByLabel('Short code').fill('ev1');
  await page.keyboard.press('Control+Enter');
  await openTab(page, 'Texts');
  await page.keyboard.press('n');
  await firstWords(page).click({ position: { x: 8, y: 8 } });
  const sentence = await firstWords(page).innerText();
  await page.keyboard.press('c');
  await page.keyboard.type('ev1');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText(`Who says “${sentence}”?`).waitFor();
  await leaveText(page);
  await openTab(page, 'Phrases');
  await page.getByRole('button', { name: 'Who says “{quote}”?' }).click();
  await page.getByText('Used once: 1 not returned yet').waitFor();
  await page.getByRole('textbox', { name: 'Phrase', exact: true }).fill('Who has measured “{quote}”?');
  expect(await violations(page, 'html', ['light'])).toEqual([]);
  await page.getByRole('button', { name: 'Change this one too' }).click();
  await reload(page);
  await page.getByRole('button', { name: 'Who has measured “{quote}”?' }).waitFor();
  await openTab(page, 'Texts');
  await textRow(page, 'Commented').getByRole('link').click();
  await page.getByText(`Who has measured “${sentence}”?`).waitFor();
});

test('a class sheet quotes a sentence without its writer, asks about a name, and prints on one page', async () => {
  const { page } = await openAssignment('Last spring Ms. Adler gave a quiz.', 'Traffic is worse at eight.');
  for (const text of [0, 1]) {
    await page.locator('.desk-row-link').nth(text).click();
    await firstWords(page).click({ position: { x: 8, y: 8 } });
    await page.keyboard.press('s');
    await leaveText(page);
  }
  await openTab(page, 'Class sheet');
  await page.getByText('With 2 texts, everybody will know who wrote a sentence.').waitFor();
  expect(await violations(page, 'html', ['light'])).toEqual([]);
  await page.getByLabel('What went well, 1').fill('You counted. It shows.');
  await page.keyboard.press('Tab');
  const named = page.getByRole('listitem').filter({ hasText: 'Adler' });
  await named.getByRole('checkbox').click();
  expect(await named.getByRole('checkbox').isChecked()).toBe(false);
  await named.getByRole('button', { name: 'Cut the name' }).click();
  await reload(page);
  const quotes = page.locator('.sheet-paper blockquote');
  await expect.poll(() => quotes.allInnerTexts()).toEqual(['“Last spring … gave a quiz.”']);
  expect(await pagesPrinted(page)).toBe(1);
  await page.getByLabel('What to work on next, 1').fill('Much too long. '.repeat(260));
  await page.keyboard.press('Tab');
  await page.getByText('This doesn’t fit on the page and won’t be printed: What to work on next, 1').waitFor();
  expect(await pagesPrinted(page)).toBe(1);
});

test('a grade book of Canvas is filled in this browser, and gives back the same points', async () => {
  const { page, classWith } = await openDesk(site);
  const levels = [1, 2.5].map((points) => ({ name: `Level of ${points}`, words: '', points }));
  const rubric = { kind: 'levels' as const, criteria: [{ id: deskId(), name: 'Evidence', levels }] };
  const { open } = await classWith([], { title: TITLE, rubric });
  await open();
  await page.getByRole('button', { name: 'Collect' }).click();
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles([
      textFile('okaforada_901_55_essay.txt', 'The bell should move to a later hour.'),
      textFile('lizoe_902_56_essay.txt', 'It should stay where it is, please.'),
    ]);
  await page.getByText('2 new texts').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  // Codes have digits, too; only the number of words is 8 by itself.
  const eightWords = page.getByRole('row').filter({ has: page.getByRole('cell', { name: '8', exact: true }) });
  await eightWords.getByRole('link').click();
  await firstWords(page).waitFor();
  await page.keyboard.press('2');
  await leaveText(page);
  await page.getByRole('button', { name: 'Marks as files' }).click();
  // Names as Canvas writes them today, and a number that only the file's name had.
  const book = `Student,ID,Section,${TITLE} (77)\n    Points Possible,,,5\n"Okafor-Reid, Ada",901,10B,\n"=Li, Zoe",902,10B,\n`;
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose your grade book' }).click(),
  ]);
  await chooser.setFiles({ name: 'grades.csv', mimeType: 'text/csv', buffer: Buffer.from(book) });
  await page.getByText('In that file the most is 5 points, in your rubric 2.5. Nothing is saved yet.').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Scale the points to 5' }).click(),
  ]);
  const filled = (await bytesOf(download)).toString();
  expect(canvasPoints(filled, TITLE)).toEqual([{ name: 'Okafor-Reid, Ada', id: '901', points: 5 }]);
  expect(filled).not.toContain('"=');
});

const textFile = (name: string, words: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(words) });

/** How many pages the printer gets, on the smaller of the two papers. */
async function pagesPrinted(page: Page): Promise<number> {
  const file = await page.pdf({ format: 'Letter', preferCSSPageSize: true });
  return file.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

test('codes that a pupil took for fun are gone in two clicks, and come back; those with a text or a name stay', async () => {
  const teacher = await openDesk(site);
  const { page } = teacher;
  const assignment = await assignmentOfAccount(site, teacher.token, { title: 'A class with a joker' });
  const writer = await assignment.join();
  await writer.handIn('Late buses help nobody.');
  await Promise.all(Array.from({ length: 12 }, () => assignment.join()));
  await page.goto(`${site.url}/desk#${assignment.id}`);
  await page.getByRole('button', { name: 'Collect' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('12 codes were taken by the class link and haven’t been used.').waitFor();
  await dialog.getByRole('button', { name: 'Remove them' }).click();
  await dialog.getByText(/^Removed 12 codes, with everything that came with them\. You can undo it until/).waitFor();
  expect((await assignment.view()).codes).toEqual([{ code: writer.code, hasJoined: true }]);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByText('12 codes were taken by the class link and haven’t been used.').waitFor();
  expect((await assignment.view()).codes).toHaveLength(13);
  await dialog.getByText(/^Not in yet/).click();
  await dialog.getByRole('button', { name: `Remove ${writer.code}` }).click();
  await dialog.getByText(/^Removed 1 code, with everything that came with it\./).waitFor();
  expect((await assignment.view()).texts).toEqual([]);
});
