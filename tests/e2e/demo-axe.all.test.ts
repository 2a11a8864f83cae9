import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { violations } from '../support/browser/axe.ts';
import { goThroughStates } from '../support/browser/editor-states.ts';
import { sharedSite } from '../support/browser/site.ts';

const WIDE = { width: 1440, height: 900 };
const SIZES = [WIDE, { width: 1280, height: 720 }, { width: 768, height: 1024 }, { width: 360, height: 740 }];

/** What axe-core finds in a state of the editor, at every size and in every theme, and where the page scrolls sideways. */
async function faultsOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    if (size.width < 768) await openSheet(page);
    for (const fault of await violations(page, 'html', ['light', 'dark', 'forced']))
      found.push(`${size.width} px, ${fault}`);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > size.width) found.push(`${size.width} px: the page is ${width} px wide`);
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
  await page.setViewportSize(WIDE);
  return found;
}

/** On a phone, the panel opens with its tab; it is closed as long as the text has the focus. */
async function openSheet(page: Page): Promise<void> {
  const tab = page.locator('.side:not([data-open])').getByRole('tab', { selected: true });
  if ((await tab.count()) > 0 && (await page.getByRole('dialog').count()) === 0) await tab.dispatchEvent('click');
}

test('axe-core finds no fault in any state of the editor, at 360, 768, 1280 and 1440 px, in both themes and with forced colours, and it never scrolls sideways', async () => {
  await goThroughStates(await sharedSite({ reads: true }), async (page, state) => {
    expect.soft(await faultsOf(page), state).toEqual([]);
  });
});
