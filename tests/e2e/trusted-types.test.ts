import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';

import { register } from '../support/browser/account.ts';
import { body, newDraft } from '../support/browser/demo.ts';
import { leave } from '../support/browser/room.ts';
import { bringApplication, HEADINGS, pageHeading, sharedSite, type TestSite } from '../support/browser/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=';

async function pasteHtml(page: Page, html: string) {
  await body(page).click();
  await body(page).evaluate((element, source) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', source);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

/** What the page does with text that some of its code treats as HTML or as the address of a script. */
const injections = () => {
  const attempts: Record<string, () => void> = {
    innerHTML: () => void (document.createElement('p').innerHTML = '<img src=x>'),
    document: () => void new DOMParser().parseFromString('<p>x</p>', 'text/html'),
    script: () => void (document.createElement('script').src = '/assets/x.js'),
    policy: () => void Reflect.get(globalThis, 'trustedTypes').createPolicy('stranger', {}),
  };
  return Object.entries(attempts).map(([name, attempt]) => {
    try {
      attempt();
      return [name, 'taken'];
    } catch (error) {
      return [name, error instanceof TypeError ? 'refused' : String(error)];
    }
  });
};

describe('No page takes text for HTML or script', () => {
  test.each(['/', '/demo', '/document-view', '/login', '/no-such-page'])(
    '%s refuses what an attack would inject',
    async (path) => {
      const visit = await site.open(path);
      await visit.page.locator('h1').first().waitFor();
      expect(await visit.page.evaluate(injections)).toEqual([
        ['innerHTML', 'refused'],
        ['document', 'refused'],
        ['script', 'refused'],
        ['policy', 'refused'],
      ]);
      await visit.close();
    },
  );

  test('rich text can still be pasted into the editor, and copied out of it', async () => {
    const visit = await site.open('');
    const { page } = visit;
    await page.goto(newDraft(site.url));
    await pasteHtml(
      page,
      `<meta charset="utf-8"><h2>Ink</h2><p>It <strong>dries</strong> on <a href="https://ink.example/">paper</a>.<script>alert(1)</script></p><ul><li>one</li></ul><table><tr><td>cell</td></tr></table><img src="${PICTURE}" onerror="alert(2)">`,
    );
    await expect.poll(() => body(page).innerText()).toContain('It dries on paper.');
    expect(await body(page).locator('h2').innerText()).toBe('Ink');
    expect(await body(page).locator('strong').innerText()).toBe('dries');
    expect(await body(page).locator('[onerror], script').count()).toBe(0);
    await page.keyboard.press('ControlOrMeta+a');
    const copied = await body(page).evaluate((element) => {
      const clipboardData = new DataTransfer();
      element.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
      return clipboardData.getData('text/html');
    });
    expect(copied).toContain('<strong>dries</strong>');
    await leave(visit);
  });

  test('pages still change in place, and people can register and continue', async () => {
    const { visit } = await register(site);
    const { page } = visit;
    await bringApplication(page);
    for (const [name, path] of [
      ['Read the terms', '/terms-of-service'],
      ['Contact', '/contact'],
    ] as const) {
      await page.getByRole('link', { name, exact: true }).first().click();
      await pageHeading(page, path).waitFor();
      expect(await page.locator('h1').innerText()).toBe(HEADINGS[path]);
    }
    await leave(visit);
  });
});
