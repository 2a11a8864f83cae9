import { rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { expect, test } from 'vitest';

import { DOCUMENTS_FILE, openDocumentLog } from '#bff/documents/sqlite/sqlite-document-log';

import { aDocumentUpdate } from '../support/builders.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('a document that is damaged on the disk keeps nobody from reading and storing the others', async () => {
  const directory = await temporaryFolder();
  const update = aDocumentUpdate();
  const before = openDocumentLog({ directory });
  for (const name of ['damaged', 'damaged', 'sound']) await before.append(name, update);
  await before.close();
  const database = new DatabaseSync(path.join(directory, DOCUMENTS_FILE));
  database.exec(`
    UPDATE document_update SET data = x'0101ff'
    WHERE document = (SELECT id FROM document WHERE name = 'damaged')
  `);
  database.close();

  const log = openDocumentLog({ directory });
  const [damaged, ...others] = await Promise.allSettled([
    log.load('damaged'),
    log.append('sound', update),
    log.load('sound'),
  ]);
  expect(String((damaged as PromiseRejectedResult).reason)).toContain('The document damaged cannot be read');
  expect(others.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  await log.close();
  await rm(directory, { recursive: true });
});
