import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import * as Y from 'yjs';

import { violations } from '../support/browser/axe.ts';
import { putCaretAfter } from '../support/browser/caret.ts';
import { body, newDraft, paste, pasteAtCaret, roomOf, textHtml } from '../support/browser/demo.ts';
import { chooseFile, download } from '../support/browser/files.ts';
import { enter, enterDraft } from '../support/browser/room.ts';
import { hasFocus, sharedSite } from '../support/browser/site.ts';
import { enterAsTraveller } from '../support/browser/traveller.ts';
import { openEditor } from '../support/collaboration/collaboration-client.ts';
import { paragraph } from '../support/collaboration/writing.ts';

const bff = await sharedSite({ reads: true });

const clipboard = (program: string) =>
  readFileSync(path.join(import.meta.dirname, `../texts/clipboards/${program}.txt`), 'utf8');

/** The words of each cell, row by row. */
function cells(page: Page): Promise<string[][]> {
  return body(page).evaluate((element) =>
    [...element.querySelectorAll('tr')].map((row) =>
      [...row.cells].map((cell) => {
        const copy = cell.cloneNode(true) as HTMLElement;
        for (const caret of copy.querySelectorAll('.guest-caret')) caret.remove();
        return copy.textContent;
      }),
    ),
  );
}

/** The same as HTML, whose cells have the words given. */
const tableOf = (name: 'td' | 'th', ...rows: string[][]) => {
  const cell = (words: string) => `<${name}><p>${words}</p></${name}>`;
  return `<table><tbody>${rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')}</tbody></table>`;
};

const LAB = tableOf(
  'td',
  ['<strong>Quantity</strong>', '<strong>Trials</strong>', ''],
  ['Length of spring A', '12.4 cm', '12.6 cm'],
  ['', '13.1 cm', ''],
);
const tools = (page: Page) => page.getByRole('toolbar', { name: 'Table' });

test('the table of a lab report from Word or Google Docs arrives as a table, is stored, and its cells are neither fragments nor claims', async () => {
  const address = newDraft(bff.url);
  const { page } = await enter(address);
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/analysis'));
  await paste(page, clipboard('word-table'), 'text/html');
  const expected = `<p>We measured how far each spring stretched.</p>${LAB}<p>The second spring was stiffer.</p>`;
  await expect.poll(() => textHtml(page)).toBe(expected);
  const { text } = (await asked).postDataJSON() as { text: { kind: string; sentences: { msg: string }[] }[] };
  expect(text.map(({ kind, sentences }) => [kind, sentences.map(({ msg }) => msg).join('|')])).toEqual([
    ['text', 'We measured how far each spring stretched.'],
    ['cell', 'Quantity'],
    ['cell', 'Trials'],
    ['cell', 'Length of spring A'],
    ['cell', '12.4 cm'],
    ['cell', '12.6 cm'],
    ['cell', '13.1 cm'],
    ['text', 'The second spring was stiffer.'],
  ]);
  await page.getByText('Saved').waitFor();
  await page.reload();
  await expect.poll(() => textHtml(page)).toBe(expected);
  await page.getByText('No slips found').first().waitFor();
  await page.goto(newDraft(bff.url));
  await expect.poll(() => textHtml(page)).toBe('');
  await paste(page, clipboard('google-docs-table'), 'text/html');
  await expect.poll(() => textHtml(page)).toBe(expected);
});

test('a table is made, filled, changed and left by keyboard alone', async () => {
  const { page } = await enterDraft(bff.url);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const type = (words: string) => page.keyboard.insertText(words);
  await type('Before.');
  await page.getByRole('button', { name: /^Text style/ }).focus();
  await press('Enter', 'ArrowUp', 'ArrowUp', 'Enter');
  await expect.poll(() => hasFocus(body(page))).toBe(true);
  for (const words of ['Day', 'Hours', 'Mood', 'Monday', '7', 'good', 'Tuesday', '6']) {
    await type(words);
    await press('Tab');
  }
  await type('bad');
  const rows = [
    ['Day', 'Hours', 'Mood'],
    ['Monday', '7', 'good'],
    ['Tuesday', '6', 'bad'],
  ];
  expect(await cells(page)).toEqual(rows);
  await press('Tab');
  await type('Friday');
  await press('Shift+Tab');
  await type('very bad');
  expect(await cells(page)).toEqual([...rows.slice(0, 2), ['Tuesday', '6', 'very bad'], ['Friday', '', '']]);

  // Up a row, down two, and out of the table.
  await press('ArrowUp');
  await type('!');
  await press('ArrowDown', 'ArrowDown', 'ArrowDown');
  await type('After.');
  expect((await cells(page))[1]).toEqual(['Monday', '7', '!good']);
  expect(await textHtml(page)).toMatch(/^<p>Before\.<\/p><table>.*<\/table><p>After\.<\/p>$/);

  await press('ArrowUp');
  await tools(page).waitFor();
  await press('Alt+F10');
  const button = (name: string) => tools(page).getByRole('button', { name, exact: true });
  await expect.poll(() => hasFocus(button('Add a row above'))).toBe(true);
  expect(await violations(page, 'html', ['light'])).toEqual([]);
  await press('End');
  await expect.poll(() => hasFocus(button('Delete table'))).toBe(true);
  await press('ArrowLeft', 'ArrowLeft');
  await expect.poll(() => hasFocus(button('Delete row'))).toBe(true);
  await press('Enter');
  await expect.poll(() => cells(page)).toHaveLength(3);
  await press('ArrowLeft', 'Enter', 'Escape');
  await expect.poll(async () => (await cells(page)).map(({ length }) => length)).toEqual([4, 4, 4]);
  await expect.poll(() => hasFocus(body(page))).toBe(true);

  // Nobody is caught in it.
  await press('Escape', 'Tab');
  await expect.poll(() => hasFocus(body(page))).toBe(false);
  expect(await cells(page)).toHaveLength(3);
  await body(page).focus();
  await tools(page).waitFor();
  await press('Alt+F10', 'End', 'Enter');
  await expect.poll(() => textHtml(page)).toBe('<p>Before.</p><p>After.</p>');
  await press('Control+z');
  await expect.poll(() => cells(page)).toHaveLength(3);
});

test('cells that are copied are lines with tabs where only plain text is wanted; selected ones are emptied, and pasted ones take their places', async () => {
  const { page } = await enter(newDraft(bff.url));
  const table = '<table><tr><td>Ann</td><td><p>Bea</p><p>or Bo</p></td></tr><tr><td>Cem</td><td>Dot</td></tr></table>';
  await paste(page, `${table}<p>After it.</p>`, 'text/html');
  await putCaretAfter(page, 'Ann');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  const copied = () =>
    body(page).evaluate((element) => {
      const clipboardData = new DataTransfer();
      element.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
      return clipboardData.getData('text/plain');
    });
  await expect.poll(copied).toBe('Ann\tBea or Bo\nCem\tDot');
  await page.keyboard.press('Delete');
  await expect
    .poll(() => cells(page))
    .toEqual([
      ['', ''],
      ['', ''],
    ]);
  await body(page).locator('td').last().click();
  await pasteAtCaret(page, '<table><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>', 'text/html');
  await expect
    .poll(() => cells(page))
    .toEqual([
      ['', '', ''],
      ['', '1', '2'],
      ['', '3', '4'],
    ]);
});

test('two people who change one table at once, also offline, have the same even table and all words in the end', async () => {
  const address = newDraft(bff.url);
  const [one, two] = [await enterAsTraveller(address), await enterAsTraveller(address)];
  const pages = [one.page, two.page];
  await paste(
    one.page,
    '<table><tr><td>Ann</td><td>Bea</td></tr><tr><td>Cem</td><td>Dot</td></tr></table><p>After it.</p>',
    'text/html',
  );
  await expect
    .poll(() => cells(two.page))
    .toEqual([
      ['Ann', 'Bea'],
      ['Cem', 'Dot'],
    ]);
  await two.leaveNetwork();
  await putCaretAfter(one.page, 'Bea');
  await tools(one.page).getByRole('button', { name: 'Add a column to the right' }).click();
  await one.page.keyboard.press('Tab');
  await one.page.keyboard.insertText('Eve');
  await putCaretAfter(two.page, 'Dot');
  await two.page.keyboard.press('Tab');
  await two.page.keyboard.insertText('Fay');
  await two.returnToNetwork();
  const uneven = [
    ['Ann', 'Bea', 'Eve'],
    ['Cem', 'Dot', ''],
    ['Fay', ''],
  ];
  for (const page of pages) await expect.poll(() => cells(page)).toEqual(uneven);

  // Both at once, and again, so that each meets what the other has added.
  for (const round of [1, 2, 3]) {
    await Promise.all([one, two].map((person) => person.leaveNetwork()));
    await putCaretAfter(one.page, round === 1 ? 'Ann' : `Ann${'1'.repeat(round - 1)}`);
    await one.page.keyboard.type('1');
    await putCaretAfter(two.page, round === 1 ? 'Fay' : `Fay${'2'.repeat(round - 1)}`);
    await two.page.keyboard.type('2');
    await Promise.all([one, two].map((person) => person.returnToNetwork()));
    await expect.poll(async () => (await cells(two.page)).flat()).toContain(`Ann${'1'.repeat(round)}`);
    await expect.poll(async () => (await cells(one.page)).flat()).toContain(`Fay${'2'.repeat(round)}`);
  }
  const even = [
    ['Ann111', 'Bea', 'Eve'],
    ['Cem', 'Dot', ''],
    ['Fay222', '', ''],
  ];
  for (const page of pages) await expect.poll(() => cells(page)).toEqual(even);
});

function nodeOf(name: string, content: Y.XmlElement[]): Y.XmlElement {
  const node = new Y.XmlElement(name);
  node.insert(0, content);
  return node;
}

/** A row of a table in Yjs, with these words in its cells. */
const rowOf = (words: string[]) =>
  nodeOf(
    'tableRow',
    words.map((word) => nodeOf('tableCell', [paragraph(word)])),
  );

test('an uneven table that is too wide for the tools says so, and can be deleted', async () => {
  const address = newDraft(bff.url);
  const other = openEditor(bff.url, roomOf(address));
  await other.synced();
  // As two people who each add columns can make it.
  const wide = rowOf(Array.from({ length: 51 }, (_, index) => `cell ${index}`));
  const table = nodeOf('table', [rowOf(['short']), wide]);
  other.body.insert(0, [paragraph('Before it.'), table, paragraph('After it.')]);
  await other.synced();
  const { page } = await enter(address);
  await body(page).getByText('short').click();
  for (const tool of ['Add a row below', 'Delete column']) {
    await tools(page).getByRole('button', { name: tool }).click();
    await page.getByText('A table can have up to 50 columns and 1,000 cells.').waitFor();
  }
  expect(await cells(page)).toHaveLength(2);
  await tools(page).getByRole('button', { name: 'Delete table' }).click();
  await expect.poll(() => textHtml(page)).toBe('<p>Before it.</p><p>After it.</p>');
});

const PAGE = `<!doctype html><html><body><p>See the table.</p>
<table><thead><tr><th>Side | a</th><th>Points</th></tr></thead>
<tbody><tr><td>For <b>sleep</b></td><td><p>one</p><p>two</p></td></tr><tr><td></td><td><code>x</code></td></tr></tbody></table></body></html>`;

const row = (name: string, ...content: string[]) =>
  `<tr>${content.map((words) => `<${name}>${words}</${name}>`).join('')}</tr>`;

/** The text of that page, with what is in the cell of the points. */
const whole = (points: string) =>
  `<p>See the table.</p><table><tbody>${row('th', '<p>Side | a</p>', '<p>Points</p>')}${row('td', '<p>For <strong>sleep</strong></p>', points)}${row('td', '<p></p>', '<p><code>x</code></p>')}</tbody></table>`;

test('a table goes into a Word file and into Markdown, and comes back', async () => {
  const { page } = await enterDraft(bff.url);
  const replaceBy = async (file: { name: string; data: Buffer }) => {
    await chooseFile(page, file);
    await page.getByRole('button', { name: 'Replace', exact: true }).click();
  };
  await page.keyboard.insertText('Here.');
  await replaceBy({ name: 'page.html', data: Buffer.from(PAGE) });
  await expect.poll(() => textHtml(page)).toBe(whole('<p>one</p><p>two</p>'));
  const [word, markdown] = [await download(page, 'Word'), await download(page, 'Markdown')];
  const plain = await download(page, 'Plain text');
  expect(plain.data.toString()).toBe('See the table.\n\nSide | a | Points\nFor sleep | one two\n | x\n');
  expect(markdown.data.toString()).toBe(
    String.raw`See the table.

| Side \| a | Points |
| --- | --- |
| For **sleep** | one<br>two |
|  | ${'`x`'} |
`,
  );
  await replaceBy(markdown);
  await expect.poll(() => textHtml(page)).toBe(whole('<p>one<br>two</p>'));
  await replaceBy(word);
  await expect.poll(() => textHtml(page)).toBe(whole('<p>one</p><p>two</p>'));
});

const wideRow = (index: number) => row('td', ...Array.from({ length: 12 }, (_, at) => `Column ${index} of ${at + 1}`));

test('on a phone a wide table scrolls in its own box, the page never does, and axe-core finds no fault', async () => {
  const { page } = await enter(newDraft(bff.url), { viewport: { width: 360, height: 740 } });
  await paste(page, `<table>${wideRow(1)}${wideRow(2)}</table>`, 'text/html');
  await expect.poll(() => cells(page)).toHaveLength(2);
  const box = body(page).locator('.text-table');
  expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true);
  await putCaretAfter(page, 'Column 2 of 12');
  await tools(page).waitFor();
  const place = (await tools(page).boundingBox()) ?? { x: -1, width: 1000 };
  expect(place.x >= 0 && place.x + place.width <= 360).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  expect(await violations(page, 'html', ['light'])).toEqual([]);
});
