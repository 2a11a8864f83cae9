/**
 * The script of every page: it reveals, plays and turns what the page holds, and loads the application when a person begins to
 * use the page. It is part of the document itself and under 5 KB, so that a text page needs no second request.
 */
import { whenIdle } from '../ui/when-idle.ts';
import { setUpAccount } from './account.ts';
import { setUpCarousels } from './carousel.ts';
import { setUpClips } from './clip.ts';
import { setUpReveals } from './reveal.ts';

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
  import(/* @vite-ignore */ application).catch(showFailure);
  // At the same time as the application, which would ask for it later.
  if (islandModule !== undefined) import(/* @vite-ignore */ islandModule).catch(showFailure);
}

/** A text is complete without the application; a program and an island are not. */
function showFailure() {
  if (program !== undefined) document.querySelector('.loading')?.append(' failed. Reload it.');
  document.querySelector('.island-failure')?.removeAttribute('hidden');
}

setUp();
// The server knows the year in which it started.
document.querySelector('[data-year]')?.replaceChildren(String(new Date().getFullYear()));
// The application puts other texts into the document later on.
document.addEventListener('page-shown', setUp);
// A program loads at once.
if (program !== undefined) loadApplication();
else {
  // An island waits until the page itself has loaded.
  if (islandModule !== undefined) whenIdle(loadApplication);
  for (const interaction of INTERACTIONS) addEventListener(interaction, loadApplication);
  addEventListener('pointermove', ({ movementX, movementY }) => {
    // A pointer that rests where the page appears may be reported without having moved.
    if (movementX || movementY) loadApplication();
  });
}
