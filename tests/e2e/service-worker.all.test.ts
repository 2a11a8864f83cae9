import { once } from 'node:events';
import { createServer } from 'node:http';

import { expect, test } from 'vitest';

import { readConfig } from '#bff/config/config';

import { violations } from '../support/browser/axe.ts';
import { sharedBrowser, visit } from '../support/browser/browser.ts';
import { body, newDraft, paragraphs } from '../support/browser/demo.ts';
import { cacheNames, startReleases } from '../support/browser/releases.ts';
import { applicationKept } from '../support/browser/traveller.ts';
import { freePort } from '../support/server/listen.ts';
import { builtSite, startBff } from '../support/server/start-bff.ts';

test('the kept page is shown when a proxy says that the server has failed', async () => {
  const port = await freePort();
  const bff = await startBff({ withSite: true, config: { port } });
  const person = await visit(await sharedBrowser(), `${bff.url}/documents`, { serviceWorkers: 'allow' });
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
  const { page } = await visit(await sharedBrowser(), `${url}/documents`, { serviceWorkers: 'allow' });
  await applicationKept(page);
  const served = pages.get('/documents');
  if (!served) throw new Error('The site has no library.');
  served.plain = Buffer.from(served.plain.toString().replace('<html', '<html data-changed'));
  served.br = undefined;
  served.gzip = undefined;
  served.headers = { ...served.headers, etag: '"changed"' };
  await page.reload();
  await page.locator('html[data-changed]').waitFor();
});

test('the worker keeps the pages of the application only, a new version waits until somebody asks for it and then has their words, and one that removes itself leaves nothing behind', async () => {
  const { url, release } = await startReleases();
  const { page } = await visit(await sharedBrowser(), `${url}/about`, { serviceWorkers: 'allow' });
  await page.getByRole('heading', { level: 1 }).click();
  await page.waitForLoadState('networkidle');
  // A page of text has none.
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);

  await page.goto(newDraft(url));
  await body(page).waitFor();
  await applicationKept(page);
  await page.reload();
  await body(page).click();
  await page.keyboard.insertText('Before');
  const kept = await page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url: address } of await (await caches.open(name)).keys()) paths.push(new URL(address).pathname);
    }
    return paths.filter((path) => !path.startsWith('/assets/')).toSorted();
  });
  expect(kept).toEqual(['/demo', '/document-view', '/documents']);
  const [before] = await page.evaluate(cacheNames);
  const ready = page.getByText('A new version is ready.');
  expect(await ready.count()).toBe(0);

  release();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
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

  const without = await builtSite({ ...readConfig({}), offline: false });
  release(without.files.get('/sw.js')?.plain.toString(), '"none"');
  await page.reload();
  await expect.poll(() => page.evaluate(cacheNames)).toEqual([]);
  await page.reload();
  await body(page).click();
  await page.keyboard.insertText('Words ');
  await page.getByText('Saved', { exact: true }).waitFor();
});
