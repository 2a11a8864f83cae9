import { beforeAll, expect, test } from 'vitest';

import { body, chooseTextStyle, newDraft, paste } from '../support/browser/demo.ts';
import { type ImageHost, startImageHost } from '../support/browser/image-host.ts';
import { enter } from '../support/browser/room.ts';
import { startSite, type TestSite } from '../support/browser/site.ts';

let listed: ImageHost;
let other: ImageHost;
let site: TestSite;
beforeAll(async () => {
  [listed, other] = await Promise.all([startImageHost(), startImageHost()]);
  site = await startSite({ imageHosts: [listed.host] });
});

test('images of a host that the operator has listed are shown, by https only, and those of other hosts are named', async () => {
  const { page, complaints, strangers, close } = await enter(newDraft(site.url), { ignoreHTTPSErrors: true });
  await chooseTextStyle(page, 'Picture');
  await page.getByText(`An address on this site or ${listed.host}.`).waitFor();
  await page.getByLabel('Location').fill(`https://${listed.host}/square.svg`);
  await page.getByLabel('What does it show?').fill('A square');
  await page.getByRole('button', { name: 'Add image' }).click();
  const image = body(page).getByRole('img', { name: 'A square' });
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(8);

  const [, port] = listed.host.split(':');
  const refused = [`https://${other.host}/a.png`, `http://${listed.host}/b.png`, `https://127.0.0.2:${port}/c.png`];
  await paste(page, refused.map((address) => `<img src="${address}">`).join(''), 'text/html');
  for (const { host } of refused.map((address) => new URL(address)))
    await body(page).getByText(`This image is on ${host}. We don’t load images from there.`).first().waitFor();
  expect(await body(page).locator('.text-image-placeholder').count()).toBe(refused.length);

  await close();
  expect(listed.asked).toEqual(['/square.svg']);
  expect(other.asked).toEqual([]);
  expect(strangers).toEqual([`https://${listed.host}/square.svg`]);
  expect(complaints).toEqual([]);
});

test('a picture from a listed host loads for people who go from a page of text to the editor', async () => {
  const visit = await site.open('/', { ignoreHTTPSErrors: true });
  const { page } = visit;
  await page.locator('a[href="/demo"]').first().click();
  await body(page).waitFor();
  await paste(page, `<img src="https://${listed.host}/again.svg" alt="Again">`, 'text/html');
  const image = body(page).getByRole('img', { name: 'Again' });
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(8);
  await visit.close();
  expect(visit.complaints).toEqual([]);
});
