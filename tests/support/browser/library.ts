import type { Page } from 'playwright-core';
import request from 'supertest';

import { documentPath, DOCUMENTS_PATH } from '#shared-types/documents/documents';

import { writeInto } from '../documents.ts';
import { rows } from './importing.ts';
import type { TestSite } from './site.ts';

/** The row of a document in the library. */
export const row = (page: Page, name: string) => rows(page).filter({ hasText: name });

/** The documents of the account. */
export const account = (page: Page) => page.getByRole('region', { name: 'In your account' });

/** A document of an account. */
interface LibraryText {
  title?: string;
  text: string;
  folder?: string;
}

/** Creates documents in the account of the person whose page it is, without that page. */
export async function writeInLibrary(site: TestSite, page: Page, texts: readonly LibraryText[]) {
  const token = await tokenOf(page);
  const call = (method: 'post' | 'patch', path: string, sent: object) =>
    request(site.url)[method](path).set('authorization', `Bearer ${token}`).send(sent);
  const ids: string[] = [];
  for (const { title, text, folder } of texts) {
    const { body } = await call('post', DOCUMENTS_PATH, folder === undefined ? {} : { folder }).expect(201);
    await writeInto(site, body.id, text, { user: token });
    if (title !== undefined) await call('patch', documentPath(body.id), { title }).expect(200);
    ids.push(String(body.id));
  }
  return { ids, call };
}

/** The token that the page of somebody who is signed in shows. */
async function tokenOf(page: Page): Promise<string> {
  const asking = page.waitForRequest((asked) => asked.url().includes(`${DOCUMENTS_PATH}?`));
  await page.reload();
  return (await (await asking).headerValue('authorization'))?.replace('Bearer ', '') ?? '';
}

/** Chooses what to do with a document. */
export async function chooseInLibrary(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `What to do with “${name}”` }).click();
  await page.getByRole('button', { name: action, exact: true }).click();
}
