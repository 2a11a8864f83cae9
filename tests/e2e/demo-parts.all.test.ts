import { expect, test } from 'vitest';

import { sharedBrowser, visit as open, VIEWPORT } from '../support/browser/browser.ts';
import { body, draftWith } from '../support/browser/demo.ts';
import { leave } from '../support/browser/room.ts';
import { sharedSite } from '../support/browser/site.ts';

/** By the measure of browsers. */
const MOST_SHIFT = 0.02;

test.each([
  ['a wide screen', VIEWPORT],
  ['a phone', { width: 360, height: 740 }],
] as const)(
  'nothing moves while the page loads or when its later pieces arrive, and the caret stays, on %s',
  async (_, viewport) => {
    const site = await sharedSite();
    const { promise: wanted, resolve: bringPieces } = Promise.withResolvers<void>();
    const visit = await open(
      await sharedBrowser(),
      await draftWith(site.url, 'We put potato strips into salt water.'),
      {
        viewport,
        prepare: async (page) => {
          await page.route(
            '**/assets/{surroundings,panel-view,note-tip,margin-names,table-tools}-*.js',
            async (route) => {
              await wanted;
              await route.continue();
            },
          );
          await page.addInitScript(() => {
            Object.assign(window, { shifted: 0 });
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries()) {
                const { value, hadRecentInput } = entry as PerformanceEntry & {
                  value: number;
                  hadRecentInput: boolean;
                };
                if (!hadRecentInput) Object.assign(window, { shifted: Number(Reflect.get(window, 'shifted')) + value });
              }
            }).observe({ type: 'layout-shift', buffered: true });
          });
        },
      },
    );
    const { page } = visit;
    await body(page).focus();
    // Without a key or a click, after which browsers don’t count what moves.
    const arrived = page.getByText('No slips found').waitFor({ state: 'attached' });
    bringPieces();
    await arrived;
    // Two frames later, the browser has reported every shift.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await page.evaluate(() => Number(Reflect.get(window, 'shifted')))).toBeLessThanOrEqual(MOST_SHIFT);
    await page.keyboard.type('So ');
    expect(await body(page).innerText()).toBe('So We put potato strips into salt water.');
    await leave(visit);
  },
);
