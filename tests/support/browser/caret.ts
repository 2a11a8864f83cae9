import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

import { body } from './demo.ts';

/** The part of the editor that has the caret; Tiptap leaves it at the element. Positions are ProseMirror's. */
interface TiptapEditor {
  state: {
    doc: {
      content: { size: number };
      descendants: (visit: (node: { isTextblock: boolean; textContent: string }, at: number) => void) => void;
    };
    selection: {
      empty: boolean;
      $head: { pos: number; depth: number; parent: { textContent: string }; parentOffset: number };
    };
  };
  commands: { setTextSelection: (at: number | { from: number; to: number }) => void };
}

/**
 * Puts the caret into the text, at the start of words or some characters after it, without a key or a click.
 * @throws {Error} if the text has no such words.
 */
export async function putCaret(page: Page, words: string, behind = 0): Promise<void> {
  await body(page).focus();
  const isThere = await body(page).evaluate(
    (element, [wanted, offset]) => {
      const { editor } = element as unknown as { editor: TiptapEditor };
      let place = -1;
      editor.state.doc.descendants(({ isTextblock, textContent }, at) => {
        const index = isTextblock && place < 0 ? textContent.indexOf(wanted) : -1;
        if (index >= 0) place = at + 1 + index + offset;
      });
      if (place >= 0) editor.commands.setTextSelection(place);
      return place >= 0;
    },
    [words, behind] as const,
  );
  if (!isThere) throw new Error(`The text has no "${words}".`);
}

/** Selects words in the text, without a key or a click. @throws {Error} if the text has no such words. */
export async function selectText(page: Page, words: string): Promise<void> {
  await putCaret(page, words);
  await body(page).evaluate((element, { length }) => {
    const { state, commands } = (element as unknown as { editor: TiptapEditor }).editor;
    const from = state.selection.$head.pos;
    commands.setTextSelection({ from, to: from + length });
  }, words);
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe(words);
}

/** Puts the caret at the end of the text, with a click and a key. */
export async function putCaretAtEnd(page: Page): Promise<void> {
  await expect.poll(async () => (await clickAndPress(page, body(page), 'Control+End')).isAtEnd).toBe(true);
}

/** Puts the caret at the end of the paragraph with these words and no others, with a click and a key. */
export async function putCaretAfter(page: Page, words: string): Promise<void> {
  await expect.poll(async () => (await clickAndPress(page, body(page).getByText(words), 'End')).before).toBe(words);
}

/**
 * Clicks, presses a key, and says where the editor has its caret then. ProseMirror restores its selection 20 ms after it has got
 * the focus, so on a busy machine a key that comes before that is lost, and has to be pressed again.
 */
async function clickAndPress(page: Page, place: Locator, key: string): Promise<{ isAtEnd: boolean; before: string }> {
  await place.click();
  await page.keyboard.press(key);
  return body(page).evaluate((element) => {
    const { selection, doc } = (element as unknown as { editor: TiptapEditor }).editor.state;
    const { pos, depth, parent, parentOffset } = selection.$head;
    // The end of a selection of the whole text is at its end, too.
    const isAtEnd = selection.empty && pos + depth === doc.content.size;
    return { isAtEnd, before: parent.textContent.slice(0, parentOffset) };
  });
}
