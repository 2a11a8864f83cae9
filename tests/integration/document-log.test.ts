import { rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { expect, test } from 'vitest';
import * as Y from 'yjs';

import { DOCUMENTS_FILE, openDocuments } from '#bff/documents/open-documents';

import { aDocumentUpdate } from '../support/builders.ts';
import { paragraphsIn, writingIn } from '../support/collaboration/writing.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('a document that is damaged on the disk keeps nobody from reading and storing the others', async () => {
  const directory = await temporaryFolder();
  const update = aDocumentUpdate();
  const before = openDocuments({ directory });
  for (const name of ['damaged', 'damaged', 'sound']) await before.append(name, update);
  await before.close();
  const database = new DatabaseSync(path.join(directory, DOCUMENTS_FILE));
  database.exec(`
    UPDATE document_update SET data = x'0101ff'
    WHERE document = (SELECT id FROM document WHERE name = 'damaged')
  `);
  database.close();

  const log = openDocuments({ directory });
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

test('the text of a document that is older than its history is its first version', async () => {
  const directory = await temporaryFolder();
  const essay = Array.from({ length: 60 }, (_, index) => `Sentence number ${index} of the essay.`);
  const before = openDocuments({ directory });
  const { document, paste } = writingIn(before, 'old');
  await paste(essay);
  await before.close();
  const database = new DatabaseSync(path.join(directory, DOCUMENTS_FILE));
  database.exec('UPDATE document SET snapshot = (SELECT data FROM document_update); DELETE FROM document_update');
  database.close();

  const log = openDocuments({ directory });
  const { document: copy, edit } = writingIn(log, 'old');
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(document));
  await edit((body) => body.delete(0, body.length));
  expect((await log.versions.list('old')).versions).toMatchObject([{ number: 1, authors: [], wordsAfter: 360 }]);
  expect(paragraphsIn(await log.versions.content('old', 1))).toEqual(essay);
  await log.close();
});
