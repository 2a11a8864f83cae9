import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { body, newDraft, paragraphs, paste, pasteAtCaret, textHtml } from '../support/browser/demo.ts';
import { enter } from '../support/browser/room.ts';
import { sharedSite } from '../support/browser/site.ts';

const bff = await sharedSite({ reads: true });

const clipboard = (program: string) =>
  readFileSync(path.join(import.meta.dirname, `../texts/clipboards/${program}.txt`), 'utf8');

const LINK = '<a target="_blank" rel="noopener noreferrer nofollow" href="https://example.org/sleep">one study</a>';
const SENTENCE = `<p>It begins <strong>too early</strong>, as <em>many</em> pupils <u>know</u> and ${LINK} shows.</p>`;
const NESTED = '<ul><li><p>Sleep</p><ul><li><p>nine hours</p></li></ul></li></ul>';
const HEADING = '<h1>The school day</h1>';
const WORD_LISTS =
  '<ul><li><p>Sleep</p><ul><li><p>nine hours</p></li></ul></li><li><p>Food</p></li></ul><p>And then:</p>' +
  '<ol start="3"><li><p>Third</p></li><li><p>Fourth</p></li></ol>';
const TABLE = '<table><tbody><tr><td><p>Cell A</p></td><td><p><strong>Cell B</strong></p></td></tr></tbody></table>';
const cell = (words: string) => `<td><p>${words}</p></td>`;
/** A table whose cells have the words given. */
const tableOf = (...rows: string[][]) =>
  `<table><tbody>${rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')}</tbody></table>`;
const TITLES = '<table><tbody><tr><th><p>Cell A</p></th><th><p>Cell B</p></th></tr></tbody></table>';

const PROGRAMS = [
  ['google-docs', `${HEADING}${SENTENCE}${NESTED}${TABLE}<p>A claim1.</p>`],
  ['word', `${HEADING}${SENTENCE}${WORD_LISTS}${TABLE}<p>A claim[1].</p>`],
  ['libreoffice', `${HEADING}${SENTENCE}${NESTED}${TABLE}<p>A claim1.</p>`],
  ['web-page', `${HEADING}${SENTENCE}${NESTED}${TITLES}<p>A claim[1].</p>`],
] as const;

/** Puts HTML from a clipboard in the place of everything, and waits for what becomes of it. */
async function expectPasted(page: Page, copied: string, expected: string): Promise<void> {
  await body(page).focus();
  await page.keyboard.press('Control+a');
  await pasteAtCaret(page, copied, 'text/html');
  await expect.poll(() => textHtml(page)).toBe(expected);
}

test('clipboards of Google Docs, Word, LibreOffice and web pages keep headings, marks, links, lists and tables', async () => {
  const { page } = await enter(newDraft(bff.url));
  for (const [program, expected] of PROGRAMS) await expectPasted(page, clipboard(program), expected);
  await page.getByText('Saved').waitFor();
});

test('what is pasted into text and title loses characters that no document holds, and nothing else', async () => {
  const { page } = await enter(newDraft(bff.url));
  await paste(page, '<p>too\ufffe <b>&#xFFFF;early</b>&#11;now</p>', 'text/html');
  await expect.poll(() => textHtml(page)).toBe('<p>too <strong>early</strong> now</p>');
  await pasteAtCaret(page, ' and\ufffe\u0007 here', 'text/plain');
  await expect.poll(() => textHtml(page)).toBe('<p>too <strong>early</strong> now and here</p>');
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await title.focus();
  await page.keyboard.insertText('The\ufffe day');
  await expect.poll(() => title.inputValue()).toBe('The day');
  await page.getByText('Saved').waitFor();
});

const FORMS = [
  [
    'words below a ruby',
    '<p>The city of <ruby>京都<rp>(</rp><rt>きょうと</rt><rp>)</rp></ruby> is old.</p>',
    '<p>The city of 京都 is old.</p>',
  ],
  [
    'formulas, which are named in their places',
    '<p>So <math><mi>x</mi><mo>=</mo><mn>2</mn></math>, <span class="katex"><span><math><mi>y</mi></math></span><span aria-hidden="true">y</span></span>.</p>',
    '<p>So [formula], [formula].</p>',
  ],
  [
    'a passage beside other words in a cell',
    '<table><tr><td>Name: <div>Ada</div></td><td><p>Pupil</p></td></tr></table>',
    '<p>Name:</p><p>Ada</p><p>Pupil</p>',
  ],
  [
    'breaks between words',
    '<div>Line one<br>Line two<p>A paragraph</p>the end</div>',
    '<p>Line one<br>Line two</p><p>A paragraph</p><p>the end</p>',
  ],
  ['a tag inside an attribute', '<p title="<style>">one</p><p>two</p>', '<p>one</p><p>two</p>'],
  [
    'styles that say nothing',
    '<b><span style="font-weight:inherit;font-style:initial">bold</span></b>',
    '<p><strong>bold</strong></p>',
  ],
  ['lines that a style keeps', '<span style="white-space: pre-wrap">one\ntwo</span>', '<p>one<br>two</p>'],
  [
    'a list in a cell',
    '<table><tr><td><ul><li>a</li><li>b</li></ul></td><td>B</td></tr></table>',
    '<ul><li><p>a</p></li><li><p>b</p></li></ul><p>B</p>',
  ],
  [
    'a cell over a billion columns and rows',
    '<table><tr><td colspan="1000000000" rowspan="1000000000">A</td><td>B</td></tr><tr><td>C</td></tr></table>',
    tableOf(['A', 'B'], ['', 'C']),
  ],
  [
    'a row with fewer cells',
    '<table><tr><td>A</td><td>B</td></tr><tr><td>C</td></tr></table>',
    tableOf(['A', 'B'], ['C', '']),
  ],
  [
    'a list in a cell',
    '<table><tr><td>A</td><td>B</td></tr><tr><td><ul><li>a</li></ul></td><td>C</td></tr></table>',
    tableOf(['A', 'B'], ['-', 'C']).replace('<p>-</p>', '<ul><li><p>a</p></li></ul>'),
  ],
  [
    'a table in a table',
    '<table><tr><td>one</td><td><table><tr><td>A</td><td>B</td></tr></table></td></tr></table>',
    `<p>one</p>${tableOf(['A', 'B'])}`,
  ],
  [
    'a table in a quotation, below it',
    '<blockquote>A word<table><tr><td>A</td><td>B</td></tr></table></blockquote>',
    `<blockquote><p>A word</p></blockquote>${tableOf(['A', 'B'])}`,
  ],
  [
    'cells of an editor of this kind that cover others',
    '<table data-pm-slice="1 1 []"><tr><td colspan="2"><p>A</p></td></tr><tr><td><p>B</p></td><td><p>C</p></td></tr></table>',
    tableOf(['A', ''], ['B', 'C']),
  ],
  ['a cell outside a table', '<p>one</p><td>A</td>', '<p>one</p><p>A</p>'],
  [
    'a table that is too large for the editor, as a line for each row',
    `<table><tr>${'<td>x</td>'.repeat(51)}</tr><tr><td>A</td><td>B</td></tr></table>`,
    `<p>${'x | '.repeat(50)}x</p><p>A | B</p>`,
  ],
] as const;

test('a clipboard keeps cells, lists, breaks and lines in the forms in which programs write them', async () => {
  const { page } = await enter(newDraft(bff.url));
  for (const [, copied, expected] of FORMS) await expectPasted(page, copied, expected);
});

test('pasted Markdown gets its marks, unless it has enough signs to make the page hang', async () => {
  const { page } = await enter(newDraft(bff.url));
  await paste(page, 'It is **too early**, and https://example.org/sleep shows it.');
  await expect.poll(() => textHtml(page)).toContain('It is <strong>too early</strong>, and <a ');
  const marked = ['too early', 'https://example.org/sleep'];
  for (const signs of ['~~a ~~ ', ' _**', 'example.org ']) {
    await paste(page, `${signs.repeat(10_000).trim()} end`);
    await expect.poll(() => body(page).textContent()).toMatch(/ end$/);
    expect(await body(page).locator('strong, em, s, a').allTextContents()).toEqual(marked);
  }
});

test('an essay that “Paste your text” puts into an empty page keeps its form and is shown from its start, and the page follows the caret again', async () => {
  const { page } = await enter(newDraft(bff.url));
  const atTop = () => page.evaluate(() => window.scrollY === 0);
  await body(page).focus();
  expect(await atTop()).toBe(true);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const essay = Array.from({ length: 60 }, (_, at) => `<p>Paragraph <b>${at}</b>.</p>`).join('');
  await page.evaluate(async (html) => {
    const [rich, plain] = [new Blob([html], { type: 'text/html' }), new Blob(['too early'], { type: 'text/plain' })];
    await navigator.clipboard.write([new ClipboardItem({ 'text/html': rich, 'text/plain': plain })]);
  }, essay);
  await page.getByRole('button', { name: 'Paste your text' }).click();
  await expect.poll(() => paragraphs(page)).toHaveLength(60);
  expect(await textHtml(page)).toContain('<p>Paragraph <strong>59</strong>.</p>');
  expect(await atTop()).toBe(true);
  await page.keyboard.insertText(' The end.');
  expect(await atTop()).toBe(false);
  await pasteAtCaret(page, ' And more.');
  expect(await atTop()).toBe(false);
  expect((await paragraphs(page)).at(-1)).toBe('Paragraph 59. The end. And more.');
});
