import { expect, test } from 'vitest';

import { assignmentOf } from '../support/browser/desk.ts';
import { sharedSite } from '../support/browser/site.ts';
import { POSITION } from '../support/desk.ts';

test('a reader who is offline and whose tab is closed loses nothing, and another reader in the same browser has none of it', async () => {
  const site = await sharedSite();
  const assignment = await assignmentOf(site);
  await assignment.addCode('Heron 12');
  const text = await assignment.handInFor('Heron 12', 'School should start later, because nobody sleeps enough.');
  const [one, two] = [await assignment.invite([text], 'Mr Reid'), await assignment.invite([text], 'Ms Vance')];
  const address = ({ key }: { key?: string }) => `/desk#${assignment.id}.${key}/read/${text}`;
  const { page, context, close } = await site.open(address(one), { serviceWorkers: 'allow' });
  const saved = page.getByText('Saved', { exact: true });
  await saved.waitFor();
  await context.setOffline(true);
  await page.getByText('School should start later').click();
  await page.keyboard.press('c');
  await page.keyboard.insertText('Who has counted that?');
  await page.keyboard.press('Enter');
  await page.keyboard.press('3');
  await page.getByText('Not saved yet. Your work is on this device.').waitFor();

  // The tab is closed before the connection is back, and the other reader is the next to come.
  await page.goto('about:blank');
  await context.setOffline(false);
  await page.goto(site.url + address(two));
  await saved.waitFor();
  expect((await assignment.view(two)).marks).toEqual({});
  await page.goto('about:blank');
  await page.goto(site.url + address(one));
  await page.getByText('Who has counted that?').waitFor();
  await saved.waitFor();
  const stored = await assignment.view(one);
  expect(stored.comments.map(({ words }) => words)).toEqual(['Who has counted that?']);
  expect(stored.marks[text]?.levels).toEqual({ [POSITION]: 2 });
  expect((await assignment.view(two)).comments).toEqual([]);
  await close();
});
