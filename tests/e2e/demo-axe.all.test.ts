import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { violations } from '../support/browser/axe.ts';
import { goThroughStates } from '../support/browser/editor-states.ts';
import { sharedSite } from '../support/browser/site.ts';

const WIDE = { width: 1440, height: 900 };

const site = await sharedSite({ reads: true });

/** On a phone, the panel opens with its tab; it is closed as long as the text has the focus. */
async function openSheet(page: Page): Promise<void> {
  const tab = page.locator('.side:not([data-open])').getByRole('tab', { selected: true });
  if ((await tab.count()) > 0 && (await page.getByRole('dialog').count()) === 0) await tab.dispatchEvent('click');
}

// A phone and a wide window are the two layouts; what is between them has the colours of one of them.
test.each([
  { size: WIDE, themes: ['light', 'dark'] as const },
  { size: WIDE, themes: ['forced'] as const },
  { size: { width: 1280, height: 720 }, themes: ['light'] as const },
  { size: { width: 768, height: 1024 }, themes: ['light'] as const },
  { size: { width: 360, height: 740 }, themes: ['light', 'dark'] as const },
  { size: { width: 360, height: 740 }, themes: ['forced'] as const },
])(
  'axe-core finds no fault in any state of the editor at $size.width px in these themes: $themes, and it never scrolls sideways',
  async ({ size, themes }) => {
    await goThroughStates(site, async (page, state) => {
      await page.setViewportSize(size);
      if (size.width < 768) await openSheet(page);
      expect.soft(await violations(page, 'html', themes), state).toEqual([]);
      expect
        .soft(await page.evaluate(() => document.documentElement.scrollWidth), state)
        .toBeLessThanOrEqual(size.width);
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
      await page.setViewportSize(WIDE);
    });
  },
);
