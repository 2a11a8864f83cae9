import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import * as Y from 'yjs';

import { body, chooseTextStyle, paste, roomOf } from '../support/browser/demo.ts';
import { holdCalls } from '../support/browser/network.ts';
import { enterDraft, leave } from '../support/browser/room.ts';
import { hasFocus, sharedSite } from '../support/browser/site.ts';
import { openEditor } from '../support/collaboration/collaboration-client.ts';

const site = await sharedSite();

const newPage = () => enterDraft(site.url);

/** The address of a picture that the server has stored. */
const STORED = /\/images\/[0-9a-f]{32}$/;

/** A JPEG with this many pixels, full of detail. */
async function photo(page: Page, width: number, height: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([x, y]) => {
      const canvas = new OffscreenCanvas(x, y);
      const context = canvas.getContext('2d');
      for (let at = 0; at < 5000; at++) {
        if (context) context.fillStyle = `hsl(${(at * 137) % 360} 60% 50%)`;
        context?.fillRect((at * 7919) % x, (at * 104_729) % y, x / 40, y / 40);
      }
      const bytes = await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })).arrayBuffer();
      return [...new Uint8Array(bytes)].map((byte) => String.fromCharCode(byte)).join('');
    },
    [width, height] as const,
  );
  return Buffer.from(base64, 'latin1');
}

/** The same JPEG with a block for what cameras write: time, place, model. */
function withPlace(jpeg: Buffer): Buffer {
  const words = Buffer.from('Exif\0\0 54.32 N 10.14 E');
  const header = Buffer.from([0xff, 0xe1, 0, words.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), header, words, jpeg.subarray(2)]);
}

const fileOf = (buffer: Buffer) => ({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });

async function pasteFile(page: Page, jpeg: Buffer): Promise<void> {
  await body(page).evaluate(
    (element, bytes) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([Uint8Array.from(bytes)], 'a.jpg', { type: 'image/jpeg' }));
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [...jpeg],
  );
}

const naturalWidth = (picture: Locator) => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth);

const PICTURE = 'What does it show?';

test('a photo from a file is stored beside the document, as wide as sharp screens need, for everybody in it; one that is pasted says that it is coming, and is stored without what its file knows about the place', async () => {
  const { page } = await newPage();
  await page.keyboard.insertText('Here:');
  await chooseTextStyle(page, 'Picture');
  await page.getByLabel('Or choose a file').setInputFiles(fileOf(await photo(page, 1800, 1200)));
  await page.getByLabel(PICTURE).fill('The harbour');
  await page.getByRole('button', { name: 'Add image' }).click();
  const picture = body(page).getByRole('img', { name: 'The harbour' });
  const src = (await picture.getAttribute('src')) ?? '';
  expect(src).toMatch(STORED);
  await expect.poll(() => naturalWidth(picture)).toBe(1248);
  expect((await fetch(new URL(src, site.url))).status).toBe(200);

  const sent: (Buffer | null)[] = [];
  const letStore = await holdCalls(page, '**/images', (call) => sent.push(call.postDataBuffer()) > 0);
  await pasteFile(page, withPlace(await photo(page, 60, 40)));
  await page.getByText('Adding the image…').waitFor();
  letStore();
  const widths = () =>
    body(page)
      .locator('img')
      .evaluateAll((all: HTMLImageElement[]) => all.map((one) => one.naturalWidth));
  await expect.poll(widths).toContain(60);
  await page.getByText('Adding the image…').waitFor({ state: 'detached' });
  expect(sent).toHaveLength(1);
  expect(sent[0]?.includes('Exif')).toBe(false);
});

test('a photo appears where it was pasted, whatever people write until it has been stored', async () => {
  const { page } = await newPage();
  await page.keyboard.insertText('See');
  await page.keyboard.press('Enter');
  await page.keyboard.insertText('Here');
  await page.getByText('Saved').waitFor();
  const letStore = await holdCalls(page, '**/images');
  await pasteFile(page, await photo(page, 60, 40));
  await page.getByText('Adding the image…').waitFor();
  const other = openEditor(site.url, roomOf(page.url()));
  await other.synced();
  const paragraph = other.body.get(0);
  const words = paragraph instanceof Y.XmlElement ? paragraph.get(0) : undefined;
  if (words instanceof Y.XmlText) words.insert(0, 'Come and ');
  await body(page).getByText('Come and').waitFor();
  await page.keyboard.insertText(' I go');
  letStore();
  await body(page).locator('img').waitFor();
  await page.keyboard.insertText(' on');
  const blocks = await body(page).evaluate((element) =>
    [...element.children].map((one) => (one.querySelector('img') ? 'picture' : one.textContent)),
  );
  expect(blocks).toEqual(['Come and See', 'Here', 'picture', ' I go on']);
});

test('a picture that is copied into another draft, or whose address is typed there, stays when the first draft is deleted', async () => {
  const visit = await newPage();
  const { page } = visit;
  await pasteFile(page, await photo(page, 60, 40));
  await expect.poll(() => body(page).locator('img').count()).toBe(1);
  await pasteFile(page, await photo(page, 60, 40));
  await expect.poll(() => body(page).locator('img').count()).toBe(2);
  const [copied = '', typed = ''] = await body(page)
    .locator('img')
    .evaluateAll((all: HTMLImageElement[]) => all.map(({ src }) => src));
  const room = roomOf(page.url());
  await page.getByText('Saved').waitFor();
  await leave(visit);

  const other = await newPage();
  const kept = other.page.waitForResponse((response) => response.request().method() === 'PUT');
  await paste(other.page, `<p>Look:</p><img src="${copied}"><p>So.</p>`, 'text/html');
  expect((await kept).status()).toBe(204);
  await expect.poll(() => naturalWidth(body(other.page).locator('img'))).toBe(60);
  await chooseTextStyle(other.page, 'Picture');
  await other.page.getByLabel('Location').fill(typed);
  await other.page.getByRole('button', { name: 'Add image' }).click();
  await expect.poll(() => body(other.page).locator('img').count()).toBe(2);
  await site.upstreams.documents.remove(room);
  for (const address of [copied, typed]) expect((await fetch(address)).status).toBe(200);
});

test('the image dialog requires a location at which there is an image, or a file that is one, asks what it shows, and changes that later; an image of another site is named, not loaded', async () => {
  const visit = await newPage();
  const { page } = visit;
  const dialog = page.getByRole('dialog', { name: 'Image' });
  const location = dialog.getByLabel('Location');
  await chooseTextStyle(page, 'Picture');
  await dialog.getByRole('button', { name: 'Add image' }).click();
  await dialog.getByText('Required field').waitFor();
  expect([await hasFocus(location), await location.getAttribute('aria-invalid')]).toEqual([true, 'true']);
  for (const [address, words] of [
    ['cat photo', 'Enter the address of an image'],
    ['/assets/none.png', 'Your browser can’t find an image at this address'],
  ] as const) {
    await location.fill(address);
    await page.keyboard.press('Enter');
    await dialog.getByText(words).waitFor();
  }
  await location.fill('/favicon.svg');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await body(page).locator('figure img').dblclick();
  expect(await location.inputValue()).toBe('/favicon.svg');
  await dialog.getByLabel(PICTURE).fill('The letter S');
  await page.keyboard.press('Enter');
  await body(page).getByRole('img', { name: 'The letter S' }).waitFor();

  const notAnImage = Buffer.from('My notes');
  await body(page).press('Control+End');
  await chooseTextStyle(page, 'Picture');
  await dialog.getByLabel('Or choose a file').setInputFiles(fileOf(notAnImage));
  await dialog.getByRole('button', { name: 'Add image' }).click();
  await dialog.getByText('images of up to 20 MB').waitFor();
  await page.keyboard.press('Escape');
  await pasteFile(page, notAnImage);
  await page.locator('.connection-trouble').getByText('images of up to 20 MB').waitFor();

  // One that can't be sent leaves the text as it was.
  await page.route('**/images', (route) => route.abort());
  await pasteFile(page, await photo(page, 60, 40));
  await page.locator('.connection-trouble').getByText('We can’t store the picture while you’re offline').waitFor();
  expect(await body(page).locator('img').count()).toBe(1);
  await chooseTextStyle(page, 'Picture');
  await location.fill('https://example.org/a.png');
  await page.keyboard.press('Enter');
  await body(page).getByText('This image is on example.org.').waitFor();
  visit.complaints.splice(0); // the browser reports the missing image and the lost request
});
