import type { Page } from 'playwright-core';

import { SAMPLE_ESSAY } from '../../../web/content/editor/sample-essay.ts';
import { argumentMap, openView } from './argument.ts';
import { selectText } from './caret.ts';
import { chooseInDocumentMenu, newDraft, paste } from './demo.ts';
import { cutConnection, restoreConnection } from './network.ts';
import { dismiss, dismissedList, openNote } from './notes.ts';
import { openOwnDocument } from './owner.ts';
import { enter } from './room.ts';
import type { TestSite } from './site.ts';

/** Looks at a state of a page, and leaves the page as it was. @param part where the state differs from those before it. */
type Check = (page: Page, state: string, part: string) => Promise<void>;

const FRENCH =
  'Depuis plusieurs années, les élèves de notre école demandent que le téléphone soit autorisé pendant la pause. Je pense que cette demande est juste, car chacun doit apprendre à se servir de cet outil.';

/** Takes pages of the editor through every state that looks different. */
export async function goThroughStates(site: TestSite, check: Check): Promise<void> {
  const { page } = await enter(newDraft(site.url), { reducedMotion: 'reduce' });
  await page.getByRole('heading', { name: 'Start writing. Your notes appear here.' }).waitFor();
  await check(page, 'an empty page', 'html');
  await paste(page, FRENCH);
  await page.getByText('This doesn’t look like English').waitFor();
  await check(page, 'not English', '.side');

  const { owner } = await openOwnDocument(site, SAMPLE_ESSAY.paragraphs.join('\n'), {
    link: { role: 'comment', label: 'the class' },
    reducedMotion: 'reduce',
    isCuttable: true,
  });
  await owner.page.locator('.note').first().waitFor();
  await check(owner.page, 'notes', 'html');
  await goThroughNotes(owner.page, check);
  await goThroughViews(owner.page, check);
  await goThroughDocument(owner.page, check);
  // Its console has the calls that found no connection.
  await owner.close();
}

async function goThroughNotes(page: Page, check: Check): Promise<void> {
  const habit = await openNote(page, 'definately');
  await habit.getByRole('button', { name: 'Why?' }).click();
  await habit.getByRole('button', { name: 'Show an example' }).click();
  await check(page, 'an open note with its rule and an example', '.side');
  await habit.getByRole('button', { name: 'Dismiss' }).click();
  await check(page, 'the ways to dismiss it', '.side');
  await page.keyboard.press('Escape');
  await dismiss(page, 'definately', 'Everywhere in this text');
  await dismissedList(page).locator('summary').click();
  await check(page, 'what is dismissed', '.side');
}

async function goThroughViews(page: Page, check: Check): Promise<void> {
  await openView(page, 'Argument');
  await check(page, 'argument', '.side');
  await argumentMap(page)
    .getByRole('button', { name: /Change the label$/ })
    .first()
    .click();
  await page.getByRole('menu').waitFor();
  await check(page, 'the menu of labels', '.side');
  await page.keyboard.press('Escape');
  await openView(page, 'Sources');
  await check(page, 'sources', '.side');
  await openView(page, 'Profile');
  await check(page, 'profile', '.side');
}

async function goThroughDocument(page: Page, check: Check): Promise<void> {
  await openView(page, 'Notes');
  await selectText(page, 'the one thing');
  await page.keyboard.press('Control+Alt+m');
  const field = page.getByRole('textbox', { name: 'Your comment' });
  await field.waitFor();
  await check(page, 'a new comment', '.side');
  await field.focus();
  await page.keyboard.insertText('Says who?');
  await page.keyboard.press('Control+Enter');
  await page.locator('.commented').first().waitFor();
  await check(page, 'comments', '.side');
  await page.getByRole('button', { name: 'Resolve' }).click();
  await page.getByText('1 resolved').click();
  await check(page, 'a resolved comment', '.side');
  await chooseInDocumentMenu(page, 'Share with people');
  await page.getByRole('dialog').getByText('the class').waitFor();
  await check(page, 'the share dialog', 'dialog[open]');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'History' }).click();
  await page.locator('.history-state').getByText('Nothing here yet').waitFor();
  await check(page, 'history', 'html');
  await page.getByRole('button', { name: 'History' }).click();
  await cutConnection(page);
  await check(page, 'offline', '.side');
  await restoreConnection(page);
}
