import { expect, test } from 'vitest';

import { expectRefusals, sharedBrowser, VIEWPORT, visit as open } from '../support/browser/browser.ts';
import { body, draftWith, newDraft } from '../support/browser/demo.ts';
import { holdCalls } from '../support/browser/network.ts';
import { enterDraft } from '../support/browser/room.ts';
import { shifts, watchShifts } from '../support/browser/shifts.ts';
import { hasFocus, sharedSite } from '../support/browser/site.ts';

const { url } = await sharedSite();

/** By the measure of browsers. */
const MOST_SHIFT = 0.02;

test.each([
  ['a wide screen', VIEWPORT],
  ['a phone', { width: 360, height: 740 }],
] as const)(
  'nothing moves while the page loads or when its later pieces arrive, and the caret stays, on %s',
  async (_, viewport) => {
    let bringPieces: (() => void) | undefined;
    const address = await draftWith(url, 'We put potato strips into salt water.');
    const { page } = await open(await sharedBrowser(), address, {
      viewport,
      prepare: async (opened) => {
        bringPieces = await holdCalls(
          opened,
          '**/assets/{surroundings,panel-view,note-tip,margin-names,table-tools}-*.js',
        );
        await watchShifts(opened);
      },
    });
    await body(page).focus();
    // Without a key or a click, after which browsers don’t count what moves.
    const arrived = page.getByText('No slips found').waitFor({ state: 'attached' });
    bringPieces?.();
    await arrived;
    expect(await shifts(page)).toBeLessThanOrEqual(MOST_SHIFT);
    await page.keyboard.type('So ');
    expect(await body(page).innerText()).toBe('So We put potato strips into salt water.');
  },
);

test('what is typed before the tools are here is in the document; one can write while the panel can’t be loaded, and a reload brings it; a dialog that can’t be loaded says so, and leaves the caret in the text', async () => {
  const files = '**/assets/{panel-view,dialogs}-*.js';
  let bringTools: (() => void) | undefined;
  const { page } = await open(await sharedBrowser(), newDraft(url), {
    prepare: async (opened) => {
      await opened.route(files, (route) => route.abort());
      bringTools = await holdCalls(opened, '**/assets/surroundings-*.js');
    },
  });
  const panel = page.getByRole('complementary');
  await body(page).click();
  await page.keyboard.type('One can ');
  bringTools?.();
  await panel.getByText('This part of the page didn’t load.').waitFor();
  await page.keyboard.type('write.');
  expect(await body(page).innerText()).toBe('One can write.');
  expect(await panel.getByRole('tab', { name: 'Sources' }).isVisible()).toBe(true);
  await page.keyboard.press('Alt+0');
  await expect.poll(() => page.getByText('This part of the page didn’t load.').count()).toBe(2);
  expect(await hasFocus(body(page))).toBe(true);
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.unroute(files);
  await panel.getByRole('button', { name: 'Reload the page' }).click();
  await body(page).getByText('One can write.').waitFor();
  await panel.getByText('Too little to tell').waitFor();
  expectRefusals(page);
});

test('one can write while what is around the text can’t be loaded, and without the code of the editor the page says so; a reload brings it', async () => {
  const { page } = await enterDraft(url);
  await page.route('**/assets/surroundings-*.js', (route) => route.abort());
  await page.reload();
  await body(page).click();
  await page.keyboard.type('One can write.');
  await page.getByText('This part of the page didn’t load.').waitFor();
  expect(await body(page).innerText()).toBe('One can write.');
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 });
    const [bar, words] = await Promise.all(
      ['.editor-bar', '.editor-bar [role=alert]'].map((part) => page.locator(part).boundingBox()),
    );
    // It hides no line of the text.
    expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  }
  await page.unroute('**/assets/surroundings-*.js');
  await page.route('**/assets/writing-*.js', (route) => route.abort());
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await page.getByRole('heading', { name: 'The editor didn’t load' }).waitFor();
  await page.unroute('**/assets/writing-*.js');
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await body(page).getByText('One can write.').waitFor();
  expectRefusals(page);
});
