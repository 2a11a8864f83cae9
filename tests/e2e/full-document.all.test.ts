import { expect, test } from 'vitest';

import { body, newDraft, paste } from '../support/browser/demo.ts';
import { enter, leave } from '../support/browser/room.ts';
import { sharedSite } from '../support/browser/site.ts';
import { placeOfWords } from '../support/browser/traveller.ts';

test('a draft that a paste made too full says so, tells nobody to start a draft, and is saved again after an undo, and after a deletion', async () => {
  const site = await sharedSite();
  const visit = await enter(newDraft(site.url));
  const { page } = visit;
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
  await leave(visit);
});
