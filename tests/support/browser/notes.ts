import type { Locator, Page } from 'playwright-core';

import { ANALYSIS_PATH } from '#shared-types/analysis/analysis';
import type { FeedbackItem } from '#shared-types/analysis/feedback';

/** The row of the note with these words, in the list of notes. */
export function noteCard(page: Page, words: string | RegExp): Locator {
  return page.locator('.note').filter({ hasText: words });
}

/** Opens the row of a note, unless it is open. */
export async function openNote(page: Page, words: string | RegExp): Promise<Locator> {
  const card = noteCard(page, words).first();
  const main = card.locator('.note-main');
  if ((await main.getAttribute('aria-expanded')) !== 'true') await main.click();
  await card.locator('.note-actions').waitFor();
  return card;
}

/** Puts a note away, in one of the scopes of its menu. */
export async function dismiss(page: Page, words: string | RegExp, scope = 'Only here'): Promise<void> {
  const card = await openNote(page, words);
  await card.getByRole('button', { name: 'Dismiss' }).click();
  await card.getByRole('menuitem', { name: scope }).click();
}

/** The offer to take back what was just done. */
export const undoToast = (page: Page): Locator => page.locator('.undo-toast');

/** What is set aside, with a way to bring each thing back. */
export const dismissedList = (page: Page): Locator => page.locator('details').filter({ hasText: /^Dismissed/ });

/** Answers each reading of a page's text with these notes and nothing else, instead of the evaluator. */
export async function answerNotes(page: Page, items: readonly FeedbackItem[]): Promise<void> {
  await page.route(`**${ANALYSIS_PATH}`, (route) => route.fulfill({ json: { items } }));
}
