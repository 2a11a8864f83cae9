import { strFromU8, unzipSync } from 'fflate';
import type { Download, Page } from 'playwright-core';

import { chooseInDocumentMenu } from './demo.ts';

export interface OpenedFile {
  name: string;
  data: Buffer;
}

/** Chooses a file to open, as a person does in the window of the system. */
export async function chooseFile(page: Page, { name, data }: OpenedFile): Promise<void> {
  const mimeType = 'application/octet-stream';
  await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: data });
}

/** Chooses an entry of the menu "Download", and gives the file that the browser saves. */
export async function download(page: Page, entry: string): Promise<OpenedFile> {
  const begun = page.waitForEvent('download');
  await chooseInDocumentMenu(page, entry);
  const saved = await begun;
  return { name: saved.suggestedFilename(), data: await bytesOf(saved) };
}

/** A part of an archive, such as a Word file, as text; empty if it has no such part. */
export function partOf(data: Uint8Array, part: string): string {
  const file = unzipSync(data)[part];
  return file ? strFromU8(file) : '';
}

/** What a browser has saved. */
export async function bytesOf(saved: Download): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await saved.createReadStream()) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
