import { expect, test } from 'vitest';

import { PLAIN_TEXT_MAX_LENGTH } from '#shared-types/collaboration';

import { newDocument, news, openDocument, panel, submitText } from '../support/browser/document-view.ts';
import { leave } from '../support/browser/room.ts';
import { sharedSite } from '../support/browser/site.ts';
import { readEssays } from '../support/essays/essays.ts';

const PATIENCE_MS = 120_000;

/** The longest text, of essays that are all different. */
function longText(): string {
  const essays = readEssays('fit').map(({ text }) =>
    text.map(({ sentences }) => sentences.map(({ msg }) => msg).join(' ')).join('\n'),
  );
  return essays.join('\n').slice(0, PLAIN_TEXT_MAX_LENGTH);
}

test(
  'A text of 100,000 characters is read part by part, and its corrections come as it is read',
  { timeout: 2 * PATIENCE_MS },
  async () => {
    const site = await sharedSite({ reads: true });
    const visit = await openDocument(newDocument(site.url));
    const { page } = visit;
    await submitText(page, longText());
    const found = page.locator('[data-correction]');
    await found.first().waitFor({ timeout: PATIENCE_MS });
    expect(await page.locator('.submit-progress').textContent()).toMatch(/^Read \d+ of 1[23] parts$/);
    const id = (await found.first().getAttribute('data-correction')) ?? '';
    const firstAt = (await found.first().boundingBox())?.y ?? 0;
    await expect.poll(() => news(page).textContent(), { timeout: PATIENCE_MS }).toMatch(/^[\d,]+ corrections$/);
    // The parts of the argument come last and stand first, and the card that somebody reads stays where it was.
    await panel(page).locator('.correction-group', { hasText: 'Argument' }).waitFor({ state: 'attached' });
    const now = (await page.locator(`[data-correction=${JSON.stringify(id)}]`).boundingBox())?.y ?? 0;
    expect(Math.abs(now - firstAt)).toBeLessThan(60);
    await leave(visit);
  },
);
