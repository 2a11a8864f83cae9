import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';

import { MOBILE_BREAKPOINT_PX, REVEAL_THRESHOLD, REVEAL_TRANSITION_MS } from '#shared-types/constants';

import { leave } from '../support/browser/room.ts';
import { bringApplication, hasFocus, pageHeading, sharedSite, type TestSite } from '../support/browser/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

const NARROW = { viewport: { width: 360, height: 740 } };
const REDUCED = { reducedMotion: 'reduce' } as const;

const header = (page: Page) => page.getByRole('banner');
const menu = (page: Page) => page.locator('#menu');
/** A block of the landing page that is out of view at first. */
const block = (page: Page) => page.locator('#academic-integrity');
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });

/** The words and targets of the links that can be seen, in their order. */
function links(place: Locator): Promise<[string, string | null][]> {
  return place
    .getByRole('link')
    .evaluateAll((all) => all.map((link): [string, string | null] => [link.textContent, link.getAttribute('href')]));
}

describe('The header', () => {
  test.each([1440, MOBILE_BREAKPOINT_PX])(
    'REQ-040 to REQ-043, REQ-050: at %i px it is 60 px high, with logo, links and a white "Login" on its right',
    async (width) => {
      const visit = await site.open('/about', { viewport: { width, height: 900 } });
      const { page } = visit;
      expect((await header(page).boundingBox())?.height).toBe(60);
      expect(await links(header(page))).toEqual([
        ['Sullivan', '/'],
        ['Contact', '/contact'],
        ['Try Sullivan!', '/demo'],
        ['Login', '/login'],
      ]);
      const login = header(page).getByRole('link', { name: 'Login', exact: true });
      const box = await login.boundingBox();
      expect(box && width - box.x - box.width).toBe(24);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await style(login, 'backgroundColor')).toBe('rgb(255, 255, 255)');
      }
      expect(await menuButton(page).isVisible()).toBe(false);
      await leave(visit);
    },
  );

  test.each([MOBILE_BREAKPOINT_PX - 1, 360])(
    'REQ-040, REQ-046, REQ-050: at %i px it is 60 px high and holds the logo and a menu button',
    async (width) => {
      const visit = await site.open('/about', { viewport: { width, height: 740 } });
      const { page } = visit;
      expect((await header(page).boundingBox())?.height).toBe(60);
      expect(await links(header(page))).toEqual([['Sullivan', '/']]);
      expect(await menuButton(page).isVisible()).toBe(true);
      await leave(visit);
    },
  );

  test('REQ-044: the link of the current page is bold and marked, also after a change in place (D-17)', async () => {
    const visit = await site.open('/contact');
    const { page } = visit;
    const marked = () =>
      header(page)
        .getByRole('navigation')
        .getByRole('link')
        .evaluateAll((all) =>
          all
            .filter((link) => link.ariaCurrent === 'page' || Number(getComputedStyle(link).fontWeight) >= 700)
            .map((link) => `${link.textContent}, ${link.ariaCurrent}, ${getComputedStyle(link).fontWeight}`),
        );
    expect(await marked()).toEqual(['Contact, page, 700']);
    await bringApplication(page);
    await header(page).getByRole('link', { name: 'Login' }).click();
    await pageHeading(page, '/login').waitFor();
    await page.getByRole('main').hover();
    await expect.poll(marked).toEqual(['Login, page, 700']);
    await header(page).getByRole('link', { name: 'Login' }).hover();
    await expect.poll(marked).toEqual(['Login, page, 700']);
    await leave(visit);
  });

  test('REQ-045: its links fade in one after another, but not under reduced motion (D-33)', async () => {
    const visit = await site.open('/about');
    const { page, context } = visit;
    const items = header(page).getByRole('listitem');
    const opacities = () => items.evaluateAll((all) => all.map((item) => getComputedStyle(item).opacity));
    const devtools = await context.newCDPSession(page);
    await devtools.send('Animation.enable');
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 });
    await page.reload();
    expect(await opacities()).toEqual(['0', '0', '0']);
    const timings = items.evaluateAll((all) =>
      all.flatMap((item) => item.getAnimations().map((animation) => animation.effect?.getTiming().delay)),
    );
    expect(await timings).toEqual([0, 80, 160]);
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 1 });
    await expect.poll(opacities).toEqual(['1', '1', '1']);

    await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 });
    await page.emulateMedia(REDUCED);
    await page.reload();
    expect(await opacities()).toEqual(['1', '1', '1']);
    await leave(visit);
  });
});

describe('The menu of narrow screens', () => {
  test('REQ-046 to REQ-049: its button opens and closes it; it comes after the content and has no "Login" (D-15)', async () => {
    const visit = await site.open('/about', NARROW);
    const { page } = visit;
    const button = menuButton(page);
    expect(await isExpanded(button)).toBe(false);
    expect(await menu(page).isVisible()).toBe(false);
    await button.click();
    expect(await isExpanded(button)).toBe(true);
    expect(await links(page.getByRole('navigation', { name: 'Main' }))).toEqual([
      ['Contact', '/contact'],
      ['Try Sullivan!', '/demo'],
    ]);
    const order = await page.locator('main, #menu, footer').evaluateAll((all) => all.map(({ localName }) => localName));
    expect(order).toEqual(['main', 'nav', 'footer']);
    await button.click();
    expect(await isExpanded(button)).toBe(false);
    expect(await menu(page).isVisible()).toBe(false);
    await leave(visit);
  });

  test('works by keyboard: it takes the focus, Escape closes it and gives the focus back to its button', async () => {
    const visit = await site.open('/about', NARROW);
    const { page } = visit;
    await menuButton(page).focus();
    await page.keyboard.press('Enter');
    expect(await hasFocus(menu(page).getByRole('link', { name: 'Contact' }))).toBe(true);
    await page.keyboard.press('Escape');
    expect(await menu(page).isVisible()).toBe(false);
    expect(await hasFocus(menuButton(page))).toBe(true);
    await leave(visit);
  });

  test('closes when one of its links has changed the page', async () => {
    const visit = await site.open('/about', NARROW);
    const { page } = visit;
    await bringApplication(page);
    await menuButton(page).click();
    await menu(page).getByRole('link', { name: 'Contact' }).click();
    await pageHeading(page, '/contact').waitFor();
    await expect.poll(() => menu(page).isVisible()).toBe(false);
    await leave(visit);
  });
});

describe('The ways to skip', () => {
  test('the first stop of the keyboard leads to the content on a wide screen', async () => {
    const visit = await site.open('/about');
    const { page } = visit;
    await bringApplication(page);
    const skip = page.getByRole('link', { name: 'Skip to content' });
    expect((await skip.boundingBox())?.y).toBeLessThan(0);
    await page.keyboard.press('Tab');
    expect(await hasFocus(skip)).toBe(true);
    expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    expect(await hasFocus(page.getByRole('main'))).toBe(true);
    await leave(visit);
  });

  test('the first stop of the keyboard leads to the navigation on a narrow screen, the second to the content (D-15)', async () => {
    const visit = await site.open('/about', NARROW);
    const { page } = visit;
    await page.keyboard.press('Tab');
    const skip = page.getByRole('button', { name: 'Skip to navigation' });
    expect(await hasFocus(skip)).toBe(true);
    expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    expect(await hasFocus(menu(page).getByRole('link', { name: 'Contact' }))).toBe(true);
    await page.keyboard.press('Escape');
    expect(await hasFocus(skip)).toBe(true);
    await page.keyboard.press('Tab');
    expect(await hasFocus(page.getByRole('link', { name: 'Skip to content' }))).toBe(true);
    await leave(visit);
  });
});

describe('The end of the page', () => {
  test('REQ-051 to REQ-053: two columns lead to parts of the landing page that exist (D-01)', async () => {
    const visit = await site.open('/about');
    const { page } = visit;
    const footer = page.getByRole('contentinfo');
    expect(await links(footer.getByRole('region', { name: 'Home', exact: true }))).toEqual([
      ['Home', '/'],
      ['Privacy Policy', '/#privacy-policy'],
      ['Terms of Service', '/#terms-of-service'],
      ['Contact Us', '/#contact'],
    ]);
    expect(await links(footer.getByRole('region', { name: 'Our Company', exact: true }))).toEqual([
      ['Our Team', '/#our-team'],
      ['Smart Learning', '/#smart-learning'],
      ['Academic Integrity', '/#academic-integrity'],
      ['Dynamic Context', '/#dynamic-context'],
    ]);
    expect(await footer.getByRole('link').count()).toBe(8);
    await expectTargets(page, footer);
    await leave(visit);
  });

  test('a landmark "Legal" directly above the footer leads to the real pages, by other names (D-01)', async () => {
    const visit = await site.open('/about');
    const { page } = visit;
    const legal = page.locator('nav:has(+ footer)');
    expect(await legal.getAttribute('aria-label')).toBe('Legal');
    expect(await links(legal)).toEqual([
      ['Read the privacy policy', '/privacy-policy'],
      ['Read the terms', '/terms-of-service'],
      ['Accessibility', '/ethical-ai#accessibility'],
      ['Cookies and storage', '/privacy-policy#cookies-and-storage'],
    ]);
    await expectTargets(page, legal);
    await leave(visit);
  });

  test.each([true, false])(
    'REQ-054: the footer ends with the current year, the name and "All rights reserved" (with script: %s)',
    async (javaScriptEnabled) => {
      const visit = await site.open('/about', { javaScriptEnabled });
      const end = visit.page.getByRole('contentinfo').locator('> :last-child');
      expect(await end.innerText()).toBe(`© ${new Date().getFullYear()} Sullivan. All rights reserved`);
      await leave(visit);
    },
  );
});

describe('A block below the fold', () => {
  test('REQ-055: fades and slides in over 500 ms when a tenth of it is scrolled into view', async () => {
    const visit = await site.open('/');
    const { page } = visit;
    await expect.poll(() => style(block(page), 'opacity')).toBe('0');
    await showShare(block(page), REVEAL_THRESHOLD - 0.02);
    expect(await style(block(page), 'opacity')).toBe('0');
    const ended = transitionsOfShowing(block(page));
    await showShare(block(page), REVEAL_THRESHOLD + 0.02);
    expect(await ended).toEqual([`opacity ${REVEAL_TRANSITION_MS} ms`, `transform ${REVEAL_TRANSITION_MS} ms`]);
    expect(await style(block(page), 'opacity')).toBe('1');
    await leave(visit);
  });

  test('REQ-055: may come a little after its neighbour, and waits also on a page that came in place', async () => {
    const visit = await site.open('/about');
    const { page } = visit;
    await bringApplication(page);
    await header(page).getByRole('link', { name: 'Sullivan', exact: true }).click();
    await expect.poll(() => style(block(page), 'opacity')).toBe('0');
    const cards = page.locator('.card').filter({ has: page.getByRole('heading', { name: /^(?:It keeps|You can)/ }) });
    await cards.last().scrollIntoViewIfNeeded();
    const delays = () =>
      cards.evaluateAll((all) => all.map((card) => Number.parseFloat(getComputedStyle(card).transitionDelay)));
    await expect.poll(delays).toEqual([0, 0.1, 0.2]);
    await leave(visit);
  });

  test.each([{ reducedMotion: 'reduce' as const }, { javaScriptEnabled: false }])(
    'is visible without scrolling with %o (D-33)',
    async (options) => {
      const visit = await site.open('/', options);
      const { page } = visit;
      if (options.reducedMotion) await bringApplication(page);
      const opacities = page
        .locator('[data-reveal]')
        .evaluateAll((all) => all.map((each) => getComputedStyle(each).opacity));
      expect(new Set(await opacities)).toEqual(new Set(['1']));
      await leave(visit);
    },
  );
});

/** A computed style of an element. */
function style(locator: Locator, property: 'backgroundColor' | 'opacity'): Promise<string> {
  return locator.evaluate((element, name) => getComputedStyle(element)[name], property);
}

/** Whether assistive technology knows that a button's popover is open; the browser tells it without an attribute. */
async function isExpanded(button: Locator): Promise<unknown> {
  const page = button.page();
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send('Accessibility.getFullAXTree');
  const name = await button.innerText();
  const node = nodes.find((each) => each.role?.value === 'button' && each.name?.value === name);
  return node?.properties?.find((property) => property.name === 'expanded')?.value.value;
}

/** Checks that every link leads to a page that exists, and its fragment to a part of it. */
async function expectTargets(page: Page, place: Locator) {
  for (const [, target] of await links(place)) {
    const { pathname, hash } = new URL(target ?? '', site.url);
    const answer = await page.request.get(site.url + pathname);
    expect(answer.status()).toBe(200);
    const parts = (await answer.text()).split(` id="${hash.slice(1)}"`).length - 1;
    expect([target, parts]).toEqual([target, hash === '' ? 0 : 1]);
  }
}

/** Scrolls until this share of an element's height is in view, and waits until observers have seen it. */
async function showShare(locator: Locator, share: number) {
  await locator.evaluate(async (element, wanted) => {
    const { top, height } = element.getBoundingClientRect();
    window.scrollBy({ top: top + height * wanted - window.innerHeight, behavior: 'instant' });
    await new Promise((resolve) => new IntersectionObserver(resolve).observe(element));
  }, share);
}

/** The transitions that an element begins when its block is shown, each with its time, once they have ended. */
function transitionsOfShowing(locator: Locator): Promise<string[]> {
  return locator.evaluate(
    (element) =>
      new Promise<string[]>((resolve, reject) => {
        new MutationObserver(() => {
          const transitions = element.getAnimations().filter((each) => each instanceof CSSTransition);
          const ended = transitions.map(async (each) => {
            await each.finished;
            return `${each.transitionProperty} ${String(each.effect?.getTiming().duration)} ms`;
          });
          Promise.all(ended).then((all) => resolve(all.toSorted()), reject);
        }).observe(element, { attributeFilter: ['data-reveal'] });
      }),
  );
}
