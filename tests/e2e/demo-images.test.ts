import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { DEMO_ROOM } from '#shared-types/collaboration';

import { sharedBrowser, type VisitOptions } from '../support/browser/browser.ts';
import { body, chooseTextStyle, paste, roomOf } from '../support/browser/demo.ts';
import { enter, enterDraft, leave } from '../support/browser/room.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';
import { answerJson, startUpstreamStub } from '../support/server/upstream-stub.ts';

let bff: TestBff;
let browser: Browser;
beforeAll(async () => {
  // Feedback has its own tests; here the evaluator finds nothing.
  const upstream = await startUpstreamStub();
  upstream.answer(answerJson([]));
  bff = await startBff({ withSite: true, config: { evaluatorUrl: upstream.url } });
  browser = await sharedBrowser();
});

const newPage = (options?: VisitOptions) => enterDraft(browser, bff.url, options);

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

async function openImageDialog(page: Page): Promise<void> {
  await chooseTextStyle(page, 'Picture');
}

test('a photo from a file is stored beside the document, as wide as sharp screens need, and others see it', async () => {
  const visit = await newPage();
  const { page } = visit;
  await page.keyboard.insertText('Here:');
  await openImageDialog(page);
  await page.getByLabel('Or choose a file').setInputFiles(fileOf(await photo(page, 3000, 2000)));
  await page.getByLabel('What does it show?').fill('The harbour');
  await page.getByRole('button', { name: 'Add image' }).click();
  const picture = body(page).getByRole('img', { name: 'The harbour' });
  expect(await picture.getAttribute('src')).toMatch(STORED);
  await expect.poll(() => naturalWidth(picture)).toBe(1248);
  await page.getByText('Saved').waitFor();
  const other = await enter(browser, page.url());
  await expect.poll(() => naturalWidth(body(other.page).getByRole('img', { name: 'The harbour' }))).toBe(1248);
  await leave(other);
  await leave(visit);
});

test('a photo that is pasted says that it is coming, and is stored without what its file knows about the place', async () => {
  const visit = await newPage();
  const { page } = visit;
  const gate = Promise.withResolvers<void>();
  const sent: Buffer[] = [];
  await page.route('**/images', async (route) => {
    sent.push(route.request().postDataBuffer() ?? Buffer.alloc(0));
    await gate.promise;
    await route.continue();
  });
  await pasteFile(page, withPlace(await photo(page, 60, 40)));
  await page.getByText('Adding the image…').waitFor();
  gate.resolve();
  await expect.poll(() => naturalWidth(body(page).locator('img'))).toBe(60);
  await page.getByText('Adding the image…').waitFor({ state: 'detached' });
  expect(sent).toHaveLength(1);
  expect(sent[0]?.includes('Exif')).toBe(false);
  await leave(visit);
});

test('a photo appears where it was pasted, whatever people write until it has been stored', async () => {
  const visit = await newPage();
  const { page } = visit;
  await page.keyboard.insertText('See');
  await page.keyboard.press('Enter');
  await page.keyboard.insertText('Here');
  await page.getByText('Saved').waitFor();
  const other = await enter(browser, page.url());
  const gate = Promise.withResolvers<void>();
  await page.route('**/images', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await pasteFile(page, await photo(page, 60, 40));
  await page.getByText('Adding the image…').waitFor();
  await body(other.page).click();
  await other.page.keyboard.press('Control+Home');
  await other.page.keyboard.insertText('Come and ');
  await body(page).getByText('Come and').waitFor();
  await page.keyboard.insertText(' I go');
  gate.resolve();
  await body(page).locator('img').waitFor();
  await page.keyboard.insertText(' on');
  await leave(other); // with the caret, whose name would be among the words
  await page.locator('.guest-caret').waitFor({ state: 'detached' });
  const blocks = await body(page).evaluate((element) =>
    [...element.children].map((one) => (one.querySelector('img') ? 'picture' : one.textContent)),
  );
  expect(blocks).toEqual(['Come and See', 'Here', 'picture', ' I go on']);
  await leave(visit);
});

test('pictures come along into a private draft, and stay when the sandbox is deleted', async () => {
  const visit = await enter(browser, `${bff.url}/demo`);
  const { page } = visit;
  await body(page).click();
  await page.keyboard.insertText('Here:');
  await pasteFile(page, await photo(page, 60, 40));
  await body(page).locator('img').waitFor();
  await page.getByRole('button', { name: 'Write in private' }).click();
  await page.getByRole('button', { name: 'Copy it' }).click();
  await page.getByText('Private draft: only people with the link can open it.').waitFor();
  const src = (await body(page).locator('img').getAttribute('src')) ?? '';
  await bff.upstreams.documents.remove(DEMO_ROOM);
  expect((await fetch(src)).status).toBe(200);
  await leave(visit);
});

test('a picture that cannot be sent says so, and the text is as it was', async () => {
  const visit = await newPage();
  const { page } = visit;
  await page.keyboard.insertText('Here:');
  await page.route('**/images', (route) => route.abort());
  await openImageDialog(page);
  await page.getByLabel('Or choose a file').setInputFiles(fileOf(await photo(page, 60, 40)));
  await page.getByRole('button', { name: 'Add image' }).click();
  await page.getByRole('dialog').getByText('We can’t store the picture while you’re offline').waitFor();
  await page.keyboard.press('Escape');
  await pasteFile(page, await photo(page, 60, 40));
  await page.locator('.connection-trouble').getByText('We can’t store the picture while you’re offline').waitFor();
  expect(await body(page).locator('img').count()).toBe(0);
  visit.complaints.splice(0); // the browser reports the lost requests
  await leave(visit);
});

test('a picture that is copied into another draft stays there when the first is deleted', async () => {
  const visit = await newPage();
  const { page } = visit;
  await pasteFile(page, await photo(page, 60, 40));
  const src = await body(page).locator('img').getAttribute('src');
  const other = await newPage();
  const kept = other.page.waitForResponse((response) => response.request().method() === 'PUT');
  await paste(other.page, `<p>Look:</p><img src="${src}"><p>So.</p>`, 'text/html');
  expect((await kept).status()).toBe(204);
  await expect.poll(() => naturalWidth(body(other.page).locator('img'))).toBe(60);
  await leave(other);
  await leave(visit);
});

test('a picture of another draft whose address is typed stays when that draft is deleted', async () => {
  const visit = await newPage();
  const { page } = visit;
  await pasteFile(page, await photo(page, 60, 40));
  const src = (await body(page).locator('img').getAttribute('src')) ?? '';
  const room = roomOf(page.url());
  const other = await newPage();
  await openImageDialog(other.page);
  await other.page.getByLabel('Location').fill(new URL(src, bff.url).href);
  await other.page.getByRole('button', { name: 'Add image' }).click();
  await body(other.page).locator('img').waitFor();
  await bff.upstreams.documents.remove(room);
  expect((await fetch(new URL(src, bff.url))).status).toBe(200);
  await leave(other);
  await leave(visit);
});

test('the image dialog requires a location, asks what the image shows, and adds it', async () => {
  const visit = await newPage();
  const { page } = visit;
  await chooseTextStyle(page, 'Picture');
  const dialog = page.getByRole('dialog', { name: 'Image' });
  await dialog.getByRole('button', { name: 'Add image' }).click();
  await dialog.getByText('Required field').waitFor();
  const location = dialog.getByLabel('Location');
  expect(await location.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await location.getAttribute('aria-invalid')).toBe('true');
  await location.fill('/favicon.svg');
  await dialog.getByLabel('What does it show?').fill('The letter S');
  await dialog.getByRole('button', { name: 'Add image' }).click();
  await body(page).getByRole('img', { name: 'The letter S' }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await leave(visit);
});

test('an image of another site is named, not loaded', async () => {
  const visit = await newPage();
  const { page } = visit;
  await chooseTextStyle(page, 'Picture');
  await page.getByLabel('Location').fill('https://example.org/a.png');
  await page.getByRole('button', { name: 'Add image' }).click();
  await body(page).getByText('This image is on example.org.').waitFor();
  await leave(visit);
});

test('an image needs an address at which there is one, or a file that is one', async () => {
  const visit = await newPage();
  const { page } = visit;
  await chooseTextStyle(page, 'Picture');
  const dialog = page.getByRole('dialog', { name: 'Image' });
  await dialog.getByLabel('Location').fill('cat photo');
  await page.keyboard.press('Enter');
  await dialog.getByText('Enter the address of an image').waitFor();
  await dialog.getByLabel('Location').fill('/assets/none.png');
  await page.keyboard.press('Enter');
  await dialog.getByText('Your browser can’t find an image at this address').waitFor();
  const notAnImage = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('My notes') };
  await dialog.getByLabel('Or choose a file').setInputFiles(notAnImage);
  await dialog.getByRole('button', { name: 'Add image' }).click();
  await dialog.getByText('images of up to 20 MB').waitFor();
  await page.keyboard.press('Escape');
  await body(page).evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['My notes'], 'a.png', { type: 'image/png' }));
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await page.locator('.connection-trouble').getByText('images of up to 20 MB').waitFor();
  expect(await body(page).locator('img').count()).toBe(0);
  visit.complaints.splice(0); // the browser reports the missing image
  await leave(visit);
});

test('the description of an image can be changed later', async () => {
  const visit = await newPage();
  const { page } = visit;
  await chooseTextStyle(page, 'Picture');
  const dialog = page.getByRole('dialog', { name: 'Image' });
  await dialog.getByLabel('Location').fill('/favicon.svg');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await body(page).locator('figure img').dblclick();
  expect(await dialog.getByLabel('Location').inputValue()).toBe('/favicon.svg');
  await dialog.getByLabel('What does it show?').fill('The letter S');
  await page.keyboard.press('Enter');
  await body(page).getByRole('img', { name: 'The letter S' }).waitFor();
  expect(await body(page).locator('img').count()).toBe(1);
  await leave(visit);
});
