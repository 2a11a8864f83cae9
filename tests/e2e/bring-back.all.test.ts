import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { UndoManager } from 'yjs';

import { violations } from '../support/browser/axe.ts';
import { VIEWPORT } from '../support/browser/browser.ts';
import { body, paragraphs } from '../support/browser/demo.ts';
import { placeOf } from '../support/browser/document-view.ts';
import { holdCalls } from '../support/browser/network.ts';
import { enter } from '../support/browser/room.ts';
import { button, ESSAY, removalBar, restoreFrom, startLater, versionRows } from '../support/browser/shared-draft.ts';
import { enterAsTraveller } from '../support/browser/traveller.ts';
import { paragraph } from '../support/collaboration/writing.ts';

let later: Awaited<ReturnType<typeof startLater>>;

beforeAll(async () => {
  later = await startLater();
});

test('D-87 the bar is in sight at the end of a long text, on a phone too, and an emptied page invites nobody to load a sample', async () => {
  const { address, ada } = await later.draftOfAda(Array.from({ length: 8 }, () => ESSAY).flat());
  const { page } = await enter(address);
  await body(page).click();
  await page.keyboard.press('Control+End');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(900);
  ada.body.delete(0, 100);
  await removalBar(page).waitFor();
  for (const viewport of [VIEWPORT, { width: 360, height: 740 }]) {
    await page.setViewportSize(viewport);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const tools = await placeOf(page.locator('.editor-bar'));
    const bar = await placeOf(removalBar(page));
    expect(bar.y).toBeGreaterThanOrEqual(tools.y + tools.height);
    expect(bar.y + bar.height).toBeLessThan(viewport.height / 2);
    expect(bar.x).toBeGreaterThanOrEqual(0);
    expect(bar.x + bar.width).toBeLessThanOrEqual(viewport.width);
  }
  expect(await violations(page)).toEqual([]);
  ada.body.delete(0, ada.body.length);
  await expect.poll(() => paragraphs(page)).toEqual(['']);
  await removalBar(page).getByText('Ada removed').waitFor();
  // The page now ends above the footer, and so do the tools.
  await expect.poll(() => isInView(page)).toBe(true);
  expect(await button(page, 'Load a sample essay').count()).toBe(0);
  await page.reload();
  await removalBar(page).getByText('Ada removed').waitFor();
  expect(await button(page, 'Load a sample essay').count()).toBe(0);
});

async function isInView(page: Page): Promise<boolean> {
  const { y, height } = await placeOf(removalBar(page));
  return y >= 0 && y + height <= (page.viewportSize()?.height ?? 0);
}

test('a version that somebody else has restored meanwhile is restored again from a list of some minutes ago', async () => {
  const { address, ada } = await later.draftOfAda();
  ada.body.delete(20, 4);
  await ada.synced();
  const maya = await enter(address);
  await button(maya.page, 'History').click();
  await versionRows(maya.page).filter({ hasText: '+168' }).last().click();
  await maya.page.locator('.version-actions button:not([aria-disabled=true])', { hasText: 'Restore' }).waitFor();
  const ben = await enter(address);
  await restoreFrom(ben.page, '+168');
  await expect.poll(() => paragraphs(ben.page)).toEqual(ESSAY);
  ada.body.delete(4, 6);
  await ada.synced();
  await maya.page.clock.setFixedTime(Date.now() + 3 * 60_000);
  await button(maya.page, 'Restore').click();
  await expect.poll(() => paragraphs(maya.page)).toEqual(ESSAY);
  await maya.page.getByText('The text is back as it was').first().waitFor();
});

test('a restore that answers late leaves the focus where somebody writes by then', async () => {
  const { address, ada } = await later.draftOfAda();
  ada.body.delete(20, 4);
  await ada.synced();
  const { page } = await enter(address);
  const letRestore = await holdCalls(page, '**/restore');
  await button(page, 'History').click();
  await versionRows(page).filter({ hasText: '+168' }).first().click();
  await button(page, 'Restore').click();
  await button(page, 'History').focus();
  await page.locator('.title-input input, input.title-input').first().focus();
  await page.keyboard.insertText('A title');
  letRestore();
  await page.getByText('The text is back as it was').first().waitFor();
  await page.keyboard.insertText(' of two words');
  const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement).value);
  await expect.poll(focused).toBe('A title of two words');
  await expect.poll(() => paragraphs(page)).toEqual(ESSAY);
});

test('nobody sees a bar about what they have removed themselves, even after a reload', async () => {
  const { address } = await later.draftOfAda();
  const { page } = await enter(address);
  const other = await enter(address);
  await body(page).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await removalBar(other.page).waitFor();
  await page.reload();
  await expect.poll(() => paragraphs(page)).toEqual(['']);
  // The bar would appear within the same time here.
  await other.page.reload();
  await removalBar(other.page).waitFor();
  expect(await removalBar(page).count()).toBe(0);
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
  const traveller = await enterAsTraveller(address);
  const { page } = traveller;
  const text = async (lines: readonly string[]) => await expect.poll(() => paragraphs(page)).toEqual(lines);

  await restoreFrom(page, '+168');
  const words = page.getByText(/^The text is back as it was in the version of \w/);
  await words.first().waitFor();
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
});

test('people who ask for words that are already back read so, and a bar that is closed while the server can’t be reached brings nothing back later', async () => {
  const { address, ada } = await later.draftOfAda();
  const traveller = await enterAsTraveller(address);
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
});
