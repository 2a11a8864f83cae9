import { randomBytes } from 'node:crypto';

import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { draftRoom } from '#shared-types/documents/collaboration';
import { writerIdOf } from '#shared-types/documents/writer';

import { openEditor } from '../collaboration/collaboration-client.ts';
import type { VisitOptions } from './browser.ts';
import { body } from './demo.ts';

const KEY = 'sullivan.recent-drafts';

/** The list of drafts that the browser keeps, as it is stored. */
export const listedDrafts = (page: Page): Promise<string | null> =>
  page.evaluate((key) => localStorage.getItem(key), KEY);

/** Writes drafts of one line, and returns what the browser has stored in which somebody wrote them. */
export async function withDrafts(
  url: string,
  drafts: readonly { name: string; folder?: string }[],
): Promise<NonNullable<VisitOptions['storageState']>> {
  const written = await Promise.all(
    drafts.map(async (draft) => {
      const [id, key] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')];
      const editor = openEditor(url, draftRoom(id) ?? '', { key });
      await editor.synced();
      editor.write(draft.name);
      await editor.synced();
      editor.close();
      return { listed: { id, title: '', words: 4, changedAt: 1, ...draft }, key: [`draft-${writerIdOf(id)}`, [key]] };
    }),
  );
  const localStorage = [
    { name: KEY, value: JSON.stringify(written.map(({ listed }) => listed)) },
    { name: 'sullivan.writer-keys', value: JSON.stringify(Object.fromEntries(written.map(({ key }) => key))) },
  ];
  return { cookies: [], origins: [{ origin: url, localStorage }] };
}

/** The notice that says where a first draft will be. */
export const noticeOfPlace = (page: Page) => page.getByText('You’ll find this text under');

/** Writes a line at the caret, and waits until it's stored and listed. */
export async function writeListed(page: Page, words: string): Promise<void> {
  await body(page).click();
  await page.keyboard.insertText(words);
  await page.getByText('Saved', { exact: true }).waitFor();
  await expect.poll(() => listedDrafts(page)).toContain(words);
}

/** The address of a draft that nobody has begun. */
export const unknownDraft = ({ url }: { url: string }, path = '/demo'): string =>
  `${url}${path}#${randomBytes(16).toString('hex')}`;
