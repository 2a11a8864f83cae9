import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';

import { openPostgresDocuments } from '#bff/documents/postgres/postgres-documents';
import { BODY_FIELD, readRoomNews } from '#shared-types/collaboration';
import { type ActAnswer, actPath } from '#shared-types/restoring';

import { closeInTheEnd } from '../support/closing.ts';
import { openCoWriter } from '../support/collaboration/co-writer.ts';
import { lastText, paragraph } from '../support/collaboration/writing.ts';
import { newId, roomOf } from '../support/documents.ts';
import { emptyPostgres } from '../support/postgres/postgres.ts';
import { startBff } from '../support/server/start-bff.ts';

/** Enough words that their removal is told. */
const ESSAY = Array.from({ length: 24 }, (_, index) => `Line ${index} has exactly seven words here.`);

const randomKey = () => crypto.randomUUID().replaceAll('-', '');

describe('Words that are brought back and taken away again on one server', () => {
  test('leave what somebody on another server writes between them in the meantime', async () => {
    const databaseUrl = await emptyPostgres();
    const bff = await startBff({ config: { databaseUrl, rateLimitFactor: 100 } });
    const other = openPostgresDocuments({ url: databaseUrl });
    closeInTheEnd(() => other.close());
    const room = roomOf(newId());
    const { page } = await openCoWriter(bff.url, room, { name: 'ada', randomKey });
    const { editor } = page;
    const act = async (id: string, kind: 'bring-back' | 'undo'): Promise<ActAnswer> => {
      const answer = await fetch(bff.url + actPath(room, id, kind), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ writer: page.key }),
      });
      expect(answer.status).toBe(200);
      return answer.json();
    };
    const removal = Promise.withResolvers<string>();
    editor.provider.on('stateless', ({ payload }: { payload: string }) => {
      const { id } = readRoomNews(payload)?.removal ?? {};
      if (id !== undefined) removal.resolve(id);
    });
    editor.body.insert(0, ESSAY.map(paragraph));
    await editor.synced();
    editor.body.delete(0, editor.body.length);
    const { id } = await act(await removal.promise, 'bring-back');
    await editor.until(() => editor.body.length === ESSAY.length);

    const elsewhere = new Y.Doc();
    Y.applyUpdate(elsewhere, (await other.load(room)) ?? new Uint8Array());
    const before = Y.encodeStateVector(elsewhere);
    await act(id, 'undo');
    await editor.until(() => editor.text() === '');
    const text = lastText(elsewhere.getXmlFragment(BODY_FIELD));
    text.insert(text.length, ' Precious words.');
    await other.append(room, Y.encodeStateAsUpdate(elsewhere, before));
    await editor.until(() => editor.text() === 'Precious words.');
  });
});
