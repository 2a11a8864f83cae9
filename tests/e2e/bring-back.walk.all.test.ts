import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { UndoManager } from 'yjs';

import { violations } from '../support/browser/axe.ts';
import { sharedBrowser } from '../support/browser/browser.ts';
import { body, paragraphs } from '../support/browser/demo.ts';
import { leave } from '../support/browser/room.ts';
import { button, ESSAY, removalBar, restoreFrom, startLater } from '../support/browser/shared-draft.ts';
import { enterAsTraveller } from '../support/browser/traveller.ts';
import { paragraph } from '../support/collaboration/writing.ts';

let later: Awaited<ReturnType<typeof startLater>>;
let browser: Browser;
beforeAll(async () => {
  [later, browser] = await Promise.all([startLater(), sharedBrowser()]);
});

test('D-230 undo takes back one’s own restore, offline too, but what was typed since before it, and the history has the text of before after a reload', async () => {
  const { address, ada } = await later.draftOfAda();
  const before = [...ESSAY.slice(0, 20), 'Ada has written this since.'];
  ada.document.transact(() => {
    ada.body.delete(20, 4);
    ada.body.push([paragraph('Ada has written this since.')]);
  });
  await ada.synced();
  ada.close();
  const traveller = await enterAsTraveller(browser, address);
  const { page } = traveller;
  const text = async (lines: readonly string[]) => await expect.poll(() => paragraphs(page)).toEqual(lines);

  await restoreFrom(page, '+168');
  await page
    .getByText(/^The text is back as it was in the version of \w/)
    .first()
    .waitFor();
  await text(ESSAY);
  await body(page).focus();
  await page.keyboard.press('Control+z');
  await text(before);

  await restoreFrom(page, '+168');
  await text(ESSAY);
  await body(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText(' Typed.');
  await text([...ESSAY.slice(0, -1), `${ESSAY.at(-1)} Typed.`]);
  await page.keyboard.press('Control+z');
  await text(ESSAY);
  await page.keyboard.press('Control+z');
  await text(before);

  await restoreFrom(page, '+168');
  await text(ESSAY);
  await traveller.leaveNetwork();
  await body(page).focus();
  await page.keyboard.press('Control+z');
  await page.locator('.demo').getByText('We’ll undo this as soon as we can.').first().waitFor();
  await traveller.returnToNetwork();
  await text(before);

  await restoreFrom(page, '+168');
  await text(ESSAY);
  await page.reload();
  await restoreFrom(page, 'Before Guest 1’s restore');
  await page.getByText('as it was in the version “Before Guest 1’s restore”.').first().waitFor();
  expect(await violations(page)).toEqual([]);
  await text(before);
  await leave(traveller);
});

test('people who ask for words that are already back read so, and a bar that is closed while the server can’t be reached brings nothing back later', async () => {
  const { address, ada } = await later.draftOfAda();
  const traveller = await enterAsTraveller(browser, address);
  const { page } = traveller;
  const undoManager = new UndoManager(ada.body);
  const removeAll = async () => {
    ada.body.delete(0, ada.body.length);
    await button(page, 'Bring them back').waitFor();
  };
  await removeAll();
  await traveller.leaveNetwork();
  await button(page, 'Bring them back').click();
  await removalBar(page).getByText('as soon as we can.').waitFor();
  undoManager.undo();
  await ada.synced();
  await traveller.returnToNetwork();
  await page.locator('.connection-trouble').getByText('Those words are already back.').waitFor();
  const lines = async () => (await paragraphs(page)).filter((line) => line !== '');
  await expect.poll(lines).toEqual(ESSAY);

  await removeAll();
  await traveller.leaveNetwork();
  await button(page, 'Bring them back').click();
  await removalBar(page).getByText('as soon as we can.').waitFor();
  await removalBar(page).getByRole('button', { name: 'Close' }).click();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await traveller.returnToNetwork();
  for (const line of ESSAY) ada.write(line);
  await expect.poll(lines).toEqual(ESSAY);
  expect(asked.filter((path) => path.endsWith('/bring-back'))).toEqual([]);
  await leave(traveller);
});
