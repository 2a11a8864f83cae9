import { expect, test } from 'vitest';
import * as Y from 'yjs';

import { openDocuments } from '#bff/documents/open-documents';
import { TITLE_FIELD } from '#shared-types/documents/collaboration';

import { closeInTheEnd } from '../support/closing.ts';
import { newId, roomOf } from '../support/documents.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** More texts than a list reads anew before it answers. */
const TEXTS = 230;

test('a list that hasn’t read all new texts says so, and goes on with the others until all have their names', async () => {
  const documents = openDocuments({ directory: await temporaryFolder() });
  closeInTheEnd(() => documents.close());
  for (let text = 0; text < TEXTS; text++) {
    const room = roomOf(newId());
    await documents.library.create('ada', room);
    const doc = new Y.Doc();
    doc.getText(TITLE_FIELD).insert(0, `Essay ${text}`);
    await documents.append(room, Y.encodeStateAsUpdate(doc));
  }
  const list = () =>
    documents.library.list({
      owner: 'ada',
      search: '',
      folder: undefined,
      order: 'title',
      inBin: false,
      after: undefined,
    });
  const named = ({ documents: listed }: Awaited<ReturnType<typeof list>>) =>
    listed.filter(({ title }) => title !== '').length;
  let page = await list();
  expect(page.isBehind).toBe(true);
  for (let before = 0; page.isBehind === true; page = await list()) {
    expect(named(page)).toBeGreaterThanOrEqual(before);
    before = named(page);
  }
  expect(named(page)).toBe(page.documents.length);
});
