import type { Locator, Page } from 'playwright-core';

import type { ArgumentType } from '#shared-types/analysis/argument';

import { putCaret } from './caret.ts';
import { body } from './demo.ts';

/** Opens a view of the side panel. */
export async function openView(page: Page, view: 'Notes' | 'Argument' | 'Sources' | 'Profile'): Promise<void> {
  await page.getByRole('tab', { name: view }).click();
}

export const argumentMap = (page: Page): Locator => page.getByRole('navigation', { name: 'The argument of your text' });

/** Every element in the map: the name of its label as it is read out, and its words, as they are read out too. */
export function mapped(page: Page): Promise<string[]> {
  return argumentMap(page)
    .locator('.element-card')
    .evaluateAll((cards) =>
      cards.map((card) => {
        const name = card
          .querySelector('.element-label')
          ?.getAttribute('aria-label')
          ?.replace('. Change the label', '');
        return `${name}: ${card.querySelector('.element-words')?.textContent}`;
      }),
    );
}

/** The names in the margin of the page, from top to bottom. */
export function namesInMargin(page: Page): Promise<string[]> {
  return page.locator('.margin-name .margin-word').allTextContents();
}

/** What writers have said, as the document stores it: the label and the labelled words. */
export function labelledWords(page: Page): Promise<string[]> {
  return body(page)
    .locator('[data-argument-label]')
    .evaluateAll((marks) => {
      const found: { label: string; words: string; block: Element | null }[] = [];
      for (const mark of marks) {
        const label = mark.getAttribute('data-argument-label') ?? '';
        const copy = mark.cloneNode(true) as HTMLElement;
        for (const caret of copy.querySelectorAll('.guest-caret')) caret.remove();
        const last = found.at(-1);
        const block = mark.closest('p');
        // Highlights and carets divide a mark into parts.
        if (last?.label === label && last.block === block) last.words += copy.textContent;
        else found.push({ label, words: copy.textContent, block });
      }
      return found.map(({ label, words }) => `${label}: ${words}`);
    });
}

/** The keys of the menu of labels. */
const KEYS: Readonly<Record<ArgumentType | 'None', string>> = {
  Lead: '1',
  Position: '2',
  Claim: '3',
  Evidence: '4',
  Counterclaim: '5',
  Rebuttal: '6',
  'Concluding Statement': '7',
  None: 'Delete',
};

export async function openMenuAtCaret(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Label this sentence' }).click();
  const menu = page.getByRole('menu', { name: 'What does this do in your argument?' });
  await menu.waitFor();
  return menu;
}

/** Says what the sentence with these words does, in the Argument view. */
export async function labelSentence(page: Page, words: string, label: keyof typeof KEYS): Promise<void> {
  await putCaret(page, words, 1);
  await page.locator('.caret-sentence', { hasText: words.slice(0, 50) }).waitFor();
  const menu = await openMenuAtCaret(page);
  await page.keyboard.press(KEYS[label]);
  await menu.waitFor({ state: 'detached' });
}
