import { once } from 'node:events';
import { createServer } from 'node:http';

import { test } from 'vitest';

import { freePort, sharedBrowser, visit } from '../support/browser/browser.ts';
import { startReleases } from '../support/browser/releases.ts';
import { leave } from '../support/browser/room.ts';
import { applicationKept } from '../support/browser/traveller.ts';
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
  const person = await visit(await sharedBrowser(), `${url}/documents`, { serviceWorkers: 'allow' });
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
