import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { putCaretAtEnd } from '../support/browser/caret.ts';
import { body, draftWith, newDraft, paragraphs, roomOf } from '../support/browser/demo.ts';
import { carets, others, somebody } from '../support/browser/names.ts';
import { enter, leave } from '../support/browser/room.ts';
import { sharedSite } from '../support/browser/site.ts';
import { openEditor } from '../support/collaboration/collaboration-client.ts';
import { firstText, lastText } from '../support/collaboration/writing.ts';
import { startBff } from '../support/server/start-bff.ts';

const bff = await sharedSite({ reads: true });

test('two people who write at the same time see the same text, and each undoes only what they wrote', async () => {
  const address = newDraft(bff.url);
  const { page } = await enter(address);
  const other = await somebody(bff, address, { guest: 2 });
  await expect.poll(() => others(page)).toEqual(['Guest 2']);
  await page.getByText('You are Guest 1').waitFor();
  await body(page).click();
  await page.keyboard.insertText('First line');
  await page.keyboard.press('Enter');
  await page.keyboard.insertText('Second line');
  await other.until(() => other.text() === 'First line\nSecond line');
  await expect.poll(() => carets(page)).toEqual(['Guest 2']);
  const theirs = lastText(other.body);
  for (const [at, letter] of ['A', 'n', 'd', ' '].entries()) {
    theirs.insert(at, letter);
    await page.keyboard.insertText('!');
  }
  const merged = ['First line', 'And Second line!!!!'];
  await expect.poll(() => paragraphs(page)).toEqual(merged);
  await other.until(() => other.text() === merged.join('\n'));
  // A busy machine makes several groups of what was typed.
  for (let left = merged; left.length > 1; left = await paragraphs(page)) await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await other.until(() => other.text() === 'And ');
  await expect.poll(() => paragraphs(page)).toEqual(['And ']);
  other.close();
  await expect.poll(() => others(page)).toEqual([]);
});

test('the title is shared both ways, and a remote change leaves the caret at its letter', async () => {
  const address = newDraft(bff.url);
  const { page } = await enter(address);
  const other = openEditor(bff.url, roomOf(address));
  await other.synced();
  const title = page.getByLabel('Title');
  await title.fill('Essay');
  await other.until(() => other.title.toJSON() === 'Essay');
  await page.keyboard.press('End');
  other.title.insert(0, 'My ');
  await expect.poll(() => title.inputValue()).toBe('My Essay');
  await page.keyboard.insertText(' 😀!');
  await other.until(() => other.title.toJSON() === 'My Essay 😀!');
});

test("highlights survive another person's edits, far apart in one update, and undo", async () => {
  const lines = ['A letter was written.', 'A song was sung.', 'A cake was eaten.', 'A door was opened.'];
  const address = await draftWith(bff.url, lines.join('\n'));
  const { page } = await enter(address);
  const marks = () => body(page).locator('.highlight-passive').allTextContents();
  const all = ['was written', 'was sung', 'was eaten', 'was opened'];
  await expect.poll(marks).toEqual(all);
  await page.route('**/api/feedback/**', () => {});
  const other = openEditor(bff.url, roomOf(address));
  await other.synced();
  other.document.transact(() => {
    firstText(other.body).insert(0, 'So: ');
    const last = lastText(other.body);
    last.insert(last.length, ' Then we left.');
  });
  await expect
    .poll(() => paragraphs(page))
    .toEqual([`So: ${lines[0]}`, ...lines.slice(1, 3), 'A door was opened. Then we left.']);
  expect(await marks()).toEqual(all);
  await body(page).locator('p').nth(1).click();
  await page.keyboard.press('Home');
  await page.keyboard.insertText('Now ');
  expect(await marks()).toEqual(all);
  await page.keyboard.press('Control+z');
  await expect.poll(() => paragraphs(page).then(([, second]) => second)).toBe('A song was sung.');
  expect(await marks()).toEqual(all);
});

/** What a screen reader reads out about the connection from now on. */
async function announcements(page: Page): Promise<() => Promise<string[]>> {
  const list = await page.evaluateHandle(() => {
    const heard: string[] = [];
    const region = document.querySelector<HTMLElement>('.saved-state [aria-live]');
    const listen = () => {
      const words = region?.textContent ?? '';
      if (words !== '' && words !== heard.at(-1)) heard.push(words);
    };
    if (region) new MutationObserver(listen).observe(region, { childList: true, subtree: true, characterData: true });
    return heard;
  });
  return () => list.jsonValue();
}

test('the status is "connected", "disconnected" when the server is gone, and "connected" again; nothing typed is lost, and people see one another again', async () => {
  const first = await startBff({ withSite: true });
  const address = newDraft(first.url);
  const visit = await enter(address);
  const { page } = visit;
  await body(page).click();
  await page.keyboard.insertText('before ');
  await page.getByText('Saved').waitFor();
  const other = await somebody(first, address, { guest: 2 });
  await expect.poll(() => others(page)).toEqual(['Guest 2']);
  const heard = await announcements(page);
  await first.app.close();
  await page.getByText('disconnected', { exact: true }).waitFor();
  await expect.poll(() => others(page)).toEqual([]);
  // What was stored stays stored.
  const saved = page.locator('.saved-words');
  expect(await saved.innerText()).toMatch(/Saved$/);
  await putCaretAtEnd(page);
  await page.keyboard.insertText('meanwhile');
  await expect.poll(() => saved.innerText()).toMatch(/On this device$/);
  const offline = page.getByRole('tabpanel').getByText('You’re offline');
  await offline.waitFor();
  await page.getByText(/your words are on this device/).waitFor();
  const second = await startBff({ withSite: true, config: { port: Number(new URL(first.url).port) } });
  await page.getByText('connected', { exact: true }).waitFor();
  await page.getByText('Saved').waitFor();
  expect(await heard()).toEqual(['disconnected', 'connected']);
  // Feedback comes back by itself too.
  await offline.waitFor({ state: 'detached' });
  await other.until(() => other.text() === 'before meanwhile');
  // Both say again who they are.
  const { awareness } = other.provider;
  awareness?.setLocalState(awareness.getLocalState());
  await expect.poll(() => others(page)).toEqual(['Guest 2']);
  await other.until(() => [...(awareness?.getStates().values() ?? [])].some(({ guest }) => guest === 1));
  visit.complaints.length = 0; // Chromium reports every socket that it couldn't open while the server was gone.
  await leave(visit);
  other.close();
  await second.close();
  await first.close();
});
