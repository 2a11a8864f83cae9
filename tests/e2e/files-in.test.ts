import type { FileChooser, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { DEMO_ROOM } from '#shared-types/documents/collaboration';

import { violations } from '../support/browser/axe.ts';
import { body, chooseInDocumentMenu, openDocumentMenu, textHtml } from '../support/browser/demo.ts';
import { chooseFile, download, type OpenedFile } from '../support/browser/files.ts';
import { enter, enterDraft } from '../support/browser/room.ts';
import { hasFocus, hearsOfCalls, sharedSite } from '../support/browser/site.ts';
import { openEditor } from '../support/collaboration/collaboration-client.ts';
import { docxWith } from '../support/files/archives.ts';
import { SAVED_FILES } from '../support/files/documents.ts';
import { startBff } from '../support/server/start-bff.ts';
import { answerJson, startUpstreamStub } from '../support/server/upstream-stub.ts';

const bff = await sharedSite();

const title = (page: Page) => page.getByRole('textbox', { name: 'Title' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Where should the text go?' });

/** Opens a file in a page that has a text. */
async function replaceBy(page: Page, file: OpenedFile): Promise<void> {
  await chooseFile(page, file);
  await dialog(page).getByRole('button', { name: 'Replace' }).click();
  await dialog(page).waitFor({ state: 'detached' });
}

/** Chooses a file to open by the menu, whose button has the focus then. */
async function chooseByMenu(page: Page, { name, data }: OpenedFile): Promise<void> {
  const asked = page.waitForEvent('filechooser');
  await chooseInDocumentMenu(page, 'Open a file');
  await (await asked).setFiles({ name, mimeType: 'text/plain', buffer: data });
}

/** The text without the addresses of its pictures, which are new each time, and with links as they are in files. */
async function formOf(page: Page): Promise<string> {
  const html = await textHtml(page);
  return html
    .replaceAll(/<figure[^>]*><img src="[^"]*\/images\/[0-9a-f]{32}" alt="([^"]*)"><\/figure>/g, '[picture: $1]')
    .replaceAll(' target="_blank" rel="noopener noreferrer nofollow"', '');
}

const SENTENCE =
  '<p>It begins <strong>too early</strong>, as <em>many</em> pupils <u>know</u> and <a href="https://example.org/sleep">one study</a> shows<s>no</s>.';
const LISTS =
  '<ul><li><p>Sleep</p><ul><li><p>nine hours</p></li></ul></li></ul><ol><li><p>First</p></li><li><p>Second</p></li></ol>';
const CODE =
  '<blockquote><p>Nobody sleeps at noon.</p></blockquote><pre><code>let x = 1;</code></pre><p>Call <code>sleep()</code></p>';
const TABLE = '<table><tbody><tr><td><p>Cell A</p></td><td><p><strong>Cell B</strong></p></td></tr></tbody></table>';
/** Markdown has no table without headers. */
const HEADERS = TABLE.replaceAll('td>', 'th>');
const PICTURE = '[picture: A tree]';
const NOTE = '<ol><li><p>Carskadon, 1990.</p></li></ol>';
const ARRIVED: Record<string, string> = {
  'word.docx': `<h1>Why</h1>${SENTENCE}[1]</p>${LISTS}${CODE}${TABLE}${PICTURE}<h2>The end.</h2>${NOTE}`,
  'google-docs.docx': `<h1>Why</h1>${SENTENCE}[1]</p>${LISTS}${TABLE}${PICTURE}<h2>The end.</h2>${NOTE}`,
  'libreoffice.odt': `<h1>Why</h1>${SENTENCE}[1]</p>${LISTS}${CODE}${TABLE}${PICTURE}<h2>The end.</h2>${NOTE}`,
  'notes.md': `<h2>Why</h2>${SENTENCE}</p>${LISTS}${CODE}${HEADERS}<h2>The end.</h2>`,
  'page.html': `<h2>Why</h2>${SENTENCE}</p>${LISTS}${CODE}${TABLE}<h2>The end.</h2>`,
};

test('files of Word, Google Docs, LibreOffice, Markdown and HTML arrive with their form, and a Word or Markdown file of ours brings it back (D-96, D-97)', async () => {
  const { page } = await enterDraft(bff.url);
  await page.keyboard.insertText('Here.');
  for (const file of SAVED_FILES) {
    await replaceBy(page, file);
    const arrived = { name: file.name, title: await title(page).inputValue(), form: await formOf(page) };
    expect(arrived).toEqual({ name: file.name, title: 'The school day', form: ARRIVED[file.name] });
    const saved = await download(page, file.name.endsWith('.docx') ? 'Word' : 'Markdown');
    await title(page).fill('Another title');
    await replaceBy(page, saved);
    // Markdown has no title but a heading, which is one only if no other is as large.
    const form = await formOf(page);
    expect(form.replace('<h1>The school day</h1>', '').replace(HEADERS, TABLE)).toBe(
      arrived.form.replace(HEADERS, TABLE),
    );
    if (form === arrived.form) expect(await title(page).inputValue()).toBe('The school day');
  }
});

const ESSAY = { name: 'essay.md', data: Buffer.from('# A day\n\nFrom *a* file.') };

test('an empty draft takes the text of a file immediately; one undo takes it back, and the page says what was left out (D-96)', async () => {
  const { page } = await enterDraft(bff.url);
  const macros = docxWith('<w:p><w:r><w:t>Safe</w:t></w:r></w:p>', { 'word/vbaProject.bin': 'x' });
  await chooseFile(page, { name: 'plan.docm', data: macros });
  await page.getByText('Opened plan.docm. Its macros were left out.').waitFor();
  expect(await textHtml(page)).toBe('<p>Safe</p>');
  await chooseFile(page, ESSAY);
  await dialog(page).getByRole('button', { name: 'Add at the end' }).click();
  await expect.poll(() => textHtml(page)).toBe('<p>Safe</p><p>From <em>a</em> file.</p>');
  expect(await title(page).inputValue()).toBe('A day');
  await replaceBy(page, { name: 'next.txt', data: Buffer.from('Next\nlines') });
  await expect.poll(() => textHtml(page)).toBe('<p>Next</p><p>lines</p>');
  for (const before of ['<p>Safe</p><p>From <em>a</em> file.</p>', '<p>Safe</p>', '']) {
    await page.keyboard.press('Control+z');
    await expect.poll(() => textHtml(page)).toBe(before);
  }
  expect(await title(page).inputValue()).toBe('');
});

test('after a file was opened, the caret is in the text: at its start, or behind what is added', async () => {
  const { page } = await enterDraft(bff.url);
  await chooseFile(page, { name: 'first.txt', data: Buffer.from('First.') });
  await page.getByText('Opened first.txt.').waitFor();
  await page.keyboard.type('0 ');
  await expect.poll(() => textHtml(page)).toBe('<p>0 First.</p>');
  for (const round of [1, 2, 3, 4]) {
    await chooseByMenu(page, { name: `${round}.txt`, data: Buffer.from('Next.') });
    await dialog(page).getByRole('button', { name: 'Replace' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await page.keyboard.type(`${round} `);
    await expect.poll(() => textHtml(page)).toBe(`<p>${round} Next.</p>`);
  }
  await chooseByMenu(page, { name: 'last.txt', data: Buffer.from('Last.') });
  await dialog(page).getByRole('button', { name: 'Add at the end' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  await page.keyboard.type(' End.');
  await expect.poll(() => textHtml(page)).toBe('<p>4 Next.</p><p>Last. End.</p>');
});

test('on a phone, files are opened and saved by keyboard alone, and axe-core finds no fault in the menu and the dialogs (D-96, D-97)', async () => {
  const { page } = await enterDraft(bff.url, { viewport: { width: 360, height: 740 } });
  await body(page).click();
  await page.keyboard.insertText('It begins too early.');
  await title(page).fill('A day: 1/2');
  const button = page.getByRole('button', { name: 'Share' });
  const items = page.getByRole('menuitem');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => hasFocus(items.first())).toBe(true);
  const menu = (await page.getByRole('menu').boundingBox()) ?? { x: -1, width: 1000 };
  expect(menu.x >= 0 && menu.x + menu.width <= 360).toBe(true);
  expect(await violations(page, 'html', ['light'])).toEqual([]);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => hasFocus(items.last())).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => hasFocus(button)).toBe(true);
  expect(await items.count()).toBe(0);

  const walkTo = async (name: string) => {
    await page.keyboard.press('Enter');
    for (let step = 0; step < 12 && !(await hasFocus(page.getByRole('menuitem', { name }))); step++)
      await page.keyboard.press('ArrowDown');
  };
  await walkTo('Plain text');
  const begun = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await begun).suggestedFilename()).toBe('A day 1 2.txt');
  await page.getByText('Saved as A day 1 2.txt.').waitFor();
  await expect.poll(() => hasFocus(button)).toBe(true);

  // Listened to all the time: the browser takes a moment to begin and to end.
  const choosers: FileChooser[] = [];
  page.on('filechooser', (chooser) => choosers.push(chooser));
  await walkTo('Open a file');
  await page.keyboard.press('Enter');
  await expect.poll(() => choosers).toHaveLength(1);
  await choosers[0]?.setFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await page.getByRole('dialog', { name: 'This file can’t be opened' }).waitFor();
  expect(await violations(page, 'html', ['light'])).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Choose another file' }))).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => choosers).toHaveLength(2);
  await choosers[1]?.setFiles({ name: 'b.md', mimeType: 'text/markdown', buffer: Buffer.from('More') });
  await dialog(page).waitFor();
  expect(await violations(page, 'html', ['light'])).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Add at the end' }))).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => textHtml(page)).toBe('<p>It begins too early.</p><p>More</p>');
});

/** Holds the pictures that a page stores until they are let go. */
async function holdPictures(page: Page) {
  const [sent, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(
    ({ pathname }) => pathname.endsWith('/images'),
    async (route) => {
      sent.resolve();
      await held.promise;
      await route.continue();
    },
  );
  return { sent: sent.promise, letGo: held.resolve };
}

const WITH_PICTURE = SAVED_FILES[0] ?? ESSAY;

test('what somebody types while a file opens stays, with its text behind it; cancelling leaves the page as it is, and the next file’s question open (D-96)', async () => {
  const { page } = await enterDraft(bff.url);
  const pictures = await holdPictures(page);
  await chooseFile(page, WITH_PICTURE);
  await pictures.sent;
  await page.keyboard.insertText('Mine.');
  pictures.letGo();
  await body(page).getByRole('img', { name: 'A tree' }).waitFor();
  expect(await textHtml(page)).toMatch(/^<p>Mine.<\/p><h1>Why<\/h1>/);
  await page.keyboard.insertText(' And more.');
  await expect.poll(() => textHtml(page)).toMatch(/^<p>Mine. And more.<\/p><h1>Why<\/h1>/);

  await page.unrouteAll({ behavior: 'wait' });
  const before = await textHtml(page);
  const next = await holdPictures(page);
  await chooseFile(page, WITH_PICTURE);
  await dialog(page).getByRole('button', { name: 'Replace' }).click();
  await next.sent;
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  await chooseFile(page, ESSAY);
  await dialog(page).getByText('essay.md').waitFor();
  const stored = page.waitForResponse((response) => response.url().endsWith('/images'));
  next.letGo();
  await (await stored).finished();
  await hearsOfCalls(page);
  expect(await textHtml(page)).toBe(before);
  expect(await dialog(page).getByText('essay.md').count()).toBe(1);
});

test('the text can be copied with its form, and printed with its title and page numbers (D-97)', async () => {
  const { page } = await enterDraft(bff.url);
  await chooseFile(page, ESSAY);
  await page.getByText('Opened essay.md.').waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openDocumentMenu(page);
  await page.getByRole('menuitem', { name: 'Copy with formatting' }).click();
  await page.getByText('Copied.').waitFor();
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    return Promise.all(['text/html', 'text/plain'].map(async (type) => (await item?.getType(type))?.text()));
  });
  expect(copied[0]).toContain('<h1>A day</h1><p>From <em>a</em> file.</p>');
  expect(copied[1]).toBe('A day\n\nFrom a file.\n');

  const printed = page.evaluate(() => new Promise((resolve) => (window.print = () => resolve('printed'))));
  await openDocumentMenu(page);
  await page.getByRole('menuitem', { name: 'Print or save as PDF' }).click();
  expect(await printed).toBe('printed');

  const long =
    'A title that takes more than one line on paper, since it says everything that the essay is about, twice';
  await title(page).fill(long);
  await page.emulateMedia({ media: 'print' });
  expect(await title(page).isVisible()).toBe(false);
  // The number of notes may have come by now; it is for screen readers, and takes up no room on paper.
  const printedText = (await page.getByRole('main').innerText()).replace(/\n\n\d+ notes?$/, '');
  expect(printedText).toBe(`Writing room\n\n${long}\n\nFrom a file.`);
  // Only the browser's window for printing draws page numbers.
  const rules = await page.evaluate(() =>
    [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)),
  );
  expect(rules.filter((rule) => rule.startsWith('@page') && rule.includes('counter(page)'))).toHaveLength(1);
});

/** The public sandbox is one for everyone, so these tests have a server of their own. */
test('in the sandbox a file is asked about before anyone can read it, a private draft keeps it from the others, and put there it replaces nothing that they write meanwhile (D-96)', async () => {
  const upstream = await startUpstreamStub();
  upstream.answer(answerJson([]));
  const { url } = await startBff({ withSite: true, config: { evaluatorUrl: upstream.url } });
  const { page } = await enter(`${url}/demo`);
  const stored = page.waitForRequest((request) => request.url().includes('/images') && request.method() === 'POST');
  await chooseFile(page, SAVED_FILES[0] ?? ESSAY);
  await dialog(page).getByText('everyone can read it').waitFor();
  expect(await textHtml(page)).toBe('');
  await dialog(page).getByRole('button', { name: 'New private draft' }).click();
  await page.getByText('Private draft').waitFor();
  expect((await stored).url()).not.toContain('my-doc-room');
  await expect.poll(() => title(page).inputValue()).toBe('The school day');
  await body(page).getByRole('img', { name: 'A tree' }).waitFor();
  await page.goto(`${url}/demo`);
  await page.getByText('connected', { exact: true }).waitFor();
  expect(await textHtml(page)).toBe('');

  const other = openEditor(url, DEMO_ROOM);
  await other.synced();
  const pictures = await holdPictures(page);
  await chooseFile(page, WITH_PICTURE);
  await dialog(page).getByRole('button', { name: 'Put it here' }).click();
  await pictures.sent;
  other.write('Theirs.');
  await body(page).getByText('Theirs.').waitFor();
  pictures.letGo();
  await body(page).getByRole('img', { name: 'A tree' }).waitFor();
  expect(await textHtml(page)).toContain('Theirs.');

  // What strangers wrote there isn't replaced either.
  await chooseFile(page, ESSAY);
  await dialog(page).getByRole('button', { name: 'Add at the end' }).waitFor();
  expect(await dialog(page).getByRole('button', { name: 'Replace' }).count()).toBe(0);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
});
