import type { Locator, Page } from 'playwright-core';

import { openDocuments } from '#bff/documents/open-documents';

import { openEditor } from '../collaboration/collaboration-client.ts';
import { paragraph } from '../collaboration/writing.ts';
import { startBff } from '../server/start-bff.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { newDraft, roomOf } from './demo.ts';

const HOUR_MS = 3_600_000;

/** Twenty-four paragraphs of seven words, no two of them the same. */
export const ESSAY = Array.from({ length: 24 }, (_, index) => `Line ${index + 1} has exactly seven words here.`);

/** A server on which Ada can have written hours ago. */
export async function startLater() {
  let aheadMs = -100 * HOUR_MS;
  const documents = openDocuments({ directory: await temporaryFolder(), now: () => Date.now() + aheadMs });
  const bff = await startBff({ withSite: true, upstreams: { documents }, config: { rateLimitFactor: 100 } });
  return {
    bff,
    /** A draft that Ada wrote an hour ago, without a browser. */
    async draftOfAda(lines: readonly string[] = ESSAY) {
      const address = newDraft(bff.url);
      const room = roomOf(address);
      const ada = openEditor(bff.url, room);
      ada.provider.setAwarenessField('name', 'Ada');
      await ada.synced();
      ada.body.insert(0, lines.map(paragraph));
      await ada.synced();
      aheadMs += HOUR_MS;
      return { address, room, ada };
    },
  };
}

/** A button by its whole name. */
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** The bar that says what somebody has removed. */
export const removalBar = (page: Page): Locator => page.getByRole('region', { name: 'Removed words' });

/** The versions in the open history, and above them the text as it is. */
export const versionRows = (page: Page): Locator =>
  page.getByRole('complementary', { name: 'History' }).locator('.version-row');

/** Restores the newest version whose row has these words, in the reopened history. */
export async function restoreFrom(page: Page, words: string): Promise<void> {
  if ((await versionRows(page).count()) > 0) await button(page, 'History').click();
  await button(page, 'History').click();
  await versionRows(page).filter({ hasText: words }).first().click();
  await button(page, 'Restore').click();
  await page.getByText('The text is back as it was').first().waitFor();
}
