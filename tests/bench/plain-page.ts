import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';

import type { Browser } from 'playwright-core';

import { serve } from '../support/server/listen.ts';

const STYLE =
  'body{max-width:40rem;margin:2rem auto;padding:0 1rem;font:1.125rem/1.6 sans-serif}h1{font-size:2.2rem;line-height:1.1}';

/**
 * Serves the words of a page as plain HTML: its headings, paragraphs and list entries in their order, three lines of style,
 * no picture, no script, compressed. It is what a page of text costs at least.
 */
export async function servePlainPage(
  browser: Browser,
  url: string,
): Promise<{ url: string; close: () => Promise<void> }> {
  const page = await browser.newPage();
  await page.goto(url);
  const words = await page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, p, figcaption, summary, li')]
      .filter((element) => element.querySelector('h1, h2, h3, p, li') === null)
      .map((element) => {
        const plain = document.createElement(/^H\d$/.test(element.tagName) ? element.tagName : 'p');
        plain.textContent = element.textContent;
        return plain.outerHTML;
      })
      .join('\n'),
  );
  await page.close();
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="The same words as plain HTML."><title>Plain page</title><link rel="icon" href="data:,"><style>${STYLE}</style></head><body><main>${words}</main></body></html>`;
  const body = brotliCompressSync(html);
  return serve(
    createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).end(body);
    }),
  );
}
