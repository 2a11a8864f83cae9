import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { MOBILE_BREAKPOINT_PX } from '#shared-types/constants';
import { DROP_CURSOR_REMOVAL_MS } from '#shared-types/editing';
import { FEEDBACK_MAX_CHUNKS } from '#shared-types/feedback';

import { sharedBrowser, type Visit, type VisitOptions } from '../support/browser/browser.ts';
import { body, newDraft, paste, textHtml } from '../support/browser/demo.ts';
import { enter, enterDraft, leave } from '../support/browser/room.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';
import { answerJson, startUpstreamStub, type UpstreamStub } from '../support/server/upstream-stub.ts';

let upstream: UpstreamStub;
let bff: TestBff;
let browser: Browser;
beforeAll(async () => {
  // Feedback has its own tests; here the evaluator finds nothing.
  upstream = await startUpstreamStub();
  upstream.answer(answerJson([]));
  bff = await startBff({ withSite: true, config: { evaluatorUrl: upstream.url } });
  browser = await sharedBrowser();
});

const newPage = (options?: VisitOptions) => enterDraft(browser, bff.url, options);

/** Takes everything out of the text, whatever it was; the caret stays in it. */
async function empty(page: Page): Promise<void> {
  await body(page).evaluate((element) => {
    const { editor } = element as unknown as { editor: { commands: { setContent: (content: object) => void } } };
    editor.commands.setContent({ type: 'doc', content: [{ type: 'paragraph' }] });
  });
  expect(await textHtml(page)).toBe('');
}

describe('Input rules', () => {
  const rules: [what: string, typed: string, becomes: string][] = [
    ['"--" gives an em dash', 'a--b', '<p>a—b</p>'],
    ['"..." gives an ellipsis', 'wait...', '<p>wait…</p>'],
    ['straight double quotes become curly ones', 'he said "yes" ("no")', '<p>he said “yes” (“no”)</p>'],
    ['straight single quotes become curly ones', "'tis the dogs' 'bone'", '<p>‘tis the dogs’ ‘bone’</p>'],
    ['"> " starts a block quote', '> q', '<blockquote><p>q</p></blockquote>'],
    ['"1. " starts a numbered list', '1. one', '<ol><li><p>one</p></li></ol>'],
    ['"- " starts a bullet list', '- one', '<ul><li><p>one</p></li></ul>'],
    ['"+ " starts a bullet list', '+ one', '<ul><li><p>one</p></li></ul>'],
    ['"* " starts a bullet list', '* one', '<ul><li><p>one</p></li></ul>'],
    ['three backticks start a code block, in which nothing is replaced', '```a--"b"', '<pre><code>a--"b"</code></pre>'],
    ...([1, 2, 3, 4, 5, 6] as const).map((level): [string, string, string] => [
      `"${'#'.repeat(level)} " gives a heading of level ${level}`,
      `${'#'.repeat(level)} h`,
      `<h${level}>h</h${level}>`,
    ]),
  ];

  describe('in an empty text', () => {
    let visit: Visit;
    beforeAll(async () => {
      visit = await newPage();
    });
    beforeEach(() => empty(visit.page));
    afterAll(() => leave(visit));

    test.each(rules)('%s', async (_what, typed, becomes) => {
      await visit.page.keyboard.type(typed);
      expect(await textHtml(visit.page)).toBe(becomes);
    });
  });

  test('seven hashes are text, and rules look back 500 characters', async () => {
    const visit = await newPage();
    const { page } = visit;
    await page.keyboard.type('####### h');
    expect(await textHtml(page)).toBe('<p>####### h</p>');
    await page.keyboard.press('Enter');
    await paste(page, 'a'.repeat(2000));
    await page.keyboard.press('Control+End');
    await page.keyboard.type('--"q"');
    expect((await textHtml(page)).endsWith('a—“q”</p>')).toBe(true);
    await leave(visit);
  });
});

describe('Undo', () => {
  test('what is pasted is saved, whatever attributes it brings along', async () => {
    const visit = await newPage();
    const { page } = visit;
    const long = 'x'.repeat(5000);
    await paste(
      page,
      `<ol start="first" type="${long}"><li>item</li></ol><pre><code class="language-${long}">code</code></pre>` +
        `<p><a href="https://example.org" class="${long}" title="${long}">linked</a> and <a href="https://example.org/${long}">too long</a></p>`,
      'text/html',
    );
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('99999999999. typed');
    await page.getByText('Saved').waitFor();
    await expect.poll(() => body(page).locator('a').allTextContents()).toEqual(['linked']);
    for (const words of ['item', 'code', 'and too long', 'typed']) await body(page).getByText(words).waitFor();
    await leave(visit);
  });

  test('a pause of 500 ms starts a new undo group', async () => {
    const visit = await newPage({ withClock: true });
    const { page } = visit;
    await page.keyboard.type('a');
    await page.clock.runFor(400);
    await page.keyboard.type('b');
    await page.clock.runFor(501);
    await page.keyboard.type('c');
    await page.keyboard.press('Control+z');
    expect(await body(page).textContent()).toBe('ab');
    await page.keyboard.press('Control+z');
    expect(await body(page).textContent()).toBe('');
    await page.keyboard.press('Control+Shift+z');
    await page.getByRole('button', { name: 'Redo' }).click();
    expect(await body(page).textContent()).toBe('abc');
    await leave(visit);
  });

  test('the undo history has a depth of 100', async () => {
    const visit = await newPage({ withClock: true });
    const { page } = visit;
    for (let group = 0; group < 105; group++) {
      await page.keyboard.type('x');
      await page.clock.runFor(501);
    }
    await body(page).evaluate((element) => {
      const { editor } = element as unknown as { editor: { commands: { undo: () => boolean } } };
      for (let step = 0; step < 110; step++) editor.commands.undo();
    });
    expect(await body(page).textContent()).toBe('xxxxx');
    await leave(visit);
  });
});

describe('The page', () => {
  test('is 8.5 in by 11 in with 1 in padding', async () => {
    const visit = await newPage();
    const size = await visit.page.locator('.page').evaluate((element) => {
      const { width, height } = element.getBoundingClientRect();
      const { paddingLeft, paddingTop } = getComputedStyle(element);
      return { width, height, left: paddingLeft, top: paddingTop };
    });
    expect(size.width).toBe(8.5 * 96);
    expect(size.height).toBeGreaterThanOrEqual(11 * 96);
    expect([size.left, size.top]).toEqual(['96px', '96px']);
    await leave(visit);
  });

  test('the notes are a column beside the page from 768 px on, and below that a sheet below their tabs', async () => {
    const visit = await newPage();
    const { page } = visit;
    const tab = page.getByRole('tab', { name: 'Notes' });
    for (const width of [MOBILE_BREAKPOINT_PX, 1207, 1208, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const [sheet, tabs] = await Promise.all(['.page', '.side-tabs'].map((part) => page.locator(part).boundingBox()));
      const [end = 0, start = 0] = [sheet && sheet.x + sheet.width, tabs?.x];
      expect(end).toBeLessThan(start);
      expect(start + (tabs?.width ?? 0)).toBeLessThanOrEqual(width);
      expect(await page.locator('.side-body').evaluate((side) => side.scrollWidth <= side.clientWidth)).toBe(true);
    }
    await page.setViewportSize({ width: MOBILE_BREAKPOINT_PX - 1, height: 900 });
    await page.getByRole('textbox', { name: 'Title' }).focus();
    await expect.poll(async () => (await tab.boundingBox())?.y ?? 0).toBeGreaterThan(800);
    await leave(visit);
  });

  test('at 360 px nothing is wider than the screen, and the notes are a sheet that a tap opens and closes', async () => {
    const visit = await enter(browser, newDraft(bff.url), { viewport: { width: 360, height: 740 }, hasTouch: true });
    const { page } = visit;
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    const tab = page.getByRole('tab', { name: 'Notes' });
    const sheet = page.getByRole('tabpanel');
    for (const close of ['tap', 'handle', 'Escape'] as const) {
      await tab.tap();
      await sheet.waitFor();
      if (close === 'tap') await tab.tap();
      else if (close === 'handle') await page.getByRole('button', { name: 'Close the notes' }).tap();
      else await tab.press('Escape');
      await sheet.waitFor({ state: 'hidden' });
      // The keyboard takes the place of the tabs.
      await page.getByRole('textbox', { name: 'Title' }).focus();
    }
    await leave(visit);
  });

  test('prints the title and the text alone, in dark ink', async () => {
    const visit = await newPage({ colorScheme: 'dark' });
    const { page } = visit;
    await page.getByLabel('Title').fill('The school day');
    await body(page).click();
    await page.keyboard.insertText('It begins too early.');
    await page.emulateMedia({ media: 'print' });
    for (const text of [page.getByText('The school day', { exact: true }), body(page).getByText('It begins')]) {
      expect(await text.isVisible()).toBe(true);
      const [red = 255] = await text.evaluate(
        (element) => getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? [],
      );
      expect(red).toBeLessThan(64);
    }
    for (const name of ['toolbar', 'complementary', 'banner', 'contentinfo'] as const)
      expect(await page.getByRole(name).count()).toBe(0);
    expect(await page.getByText('Private draft').isVisible()).toBe(false);
    await leave(visit);
  });

  test('reads the beginning of a text that is too long to be read in one go, and says so', async () => {
    const visit = await newPage();
    const { page } = visit;
    await paste(page, 'Go on with it. '.repeat(FEEDBACK_MAX_CHUNKS + 50));
    await page.getByText('The notes cover the first 8,000 words').waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('Go on.');
    await page.getByText('The notes cover').waitFor({ state: 'detached' });
    await leave(visit);
  });

  test('a drop cursor is removed after 5000 ms', async () => {
    const visit = await newPage({ withClock: true });
    const { page } = visit;
    await page.keyboard.insertText('Drop it here');
    await body(page).evaluate((element) => {
      const box = element.querySelector('p')?.getBoundingClientRect();
      const at = { clientX: (box?.x ?? 0) + 20, clientY: (box?.y ?? 0) + 5 };
      element.dispatchEvent(
        new DragEvent('dragover', { ...at, bubbles: true, cancelable: true, dataTransfer: new DataTransfer() }),
      );
    });
    await page.locator('.drop-cursor').waitFor({ state: 'attached' });
    await page.clock.runFor(DROP_CURSOR_REMOVAL_MS - 100);
    expect(await page.locator('.drop-cursor').count()).toBe(1);
    await page.clock.runFor(200);
    await expect.poll(() => page.locator('.drop-cursor').count()).toBe(0);
    await leave(visit);
  });

  test('the toolbar works by keyboard: one stop, arrow keys within it', async () => {
    const visit = await newPage();
    const { page } = visit;
    await page.keyboard.insertText('bold');
    await page.keyboard.press('Control+a');
    await page.getByRole('button', { name: 'Bold' }).focus();
    await page.keyboard.press('Enter');
    expect(await page.getByRole('button', { name: 'Bold' }).getAttribute('aria-pressed')).toBe('true');
    expect(await textHtml(page)).toBe('<p><strong>bold</strong></p>');
    await page.getByRole('button', { name: 'Bold' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(
      await page.getByRole('button', { name: 'Italic' }).evaluate((element) => element === document.activeElement),
    ).toBe(true);
    await leave(visit);
  });

  test('the toolbar keeps its stop and the focus when Undo has undone all, and when its menu closes by a press elsewhere', async () => {
    const visit = await newPage();
    const { page } = visit;
    const stops = () => page.getByRole('toolbar').locator('button[tabindex="0"]').count();
    await page.keyboard.insertText('One.');
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.focus();
    await page.keyboard.press('Enter');
    await undo.waitFor({ state: 'detached' });
    await expect.poll(stops).toBe(1);
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
    await page.getByRole('button', { name: /^Text style/ }).click();
    await page.getByRole('menuitemradio', { name: 'Heading 1' }).focus();
    await page.keyboard.press('ArrowRight');
    await body(page).click();
    await page.getByRole('menu').waitFor({ state: 'detached' });
    expect(await stops()).toBe(1);
    await leave(visit);
  });

  test('a press on the button of an open menu closes it, and the button has the focus', async () => {
    const visit = await newPage();
    const { page } = visit;
    const share = page.getByRole('button', { name: 'Share', exact: true });
    await share.click();
    await page.getByRole('menu').waitFor();
    await share.click();
    await page.getByRole('menu').waitFor({ state: 'detached' });
    expect(await share.evaluate((button) => button === document.activeElement)).toBe(true);
    await leave(visit);
  });

  test('an unknown path shows "Not Found"', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const response = await page.goto(`${bff.url}/no-such-page`);
    expect(response?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Not Found' }).waitFor();
    await context.close();
  });
});
