import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import {
  CAROUSEL_SPACING_PX,
  MOBILE_BREAKPOINT_PX,
  REVEAL_THRESHOLD,
  REVEAL_TRANSITION_MS,
} from '#shared-types/constants';

import { carousel, openCarousel, shownSlide, slides } from '../support/browser/carousel.ts';
import { bringApplication, hasFocus, pageHeading, sharedSite } from '../support/browser/site.ts';

const site = await sharedSite();

const NARROW = { viewport: { width: 360, height: 740 } };
const LINKS = [
  ['Contact', '/contact'],
  ['Try Sullivan!', '/demo'],
  ['Login', '/login'],
];
const REDUCED = { reducedMotion: 'reduce' } as const;

const header = (page: Page) => page.getByRole('banner');
const menu = (page: Page) => page.locator('#menu');
/** A block of the landing page that is out of view at first. */
const block = (page: Page) => page.locator('#academic-integrity');
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });

const film = (page: Page) => page.locator('video');
const isPaused = (page: Page) => film(page).evaluate(({ paused }: HTMLVideoElement) => paused);
const seconds = (page: Page) => film(page).evaluate(({ currentTime }: HTMLVideoElement) => currentTime);

/** The words and targets of the links that can be seen, in their order. */
function links(place: Locator): Promise<[string, string | null][]> {
  return place
    .getByRole('link')
    .evaluateAll((all) => all.map((link): [string, string | null] => [link.textContent, link.getAttribute('href')]));
}

test('REQ-040 to REQ-043, REQ-046, REQ-050: the header is 60 px high, with logo, links and a white "Login" on its right from 768 px on, and below with the logo and a menu button', async () => {
  const { page } = await site.open('/about');
  for (const width of [1440, MOBILE_BREAKPOINT_PX, MOBILE_BREAKPOINT_PX - 1, 360]) {
    await page.setViewportSize({ width, height: 900 });
    const isWide = width >= MOBILE_BREAKPOINT_PX;
    expect((await header(page).boundingBox())?.height).toBe(60);
    expect(await links(header(page))).toEqual([['Sullivan', '/'], ...(isWide ? LINKS : [])]);
    expect(await menuButton(page).isVisible()).toBe(!isWide);
    if (!isWide) continue;
    const login = header(page).getByRole('link', { name: 'Login', exact: true });
    const box = await login.boundingBox();
    expect(box && width - box.x - box.width).toBe(24);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await style(login, 'backgroundColor')).toBe('rgb(255, 255, 255)');
    }
  }
});

test('REQ-044, D-17: in the header, the link of the current page is bold and marked, also after a change in place (D-17)', async () => {
  const { page } = await site.open('/contact');
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
});

test('REQ-045: the links of the header fade in one after another, but not under reduced motion (D-33)', async () => {
  const { page, context } = await site.open('/about');
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
});

test('REQ-046 to REQ-049, D-15: on a narrow screen the first stop of the keyboard leads to the menu, the second to the content; the menu comes after the content, has no "Login", closes with Escape, and when one of its links has changed the page', async () => {
  const { page } = await site.open('/about', NARROW);
  const button = menuButton(page);
  const first = menu(page).getByRole('link', { name: 'Contact' });
  await page.keyboard.press('Tab');
  const skip = page.getByRole('button', { name: 'Skip to navigation' });
  expect(await hasFocus(skip)).toBe(true);
  expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Enter');
  expect(await hasFocus(first)).toBe(true);
  await page.keyboard.press('Escape');
  expect(await hasFocus(skip)).toBe(true);
  await page.keyboard.press('Tab');
  expect(await hasFocus(page.getByRole('link', { name: 'Skip to content' }))).toBe(true);

  expect(await isExpanded(button)).toBe(false);
  expect(await menu(page).isVisible()).toBe(false);
  await button.focus();
  await page.keyboard.press('Enter');
  expect(await isExpanded(button)).toBe(true);
  expect(await hasFocus(first)).toBe(true);
  expect(await links(page.getByRole('navigation', { name: 'Main' }))).toEqual(LINKS.slice(0, 2));
  const order = await page.locator('main, #menu, footer').evaluateAll((all) => all.map(({ localName }) => localName));
  expect(order).toEqual(['main', 'nav', 'footer']);
  await page.keyboard.press('Escape');
  expect(await menu(page).isVisible()).toBe(false);
  expect(await hasFocus(button)).toBe(true);
  for (const isOpen of [true, false]) {
    await button.click();
    expect(await isExpanded(button)).toBe(isOpen);
  }
  await bringApplication(page);
  await button.click();
  await first.click();
  await pageHeading(page, '/contact').waitFor();
  await expect.poll(() => menu(page).isVisible()).toBe(false);
});

test('the first stop of the keyboard leads to the content on a wide screen', async () => {
  const { page } = await site.open('/about');
  await bringApplication(page);
  const skip = page.getByRole('link', { name: 'Skip to content' });
  expect((await skip.boundingBox())?.y).toBeLessThan(0);
  await page.keyboard.press('Tab');
  expect(await hasFocus(skip)).toBe(true);
  expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Enter');
  expect(await hasFocus(page.getByRole('main'))).toBe(true);
});

test('REQ-055: a block below the fold fades and slides in over 500 ms when a tenth of it is scrolled into view, some a little after their neighbours, also on a page that came in place; with reduced motion it is visible (D-33)', async () => {
  const { page } = await site.open('/about');
  await bringApplication(page);
  await header(page).getByRole('link', { name: 'Sullivan', exact: true }).click();
  await expect.poll(() => style(block(page), 'opacity')).toBe('0');
  await showShare(block(page), REVEAL_THRESHOLD - 0.02);
  expect(await style(block(page), 'opacity')).toBe('0');
  const ended = transitionsOfShowing(block(page));
  await showShare(block(page), REVEAL_THRESHOLD + 0.02);
  expect(await ended).toEqual([`opacity ${REVEAL_TRANSITION_MS} ms`, `transform ${REVEAL_TRANSITION_MS} ms`]);
  expect(await style(block(page), 'opacity')).toBe('1');
  const cards = page.locator('.card').filter({ has: page.getByRole('heading', { name: /^(?:It keeps|You can)/ }) });
  await cards.last().scrollIntoViewIfNeeded();
  const delays = () =>
    cards.evaluateAll((all) => all.map((card) => Number.parseFloat(getComputedStyle(card).transitionDelay)));
  await expect.poll(delays).toEqual([0, 0.1, 0.2]);

  await page.emulateMedia(REDUCED);
  await page.goto(site.url);
  await bringApplication(page);
  expect(await opacitiesOfBlocks(page)).toEqual(new Set(['1']));
});

test('REQ-062, D-31: the clip of the demo plays by itself, muted and inline, with a button that pauses and plays it, while it is in view', async () => {
  const { page } = await site.open('/');
  await expect.poll(() => seconds(page)).toBeGreaterThan(0);
  expect(await film(page).evaluate((element) => element.matches('[muted][playsinline]'))).toBe(true);
  await page.getByRole('button', { name: 'Pause the clip' }).click();
  await expect.poll(() => isPaused(page)).toBe(true);
  await page.getByRole('button', { name: 'Play the clip' }).click();
  await expect.poll(() => isPaused(page)).toBe(false);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect.poll(() => isPaused(page)).toBe(true);
});

/** How visible the blocks are. */
async function opacitiesOfBlocks(page: Page): Promise<Set<string>> {
  const blocks = page.locator('[data-reveal]');
  return new Set(await blocks.evaluateAll((all) => all.map((each) => getComputedStyle(each).opacity)));
}

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

const HOUR_MS = 3_600_000;

test('REQ-065: one slide of the team is in view, 15 px from the next; the buttons and the arrow keys turn it, in a loop both ways, and it does not move by itself (D-32)', async () => {
  const { page } = await openCarousel(site, { withClock: true });
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const labels = slides(page).evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel));
    expect(await labels).toEqual(['1 of 5', '2 of 5', '3 of 5', '4 of 5', '5 of 5']);
    const [view, first, distance] = await slides(page).evaluateAll((all) => {
      const [one, two] = all.map((slide) => slide.getBoundingClientRect());
      return [all[0]?.parentElement?.clientWidth, one?.width, (two?.left ?? 0) - (one?.right ?? 0)];
    });
    expect([first, distance]).toEqual([view, CAROUSEL_SPACING_PX]);
  }
  await page.clock.runFor(HOUR_MS);
  expect(await shownSlide(page)).toBe('1 of 5');
  expect(await carousel(page).evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0);

  const next = page.getByRole('button', { name: 'Next person' });
  const previous = page.getByRole('button', { name: 'Previous person' });
  for (const [turn, label] of [
    [() => previous.click(), '5 of 5'],
    [() => next.click(), '1 of 5'],
    [() => next.click(), '2 of 5'],
    [() => page.keyboard.press('ArrowLeft'), '1 of 5'],
    [() => page.keyboard.press('ArrowLeft'), '5 of 5'],
    [() => page.keyboard.press('ArrowRight'), '1 of 5'],
  ] as const) {
    await turn();
    await expect.poll(() => shownSlide(page)).toBe(label);
  }
});
