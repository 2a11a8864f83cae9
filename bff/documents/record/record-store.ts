import type { Handlers } from '../calls.ts';
import { findDocument, storedContent } from '../log/document-rows.ts';
import { writtenNow } from '../versions/version-content.ts';
import { foldIfRoom } from '../versions/version-fold.ts';
import { findPart, listParts, listSessions, sweepParts } from './record-rows.ts';

/** The handlers of writing records. */
export const recordHandlers: Handlers['records'] = {
  async read(context, room) {
    await foldIfRoom(context, room);
    const document = await findDocument(context, room);
    if (!document) return { sessions: [], parts: [], title: '', text: '' };
    return {
      sessions: await listSessions(context, document.id),
      parts: await listParts(context, document.id),
      ...writtenNow(await storedContent(context, room)),
    };
  },
  async part(context, room, number) {
    const document = await findDocument(context, room);
    return document && findPart(context, document.id, number);
  },
  /**
   * If there is no key, the offered one is stored; when two servers start at once, both get the one that was faster. Keys aren't
   * replaced with age, since a record is checked years later.
   */
  async keys({ all, run, nowMs }, offered) {
    // One statement, in a serialisable transaction: no second first key can come in between.
    await run(
      'INSERT INTO record_key SELECT $1, $2, $3 WHERE NOT EXISTS (SELECT 1 FROM record_key)',
      offered.kid,
      offered.privateKey,
      nowMs,
    );
    const rows = await all('SELECT kid, private_key FROM record_key ORDER BY created_ms DESC, kid');
    return rows.map((row) => ({ kid: String(row['kid']), privateKey: String(row['private_key']) }));
  },
  sweep: (context) => sweepParts(context, context.nowMs),
};
