import { expect, test } from 'vitest';

import { body, newDraft, paste, textHtml } from '../support/browser/demo.ts';
import { enter } from '../support/browser/room.ts';
import { sharedSite } from '../support/browser/site.ts';
import { placeOfWords } from '../support/browser/traveller.ts';

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

test('a draft that a paste made too full says so, tells nobody to start a draft, and is saved again after an undo, and after a deletion', async () => {
  const site = await sharedSite();
  const { page } = await enter(newDraft(site.url));
  await body(page).click();
  await page.keyboard.insertText('It begins.');
  const saved = placeOfWords(page, 'Saved');
  await saved.waitFor();
  for (const letGo of ['Control+z', 'Delete']) {
    await paste(page, 'Too many words. '.repeat(15_000));
    const full = page.getByText('This document is full. Delete some text, and we’ll save the rest.');
    await full.waitFor();
    expect(await page.getByText('start a private draft').count()).toBe(0);
    if (letGo === 'Delete') await page.keyboard.press('Control+a');
    await page.keyboard.press(letGo);
    await full.waitFor({ state: 'detached' });
    await saved.waitFor();
  }
});
