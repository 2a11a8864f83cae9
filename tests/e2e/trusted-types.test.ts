import { expect, test } from 'vitest';

import { body, newDraft, paste } from '../support/browser/demo.ts';
import { sharedSite } from '../support/browser/site.ts';

const site = await sharedSite();

const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=';

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

test('no page takes text for HTML or script, and still rich text can be pasted into the editor, and copied out of it', async () => {
  const { page, close } = await site.open('/');
  const refused = ['innerHTML', 'document', 'script', 'policy'].map((name) => [name, 'refused']);
  for (const path of ['/', '/document-view', '/login', '/no-such-page', '/demo']) {
    await page.goto(site.url + path);
    await page.locator('h1').first().waitFor();
    expect([path, await page.evaluate(injections)]).toEqual([path, refused]);
  }
  await close();

  const { page: editor } = await site.open(newDraft(''));
  const text = body(editor);
  await paste(
    editor,
    `<meta charset="utf-8"><h2>Ink</h2><p>It <strong>dries</strong> on <a href="https://ink.example/">paper</a>.<script>alert(1)</script></p><ul><li>one</li></ul><table><tr><td>cell</td></tr></table><img src="${PICTURE}" onerror="alert(2)">`,
    'text/html',
  );
  await expect.poll(() => text.innerText()).toContain('It dries on paper.');
  expect(await text.locator('h2').innerText()).toBe('Ink');
  expect(await text.locator('strong').innerText()).toBe('dries');
  expect(await text.locator('[onerror], script').count()).toBe(0);
  await editor.keyboard.press('ControlOrMeta+a');
  const copied = await text.evaluate((element) => {
    const clipboardData = new DataTransfer();
    element.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
    return clipboardData.getData('text/html');
  });
  expect(copied).toContain('<strong>dries</strong>');
});
