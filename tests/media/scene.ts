import { setTimeout as pause } from 'node:timers/promises';

import type { Browser, Page } from 'playwright-core';

import { SAMPLE_ESSAY } from '../../web/content/editor/sample-essay.ts';
import { argumentMap } from '../support/browser/argument.ts';
import { visit } from '../support/browser/browser.ts';
import { putCaret } from '../support/browser/caret.ts';
import { body, paste } from '../support/browser/demo.ts';
import { noteCard } from '../support/browser/notes.ts';
import { drawPointer, type Pointer } from './pointer.ts';

const MISSPELT = 'imediately';
const TYPED = ` A school in our town ${MISSPELT} saw the same.`;
/** Where the person writes on. */
const WRITTEN_BEFORE = 'for other subjects too.';

/** What the second person mends. */
const FAULTY = 'many reason';

/** The picture in pixels; the clip is shown at about half this width. */
const PICTURE = { width: 1280, height: 800 };

/** What the clip leaves out: the header of the site, the bar for scrolling, and part of the white above the text. */
const CLOSE_UP = `
  .site-header { display: none; }
  html { scrollbar-width: none; }
  .page { padding-block-start: 48px; }
`;

/** Two people in one draft, before anything happens. */
interface Scene {
  /** What the camera sees: the writer's screen. */
  page: Page;
  guest: Page;
  pointer: Pointer;
  close: () => Promise<void>;
}

/** Opens a draft with the sample essay, and brings in a second person, who reads along. */
export async function prepareScene(browser: Browser, address: string, colorScheme: 'light' | 'dark'): Promise<Scene> {
  const writer = await visit(browser, address, { viewport: PICTURE, colorScheme });
  const { page } = writer;
  await paste(page, SAMPLE_ESSAY.paragraphs.join('\n'));
  await page.getByLabel('Title').fill(SAMPLE_ESSAY.title);
  const reader = await visit(browser, address);
  await body(reader.page).click();
  await reader.page.keyboard.press('Control+Home');
  for (let word = 0; word < 3; word++) await reader.page.keyboard.press('Control+ArrowRight');
  await body(page).getByText('Guest 2').waitFor({ state: 'attached' });
  await page.getByText('Saved').waitFor();

  await page.evaluate(closeUp, CLOSE_UP);
  await page.locator('.start-here').waitFor();
  await page.getByRole('button', { name: 'Close this notice' }).click();
  await putCaret(page, WRITTEN_BEFORE, WRITTEN_BEFORE.length);
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
 * Plays the scene: a person writes a sentence, sees what to start with and where, reads a note and mends its word, while somebody
 * else mends another one; then we look at the argument.
 * @returns the moment that shows the most, in seconds since 1970.
 */
export async function playScene({ page, guest, pointer }: Scene): Promise<{ posterAt: number }> {
  const misspelt = body(page).locator('.highlight-spelling').filter({ hasText: MISSPELT });
  await pause(600);
  await type(page, TYPED, { keyMs: 40 });
  await misspelt.waitFor();
  await pause(900);

  await pointer.glideTo(page.getByRole('button', { name: 'Show me' }));
  await pointer.click();
  await body(page).locator('.asked').first().waitFor();
  await pause(700);
  const posterAt = Date.now() / 1000;
  await pause(1300);

  await pointer.glideTo(misspelt);
  await pointer.click();
  await noteCard(page, MISSPELT).waitFor();
  await pause(1900);
  await pointer.click({ clickCount: 2 });
  await pause(300);
  await type(page, 'immediately', { keyMs: 90 });

  await putCaret(guest, FAULTY, FAULTY.length);
  await pause(500);
  await guest.keyboard.type('s');
  await body(page).getByText(`${FAULTY}s`).waitFor();
  await noteCard(page, FAULTY).waitFor({ state: 'detached' });
  await pause(400);

  await pointer.glideTo(page.getByRole('tab', { name: 'Argument' }));
  await pointer.click();
  await argumentMap(page).getByText('Rebuttal').waitFor();
  await pause(2600);
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
