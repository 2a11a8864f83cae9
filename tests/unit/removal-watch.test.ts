import { expect, test } from 'vitest';
import * as Y from 'yjs';

import { RemovalWatch } from '#bff/collaboration/removal-watch';
import { collectGarbage } from '#bff/limits/collect-garbage';
import { BODY_FIELD } from '#shared-types/documents/collaboration';

import { paragraph } from '../support/collaboration/writing.ts';

const WRITERS = 1500;
/** It takes 2 MiB; 48 if nobody is forgotten. */
const MOST_BYTES = 15 * 1_048_576;

test('a document that is never empty forgets the small edits of those who have left', () => {
  const document = new Y.Doc();
  const body = document.getXmlFragment(BODY_FIELD);
  body.insert(0, [paragraph('An essay.')]);
  const text: unknown = (body.get(0) as Y.XmlElement).get(0);
  if (!(text instanceof Y.XmlText)) throw new Error('no text');
  let nowMs = 0;
  let client = 0;
  const parts = { document, writerOf: () => ({ client, name: undefined }), note: async () => false, tell: () => {} };
  const watch = new RemovalWatch(parts, () => nowMs);
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  for (client = 1; client <= WRITERS; client++) {
    document.clientID = client;
    text.insert(text.length, 'xyz ');
    text.delete(text.length - 2, 1);
    nowMs += 1000;
  }
  collectGarbage();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(MOST_BYTES);
  watch.stop();
});
