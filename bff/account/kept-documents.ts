import { draftRoom, draftIdOf } from '#shared-types/documents/collaboration';
import type { ExportedThread } from '#shared-types/documents/comments';
import type { ListedDocument } from '#shared-types/documents/documents';

import { authorKind, accountAuthor } from '../documents/comments/commenter.ts';
import type { StoredThread, WrittenComment } from '../documents/comments/stored-comments.ts';
import type { Documents } from '../documents/documents.ts';
import { compacted } from '../documents/log/compaction.ts';
import { writtenRecord } from '../documents/record/written-record.ts';
import { writtenText } from '../documents/written-text.ts';
import type { AccountFile, AccountPart } from './account-part.ts';

/** The longest part of a file's name that comes from a title, in UTF-16 code units. */
const NAME_MAX_LENGTH = 60;

/** The documents of an account, those in the bin too. */
export function keptDocuments(documents: Documents): AccountPart {
  return {
    name: 'documents',
    about:
      'documents/: each of your documents, with its comments and its writing record, and documents.json with their titles, folders and times.',
    async *files({ userId }) {
      const listed = await everyDocument(documents, userId);
      yield { path: 'documents.json', content: `${JSON.stringify(listed, null, 2)}\n` };
      for (const [index, document] of listed.entries()) {
        const name = `documents/${index + 1}${fileName(document.title)}`;
        yield* filesOf(documents, document, { name, owner: userId });
      }
    },
    async remove(userId) {
      await documents.library.removeAllOf(userId);
    },
  };
}

async function everyDocument({ library }: Documents, owner: string): Promise<ListedDocument[]> {
  const listed: ListedDocument[] = [];
  for (const inBin of [false, true]) {
    let after: string | undefined;
    do {
      const page = await library.list({ owner, search: '', folder: undefined, order: 'created', inBin, after });
      listed.push(...page.documents);
      after = page.next;
    } while (after !== undefined);
  }
  return listed;
}

/** The words of a document; its content, from which the account page makes files for other programs; its writing record; and its comments. */
async function* filesOf(
  documents: Documents,
  { id, title }: ListedDocument,
  { name, owner }: { name: string; owner: string },
): AsyncGenerator<AccountFile> {
  const room = draftRoom(id) ?? '';
  const content = await contentOf(documents, room);
  if (content === 'damaged') yield { path: `${name}.txt`, content: `${title}\n\nThis document can’t be read.\n` };
  else {
    yield { path: `${name}.txt`, content: `${title}\n\n${writtenText(content).text}\n` };
    if (content) yield { path: `${name}.yjs`, content };
  }
  const record = await recordOf(documents, room);
  if (record) yield { path: `${name}.record.json`, content: `${JSON.stringify(record, null, 2)}\n` };
  const { threads } = await documents.comments.list(room);
  if (threads.length === 0) return;
  const exported = threads.map((thread) => exportedThread(thread, owner));
  yield { path: `${name}.comments.json`, content: `${JSON.stringify(exported, null, 2)}\n` };
}

/** What a document contains, without deleted text. A damaged one doesn't hold up the others. */
async function contentOf(documents: Documents, room: string): Promise<Uint8Array | undefined | 'damaged'> {
  try {
    const content = await documents.load(room);
    return content && compacted(content);
  } catch {
    return 'damaged';
  }
}

/** How a document was written, if anything is recorded and can be read. */
async function recordOf({ records }: Documents, room: string) {
  const record = await records.read(room).catch(() => undefined);
  return record && record.sessions.length > 0 ? writtenRecord(record) : undefined;
}

function exportedThread({ anchor, quote, resolved, comments }: StoredThread, owner: string): ExportedThread {
  return {
    anchor,
    quote,
    ...(resolved && { resolvedAt: new Date(resolved.atMs).toISOString(), resolvedBy: resolved.by }),
    comments: comments.map(({ name, author, text, isDeleted, createdMs, editedMs }) => ({
      name,
      author: authorKind(author, owner),
      text,
      isDeleted,
      createdAt: new Date(createdMs).toISOString(),
      ...(editedMs !== undefined && { editedAt: new Date(editedMs).toISOString() }),
    })),
  };
}

/** A title as part of a file's name: letters and digits alone, which every system allows. */
function fileName(title: string): string {
  const words = title.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length === 0 ? '' : ` ${words.join(' ').slice(0, NAME_MAX_LENGTH).toWellFormed().trim()}`;
}

/** The comments that an account has written, in its own documents and in other people's. */
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
