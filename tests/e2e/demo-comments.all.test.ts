import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { openOwnDocument } from '../support/browser/account.ts';
import { violations } from '../support/browser/axe.ts';
import { sharedBrowser } from '../support/browser/browser.ts';
import { selectText } from '../support/browser/caret.ts';
import { body } from '../support/browser/demo.ts';
import { enter, leave } from '../support/browser/room.ts';
import { sharedSite, type TestSite } from '../support/browser/site.ts';

const PHONE = { viewport: { width: 360, height: 740 } };
const ESSAY = 'Rested students actually turn up.\nLast winter the worst crash on Route 9 was caused by a boy.';

let browser: Browser;
let site: TestSite;
beforeAll(async () => {
  [site, browser] = await Promise.all([sharedSite(), sharedBrowser()]);
});

test('on a phone, comments are a view of the sheet: read, answered, and begun on selected words', async () => {
  const { owner, link } = await openOwnDocument(site, ESSAY, {
    ...PHONE,
    link: { role: 'comment', label: 'the class' },
  });
  const teacher = await enter(browser, link, PHONE);
  await selectText(teacher.page, 'actually turn up');
  await teacher.page.keyboard.press('Control+Alt+m');
  await teacher.page.getByRole('textbox', { name: 'Your comment' }).waitFor();
  await teacher.page.keyboard.insertText('This sounds a bit chatty.');
  await teacher.page.keyboard.press('Control+Enter');
  const { page } = owner;
  await body(page).locator('.commented').click();
  await page.getByRole('textbox', { name: 'Title' }).focus();
  await page.getByRole('tab', { name: /^Comments/ }).click();
  await page.getByRole('article').filter({ hasText: 'chatty' }).locator('q').waitFor();
  await page.getByRole('textbox', { name: 'Reply to Guest' }).fill('Better now?');
  for (const visitor of [page, teacher.page]) expect(await violations(visitor)).toEqual([]);
  const { width } = (await page.locator('.side-tabs').boundingBox()) ?? { width: 0 };
  expect(await page.locator('.side-tabs').evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(width);
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await page.getByRole('article').filter({ hasText: 'Better now?' }).waitFor();
  await leave(teacher);
  await leave(owner);
});

test('somebody who may only read sees no comments, and the sandbox has none', async () => {
  const { owner, link } = await openOwnDocument(site, ESSAY, { link: { role: 'read', label: 'the class' } });
  const { page } = owner;
  await selectText(page, 'the worst crash');
  await page.keyboard.press('Control+Alt+m');
  await page.getByRole('textbox', { name: 'Your comment' }).waitFor();
  await page.keyboard.insertText('Is it a pattern?');
  await page.keyboard.press('Control+Enter');
  await body(page).locator('.commented').waitFor();
  const reader = await enter(browser, link);
  await body(reader.page).getByText('the worst crash').waitFor();
  expect(await body(reader.page).locator('.commented').count()).toBe(0);
  expect(await reader.page.getByText('pattern').count()).toBe(0);
  const sandbox = await enter(browser, `${site.url}/demo`);
  await sandbox.page.getByRole('tab', { name: /^Profile/ }).waitFor();
  expect(await sandbox.page.getByRole('tab', { name: /^Comments/ }).count()).toBe(0);
  expect(await sandbox.page.getByRole('button', { name: 'Comment' }).count()).toBe(0);
  for (const visit of [reader, sandbox, owner]) await leave(visit);
});
