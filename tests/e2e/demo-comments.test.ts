import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { type Visit } from '../support/browser/browser.ts';
import { putCaret, putCaretAtEnd, selectText } from '../support/browser/caret.ts';
import { comment, commentedWords } from '../support/browser/commenting.ts';
import { body, chooseInDocumentMenu } from '../support/browser/demo.ts';
import { placeOf } from '../support/browser/document-view.ts';
import { holdCalls } from '../support/browser/network.ts';
import { openOwnDocument, type OwnedDocument } from '../support/browser/owner.ts';
import { enter } from '../support/browser/room.ts';
import { hasFocus, sharedSite } from '../support/browser/site.ts';

const ESSAY = 'Rested students actually turn up.\nLast winter the worst crash on Route 9 was caused by a boy.';

const site = await sharedSite();

/** An essay in the account of the person who has it open, and a link with which others may comment on it. */
async function sharedEssay(text = ESSAY): Promise<OwnedDocument> {
  const shared = await openOwnDocument(site, text, { link: { role: 'comment', label: 'the class' } });
  await body(shared.owner.page).getByText('actually turn up').waitFor();
  return shared;
}

/** Opens the essay of somebody else, and waits for its words. */
async function enterAsCommenter(link: string): Promise<Visit> {
  const visit = await enter(link);
  await visit.page.getByText('You can read this document and comment on it.').waitFor();
  await body(visit.page).getByText('actually turn up').waitFor();
  return visit;
}

/** Selects words with keys. A key pressed just as the text takes the focus may be lost, so it checks. */
async function selectWithKeys(page: Page, words: string): Promise<void> {
  const select = async () => {
    await putCaret(page, words);
    for (const _ of words.split(' ')) await page.keyboard.press('Control+Shift+ArrowRight');
    return page.evaluate(() => getSelection()?.toString());
  };
  await expect.poll(select).toBe(words);
}

/** The card with these words. */
const card = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words });
const opener = (page: Page, words: string) => card(page, words).getByRole('button', { name: /^Comment by/ });

/** Whether the page has got a list of comments. */
function hasReadComments(): boolean {
  const read = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/comments'));
  return read.some(({ duration }) => duration > 0);
}

test('a teacher comments with the keyboard, the writer replies and resolves, and both see it immediately', async () => {
  const { owner, link } = await sharedEssay();
  const teacher = await enterAsCommenter(link);
  const reads: string[] = [];
  owner.page.on('request', (request) => {
    if (request.method() === 'GET' && /\/comments(?:\?|$)/.test(request.url())) reads.push(request.url());
  });
  // Comments that arrive after the first list are new.
  await expect.poll(() => owner.page.evaluate(hasReadComments)).toBe(true);
  // Both may be read at the same time, and another announcement may follow before the cards are there.
  const announced = owner.page.getByText(/new comments? (?:has|have) arrived/).waitFor({ state: 'attached' });
  await comment(teacher.page, 'actually turn up', 'This sounds a bit chatty.', selectWithKeys);
  await comment(teacher.page, 'the worst crash', 'One crash is a story, not a pattern.');
  expect(await commentedWords(teacher.page)).toEqual(['actually turn up', 'the worst crash']);

  const { page } = owner;
  await card(page, 'One crash').waitFor();
  await announced;
  expect(await commentedWords(page)).toEqual(['actually turn up', 'the worst crash']);
  await opener(page, 'One crash').click();
  await page.getByRole('textbox', { name: 'Reply to Guest' }).fill('The sheriff has a report.');
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await card(teacher.page, 'The sheriff has a report.').waitFor();
  await page.getByRole('button', { name: 'Resolve' }).click();
  await card(page, 'One crash').waitFor({ state: 'detached' });
  await teacher.page.getByText('1 resolved').click();
  await teacher.page.getByRole('button', { name: 'Reopen' }).click();
  await card(page, 'One crash').waitFor();
  // The page has only asked for changes, never for the whole list again.
  expect(reads.filter((url) => !url.includes('?since='))).toEqual([]);
  expect(reads.length).toBeGreaterThan(0);

  // The chosen card is level with its words.
  const [words, level] = [page.locator('.commented-selected').first(), card(page, 'One crash')];
  const chosen = opener(page, 'One crash');
  if ((await chosen.getAttribute('aria-expanded')) === 'false') await chosen.click();
  const distance = async () => Math.abs((await placeOf(words)).y - (await placeOf(level)).y);
  await expect.poll(distance).toBeLessThan(12);
});

test('a commenter edits and deletes their own comment, nobody else’s, and can’t change the text; the owner removes all comments of a guest with the keyboard, and brings them back, on every page', async () => {
  const { owner, link } = await sharedEssay();
  await comment(owner.page, 'Last winter', 'Which winter?');
  const { page } = await enterAsCommenter(link);
  await comment(page, 'actually turn up', 'Chaty.');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Your comment' }).fill('Chatty.');
  await page.getByRole('button', { name: 'Save' }).click();
  // The keyboard continues from there.
  await expect.poll(() => hasFocus(opener(page, 'Chatty.'))).toBe(true);
  await card(owner.page, 'Chatty.').getByText('edited').waitFor();

  await opener(page, 'Which winter?').click();
  await card(page, 'Which winter?').getByRole('textbox').waitFor();
  expect(await page.getByRole('button', { name: /^(Edit|Delete|Resolve)$/ }).count()).toBe(0);

  await body(page).click();
  const before = await body(page).innerText();
  await page.keyboard.type('I change this. ');
  for (const key of ['Enter', 'Backspace', 'Delete', 'Control+b', 'Control+z']) await page.keyboard.press(key);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+x');
  expect(await body(page).innerText()).toBe(before);
  expect(await body(page).getAttribute('aria-readonly')).toBe('true');

  await opener(page, 'Chatty.').click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Delete this comment for good?').waitFor();
  await page.getByRole('button', { name: 'Delete' }).click();
  await card(owner.page, 'Chatty.').waitFor({ state: 'detached' });

  await comment(page, 'actually turn up', 'Buy now.');
  await comment(page, 'the worst crash', 'Buy this, too.');
  const removed = owner.page.getByRole('region', { name: 'Removed comments' });
  const focused = () => owner.page.evaluate(() => document.activeElement?.textContent);
  await opener(owner.page, 'Buy now.').press('Enter');
  await owner.page.getByRole('button', { name: 'Remove all comments by Guest…' }).press('Enter');
  await owner.page.getByText('Remove all 2 comments by Guest? You can undo this for 10 minutes.').waitFor();
  expect(await focused()).toBe('Keep them');
  await owner.page.keyboard.press('Shift+Tab');
  await owner.page.keyboard.press('Enter');
  for (const one of [owner.page, page]) await expect.poll(() => commentedWords(one)).toEqual(['Last winter']);
  await removed.getByText('2 comments by Guest removed.').waitFor();
  expect(await focused()).toBe('Undo');
  await owner.page.keyboard.press('Enter');
  for (const one of [owner.page, page])
    await expect.poll(() => commentedWords(one)).toEqual(['actually turn up', 'Last winter', 'the worst crash']);
  await removed.waitFor({ state: 'detached' });
  // Older comments aren't announced.
  expect(await owner.page.getByText('2 comments brought back.').count()).toBe(1);
  expect(await page.getByText(/have arrived/).count()).toBe(0);
  await expect.poll(() => hasFocus(body(owner.page))).toBe(true);
});

test('a comment follows its words through edits, also when the same words are elsewhere, says when they are gone, and finds them again after an undo', async () => {
  const { owner } = await sharedEssay(`${ESSAY}\nThe bad crash came.\nNobody liked the bad crash.`);
  const { page } = owner;
  const commented = (...words: string[]) => expect.poll(() => commentedWords(page)).toEqual(words);
  await comment(page, 'the worst crash', 'One crash is a story.');
  await comment(page, 'bad crash', 'How bad?');
  await putCaret(page, 'Rested students');
  await page.keyboard.insertText('In short: ');
  await selectText(page, 'Last winter ');
  await page.keyboard.insertText('In 2024 ');
  // A paragraph that is split is written again after the break.
  await putCaret(page, 'worst crash');
  await page.keyboard.press('Enter');
  await expect.poll(() => body(page).locator('p').count()).toBe(5);
  await commented('the worst crash', 'bad crash');
  await page.keyboard.press('Backspace');
  await commented('the worst crash', 'bad crash');
  await putCaret(page, 'crash came');
  await page.keyboard.insertText('car ');
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  await commented('the worst crash', 'bad car crash');

  await body(page).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.getByText('These words are no longer in the text').first().waitFor();
  await page.keyboard.press('Control+z');
  await expect.poll(() => commentedWords(page)).toContain('the worst crash');
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  await expect.poll(() => commentedWords(page)).toContain('the worst crash');
});

test('somebody who may only comment from now on can’t take back what they wrote before, and what they were writing when they may only read is shown to them', async () => {
  const { owner, link } = await sharedEssay();
  const { page } = owner;
  const setRole = async (role: string) => {
    await chooseInDocumentMenu(page, 'Share with people');
    await page.getByRole('combobox', { name: /^What .* can do$/ }).selectOption(role);
    await page.getByRole('button', { name: 'Done' }).click();
  };
  await setRole('write');
  const writer = await enter(link);
  await writer.page.getByText('Shared with you').waitFor();
  await putCaretAtEnd(writer.page);
  await writer.page.keyboard.insertText(' Mine.');
  await writer.page.getByText('Saved', { exact: true }).waitFor();
  await setRole('comment');
  await writer.page.getByText('You can read this document and comment on it.').waitFor();
  const before = await body(writer.page).innerText();
  await body(writer.page).click();
  await writer.page.keyboard.press('Control+z');
  await selectText(writer.page, 'actually turn up');
  await writer.page.keyboard.press('Control+Alt+m');
  await writer.page.getByRole('textbox', { name: 'Your comment' }).fill('Half a thought');
  expect(await body(writer.page).innerText()).toBe(before);
  await setRole('read');
  await writer.page.getByText('What you hadn’t sent: “Half a thought”').waitFor();
  expect(await writer.page.locator('.comment-pending').count()).toBe(0);
});

test('what is typed while a comment is on its way begins the next one; what can’t be sent stays, and is sent once', async () => {
  const { owner } = await sharedEssay();
  const { page } = owner;
  await comment(page, 'actually turn up', 'Chatty.');
  const letGo = await holdCalls(page, '**/comments/*');
  const field = page.getByRole('textbox', { name: /^Reply to/ });
  await field.fill('One.');
  await page.keyboard.press('Control+Enter');
  await field.pressSequentially(' Two.');
  letGo();
  await expect.poll(() => field.inputValue()).toBe('Two.');
  await card(page, 'Chatty.').getByText('One.', { exact: true }).waitFor();
  await page.unroute('**/comments/*');

  // The comment arrives, and its answer doesn't.
  await page.route('**/comments/*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await page.getByText('What you wrote is still here; try again when you’re online.').waitFor();
  expect(await field.inputValue()).toBe('Two.');
  await page.unroute('**/comments/*');
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect.poll(() => field.inputValue()).toBe('');
  await expect.poll(() => card(page, 'Chatty.').getByText('Two.', { exact: true }).count()).toBe(1);
  await owner.close();
});
