import { expect, test } from 'vitest';

import { newDraft, paste, textHtml } from '../support/browser/demo.ts';
import { enter } from '../support/browser/room.ts';
import { sharedSite } from '../support/browser/site.ts';

test('a clipboard made to hang the page is read in a moment', async () => {
  const { url } = await sharedSite({ reads: true });
  const visit = await enter(newDraft(url));
  const { page } = visit;
  const attacks = [
    '<style '.repeat(300_000),
    `<a ${'x'.repeat(1_000_000)}`,
    '<!--'.repeat(500_000),
    '<a "'.repeat(250_000),
    `<table>${'<tr><td>x'.repeat(100)}</table>`,
    `<table>${'<tr><td colspan="1000" rowspan="65534">'.repeat(20_000)}</table>`,
    `${'<i>'.repeat(500)}${'<b>x</b>y'.repeat(2000)}`,
  ];
  for (const attack of attacks) await paste(page, `<p>${attack}`, 'text/html');
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('done');
  await expect.poll(() => textHtml(page)).toBe('<p>done</p>');
  await visit.close();
}, 300_000);
