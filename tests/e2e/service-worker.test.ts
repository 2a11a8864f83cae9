import { once } from 'node:events';
import { createServer } from 'node:http';

import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import type { Site } from '#bff/site/site-pages';

import { violations } from '../support/browser/axe.ts';
import { freePort, sharedBrowser, visit } from '../support/browser/browser.ts';
import { body, newDraft, paragraphs } from '../support/browser/demo.ts';
import { leave } from '../support/browser/room.ts';
import { applicationKept } from '../support/browser/traveller.ts';
import { builtSite, startBff } from '../support/server/start-bff.ts';

const PHONE = { viewport: { width: 360, height: 740 } };

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

/** A server whose next release the test brings. */
async function startReleases(): Promise<{ url: string; pages: Site['pages']; release: (worker?: string) => void }> {
  const site = await builtSite();
  const worker = site.files.get('/sw.js');
  if (!worker) throw new Error('The site has no service worker.');
  const bff = await startBff({ withSite: site });
  return {
    url: bff.url,
    pages: site.pages,
    release(text = worker.plain.toString().replace(/"name":"\w+"/, '"name":"next"')) {
      worker.plain = Buffer.from(text);
      worker.br = undefined;
      worker.gzip = undefined;
      worker.headers = { ...worker.headers, etag: '"next"' };
    },
  };
}

const cacheNames = () => caches.keys();

test.each([
  ['a desktop', {}],
  ['a phone', PHONE],
])(
  'on %s, a new version waits until somebody asks for it, and then has the words that were there',
  async (_, screen) => {
    const { url, release } = await startReleases();
    const person = await visit(browser, newDraft(url), { serviceWorkers: 'allow', ...screen });
    const { page } = person;
    await body(page).waitFor();
    await applicationKept(page);
    await page.reload();
    await body(page).click();
    await page.keyboard.insertText('Before');
    const [before] = await page.evaluate(cacheNames);
    const ready = page.getByText('A new version is ready.');
    expect(await ready.count()).toBe(0);

    release();
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
    });
    await ready.waitFor();
    // Writing continues where it was, with the old version's files still there.
    await page.keyboard.insertText(' and after');
    expect(await paragraphs(page)).toEqual(['Before and after']);
    expect(await page.evaluate(cacheNames)).toEqual([before, 'sullivan-next']);
    expect(await violations(page)).toEqual([]);

    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload', exact: true }).click()]);
    await expect.poll(() => paragraphs(page)).toEqual(['Before and after']);
    await expect.poll(() => page.evaluate(cacheNames)).toEqual(['sullivan-next']);
    expect(await ready.count()).toBe(0);
    await leave(person);
  },
);

test('a worker that removes itself leaves nothing behind, and the page keeps working', async () => {
  const { url, release } = await startReleases();
  const person = await visit(browser, newDraft(url), { serviceWorkers: 'allow' });
  const { page } = person;
  await body(page).waitFor();
  await applicationKept(page);
  const without = await builtSite({ ...(await import('#bff/config/config')).readConfig({}), offline: false });
  release(without.files.get('/sw.js')?.plain.toString());
  await page.reload();
  await expect.poll(() => page.evaluate(cacheNames)).toEqual([]);
  await page.reload();
  await body(page).click();
  await page.keyboard.insertText('Words');
  await page.getByText('Saved', { exact: true }).waitFor();
  await leave(person);
});

test('the worker answers for files and pages of the application only', async () => {
  const { url } = await startReleases();
  const person = await visit(browser, newDraft(url), { serviceWorkers: 'allow' });
  const { page } = person;
  await body(page).waitFor();
  await applicationKept(page);
  await page.reload();
  await body(page).waitFor();
  const kept = await page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url: address } of await (await caches.open(name)).keys()) paths.push(new URL(address).pathname);
    }
    return paths.filter((path) => !path.startsWith('/assets/')).toSorted();
  });
  expect(kept).toEqual(['/demo', '/document-view', '/documents']);
  await leave(person);
});

test('the kept page is shown when a proxy says that the server has failed', async () => {
  const port = await freePort();
  const bff = await startBff({ withSite: true, config: { port } });
  const person = await visit(browser, `${bff.url}/documents`, { serviceWorkers: 'allow' });
  const { page } = person;
  await applicationKept(page);
  await bff.close();
  const proxy = createServer((_, response) => response.writeHead(502).end('Bad gateway')).listen(port, '127.0.0.1');
  await once(proxy, 'listening');
  await page.reload();
  await page.getByRole('heading', { name: 'Documents', exact: true }).waitFor();
  await page.getByText('We can’t reach the server right now').waitFor();
  await person.close();
  proxy.closeAllConnections();
  proxy.close();
  await once(proxy, 'close');
});

test('a browser without room for the server’s page still shows it', async () => {
  const { url, pages, release } = await startReleases();
  const worker = (await builtSite()).files.get('/sw.js')?.plain.toString();
  const full = `Cache.prototype.put = async () => { throw new DOMException('full', 'QuotaExceededError'); };`;
  release(`self.addEventListener('activate', () => { ${full} });${worker}`);
  const person = await visit(browser, `${url}/documents`, { serviceWorkers: 'allow' });
  const { page } = person;
  await applicationKept(page);
  const served = pages.get('/documents');
  if (!served) throw new Error('The site has no library.');
  served.plain = Buffer.from(served.plain.toString().replace('<html', '<html data-changed'));
  served.br = undefined;
  served.gzip = undefined;
  served.headers = { ...served.headers, etag: '"changed"' };
  await page.reload();
  await page.locator('html[data-changed]').waitFor();
  await leave(person);
});

test('a page of text neither registers a worker nor waits for one', async () => {
  const { url } = await startReleases();
  const person = await visit(browser, `${url}/about`, { serviceWorkers: 'allow' });
  await person.page.getByRole('heading', { level: 1 }).click();
  await person.page.waitForLoadState('networkidle');
  expect(await person.page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await leave(person);
});
