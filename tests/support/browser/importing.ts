import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { docxWith } from '../files/archives.ts';
import type { OpenedFile } from './files.ts';

/** Essays of a class, every third of them of Word. */
export function essays(count: number): OpenedFile[] {
  return Array.from({ length: count }, (_, index) => {
    const words = `Pupil ${index + 1} thinks that the school day begins too early.`;
    return index % 3 === 0
      ? { name: `Essay ${index + 1}.docx`, data: docxWith(`<w:p><w:r><w:t>${words}</w:t></w:r></w:p>`) }
      : { name: `Essay ${index + 1}.md`, data: Buffer.from(`# The later bell ${index + 1}\n\n${words}\n`) };
  });
}

/** Chooses files in the window of the system, which opens once. Returns how often it opened. */
export async function importFiles(page: Page, files: readonly OpenedFile[]): Promise<number> {
  let dialogs = 0;
  page.on('filechooser', () => (dialogs += 1));
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import files' }).click();
  await (
    await chooser
  ).setFiles(files.map(({ name, data }) => ({ name, mimeType: 'application/octet-stream', buffer: data })));
  return dialogs;
}

/** Drops files on the page, as a person does; a name with a slash is a file in a folder. */
export async function drop(page: Page, files: readonly OpenedFile[]): Promise<void> {
  const dropped = files.map(({ name, data }) => ({ name, data: data.toString('base64') }));
  const transfer = await page.evaluateHandle((all) => {
    const data = new DataTransfer();
    for (const { name, data: base64 } of all)
      data.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], name));
    return data;
  }, dropped);
  // Until the page is there, the browser takes the files.
  await page.getByRole('button', { name: 'Import files' }).waitFor();
  const target = page.getByRole('main');
  await target.dispatchEvent('dragover', { dataTransfer: transfer });
  await page.getByText('Drop your files to import them').waitFor();
  await target.dispatchEvent('drop', { dataTransfer: transfer });
}

/** Drops a file or a folder of the disk on the page, which the browser gives to the page as it does for a person. */
export async function dropFromDisk(page: Page, place: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const data = { items: [], files: [place], dragOperationsMask: 1 };
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    browser.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data });
  await drag('dragEnter');
  await drag('dragOver');
  await page.getByText('Drop your files to import them').waitFor();
  await drag('drop');
}

export const total = (page: Page) => page.getByRole('region', { name: 'Import' }).getByRole('status');
/** Thirty files are read, sent and stored one after another, which takes a busy machine a minute. */
const IMPORT_MS = 90_000;

/** Waits until the import is over, and expects this total. */
export async function expectTotal(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Done' }).waitFor({ timeout: IMPORT_MS });
  expect(await total(page).textContent()).toBe(words);
}

export const lines = (page: Page) => page.getByRole('list', { name: 'Files' }).getByRole('listitem');
export const rows = (page: Page) => page.locator('.document-row');

/** Puts what is imported into a new folder. */
export async function putInFolder(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Put them in a folder…' }).click();
  await page.getByRole('textbox', { name: 'Name of the folder' }).fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
}
