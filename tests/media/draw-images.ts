import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { Browser } from 'playwright-core';

import { startBrowser } from '../support/browser/browser.ts';
import { PREVIEW_SIZE, previewPicture } from './preview-picture.ts';

/**
 * Draws the pictures that browsers, phones and link previews want as pixels, from the one drawing of the logo and the
 * colours of the site: `npm run draw:images`. The files are committed.
 */
const WEB_DIRECTORY = path.join(import.meta.dirname, '../../web');
const PUBLIC_DIRECTORY = path.join(WEB_DIRECTORY, 'public');

/** A phone may cut an icon to a circle of 80 % of its width; the letter and the wave stay inside of it at this size. */
const MASKABLE_SCALE = 0.86;
/** In the square that a phone rounds by itself, the drawing is as large as in the tile. */
const TOUCH_SCALE = 0.96;

interface Picture {
  html: string;
  width: number;
  height: number;
}

const logo = await readFile(path.join(PUBLIC_DIRECTORY, 'favicon.svg'), 'utf8');
const tokens = await readFile(path.join(WEB_DIRECTORY, 'ui/tokens.css'), 'utf8');
const tileColor = /fill="(#[0-9a-f]{6})"/.exec(logo)?.[1];
if (tileColor === undefined) throw new Error('The tile of web/public/favicon.svg has no colour.');

const browser = await startBrowser();
try {
  const pictures = {
    'og.png': await draw(browser, { ...PREVIEW_SIZE, html: previewPicture(tokens, logo) }),
    'icon-192.png': await draw(browser, tile(192)),
    'icon-512.png': await draw(browser, tile(512)),
    'icon-maskable-512.png': await draw(browser, square(512, MASKABLE_SCALE)),
    'apple-touch-icon.png': await draw(browser, square(180, TOUCH_SCALE)),
    'favicon.ico': iconFile(await draw(browser, tile(32)), 32),
  };
  for (const [name, content] of Object.entries(pictures)) {
    await writeFile(path.join(PUBLIC_DIRECTORY, name), content);
    process.stdout.write(`${name} ${content.length} bytes\n`);
  }
} finally {
  await browser.close();
}

/** The logo with its own round corners on nothing. */
function tile(size: number): Picture {
  return { html: `<style>body { margin: 0 } svg { display: block }</style>${logo}`, width: size, height: size };
}

/** The logo on a square in the colour of its tile, which reaches to every edge. */
function square(size: number, scale: number): Picture {
  const style = `body { margin: 0; background: ${tileColor} } svg { display: block; transform: scale(${scale}) }`;
  return { html: `<style>${style}</style>${logo}`, width: size, height: size };
}

async function draw(by: Browser, { html, width, height }: Picture): Promise<Buffer> {
  const page = await by.newPage({ viewport: { width, height }, colorScheme: 'light' });
  await page.setContent(html);
  const picture = await page.screenshot({ omitBackground: true });
  await page.close();
  return picture;
}

/** Wraps a PNG as an ICO file with one picture, see https://en.wikipedia.org/wiki/ICO_(file_format). */
function iconFile(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // An icon, not a cursor.
  header.writeUInt16LE(1, 4); // One picture.
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // Colour planes.
  header.writeUInt16LE(32, 12); // Bits per pixel.
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
