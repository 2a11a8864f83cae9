import { expect, test } from 'vitest';

import { keepInAccount, newPerson } from '../support/browser/account.ts';
import { body, chooseInDocumentMenu, draftWith, paragraphs } from '../support/browser/demo.ts';
import { download, partOf } from '../support/browser/files.ts';
import { enter } from '../support/browser/room.ts';
import { sharedSite } from '../support/browser/site.ts';
import { applicationKept } from '../support/browser/traveller.ts';

const ESSAY = Array.from(
  { length: 12 },
  (_, at) => `${at + 1}. Rested students learn more, drive more safely and actually turn up.`,
);

const site = await sharedSite();

test.for([
  ['a desktop', 1440, 900],
  ['a phone', 360, 740],
] as const)(
  'on %s, a draft becomes a document: kept, shared, commented on, answered, resolved, wiped, restored, exported, written offline, and closed to the other',
  async ([, width, height]) => {
    const viewport = { width, height };
    const address = await draftWith(site.url, ESSAY.join('\n'));
    const owner = await site.open(address.slice(site.url.length), {
      as: newPerson(),
      viewport,
      serviceWorkers: 'allow',
    });
    const { page } = owner;
    await keepInAccount(page);
    await chooseInDocumentMenu(page, 'Share with people');
    await page.getByRole('radio', { name: /^Comment/ }).check();
    await page.getByRole('textbox', { name: /^Who it’s for/ }).fill('Mr Reid');
    await page.getByRole('button', { name: 'Create and copy link' }).click();
    const link = (await page.locator('.created-link-address').textContent()) ?? '';
    await page.getByRole('button', { name: 'Done' }).click();

    // Mr Reid comments on the first words, without a pointer.
    const reid = await enter(link, { viewport });
    await reid.page.getByText('You can read this document and comment on it.').waitFor();
    await body(reid.page).focus();
    await reid.page.keyboard.press('Control+Home');
    await reid.page.keyboard.press('Shift+End');
    await expect.poll(() => reid.page.evaluate(() => getSelection()?.toString().length)).toBeGreaterThan(5);
    await reid.page.keyboard.press('Control+Alt+m');
    await reid.page.getByRole('textbox', { name: 'Your comment' }).fill('Who says so?');
    await reid.page.keyboard.press('Control+Enter');

    const comments = async (of: typeof page) => {
      await of.locator('.commented').first().waitFor();
      if (width < 768) {
        // Where the focus is in the text, the tools take the place of the tabs.
        await of.getByRole('textbox', { name: 'Title' }).focus();
        if (await of.locator('.side[data-open]').isVisible()) return;
      }
      const tab = of.getByRole('tab', { name: /^Comments/ });
      if ((await tab.count()) > 0) await tab.click();
    };
    await comments(page);
    const card = page.getByRole('article').filter({ hasText: 'Who says so?' });
    await card.getByRole('button', { name: /^Comment by Mr Reid/ }).click();
    await page.getByRole('textbox', { name: 'Reply to Mr Reid' }).fill('The district.');
    await page.getByRole('button', { name: 'Reply', exact: true }).click();
    await comments(reid.page);
    await reid.page.getByText('The district.').waitFor();
    await page.getByRole('button', { name: 'Resolve' }).click();
    await reid.page.getByText('1 resolved').waitFor();

    // He may write for a while, and removes everything by mistake.
    if (width < 768) for (const one of [page, reid.page]) await one.locator('.side-handle').click();
    await chooseInDocumentMenu(page, 'Share with people');
    await page.getByRole('combobox', { name: 'What Mr Reid can do' }).selectOption('write');
    await page.getByRole('button', { name: 'Done' }).click();
    await reid.page.getByText('Shared with you').waitFor();
    await body(reid.page).click();
    await reid.page.keyboard.press('Control+a');
    await reid.page.keyboard.press('Delete');
    await expect.poll(() => paragraphs(page)).toEqual(['']);
    await page.getByRole('button', { name: 'History', exact: true }).click();
    await page.locator('.version-row').nth(1).click();
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    for (const one of [page, reid.page]) await expect.poll(() => paragraphs(one)).toEqual(ESSAY);
    // The bar that offers the same has a button of that name too.
    await page.locator('.history').getByRole('button', { name: 'Close', exact: true }).click();

    const { data } = await download(page, 'Word with comments');
    expect(partOf(data, 'word/comments.xml')).toContain('The district.');
    expect(partOf(data, 'word/document.xml')).toContain('Rested students');

    await applicationKept(page);
    await page.context().setOffline(true);
    await page.reload();
    await expect.poll(() => paragraphs(page)).toEqual(ESSAY);
    await body(page).click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.insertText('Written on a train. ');
    await page.getByText('On this device', { exact: true }).waitFor();
    await page.context().setOffline(false);
    await expect.poll(() => paragraphs(reid.page)).toEqual([`Written on a train. ${ESSAY[0]}`, ...ESSAY.slice(1)]);
    await page.getByText('Saved', { exact: true }).waitFor();

    await chooseInDocumentMenu(page, 'Share with people');
    await page.getByRole('button', { name: 'Turn off the link for Mr Reid' }).click();
    await reid.page.getByText('You can’t open this document any more.').waitFor();
    for (const visit of [reid, owner]) await visit.close();
  },
);
