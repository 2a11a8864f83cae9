/**
 * The script of every page: it reveals, plays and turns what the page holds, and loads the application when a person begins to
 * use the page. It is part of the document itself and under 5 KB, so that a text page needs no second request.
 */
import { REVEAL_THRESHOLD } from '#shared-types/constants';
import { LAST_TEXT } from '#shared-types/site/pages';

import { hasRecentDrafts } from '../storage/recent-drafts-mark.ts';
import { markedName } from '../storage/signed-in-mark.ts';
import { whenIdle } from '../ui/when-idle.ts';
import { afterPaint } from './after-paint.ts';
import { setUpCarousels } from './carousel.ts';
import { setUpClips } from './clip.ts';

/** Fine steps, since a block of ten screens' height never has a tenth of itself in view: half a screen of it does too. */
const THRESHOLDS = Array.from({ length: 11 }, (_, step) => (step * REVEAL_THRESHOLD) / 10);

const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting, intersectionRatio, intersectionRect } of entries) {
      if (!(target instanceof HTMLElement)) continue;
      const isFirstLook = target.dataset['reveal'] === 'watched';
      if (isFirstLook && !isIntersecting) target.dataset['reveal'] = 'waiting';
      const isEnough = intersectionRatio >= REVEAL_THRESHOLD || intersectionRect.height >= innerHeight / 2;
      if (isFirstLook ? !isIntersecting : !isEnough) continue;
      target.dataset['reveal'] = 'shown';
      observer.unobserve(target);
    }
  },
  { threshold: THRESHOLDS },
);

/** Hides what people see who are signed out, until it is known whether somebody is signed in, where that seems likely. */
function setUpAccount(page: ParentNode): void {
  const place = page.querySelector<HTMLElement>('[data-island^=account]');
  if (place && markedName() !== undefined) place.dataset['waiting'] = '';
}

/** Shows in the header and the menu who is signed in, and tells the styles whether somebody is, and whether this browser knows of a draft. The application leaves the words of these links alone. */
function showAccount(): void {
  const name = markedName();
  document.documentElement.toggleAttribute('data-signed-in', name !== undefined);
  document.documentElement.toggleAttribute('data-drafts', hasRecentDrafts());
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.account-link')) {
    const signedOut = (link.dataset['signedOut'] ??= link.textContent);
    link.textContent = name === undefined ? signedOut : name || link.title;
    link.hidden = !link.textContent;
    link.href = name === undefined ? '/login' : '/account';
  }
}

/**
 * Has the links to the editor lead to the last text of this device, or to a new private page (D-66). Their address stays that of the
 * public sandbox until somebody follows one, so that nobody who copies one for a friend gives away a draft. On the page of the
 * editor they lead to the sandbox.
 */
function leadToLastText({ target }: MouseEvent): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href="/demo"]:not([data-sandbox])');
  if (!link || location.pathname === '/demo') return;
  link.hash = LAST_TEXT;
  // The browser, or the application, reads the address when all listeners have been called.
  setTimeout(() => link.setAttribute('href', '/demo'));
}

/** What shows that a person is about to use the page, rather than to look at it only. */
const INTERACTIONS = ['pointerdown', 'keydown', 'focusin'];

/**
 * What the build writes into the tag of this script: the address of the application, whether the page is a program, and the
 * address of the code of its island.
 */
const { application, program, islandModule } = document.currentScript?.dataset ?? {};

function setUp() {
  setUpReveals(document);
  setUpClips(document);
  setUpCarousels(document);
  setUpAccount(document);
}

let isOnItsWay = false;

function loadApplication() {
  if (isOnItsWay || application === undefined) return;
  isOnItsWay = true;
  bringApplication(application).catch(showFailure);
  // At the same time as the application, which would ask for it later.
  if (islandModule !== undefined) import(/* @vite-ignore */ islandModule).catch(showFailure);
}

/**
 * The page has its own styles only; the application shows other pages in place, and needs the styles of the whole site first.
 * They are in a template of the head, with the files that the application asks for, so that all of them load in parallel.
 */
async function bringApplication(address: string): Promise<void> {
  const place = document.querySelector('template');
  const files = place?.content;
  await new Promise((resolve) => {
    const styles = files?.querySelector('link');
    if (!place || !files || !styles) return resolve(undefined);
    for (const event of ['load', 'error']) styles.addEventListener(event, resolve);
    // After the styles of the page, since a class that the page does not name may refine one that it does.
    place.replaceWith(files);
  });
  await import(/* @vite-ignore */ address);
}

/** A text is complete without the application; a program and an island are not. */
function showFailure() {
  if (program !== undefined) document.querySelector('.loading')?.append(' failed. Reload it.');
  document.querySelector('.island-failure')?.removeAttribute('hidden');
}

// Before the application follows it; the second is a click with the middle button.
for (const event of ['click', 'auxclick'] as const) addEventListener(event, leadToLastText, { capture: true });
// What changes the first view comes before it; everything else can wait until it is painted.
setUpAccount(document);
showAccount();
const showRest = () => {
  document.documentElement.dataset['painted'] = '';
  setUp();
};
// The place of a part is known when everything above it is laid out.
if (location.hash === '') afterPaint(showRest);
else showRest();
// A page that the browser has kept while another one was shown missed the changes.
for (const event of ['storage', 'pageshow']) addEventListener(event, showAccount);
// The server knows the year in which it started.
document.querySelector('[data-year]')?.replaceChildren(String(new Date().getFullYear()));
// The application puts other texts into the document later on.
document.addEventListener('page-shown', setUp);
if (program !== undefined) afterPaint(loadApplication);
else {
  // An island waits until the page itself has loaded.
  if (islandModule !== undefined) whenIdle(loadApplication);
  for (const interaction of INTERACTIONS) addEventListener(interaction, loadApplication);
  addEventListener('pointermove', ({ movementX, movementY }) => {
    // A pointer that rests where the page appears may be reported without having moved.
    if (movementX || movementY) loadApplication();
  });
}

/**
 * Lets the blocks of a page of text fade and slide in when they are scrolled into view. A block that is in view
 * from the start stays as it is, and under reduced motion all do; the styles hide only what waits here.
 */
function setUpReveals(page: ParentNode): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const block of page.querySelectorAll<HTMLElement>('[data-reveal=""]')) {
    block.dataset['reveal'] = 'watched';
    observer.observe(block);
  }
}
