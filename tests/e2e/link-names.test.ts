import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { openOwnDocument, register } from '../support/browser/account.ts';
import { violations } from '../support/browser/axe.ts';
import type { Visit } from '../support/browser/browser.ts';
import { selectText } from '../support/browser/caret.ts';
import { body, chooseInDocumentMenu } from '../support/browser/demo.ts';
import { enter, leave } from '../support/browser/room.ts';
import { sharedSite, type TestSite } from '../support/browser/site.ts';

const WIDE = { viewport: { width: 1440, height: 900 } };

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

/** An essay in the account of somebody who has it open, which has a link from an earlier release. */
function sharedEssay() {
  return openOwnDocument(site, 'Rested students actually turn up.', {
    ...WIDE,
    link: { role: 'comment', label: 'That difficult man' },
  });
}

/** Makes a link for somebody, as its owner does, and returns its address. */
async function makeLink({ page }: Visit, label: string): Promise<string> {
  await chooseInDocumentMenu(page, 'Share with people…');
  const dialog = page.getByRole('dialog', { name: 'Share this document' });
  await dialog.getByRole('radio', { name: /^Comment/ }).check();
  const field = dialog.getByLabel('Who it’s for (optional)');
  await field.fill('reid@example.org');
  await dialog.getByText('Only you see this: it can’t be the name of a person.').waitFor();
  await field.fill(label);
  await dialog.getByText('They see this name and write under it, unless they choose another.').waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create and copy link' }).click();
  const address = await dialog.locator('.created-link-address').innerText();
  await dialog.getByRole('button', { name: 'Done' }).click();
  return address;
}

/** Comments on words of the essay. */
async function comment(page: Page, words: string, text: string): Promise<void> {
  await body(page).getByText('actually turn up').waitFor();
  await selectText(page, words);
  await page.keyboard.press('Control+Alt+m');
  await page.getByRole('textbox', { name: 'Your comment' }).waitFor();
  await page.keyboard.insertText(text);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('article').filter({ hasText: text }).waitFor();
}

const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

test('who opens a link that was made for them comments under its name until they choose another, and everyone sees that without a click', async () => {
  const { owner } = await sharedEssay();
  const address = await makeLink(owner, 'Mr Reid');
  const visit = await enter(site.browser, address, WIDE);
  await comment(visit.page, 'Rested', 'A good beginning.');
  await card(owner.page, 'A good beginning.').getByText('Mr Reid', { exact: true }).waitFor();

  await chooseInDocumentMenu(visit.page, 'You are Mr Reid');
  await visit.page.getByLabel('Name', { exact: true }).fill('Thomas');
  await visit.page.getByRole('button', { name: 'Use this name' }).click();
  await comment(visit.page, 'students', 'Who are they?');
  await card(owner.page, 'Who are they?').getByText('Thomas', { exact: true }).waitFor();

  await chooseInDocumentMenu(visit.page, 'You are Thomas');
  await visit.page.getByRole('button', { name: 'Go without a name' }).click();
  await comment(visit.page, 'turn up', 'Where?');
  await card(owner.page, 'Where?').getByText('Guest', { exact: true }).waitFor();
  await leave(visit);
  await leave(owner);
});

test('the name of an account comes before that of a link', async () => {
  const { owner } = await sharedEssay();
  const address = await makeLink(owner, 'Mr Reid');
  const { visit } = await register(site, WIDE);
  await visit.page.goto(address);
  await comment(visit.page, 'Rested', 'A good beginning.');
  await card(owner.page, 'A good beginning.').getByText('Ada', { exact: true }).waitFor();
  await leave(visit);
  await leave(owner);
});

test('a label that its owner wrote for nobody else stays with them', async () => {
  const { owner, link } = await sharedEssay();
  const received: string[] = [];
  const visit = await enter(site.browser, link, {
    ...WIDE,
    prepare: async (page) =>
      page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => received.push(Buffer.from(payload).toString())),
      ),
  });
  await comment(visit.page, 'Rested', 'A good beginning.');
  await card(owner.page, 'A good beginning.').getByText('Guest', { exact: true }).waitFor();
  expect(received.join('\n')).not.toContain('difficult');
  await leave(visit);
  await leave(owner);
});
