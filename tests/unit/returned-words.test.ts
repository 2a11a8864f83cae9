import { expect, test } from 'vitest';
import * as Y from 'yjs';

import { screenUpdate } from '#bff/collaboration/guards/screening';
import { createMerging } from '#bff/collaboration/merging';
import { insertedIn, type Ranges } from '#bff/documents/restoring/ranges';
import { lossOf, watchedTexts } from '#bff/documents/stretch-edits';
import { bodyText } from '#bff/documents/version-text';
import { threadTimeMs } from '#bff/limits/thread-time';
import { BODY_FIELD } from '#shared-types/collaboration';

import { varints } from '../support/collaboration/collaboration-client.ts';
import { paragraph } from '../support/collaboration/writing.ts';

/** Processor time, ten times of what it takes; without limits it is seconds. */
const MOST_MS = 600;

const rows = (text: (row: number) => string) => Array.from({ length: 400 }, (_, row) => paragraph(text(row)));

/** The update that a client makes of a document. */
function updateOf(present: Uint8Array, change: (body: Y.XmlFragment) => void): Uint8Array {
  const document = new Y.Doc();
  Y.applyUpdate(document, present);
  const before = Y.encodeStateVector(document);
  document.transact(() => change(document.getXmlFragment(BODY_FIELD)));
  return Y.encodeStateAsUpdate(document, before);
}

test('words like those that the server has brought back, in hundreds of paragraphs, take no seconds', () => {
  const document = new Y.Doc();
  const merging = createMerging();
  let added: Ranges = new Map();
  document.once('afterTransaction', (transaction: Y.Transaction) => (added = insertedIn(transaction)));
  document.transact(() =>
    document.getXmlFragment(BODY_FIELD).insert(
      0,
      rows((row) => `hey x${row}`),
    ),
  );
  merging.wrote(document, added);
  const update = updateOf(Y.encodeStateAsUpdate(document), (body) =>
    body.push([paragraph('Not of these.'), ...rows(() => 'hey')]),
  );
  const screened = screenUpdate(update);
  if (typeof screened === 'string') throw new Error(screened);
  const startedAt = threadTimeMs();
  document.transact(() => {
    const mend = merging.expected(document, { update, ...screened, writer: 5 });
    Y.applyUpdate(document, update);
    mend?.();
  });
  expect(threadTimeMs() - startedAt).toBeLessThan(MOST_MS);
  expect(bodyText(document.getXmlFragment(BODY_FIELD)).split('\n')).toHaveLength(801);
});

test('what an update deletes counts once, however often the update names it', () => {
  const document = new Y.Doc();
  document.getXmlFragment(BODY_FIELD).insert(0, [paragraph('Twelve units')]);
  const update = updateOf(Y.encodeStateAsUpdate(document), (body) => body.delete(0, 1));
  const [[client, [range] = []] = [0]] = Y.decodeUpdate(update).ds.clients;
  const [clock, length] = [range?.clock ?? 0, range?.len ?? 0];
  // An update without structs, whose only client has three ranges.
  const repeated = varints(0, 1, client, 3, clock, length, clock, length, clock, length);
  const loss = lossOf(document, watchedTexts(document), repeated);
  expect(loss).toMatchObject({ units: 12, texts: ['Twelve units'] });
});
