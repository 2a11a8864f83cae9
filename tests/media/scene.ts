import type { Browser, Page } from 'playwright-core';

import { FEEDBACK_PATH } from '#shared-types/feedback';

import { argumentMap } from '../support/browser/argument.ts';
import { visit } from '../support/browser/browser.ts';
import { putCaret } from '../support/browser/caret.ts';
import { body, paste } from '../support/browser/demo.ts';
import { drawPointer, pause, type Pointer } from './pointer.ts';

const TITLE = 'Phones in the classroom';
const WRITTEN_BEFORE = [
  'Have you ever tried to explain something to a room full of screens? I believe that every lesson should begin without phones.',
  'The most important reason is that the rooms become quieter. In a study of 400 pupils, marks rose by a tenth.',
];
const TYPED =
  'Some people say that there are many reason to beleive the opposite. However, this argument ignores the breaks.';

/** What the second person mends. */
const FAULTY = 'many reason';

/** The picture in pixels; the clip is shown at about half this width. */
const PICTURE = { width: 1280, height: 800 };

/**
 * Brings the camera close to the editor: larger letters and narrower margins, so that half the size is still legible, and nothing
 * above the title in the picture.
 */
const CLOSE_UP = `
  .site-header, .demo-line:has(.sharing-notice) { display: none; }
  html { font-size: 160%; scrollbar-width: none; }
  .demo { --column: 100%; --notes-width: 18rem; --gap: 28px; max-width: none; padding: 0 24px 64px; }
  .page { padding: 44px 48px 44px 96px; }
  .margin-name { font-size: 0.44rem; }
  .side { zoom: 0.8; }
  .toolbar { zoom: 1.35; }
  .toolbar :is(select, .word-count) { font-size: 0.62rem; }
`;

/** Two people in one draft, before anything happens. */
interface Scene {
  /** What the camera sees: the writer's screen. */
  page: Page;
  guest: Page;
  pointer: Pointer;
  close: () => Promise<void>;
}

/** Opens a draft with a title and two paragraphs, and brings in a second person, who reads along. */
export async function prepareScene(browser: Browser, address: string, colorScheme: 'light' | 'dark'): Promise<Scene> {
  const writer = await visit(browser, address, { viewport: PICTURE, colorScheme });
  const { page } = writer;
  await paste(page, WRITTEN_BEFORE.join('\n'));
  await page.getByLabel('Title').fill(TITLE);
  const reader = await visit(browser, address);
  await body(reader.page).click();
  await reader.page.keyboard.press('Control+Home');
  for (let word = 0; word < 3; word++) await reader.page.keyboard.press('Control+ArrowRight');
  await body(page).getByText('Guest 2').waitFor({ state: 'attached' });
  await page.getByText('Saved').waitFor();

  await page.evaluate(closeUp, CLOSE_UP);
  const analysed = page.waitForResponse((response) => response.url().endsWith(FEEDBACK_PATH));
  await body(page).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await analysed;
  await page.evaluate(() => window.scrollTo(0, 0));
  const pointer = await drawPointer(page, { x: PICTURE.width * 0.62, y: PICTURE.height * 0.9 });
  return {
    page,
    guest: reader.page,
    pointer,
    close: async () => {
      await writer.close();
      await reader.close();
    },
  };
}

/**
 * Plays the scene: a person writes, reads a note and fixes a word, while somebody else fixes another one; then we look at the
 * argument.
 * @returns the moment that shows the most, in seconds since 1970.
 */
export async function playScene({ page, guest, pointer }: Scene): Promise<{ posterAt: number }> {
  const misspelt = body(page).locator('.highlight-spelling');
  await pause(600);
  await type(page, TYPED, { keyMs: 40 });
  await misspelt.waitFor();
  await pause(900);

  await pointer.glideTo(misspelt);
  await pointer.click();
  await pause(1700);
  const posterAt = Date.now() / 1000;
  await pointer.click({ clickCount: 2 });
  await pause(300);
  await type(page, 'believe', { keyMs: 100 });

  await putCaret(guest, FAULTY, FAULTY.length);
  await pause(700);
  await guest.keyboard.type('s');
  await body(page).getByText(`${FAULTY}s`).waitFor();
  await body(page).locator('.highlight-grammar').waitFor({ state: 'detached' });
  await pause(250);

  await pointer.glideTo(page.getByRole('tab', { name: 'Argument' }));
  await pointer.click();
  await argumentMap(page).getByText('Counterclaim').waitFor();
  await pause(2800);
  return { posterAt };
}

/**
 * Types as a person does: not every key takes the same time, and the end of a sentence takes a breath. The clock sets the pace,
 * so that a busy machine doesn't make the scene longer.
 */
async function type(page: Page, words: string, { keyMs }: { keyMs: number }): Promise<void> {
  let due = performance.now();
  for (const [index, letter] of Array.from(words).entries()) {
    await page.keyboard.type(letter);
    due += letter === '.' ? 220 : keyMs * (0.7 + ((index * 13) % 5) * 0.15);
    await pause(Math.max(0, due - performance.now()));
  }
}

/** Runs inside the page. A constructed style sheet is what the content security policy allows. */
function closeUp(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
