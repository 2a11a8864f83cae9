import { draftIdOf } from '#shared-types/collaboration';

import { accountAuthor } from '../documents/comments/commenter.ts';
import type { WrittenComment } from '../documents/comments/stored-comments.ts';
import type { Documents } from '../documents/documents.ts';
import type { AccountPart } from './account-part.ts';

/** The comments that an account has written, in its own documents and in those of others. */
export function keptComments({ comments }: Pick<Documents, 'comments'>): AccountPart {
  return {
    name: 'comments',
    about: 'comments.json: the comments you’ve written, with the words that they’re about.',
    async *files({ userId }) {
      const written = await comments.listOf(accountAuthor(userId));
      yield { path: 'comments.json', content: `${JSON.stringify(written.map(described), null, 2)}\n` };
    },
    remove: (userId) => comments.removeAllOf(accountAuthor(userId)),
  };
}

function described({ room, thread: { quote }, comment: { text, name, createdMs, editedMs } }: WrittenComment) {
  return {
    document: draftIdOf(room),
    about: quote.exact,
    text,
    name,
    created: new Date(createdMs).toISOString(),
    edited: editedMs === undefined ? undefined : new Date(editedMs).toISOString(),
  };
}
