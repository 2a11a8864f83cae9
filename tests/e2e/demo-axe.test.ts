import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { SAMPLE_ESSAY } from '../../web/content/sample-essay.ts';
import { openOwnDocument } from '../support/browser/account.ts';
import { openView } from '../support/browser/argument.ts';
import { violations } from '../support/browser/axe.ts';
import { sharedBrowser } from '../support/browser/browser.ts';
import { selectText } from '../support/browser/caret.ts';
import { chooseInDocumentMenu, newDraft, paste } from '../support/browser/demo.ts';
import { cutConnection, restoreConnection } from '../support/browser/network.ts';
import { openNote } from '../support/browser/notes.ts';
import { enter } from '../support/browser/room.ts';
import { sharedSite, type TestSite } from '../support/browser/site.ts';

const WIDE = { width: 1440, height: 900 };
const SIZES = [WIDE, { width: 1280, height: 720 }, { width: 768, height: 1024 }, { width: 360, height: 740 }];
const FRENCH =
  'Depuis plusieurs années, les élèves de notre école demandent que le téléphone soit autorisé pendant la pause. Je pense que cette demande est juste, car chacun doit apprendre à se servir de cet outil.';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite({ reads: true });
});

/** What axe-core finds in a state of the editor, at every size and in every theme, and where the page scrolls sideways. */
async function faultsOf(page: Page, state: string): Promise<string[]> {
  const found: string[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    if (size.width < 768) await openSheet(page);
    for (const fault of await violations(page, 'html', ['light', 'dark', 'forced']))
      found.push(`${state}, ${size.width} px, ${fault}`);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > size.width) found.push(`${state}, ${size.width} px: the page is ${width} px wide`);
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
  await page.setViewportSize(WIDE);
  return found;
}

/** On a phone, the panel opens with its tab; it is closed as long as the text has the focus. */
async function openSheet(page: Page): Promise<void> {
  const tab = page.locator('.side:not([data-open])').getByRole('tab', { selected: true });
  if ((await tab.count()) > 0 && (await page.getByRole('dialog').count()) === 0) await tab.dispatchEvent('click');
}

test('axe-core finds no fault in any state of the editor, at 360, 768, 1280 and 1440 px, in both themes and with forced colours, and it never scrolls sideways', async () => {
  const found: string[] = [];
  const check = async (page: Page, state: string) => void found.push(...(await faultsOf(page, state)));

  const { page } = await enter(await sharedBrowser(), newDraft(site.url), { reducedMotion: 'reduce' });
  await page.getByRole('heading', { name: 'Start writing. Your notes appear here.' }).waitFor();
  await check(page, 'an empty page');
  await paste(page, FRENCH);
  await page.getByText('This doesn’t look like English').waitFor();
  await check(page, 'not English');

  const { owner } = await openOwnDocument(site, SAMPLE_ESSAY.paragraphs.join('\n'), {
    link: { role: 'comment', label: 'the class' },
    reducedMotion: 'reduce',
    isCuttable: true,
  });
  const own = owner.page;
  await own.locator('.note').first().waitFor();
  await check(own, 'notes');
  await openNote(own, 'definately');
  await check(own, 'an open note');
  await own.getByRole('button', { name: 'Dismiss' }).click();
  await check(own, 'the ways to dismiss it');
  await own.keyboard.press('Escape');
  await openView(own, 'Argument');
  await check(own, 'argument');
  await openView(own, 'Sources');
  await check(own, 'sources');
  await openView(own, 'Profile');
  await check(own, 'profile');
  await openView(own, 'Notes');
  await selectText(own, 'the one thing');
  await own.keyboard.press('Control+Alt+m');
  await own.getByRole('textbox', { name: 'Your comment' }).waitFor();
  await check(own, 'a new comment');
  await own.getByRole('textbox', { name: 'Your comment' }).focus();
  await own.keyboard.insertText('Says who?');
  await own.keyboard.press('Control+Enter');
  await own.locator('.commented').first().waitFor();
  await check(own, 'comments');
  await chooseInDocumentMenu(own, 'Share with people');
  await own.getByRole('dialog').getByText('the class').waitFor();
  await check(own, 'the share dialog');
  await own.keyboard.press('Escape');
  await own.getByRole('button', { name: 'History' }).click();
  await own.locator('.history-state').getByText('Nothing here yet').waitFor();
  await check(own, 'history');
  await own.getByRole('button', { name: 'History' }).click();
  await cutConnection(own);
  await check(own, 'offline');
  await restoreConnection(own);
  expect(found).toEqual([]);
});
