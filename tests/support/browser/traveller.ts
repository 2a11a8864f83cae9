import type { Page } from 'playwright-core';

import type { Visit } from './browser.ts';
import { putCaretAtEnd } from './caret.ts';
import { cutConnection, restoreConnection } from './network.ts';
import type { Opening } from './open.ts';
import { enter } from './room.ts';

/** A person whose connection the test can cut. */
export interface Traveller extends Visit {
  /** Cuts it: no request gets out, and every socket breaks. */
  leaveNetwork(): Promise<void>;
  /** Brings it back. */
  returnToNetwork(): Promise<void>;
}

/** The options of somebody whose browser keeps the application, so that pages also load without a connection. */
export const WITH_APPLICATION = { serviceWorkers: 'allow' } as const;

/** Opens a document as somebody whose connection can be cut. With `WITH_APPLICATION`, waits until the browser keeps it. */
export async function enterAsTraveller(address: string, opening: Opening = {}): Promise<Traveller> {
  const person = await enter(address, { isCuttable: true, ...opening });
  if (opening.serviceWorkers === 'allow') await applicationKept(person.page);
  return {
    ...person,
    leaveNetwork: () => cutConnection(person.page),
    async returnToNetwork() {
      await restoreConnection(person.page);
      person.complaints.length = 0; // Chromium reports the calls that it couldn't make.
    },
  };
}

/** Waits until the browser keeps the application. */
export async function applicationKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

/** The rooms that the browser keeps a copy of, and how many pieces each has. */
export function keptRooms(page: Page): Promise<Record<string, number>> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('sullivan.documents');
    await new Promise((resolve, reject) => {
      opening.addEventListener('success', resolve);
      opening.addEventListener('error', reject);
      // Nothing has ever been kept: the test must not make the tables.
      opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
    }).catch(() => undefined);
    if (opening.error) return {};
    const database = opening.result;
    const rows = database.transaction('updates').objectStore('updates').getAll();
    await new Promise((resolve) => rows.addEventListener('success', resolve));
    database.close();
    const pieces: Record<string, number> = {};
    for (const { room } of rows.result as { room: string }[]) pieces[room] = (pieces[room] ?? 0) + 1;
    return pieces;
  });
}

/** What the page says about where the words are. */
export const placeOfWords = (page: Page, words: string) =>
  page.locator('.saved-words').filter({ hasText: new RegExp(`^${words}$`) });

/** Writes at the end of the text, without a connection. */
export async function writeOffline(page: Page, words: string): Promise<void> {
  await putCaretAtEnd(page);
  await page.keyboard.insertText(words);
  await placeOfWords(page, 'On this device').waitFor();
}

/** Keeps a mark that a document has words which aren't saved, as if an earlier page had closed before they were. */
export async function keepUnsaved(page: Page, room: string): Promise<void> {
  await page.evaluate(async (of) => {
    const opening = indexedDB.open('sullivan.documents');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const transaction = opening.result.transaction('writers', 'readwrite');
    transaction.objectStore('writers').put({ room: of, key: 'a'.repeat(32), revision: 1 });
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    opening.result.close();
  }, room);
}
