import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';

import { judge } from '#bff/documents/access';
import type { CommentAction } from '#bff/documents/comments/stored-comments';
import { type Documents, type Right, RightChanged } from '#bff/documents/documents';
import type { Actor } from '#bff/documents/policy';
import { DEMO_ROOM, draftRoom } from '#shared-types/documents/collaboration';

import { DOCUMENT_STORES } from '../support/document-stores.ts';

const ROOM = draftRoom('0'.repeat(32)) ?? '';
const LINK = { id: 'link', role: 'comment', label: '' } as const;

async function rightOf(documents: Documents, actor: Actor, room = ROOM): Promise<Right> {
  const access = await judge({ documents, isAccountClosed: async () => false }, room, actor);
  if (access.denied) throw new Error(`It is denied: ${access.denied}.`);
  return access.right;
}

const POSITION = { type: null, tname: 'default', item: null, assoc: 0 };

const comment = (id: string): CommentAction => ({
  do: 'start',
  thread: id,
  anchor: { start: POSITION, end: POSITION },
  quote: { exact: 'words', prefix: '', suffix: '' },
  comment: { id, author: 'guest:1', name: '', text: 'Why?' },
  standing: 'guest',
});

for (const { driver, place } of DOCUMENT_STORES) {
  /** A document of Ada’s, with a link for comments. */
  async function shared(): Promise<Documents> {
    const documents = (await place()).open();
    await documents.append(ROOM, Y.encodeStateAsUpdate(new Y.Doc()));
    await documents.library.create('ada', ROOM);
    await documents.library.addLink(ROOM, LINK, 'hash');
    return documents;
  }

  describe(`A right to a document in ${driver}`, () => {
    test('lets somebody make the calls that they could make when it was judged', async () => {
      const documents = await shared();
      const byLink = documents.under(await rightOf(documents, { linkHash: 'hash' }));
      expect(await byLink.comments.change(ROOM, comment('a'))).toMatchObject({ id: 'a' });
      const nobodys = documents.under(await rightOf(documents, {}, DEMO_ROOM));
      expect(await nobodys.library.find(DEMO_ROOM)).toBeUndefined();
    });

    test('that was taken away in the meantime changes nothing, and the calls of others in the same commit do', async () => {
      const documents = await shared();
      const byLink = documents.under(await rightOf(documents, { linkHash: 'hash' }));
      const owners = documents.under(await rightOf(documents, { userId: 'ada' }));
      const [revoked, late, own] = await Promise.allSettled([
        owners.library.changeLink(ROOM, LINK.id, { isRevoked: true }),
        byLink.comments.change(ROOM, comment('late')),
        owners.comments.change(ROOM, comment('own')),
      ]);
      expect(revoked.status).toBe('fulfilled');
      expect(late).toMatchObject({ status: 'rejected', reason: expect.any(RightChanged) });
      expect(own.status).toBe('fulfilled');
      expect((await documents.comments.list(ROOM)).threads.map(({ id }) => id)).toEqual(['own']);
    });

    test('that is another one by now is judged again before anything is done', async () => {
      const documents = await shared();
      const byLink = documents.under(await rightOf(documents, { linkHash: 'hash' }));
      await documents.library.changeLink(ROOM, LINK.id, { role: 'write' });
      await expect(byLink.comments.list(ROOM)).rejects.toBeInstanceOf(RightChanged);
      expect((await rightOf(documents, { linkHash: 'hash' })).role).toBe('write');
    });

    test('ends with the document', async () => {
      const documents = await shared();
      const owners = documents.under(await rightOf(documents, { userId: 'ada' }));
      await owners.library.remove(ROOM);
      await expect(owners.library.find(ROOM)).rejects.toBeInstanceOf(RightChanged);
      const { denied } = await judge({ documents, isAccountClosed: async () => false }, ROOM, { userId: 'ada' });
      expect(denied).toBe('deleted');
    });
  });
}
