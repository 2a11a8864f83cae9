import { setTimeout as pause } from 'node:timers/promises';

import type { Locator, Page } from 'playwright-core';

import type { Config } from '#bff/config/config';
import { openDocuments } from '#bff/documents/sqlite/sqlite-documents';

import { type Editor, openEditor } from '../collaboration/collaboration-client.ts';
import { paragraph, paragraphsIn } from '../collaboration/writing.ts';
import { startBff, type TestBff } from '../server/start-bff.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { newDraft, paragraphs, roomOf } from './demo.ts';
import { enterAsTraveller, type Traveller } from './traveller.ts';

const HOUR_MS = 3_600_000;

/** Twenty-four paragraphs of seven words, no two of them the same. */
export const ESSAY = Array.from({ length: 24 }, (_, index) => `Line ${index + 1} has exactly seven words here.`);

/** A draft that Ada has written without a browser. */
export interface AdasDraft {
  address: string;
  room: string;
  ada: Editor;
}

/** Writes one, and resolves when it is stored. */
async function writeDraft(url: string, lines: readonly string[] = ESSAY): Promise<AdasDraft> {
  const address = newDraft(url);
  const room = roomOf(address);
  const ada = openEditor(url, room);
  ada.provider.setAwarenessField('name', 'Ada');
  await ada.synced();
  ada.body.insert(0, lines.map(paragraph));
  await ada.synced();
  return { address, room, ada };
}

/** A server on which Ada can have written hours ago. */
export async function startLater(config: Partial<Config> = {}) {
  let aheadMs = -100 * HOUR_MS;
  const documents = openDocuments({ directory: await temporaryFolder(), now: () => Date.now() + aheadMs });
  const bff = await startBff({ withSite: true, upstreams: { documents }, config: { rateLimitFactor: 100, ...config } });
  return {
    bff,
    /** A draft that Ada wrote an hour ago. */
    async draftOfAda(lines?: readonly string[]): Promise<AdasDraft> {
      const draft = await writeDraft(bff.url, lines);
      aheadMs += HOUR_MS;
      return draft;
    },
  };
}

/** A draft that two people have open in browsers. */
export interface SharedDraft extends AdasDraft {
  pages: readonly [Traveller, Traveller];
}

/** Opens it as two people. */
export async function shareDraft(draft: AdasDraft): Promise<SharedDraft> {
  const open = () => enterAsTraveller(draft.address);
  return { ...draft, pages: await Promise.all([open(), open()]) };
}

/** A button by its whole name. */
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** The bar that says what somebody has removed. */
export const removalBar = (page: Page): Locator => page.getByRole('region', { name: 'Removed words' });

/** The versions in the open history, and above them the text as it is. */
export const versionRows = (page: Page): Locator => historyOf(page).locator('.version-row');

const historyOf = (page: Page) => page.getByRole('complementary', { name: 'History' });

/** A way in which the server brings text back. */
export interface ReturnAct {
  name: 'Bring them back' | 'Restore';
  /** Ada takes something away, and the pages come to where one click brings it back. */
  prepare: (draft: SharedDraft) => Promise<void>;
  /** What the page says while it is offline. */
  waiting: (page: Page) => Locator;
  /** Resolves when the page has its answer, no matter who was first. */
  answered: (page: Page) => Promise<void>;
}

/** Both ways. */
export const RETURN_ACTS: readonly ReturnAct[] = [
  {
    name: 'Bring them back',
    async prepare({ ada, pages }) {
      ada.body.delete(0, ada.body.length);
      await ada.synced();
      await Promise.all(pages.map(({ page }) => button(page, 'Bring them back').waitFor()));
    },
    waiting: (page) => removalBar(page).getByText('We’ll bring the words back as soon as we can.'),
    answered: (page) => removalBar(page).waitFor({ state: 'detached' }),
  },
  {
    name: 'Restore',
    async prepare({ ada, pages }) {
      ada.document.transact(() => {
        ada.body.delete(4, 6);
        ada.body.insert(2, [paragraph('Something else that Ada has written since.')]);
      });
      await ada.synced();
      for (const { page } of pages) {
        // The list may be from before somebody else's restore.
        if ((await versionRows(page).count()) > 0) await historyOf(page).getByRole('button', { name: 'Close' }).click();
        await button(page, 'History').click();
        await versionRows(page).filter({ hasText: '+168' }).last().click();
        await page.locator('.version-actions button:not([aria-disabled=true])', { hasText: 'Restore' }).waitFor();
      }
    },
    waiting: (page) => page.getByText('We’ll restore this version as soon as we can.').first(),
    answered: (page) =>
      page.locator('.history-state', { hasText: /The text is back as it was|has already restored/ }).waitFor(),
  },
];

/** How two people ask for the same thing. */
export interface TwoClicks {
  /** How long after the first the second clicks, in milliseconds. */
  delayMs: number;
  /** Whether the second is offline then, until the first has an answer. */
  isOffline: boolean;
}

/** Makes both click, and resolves when both have an answer. */
export async function clickBoth(
  act: ReturnAct,
  [first, second]: SharedDraft['pages'],
  { delayMs, isOffline }: TwoClicks,
): Promise<void> {
  if (isOffline) await second.leaveNetwork();
  // Without the checks before a click, which would take longer than the delay.
  const click = (page: Page, afterMs: number) =>
    button(page, act.name).evaluate((element, ms) => {
      setTimeout(() => (element as HTMLElement).click(), ms);
    }, afterMs);
  await Promise.all([click(first.page, 0), click(second.page, delayMs)]);
  await act.answered(first.page);
  if (isOffline) {
    await act.waiting(second.page).waitFor();
    await second.returnToNetwork();
  }
  await act.answered(second.page);
}

/** The state of the essay at the end. */
export interface ReturnedText {
  /** Duplicate paragraphs, on some page or in the store. */
  doubled: string[];
  lost: string[];
  isEqual: boolean;
}

/** Pages that differ after this time stay different. */
const EQUAL_AFTER_MS = 10_000;
const LOOK_EVERY_MS = 50;

/** Compares both pages and what is stored with the essay, once they have the same text or have had time for it. */
export async function returnedText({ upstreams }: TestBff, { room, pages }: SharedDraft): Promise<ReturnedText> {
  const all = async () => [
    ...(await Promise.all(pages.map(({ page }) => paragraphs(page)))),
    paragraphsIn(await upstreams.documents.load(room)),
  ];
  let texts = await all();
  const isEqual = () => new Set(texts.map((lines) => lines.filter((line) => line !== '').join('\n'))).size === 1;
  for (const endMs = performance.now() + EQUAL_AFTER_MS; !isEqual() && performance.now() < endMs; texts = await all())
    await pause(LOOK_EVERY_MS);
  const seen = texts.map((lines) => Map.groupBy(lines, (line) => line));
  const unusual = (isSo: (count: number) => boolean) =>
    ESSAY.filter((line) => seen.some((lines) => isSo(lines.get(line)?.length ?? 0)));
  return { doubled: unusual((count) => count > 1), lost: unusual((count) => count === 0), isEqual: isEqual() };
}

/** Restores the newest version whose row has these words, in the reopened history. */
export async function restoreFrom(page: Page, words: string): Promise<void> {
  if ((await versionRows(page).count()) > 0) await button(page, 'History').click();
  await button(page, 'History').click();
  await versionRows(page).filter({ hasText: words }).first().click();
  await button(page, 'Restore').click();
  await page.getByText('The text is back as it was').first().waitFor();
}
