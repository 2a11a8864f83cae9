import { randomBytes } from 'node:crypto';

import type { Page } from 'playwright-core';

import { draftRoom } from '#shared-types/documents/collaboration';

import { openEditor } from '../collaboration/collaboration-client.ts';

/** The address of a private draft that nobody else has, and that begins there. */
export const newDraft = (url: string): string => `${url}/demo#${newKey()}.new`;

/** The room of the draft with this address. */
export const roomOf = (address: string): string => draftRoom(new URL(address).hash.slice(1).split('.')[0] ?? '') ?? '';

const newKey = () => randomBytes(16).toString('hex');

/**
 * The address of a new draft that holds a text, one paragraph for each line. Anyone who opens it sees its notes immediately,
 * without the second that the page waits after a change.
 */
export async function draftWith(url: string, text: string): Promise<string> {
  const key = newKey();
  const writer = openEditor(url, draftRoom(key) ?? '');
  await writer.synced();
  for (const line of text.split('\n')) writer.write(line);
  await writer.synced();
  writer.close();
  return `${url}/demo#${key}`;
}

/** Opens the menu of the document: sharing, files, and the name of the person. */
export async function openDocumentMenu(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: 'Share', exact: true })
    .or(page.getByRole('button', { name: 'This document' }))
    .click();
}

export async function chooseInDocumentMenu(page: Page, item: string): Promise<void> {
  await openDocumentMenu(page);
  await page.getByRole('menuitem', { name: item }).click();
}

/** Chooses a line of the menu with the styles of the text. */
export async function chooseTextStyle(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^Text style/ }).click();
  await page
    .getByRole('menuitem', { name: item })
    .or(page.getByRole('menuitemradio', { name: item }))
    .click();
}

/** The text of the document; it appears once the shared document has loaded. */
export const body = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });

/** Pastes text, plain by default, at the document's caret, as a person would. */
export async function paste(page: Page, text: string, type = 'text/plain'): Promise<void> {
  await body(page).click();
  await pasteAtCaret(page, text, type);
}

/** Pastes text where the caret is; the text must have the focus. */
export async function pasteAtCaret(page: Page, text: string, type = 'text/plain'): Promise<void> {
  await body(page).evaluate(
    (element, [words, kind]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(kind, words);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [text, type] as const,
  );
}

/** The text as HTML, without what only the editor needs: fillers, separators, the boxes of tables, and the empty line after the last block. */
export function textHtml(page: Page): Promise<string> {
  return body(page).evaluate((element) => {
    const copy = element.cloneNode(true) as HTMLElement;
    for (const filler of copy.querySelectorAll('.ProseMirror-trailingBreak, .ProseMirror-separator')) filler.remove();
    for (const box of copy.querySelectorAll('.text-table')) box.replaceWith(...box.childNodes);
    const last = copy.lastElementChild;
    if (last?.matches('p:empty')) last.remove();
    return copy.innerHTML;
  });
}

/** The words of each paragraph, without the names at other people's carets. */
export function paragraphs(page: Page): Promise<string[]> {
  return body(page).evaluate((element) => {
    const copy = element.cloneNode(true) as HTMLElement;
    for (const caret of copy.querySelectorAll('.guest-caret')) caret.remove();
    return [...copy.querySelectorAll('p')].map(({ textContent }) => textContent);
  });
}
