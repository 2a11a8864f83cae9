import { beforeAll, expect, test } from 'vitest';

import { leaveAfterRefusal } from '../support/browser/account.ts';
import { sharedBrowser, type Visit } from '../support/browser/browser.ts';
import { body } from '../support/browser/demo.ts';
import { enterDraft } from '../support/browser/room.ts';
import { hasFocus } from '../support/browser/site.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';
import { answerJson, startUpstreamStub } from '../support/server/upstream-stub.ts';

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
