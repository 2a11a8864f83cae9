import type { Page } from 'playwright-core';

import { type Editor, openEditor } from '../collaboration/collaboration-client.ts';
import { body, openDocumentMenu, roomOf } from './demo.ts';

/** The names in the list of the others. */
export const others = (page: Page): Promise<string[]> =>
  page.getByRole('list', { name: 'Also here' }).locator('bdi').allTextContents();

/** The names at the carets of the others. */
export const carets = (page: Page): Promise<string[]> => body(page).locator('.guest-caret-flag').allTextContents();

/** The field of the dialog in which people choose their name. */
export const nameField = (page: Page) => page.getByRole('dialog').getByLabel('Name', { exact: true });

export async function chooseName(page: Page, name: string): Promise<void> {
  await openDocumentMenu(page);
  await page.getByRole('menuitem', { name: /(?:Choose a|Change your) name/ }).click();
  await nameField(page).fill(name);
  await page.getByRole('button', { name: 'Use this name' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Somebody in the draft of an address without a page, with a caret in its text. */
export async function somebody({ url }: { url: string }, address: string, state: object): Promise<Editor> {
  const editor = openEditor(url, roomOf(address));
  const position = { type: null, tname: 'default', item: null, assoc: 0 };
  editor.provider.awareness?.setLocalState({ ...state, cursor: { anchor: position, head: position } });
  await editor.synced();
  return editor;
}

/** The names of the others that an editor hears of. */
export function namesSeenBy({ provider: { awareness } }: Editor): unknown[] {
  const states = [...(awareness?.getStates() ?? [])];
  return states.flatMap(([id, { name }]) => (id === awareness?.clientID || name === undefined ? [] : [name]));
}
