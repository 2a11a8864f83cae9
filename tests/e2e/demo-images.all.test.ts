import { expect, test } from 'vitest';

import { DEMO_ROOM } from '#shared-types/collaboration';

import { body, chooseTextStyle } from '../support/browser/demo.ts';
import { enter, leave } from '../support/browser/room.ts';
import { startBff } from '../support/server/start-bff.ts';

/** One green pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('pictures come along into a private draft, and stay when the sandbox is deleted', async () => {
  const bff = await startBff({ withSite: true });
  const visit = await enter(`${bff.url}/demo`);
  const { page } = visit;
  await body(page).click();
  await page.keyboard.insertText('Here:');
  await chooseTextStyle(page, 'Picture');
  const file = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') };
  await page.getByLabel('Or choose a file').setInputFiles(file);
  await page.getByRole('button', { name: 'Add image' }).click();
  await body(page).locator('img').waitFor();
  await page.getByRole('button', { name: 'Write in private' }).click();
  await page.getByRole('button', { name: 'Copy it' }).click();
  await page.getByText('Private draft: only people with the link can open it.').waitFor();
  const src = (await body(page).locator('img').getAttribute('src')) ?? '';
  await bff.upstreams.documents.remove(DEMO_ROOM);
  expect((await fetch(new URL(src, bff.url))).status).toBe(200);
  await leave(visit);
});
