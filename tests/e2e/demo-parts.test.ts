import { beforeAll, expect, test } from 'vitest';

import { leaveAfterRefusal } from '../support/browser/account.ts';
import { sharedBrowser, visit as open, type Visit, VIEWPORT } from '../support/browser/browser.ts';
import { body, draftWith, newDraft } from '../support/browser/demo.ts';
import { enterDraft, leave } from '../support/browser/room.ts';
import { hasFocus } from '../support/browser/site.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';
import { answerJson, startUpstreamStub } from '../support/server/upstream-stub.ts';

/** By the measure of browsers. */
const MOST_SHIFT = 0.02;

let bff: TestBff;
beforeAll(async () => {
  const upstream = await startUpstreamStub();
  upstream.answer(answerJson([]));
  bff = await startBff({ withSite: true, config: { evaluatorUrl: upstream.url } });
});

/** Opens a draft in a browser that can't get one of the page's files. */
async function enterWithout(file: string): Promise<Visit> {
  return enterDraft(await sharedBrowser(), bff.url, {
    prepare: (page) => page.route(`**/assets/${file}`, (route) => route.abort()),
  });
}

test('one can write while the panel can’t be loaded; a reload brings it', async () => {
  const visit = await enterWithout('panel-view-*.js');
  const { page } = visit;
  const panel = page.getByRole('complementary');
  await page.keyboard.type('One can ');
  await panel.getByText('This part of the page didn’t load.').waitFor();
  await page.keyboard.type('write.');
  expect(await body(page).innerText()).toBe('One can write.');
  expect(await panel.getByRole('tab', { name: 'Sources' }).isVisible()).toBe(true);
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.unroute('**/assets/panel-view-*.js');
  await panel.getByRole('button', { name: 'Reload the page' }).click();
  await body(page).getByText('One can write.').waitFor();
  await panel.getByText('No slips found').waitFor();
  await leaveAfterRefusal(visit);
});

test('a dialog that can’t be loaded says so, and leaves the caret in the text', async () => {
  const visit = await enterWithout('dialogs-*.js');
  const { page } = visit;
  await page.keyboard.press('Alt+0');
  await page.getByText('This part of the page didn’t load.').waitFor();
  expect(await hasFocus(body(page))).toBe(true);
  await leaveAfterRefusal(visit);
});

test('one can write while what is around the text can’t be loaded; a reload brings it', async () => {
  const visit = await enterDraft(await sharedBrowser(), bff.url);
  const { page } = visit;
  await page.route('**/assets/surroundings-*.js', (route) => route.abort());
  await page.reload();
  await body(page).click();
  await page.keyboard.type('One can write.');
  await page.getByText('This part of the page didn’t load.').waitFor();
  expect(await body(page).innerText()).toBe('One can write.');
  for (const size of [
    { width: 1440, height: 900 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size);
    const [bar, words] = await Promise.all(
      ['.editor-bar', '.editor-bar [role=alert]'].map((part) => page.locator(part).boundingBox()),
    );
    // It hides no line of the text.
    expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  }
  await page.unroute('**/assets/surroundings-*.js');
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await body(page).getByText('One can write.').waitFor();
  await leaveAfterRefusal(visit);
});

test('what is typed before the tools are here is in the document', async () => {
  const { promise: wanted, resolve: bringTools } = Promise.withResolvers<void>();
  const visit = await open(await sharedBrowser(), newDraft(bff.url), {
    prepare: (page) =>
      page.route('**/assets/surroundings-*.js', async (route) => {
        await wanted;
        await route.continue();
      }),
  });
  const { page } = visit;
  await body(page).click();
  await page.keyboard.type('Before the tools ');
  bringTools();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.keyboard.type('and after.');
  expect(await body(page).innerText()).toBe('Before the tools and after.');
  await leave(visit);
});

test('without the code of the editor the page says so, and a reload opens the document', async () => {
  const visit = await enterDraft(await sharedBrowser(), bff.url);
  const { page } = visit;
  await page.route('**/assets/writing-*.js', (route) => route.abort());
  await page.reload();
  await page.getByRole('heading', { name: 'The editor didn’t load' }).waitFor();
  await page.unroute('**/assets/writing-*.js');
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await body(page).waitFor();
  await leaveAfterRefusal(visit);
});

test.each([
  ['a wide screen', VIEWPORT],
  ['a phone', { width: 360, height: 740 }],
] as const)(
  'nothing moves while the page loads or when its later pieces arrive, and the caret stays, on %s',
  async (_, viewport) => {
    const { promise: wanted, resolve: bringPieces } = Promise.withResolvers<void>();
    const visit = await open(await sharedBrowser(), await draftWith(bff.url, 'We put potato strips into salt water.'), {
      viewport,
      prepare: async (page) => {
        await page.route(
          '**/assets/{surroundings,panel-view,note-tip,margin-names,table-tools}-*.js',
          async (route) => {
            await wanted;
            await route.continue();
          },
        );
        await page.addInitScript(() => {
          Object.assign(window, { shifted: 0 });
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) {
              const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
              if (!hadRecentInput) Object.assign(window, { shifted: Number(Reflect.get(window, 'shifted')) + value });
            }
          }).observe({ type: 'layout-shift', buffered: true });
        });
      },
    });
    const { page } = visit;
    await body(page).focus();
    // Without a key or a click, after which browsers don’t count what moves.
    const arrived = page.getByText('No slips found').waitFor({ state: 'attached' });
    bringPieces();
    await arrived;
    // Two frames later, the browser has reported every shift.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await page.evaluate(() => Number(Reflect.get(window, 'shifted')))).toBeLessThanOrEqual(MOST_SHIFT);
    await page.keyboard.type('So ');
    expect(await body(page).innerText()).toBe('So We put potato strips into salt water.');
    await leave(visit);
  },
);
