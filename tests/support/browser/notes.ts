import type { Page } from 'playwright-core';

/** The card of the note that contains these words, in the list of notes. */
export function noteCard(page: Page, words: string | RegExp) {
  return page.locator('.note').filter({ hasText: words });
}

/** Opens "More" on a note, and sets it aside in one of the ways that are offered there. */
export async function setAside(page: Page, words: string | RegExp, way: string): Promise<void> {
  const card = noteCard(page, words).first();
  await card.getByRole('button', { name: 'More', exact: true }).click();
  await card.getByRole('button', { name: way, exact: true }).click();
}
