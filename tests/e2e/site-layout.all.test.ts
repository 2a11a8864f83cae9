import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { leave } from '../support/browser/room.ts';
import { bringApplication, sharedSite, type TestSite } from '../support/browser/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

const film = (page: Page) => page.locator('video');
const isPaused = (page: Page) => film(page).evaluate(({ paused }: HTMLVideoElement) => paused);
const seconds = (page: Page) => film(page).evaluate(({ currentTime }: HTMLVideoElement) => currentTime);

test('D-33: without script every block is visible without scrolling, and the footer ends with the current year', async () => {
  const visit = await site.open('/', { javaScriptEnabled: false });
  const blocks = visit.page.locator('[data-reveal]');
  const opacities = await blocks.evaluateAll((all) => all.map((each) => getComputedStyle(each).opacity));
  expect(new Set(opacities)).toEqual(new Set(['1']));
  const end = visit.page.getByRole('contentinfo').locator('> :last-child');
  expect(await end.innerText()).toBe(`© ${new Date().getFullYear()} Sullivan. All rights reserved`);
  await leave(visit);
});

test.each(['reduced motion', 'data saving'])(
  'D-31: the clip waits for its button under %s, behind a still picture with a description',
  async (wish) => {
    const visit = await site.open('/about', wish === 'reduced motion' ? { reducedMotion: 'reduce' } : {});
    const { page, context } = visit;
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: wish === 'data saving' });
    await page.goto(site.url);
    await bringApplication(page);
    await expect.poll(() => fetched(page, 'webp')).toEqual([200]);
    expect(await isPaused(page)).toBe(true);
    expect([...(await fetched(page, 'webm')), ...(await fetched(page, 'mp4'))]).toEqual([]);
    const clip = page.getByRole('figure').filter({ has: film(page) });
    await clip.getByText('What the clip shows').click();
    expect((await clip.innerText()).length).toBeGreaterThan(100);
    await page.getByRole('button', { name: 'Play the clip' }).click();
    await expect.poll(() => seconds(page)).toBeGreaterThan(0);
    await leave(visit);
  },
);

/** The statuses that the files of a kind have arrived with so far. */
function fetched(page: Page, ending: string): Promise<number[]> {
  return page.evaluate(
    (kind) =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith(`.${kind}`))
        .map(({ responseStatus }) => responseStatus),
    ending,
  );
}
