import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';

import { PERSON_NAME_MAX_LENGTH } from '#shared-types/person-name';

import { logoutButton, newPerson, register, signIn } from '../support/browser/account.ts';
import { violations } from '../support/browser/axe.ts';
import type { Visit } from '../support/browser/browser.ts';
import { body, chooseInDocumentMenu, newDraft, openDocumentMenu, roomOf } from '../support/browser/demo.ts';
import { enter, leave } from '../support/browser/room.ts';
import { hasFocus, sharedSite, type TestSite } from '../support/browser/site.ts';
import { type Editor, openEditor } from '../support/collaboration/collaboration-client.ts';
import { FOREIGN_NAMES } from '../support/collaboration/foreign-names.ts';

const NAMES_KEY = 'sullivan.names';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

const others = (page: Page) => page.getByRole('list', { name: 'Also here' }).locator('bdi').allTextContents();
const own = (page: Page) => page.locator('.people > p bdi').textContent();
const colourOn = (page: Page) => page.locator('.people-disc').getAttribute('class');
const carets = (page: Page) => body(page).locator('.guest-caret-flag').allTextContents();
const nameField = (page: Page) => page.getByRole('dialog').getByLabel('Name', { exact: true });

async function openDialog(page: Page): Promise<void> {
  await openDocumentMenu(page);
  await page.getByRole('menuitem', { name: /(?:Choose a|Change your) name/ }).click();
  await nameField(page).waitFor();
}

async function chooseName(page: Page, name: string): Promise<void> {
  await openDialog(page);
  await nameField(page).fill(name);
  await page.getByRole('button', { name: 'Use this name' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Somebody in the document of an address without a page, with a caret in its text. */
async function somebody(address: string, state: object): Promise<Editor> {
  const editor = openEditor(site.url, roomOf(address));
  editor.provider.awareness?.setLocalState({ ...state, cursor: caretAtStart() });
  await editor.synced();
  return editor;
}

const caretAtStart = () => {
  const position = { type: null, tname: 'default', item: null, assoc: 0 };
  return { anchor: position, head: position };
};

describe('A guest', () => {
  test('chooses a name with the keyboard alone, which the others see in the list and at the caret, also after a reload', async () => {
    const address = newDraft(site.url);
    const one = await enter(site.browser, address);
    const two = await enter(site.browser, address);
    await expect.poll(() => others(one.page)).toEqual(['Guest 2']);
    await body(two.page).click();
    await two.page.keyboard.insertText('Here I am');
    await expect.poll(() => carets(one.page)).toEqual(['Guest 2']);

    await chooseInDocumentMenu(two.page, 'Choose a name');
    await expect.poll(() => hasFocus(nameField(two.page))).toBe(true);
    await two.page.keyboard.type('  Ada   Lovelace ');
    await two.page.keyboard.press('Enter');
    await expect.poll(() => others(one.page)).toEqual(['Ada Lovelace']);
    await two.page.getByText('You are Ada Lovelace').waitFor();
    // The dialog gives the focus back to the button of the menu.
    expect(await hasFocus(two.page.getByRole('button', { name: 'Share' }))).toBe(true);
    await body(two.page).click();
    await expect.poll(() => carets(one.page)).toEqual(['Ada Lovelace']);
    // It makes way for the words below it, and comes back when she writes.
    const flag = body(one.page).locator('.guest-caret-flag');
    const opacity = () => flag.evaluate((element) => getComputedStyle(element).opacity);
    await expect.poll(opacity).toBe('0');
    await two.page.keyboard.type('!');
    await expect.poll(opacity).toBe('1');

    await two.page.reload();
    await two.page.getByText('You are Ada Lovelace').waitFor();
    await expect.poll(() => others(one.page)).toEqual(['Ada Lovelace']);
    await leave(one);
    await leave(two);
  });

  test('is renamed at the caret while it is shown', async () => {
    const address = newDraft(site.url);
    const visit = await enter(site.browser, address);
    await body(visit.page).click();
    await visit.page.keyboard.insertText('Some text');
    const writer = await somebody(address, { guest: 5 });
    await expect.poll(() => carets(visit.page)).toEqual(['Guest 5']);
    writer.provider.awareness?.setLocalStateField('name', 'Ada');
    await expect.poll(() => carets(visit.page)).toEqual(['Ada']);
    await leave(visit);
  });

  test('goes without a name again, and nothing is shown of it any more', async () => {
    const visit = await enter(site.browser, newDraft(site.url));
    const { page } = visit;
    await chooseName(page, 'Ada');
    await page.getByText('You are Ada').waitFor();
    await openDialog(page);
    expect(await nameField(page).inputValue()).toBe('Ada');
    await page.getByRole('button', { name: 'Go without a name' }).click();
    await page.getByText('You are Guest 1').waitFor();
    expect(await page.evaluate((key) => localStorage.getItem(key), NAMES_KEY)).not.toContain('Ada');
    await leave(visit);
  });

  test('sees immediately why a name is refused, and nothing is sent', async () => {
    const visit = await enter(site.browser, newDraft(site.url));
    const { page } = visit;
    await openDialog(page);
    const faults: [string, string][] = [
      ['x'.repeat(PERSON_NAME_MAX_LENGTH + 1), `up to ${PERSON_NAME_MAX_LENGTH} characters`],
      ['ada@ink.example', 'No @'],
      ['Guest 7', 'Choose another name.'],
      ['Ada (2)', 'Leave it out.'],
      ['...', 'Use at least one letter.'],
    ];
    for (const [name, words] of faults) {
      await nameField(page).fill(name);
      await page.locator('.field-fault').getByText(words).waitFor();
      expect(await nameField(page).getAttribute('aria-invalid')).toBe('true');
      await page.getByRole('button', { name: 'Use this name' }).click();
      expect(await hasFocus(nameField(page))).toBe(true);
    }
    await nameField(page).fill('');
    await page.getByRole('button', { name: 'Use this name' }).click();
    await page.locator('.field-fault').getByText('Enter a name.').waitFor();
    await page.keyboard.press('Escape');
    expect(await own(page)).toBe('Guest 1');
    await leave(visit);
  });

  test('has a name of its own in the public sandbox, on every tab of the browser', async () => {
    const visit = await enter(site.browser, `${site.url}/demo`);
    const { page, context } = visit;
    await chooseName(page, 'Sand');
    await page.getByText('You are Sand').waitFor();
    const draft = await context.newPage();
    await draft.goto(newDraft(site.url));
    await draft.getByText('You are Guest 1').waitFor();
    const second = await context.newPage();
    await second.goto(`${site.url}/demo`);
    await second.getByText('You are Sand').waitFor();
    await chooseName(second, 'Dune');
    await page.getByText('You are Dune').waitFor();
    expect(await own(draft)).toBe('Guest 1');
    await leave(visit);
  });
});

describe('Somebody who is signed in', () => {
  test('is called by the name of the account in private drafts, and by none in the public sandbox', async () => {
    const { visit } = await register(site);
    const { page } = visit;
    const address = newDraft(site.url);
    const other = await enter(site.browser, address);
    await page.goto(address);
    await page.getByText('You are Ada').waitFor();
    await expect.poll(() => others(other.page)).toEqual(['Ada']);
    const inSandbox = await enter(site.browser, `${site.url}/demo`);
    await page.goto(`${site.url}/demo`);
    await page.getByRole('banner').getByRole('link', { name: 'Ada', exact: true }).waitFor();
    await expect.poll(() => others(inSandbox.page)).toEqual(['Guest 2']);
    await openDialog(page);
    await page.getByRole('dialog').getByText('The name of your account isn’t shown there.').waitFor();
    await page.keyboard.press('Escape');
    await leave(inSandbox);
    await leave(other);
    await leave(visit);
  });

  test('can go by another name, or by none, and takes it along at the logout', async () => {
    const { visit, person } = await register(site);
    const { page, context } = visit;
    const draft = await context.newPage();
    await draft.goto(newDraft(site.url));
    await draft.getByText('You are Ada').waitFor();
    await chooseName(draft, 'Countess');
    await draft.getByText('You are Countess').waitFor();
    await draft.reload();
    await draft.getByText('You are Countess').waitFor();
    await openDialog(draft);
    await draft.getByRole('button', { name: 'Go without a name' }).click();
    await draft.getByText('You are Guest 1').waitFor();
    await chooseName(draft, 'Countess');
    await draft.goto(`${site.url}/about`);
    await logoutButton(page).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(await draft.evaluate((key) => localStorage.getItem(key), NAMES_KEY)).toBe(null);
    await signIn(page, person);
    await draft.goBack();
    await draft.getByText('You are Ada').waitFor();
    await leave(visit);
  });

  test.each(['ada@ink.example', 'A name that is longer than forty characters can be'])(
    'is a guest to the others with the username "%s"',
    async (username) => {
      const { visit, person } = await register(site, {}, { ...newPerson(), username });
      const { page } = visit;
      const address = newDraft(site.url);
      const other = await enter(site.browser, address);
      await page.goto(address);
      await page.getByRole('banner').getByRole('link', { name: 'Your account' }).waitFor();
      await expect.poll(() => others(other.page)).toEqual(['Guest 2']);
      expect(await other.page.content()).not.toContain(person.email);
      await leave(other);
      await leave(visit);
    },
  );
});

test('two people of one name are told apart by a number, in the same way on every page', async () => {
  const address = newDraft(site.url);
  const one = await enter(site.browser, address);
  const two = await enter(site.browser, address);
  await chooseName(one.page, 'Ada');
  await chooseName(two.page, 'Ada');
  await two.page.getByText('You are Ada (2)').waitFor();
  await expect.poll(() => others(one.page)).toEqual(['Ada (2)']);
  expect(await others(two.page)).toEqual(['Ada']);
  expect(await colourOn(one.page)).not.toBe(await colourOn(two.page));
  await leave(one);
  await leave(two);
});

test('no page shows a name that a hostile client sends, in the list or at the caret', async () => {
  const address = newDraft(site.url);
  const visit = await enter(site.browser, address);
  const { page } = visit;
  await body(page).click();
  await page.keyboard.insertText('Some text');
  const attacker = await somebody(address, { guest: 2, name: 'Mallory' });
  await expect.poll(() => others(page)).toEqual(['Mallory']);
  for (const [at, [, name]] of FOREIGN_NAMES.entries()) {
    attacker.provider.awareness?.setLocalState({ guest: 100 + at, name, cursor: caretAtStart() });
    await expect.poll(() => others(page)).toEqual([`Guest ${100 + at}`]);
    await expect.poll(() => carets(page)).toEqual([`Guest ${100 + at}`]);
  }
  expect(attacker.provider.isSynced).toBe(true);
  await leave(visit);
});

test('the list and the dialog fit into 360 px, also with the longest names, and axe finds nothing in either theme', async () => {
  const address = newDraft(site.url);
  const visit = await visitNarrow(address);
  const { page } = visit;
  await body(page).click();
  await page.keyboard.insertText('Some text');
  const longest = 'W'.repeat(PERSON_NAME_MAX_LENGTH);
  for (let guest = 2; guest <= 8; guest++) await somebody(address, { guest, name: guest < 5 ? longest : undefined });
  await chooseName(page, longest);
  // Two discs, and how many more there are.
  await page.getByText('and 5 more').waitFor({ state: 'attached' });
  expect(await overflow(page)).toBe(0);
  const flag = body(page).locator('.guest-caret-flag').first();
  expect(await flag.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true);
  expect(await violations(page, '.editor-bar')).toEqual([]);
  await openDialog(page);
  await nameField(page).fill('Guest 7');
  await page.locator('.field-fault').waitFor();
  expect(await overflow(page)).toBe(0);
  expect(await violations(page, 'dialog')).toEqual([]);
  await leave(visit);
});

/** Opens a document on a phone, with axe. */
async function visitNarrow(address: string): Promise<Visit> {
  return enter(site.browser, address, {
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
  });
}

/** By how many CSS pixels the page, or the dialog over it, is wider than its window. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll('dialog')];
    return Math.max(...boxes.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  });
}
