import type { Page } from 'playwright-core';

/** The card of the note that contains these words, in the list of notes. */
export function noteCard(page: Page, words: string | RegExp) {
  return page.getByRole('list', { name: 'Notes' }).getByRole('listitem').filter({ hasText: words });
}
