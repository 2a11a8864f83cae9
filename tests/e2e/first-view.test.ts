import type { Page } from 'playwright-core';
import request from 'supertest';
import { expect, test } from 'vitest';

import { COMMENTER_HEADER, commentsPath } from '#shared-types/documents/comments';

import { SAMPLE_ESSAY } from '../../web/content/editor/sample-essay.ts';
import { readAddress } from '../../web/sync/document-address.ts';
import { openView } from '../support/browser/argument.ts';
import { selectText } from '../support/browser/caret.ts';
import { body, draftWith, newDraft, paste } from '../support/browser/demo.ts';
import { placeOf } from '../support/browser/document-view.ts';
import { enter } from '../support/browser/room.ts';
import { sharedSite } from '../support/browser/site.ts';
import { newComment, newId } from '../support/documents.ts';

const WIDE = { viewport: { width: 1280, height: 720 } };
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };
const ESSAY = SAMPLE_ESSAY.paragraphs.join('\n');

const bff = await sharedSite({ reads: true });

/** The edges of the blocks of the text, from the top of the page. */
function edges(page: Page): Promise<number[]> {
  return body(page).evaluate((text) =>
    [...text.children].flatMap((block) => {
      const { left, right, top, bottom } = block.getBoundingClientRect();
      return [left, right, top + scrollY, bottom + scrollY];
    }),
  );
}

test('the first note on a pasted text is read with one click, without scrolling; in the Argument view each part keeps the words that gave it away, and the chosen part is bold in the margin', async () => {
  const { page } = await enter(newDraft(bff.url), WIDE);
  await paste(page, ESSAY);
  const row = page.locator('.note').first();
  await row.locator('.note-main').click();
  const explanation = row.locator('.note-body');
  await explanation.waitFor();
  expect((await explanation.textContent())?.length).toBeGreaterThan(20);
  expect((await placeOf(row)).bottom).toBeLessThanOrEqual(WIDE.viewport.height);

  const cues = page.locator('.cue');
  await cues.first().waitFor();
  const inNotes = await cues.count();
  await openView(page, 'Argument');
  const lines = () => cues.evaluateAll((all) => all.map((cue) => getComputedStyle(cue).textDecorationLine));
  await expect.poll(lines).toEqual(Array.from({ length: inNotes }, () => 'underline'));
  await page.locator('.element-words').first().click();
  const chosen = page.locator('.margin-name[data-chosen]');
  await expect.poll(() => chosen.count()).toBe(1);
  expect(await chosen.evaluate((name) => getComputedStyle(name).fontWeight)).toBe('600');
});

test('neither the box of a comment nor a comment that arrives moves the text', async () => {
  const address = await draftWith(bff.url, ESSAY);
  const { page } = await enter(address, WIDE);
  await page.locator('.highlight').first().waitFor();
  const before = await edges(page);
  const { id } = readAddress(new URL(address).hash) ?? {};
  const quote = { exact: 'tried to explain', prefix: '', suffix: '' };
  await request(bff.url)
    .post(commentsPath(id ?? ''))
    .set(COMMENTER_HEADER, newId())
    .send(newComment({ quote, text: 'To whom?' }))
    .expect(201);
  await page.getByRole('article').filter({ hasText: 'To whom?' }).waitFor();
  expect(await edges(page)).toEqual(before);
  await selectText(page, 'tried to explain');
  await page.keyboard.press('Control+Alt+m');
  const box = page.getByRole('textbox', { name: 'Your comment' });
  await box.waitFor();
  expect(await edges(page)).toEqual(before);
  expect((await placeOf(box)).bottom).toBeLessThanOrEqual(WIDE.viewport.height);
});

test('on a phone, the first thing to work on is marked above the open sheet', async () => {
  const { page } = await enter(await draftWith(bff.url, ESSAY), PHONE);
  await page.getByRole('tab', { name: 'Notes' }).tap();
  await page.getByRole('button', { name: 'Show me' }).tap();
  const handle = page.locator('.side');
  const last = page.locator('.asked').last();
  await expect.poll(async () => (await placeOf(last)).bottom).toBeLessThanOrEqual((await placeOf(handle)).y);
  expect((await placeOf(page.locator('.asked').first())).y).toBeGreaterThan(48);
});

test('on a phone, the notes are one press away while somebody writes', async () => {
  const { page } = await enter(newDraft(bff.url), PHONE);
  await body(page).tap();
  await paste(page, ESSAY);
  const way = page.getByRole('button', { name: /^Open the notes: \d+$/ });
  await way.waitFor();
  expect(await page.getByRole('tab', { name: 'Notes' }).isVisible()).toBe(false);
  const [button, tools] = [await placeOf(way), await placeOf(page.getByRole('toolbar'))];
  expect(button.right).toBeLessThanOrEqual(PHONE.viewport.width);
  expect(button.x).toBeGreaterThanOrEqual(tools.right);
  await way.tap();
  await page.locator('.note').first().waitFor();
  expect(await page.getByRole('tab', { name: 'Notes' }).getAttribute('aria-selected')).toBe('true');
});
