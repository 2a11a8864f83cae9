import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { sharedBrowser } from '../support/browser/browser.ts';
import { newDraft, paste, textHtml } from '../support/browser/demo.ts';
import { enter, leave } from '../support/browser/room.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';

let bff: TestBff;
let browser: Browser;
beforeAll(async () => {
  bff = await startBff({ withSite: true });
  browser = await sharedBrowser();
});

const clipboard = (program: string) =>
  readFileSync(path.join(import.meta.dirname, `../texts/clipboards/${program}.html`), 'utf8');

const LINK = '<a target="_blank" rel="noopener noreferrer nofollow" href="https://example.org/sleep">one study</a>';
const SENTENCE = `<p>It begins <strong>too early</strong>, as <em>many</em> pupils <u>know</u> and ${LINK} shows.</p>`;
const NESTED = '<ul><li><p>Sleep</p><ul><li><p>nine hours</p></li></ul></li></ul>';
const HEADING = '<h1>The school day</h1>';
const WORD_LISTS =
  '<ul><li><p>Sleep</p><ul><li><p>nine hours</p></li></ul></li><li><p>Food</p></li></ul><p>And then:</p>' +
  '<ol start="3"><li><p>Third</p></li><li><p>Fourth</p></li></ol>';
const TABLE = '<p>Cell A | <strong>Cell B</strong></p>';
const TITLES = '<p><strong>Cell A</strong> | <strong>Cell B</strong></p>';

test.each([
  ['google-docs', `${HEADING}${SENTENCE}${NESTED}${TABLE}<p>A claim1.</p>`],
  ['word', `${HEADING}${SENTENCE}${WORD_LISTS}${TABLE}<p>A claim[1].</p>`],
  ['libreoffice', `${HEADING}${SENTENCE}${NESTED}${TABLE}<p>A claim1.</p>`],
  ['web-page', `${HEADING}${SENTENCE}${NESTED}${TITLES}<p>A claim[1].</p>`],
])('a clipboard of %s keeps headings, marks, links, lists and the words of tables', async (program, expected) => {
  const visit = await enter(browser, newDraft(bff.url));
  await paste(visit.page, clipboard(program), 'text/html');
  await visit.page.getByText('· Saved').waitFor();
  await expect.poll(() => textHtml(visit.page)).toBe(expected);
  await leave(visit);
});

test('"Paste your text" keeps what is formatted', async () => {
  const visit = await enter(browser, newDraft(bff.url));
  const { page } = visit;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(async (html) => {
    const [rich, plain] = [new Blob([html], { type: 'text/html' }), new Blob(['too early'], { type: 'text/plain' })];
    await navigator.clipboard.write([new ClipboardItem({ 'text/html': rich, 'text/plain': plain })]);
  }, '<p>It begins <b>too early</b>.</p>');
  await page.getByRole('button', { name: 'Paste your text' }).click();
  await expect.poll(() => textHtml(page)).toBe('<p>It begins <strong>too early</strong>.</p>');
  await leave(visit);
});
