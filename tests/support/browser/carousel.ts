import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import type { Visit, VisitOptions } from './browser.ts';
import type { TestSite } from './site.ts';

/** The carousel with the team. */
export const carousel = (page: Page) => page.getByRole('region', { name: 'Our team' });

/** Its slides, without copies. */
export const slides = (page: Page) => carousel(page).getByRole('article');

/** The label of the slide in view; none while they move, and none for a copy. */
export const shownSlide = (page: Page) =>
  slides(page).evaluateAll((all) => {
    const rowLeft = all[0]?.parentElement?.getBoundingClientRect().left ?? 0;
    return all.find((slide) => Math.abs(slide.getBoundingClientRect().left - rowLeft) < 1)?.ariaLabel;
  });

/** Opens the landing page and goes to the carousel. */
export async function openCarousel(site: TestSite, options?: VisitOptions): Promise<Visit> {
  const visit = await site.open('/', options);
  await carousel(visit.page).scrollIntoViewIfNeeded();
  await expect.poll(() => shownSlide(visit.page)).toBe('1 of 5');
  return visit;
}
