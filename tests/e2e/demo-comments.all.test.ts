import { readFile } from 'node:fs/promises';

import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';

import { violations } from '../support/browser/axe.ts';
import { comment } from '../support/browser/commenting.ts';
import { body } from '../support/browser/demo.ts';
import { download, partOf } from '../support/browser/files.ts';
import { openOwnDocument } from '../support/browser/owner.ts';
import { enter } from '../support/browser/room.ts';
import { sharedSite } from '../support/browser/site.ts';

const PHONE = { viewport: { width: 360, height: 740 } };
const ESSAY = 'Rested students actually turn up.\nLast winter the worst crash on Route 9 was caused by a boy.';

const site = await sharedSite();

test('on a phone, comments are a view of the sheet: read, answered, and begun on selected words', async () => {
  const { owner, link } = await openOwnDocument(site, ESSAY, {
    ...PHONE,
    link: { role: 'comment', label: 'the class' },
  });
  const teacher = await enter(link, PHONE);
  await comment(teacher.page, 'actually turn up', 'This sounds a bit chatty.');
  const { page } = owner;
  await body(page).locator('.commented').click();
  await page.getByRole('textbox', { name: 'Title' }).focus();
  await page.getByRole('tab', { name: /^Comments/ }).click();
  await page.getByRole('article').filter({ hasText: 'chatty' }).locator('q').waitFor();
  await page.getByRole('textbox', { name: 'Reply to Guest' }).fill('Better now?');
  for (const visitor of [page, teacher.page]) expect(await violations(visitor)).toEqual([]);
  const { width } = (await page.locator('.side-tabs').boundingBox()) ?? { width: 0 };
  expect(await page.locator('.side-tabs').evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(width);
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await page.getByRole('article').filter({ hasText: 'Better now?' }).waitFor();
});

test('somebody who may only read sees no comments, and the sandbox has none', async () => {
  const { owner, link } = await openOwnDocument(site, ESSAY, { link: { role: 'read', label: 'the class' } });
  const { page } = owner;
  await comment(page, 'the worst crash', 'Is it a pattern?');
  const reader = await enter(link);
  await body(reader.page).getByText('the worst crash').waitFor();
  expect(await body(reader.page).locator('.commented').count()).toBe(0);
  expect(await reader.page.getByText('pattern').count()).toBe(0);
  const sandbox = await enter(`${site.url}/demo`);
  await sandbox.page.getByRole('tab', { name: /^Profile/ }).waitFor();
  expect(await sandbox.page.getByRole('tab', { name: /^Comments/ }).count()).toBe(0);
  expect(await sandbox.page.getByRole('button', { name: 'Comment' }).count()).toBe(0);
});

test('a Word file has the comments if one asks for them, and the text never has; the data of an account has both, and Markdown', async () => {
  const { owner } = await openOwnDocument(site, ESSAY, { link: { role: 'read', label: 'the class' } });
  const { page } = owner;
  await comment(page, 'the worst crash', 'Is it a pattern?');
  const plain = await download(page, 'Word (.docx)');
  expect(partOf(plain.data, 'word/comments.xml')).not.toContain('pattern');
  const { data } = await download(page, 'Word with comments');
  expect(partOf(data, 'word/comments.xml')).toContain('Is it a pattern?');
  const document = partOf(data, 'word/document.xml');
  expect(document).toContain('commentRangeStart');
  expect(document).not.toContain('pattern');
  await page.getByText('18 words', { exact: true }).first().waitFor();

  await page.goto(`${site.url}/account`);
  const begun = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download your data' }).click();
  const files = unzipSync(await readFile(await (await begun).path()));
  const paths = Object.keys(files).filter((path) => path.startsWith('documents/'));
  expect(paths.toSorted()).toEqual(['comments.json', 'docx', 'md', 'record.json'].map((end) => `documents/1.${end}`));
  expect(strFromU8(files['documents/1.md'] ?? new Uint8Array())).toBe(`${ESSAY.replace('\n', '\n\n')}\n`);
  expect(partOf(Buffer.from(files['documents/1.docx'] ?? []), 'word/comments.xml')).toContain('Is it a pattern?');
});
