import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { selectText } from './caret.ts';
import { body } from './demo.ts';
import { hasFocus } from './site.ts';

/** Comments on words of the text. */
export async function comment(page: Page, words: string, text: string, select = selectText): Promise<void> {
  await select(page, words);
  await page.keyboard.press('Control+Alt+m');
  await page.getByRole('textbox', { name: 'Your comment' }).waitFor();
  await page.keyboard.insertText(text);
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => commentedWords(page)).toContain(words);
  // The focus returns to the text with its old selection, so anything selected before that would be lost.
  await expect.poll(() => hasFocus(body(page))).toBe(true);
}

/** The words of each thread that are marked in the text; the carets of others may cut a mark into pieces. */
export function commentedWords(page: Page): Promise<string[]> {
  return body(page).evaluate((element) => {
    const words = new Map<string | undefined, string>();
    for (const { dataset, textContent } of element.querySelectorAll<HTMLElement>('.commented'))
      words.set(dataset['thread'], (words.get(dataset['thread']) ?? '') + textContent);
    return [...words.values()];
  });
}
