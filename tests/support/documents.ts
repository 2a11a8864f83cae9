import { randomBytes } from 'node:crypto';

import request from 'supertest';

import type { Config } from '#bff/config/config';
import { BODY_FIELD, draftRoom } from '#shared-types/documents/collaboration';
import { COMMENTER_HEADER, type CommentThread, type NewThread } from '#shared-types/documents/comments';
import {
  documentLinksPath,
  documentPath,
  DOCUMENTS_PATH,
  type ListedDocument,
} from '#shared-types/documents/documents';
import { LINK_HEADER, type LinkRole } from '#shared-types/documents/roles';
import { writeRoomToken } from '#shared-types/documents/room-credentials';
import { WRITERS_HEADER } from '#shared-types/documents/writer-header';

import { openEditor } from './collaboration/collaboration-client.ts';
import { makeTestIdentity } from './identity/test-identity.ts';
import { startBff, type TestBff } from './server/start-bff.ts';

/** What a person shows: the token of an account, the secret of a link, both, or nothing. */
export interface Shown {
  user?: string;
  link?: string;
  /** The key of a commenter without an account. */
  commenter?: string;
  /** The keys of pages of the same browser that wrote, the page's own first. */
  writers?: readonly string[];
}

/** A BFF with documents of accounts, and short ways to call it. */
export type DocumentBff = Awaited<ReturnType<typeof startDocumentBff>>;

/** Starts it, until the test ends. @param config settings that differ from the defaults. @param identity of its accounts. */
export async function startDocumentBff(config: Partial<Config> = {}, identity = makeTestIdentity()) {
  const bff = await startBff({
    config: { rateLimitFactor: 1000, ...config },
    upstreams: { identity: identity.identity },
  });
  type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Makes a call of the documents. @param path after `/api/documents`. */
  const call = (method: Method, path: string, shown: Shown = {}, body?: unknown): request.Test => {
    const { user, link, commenter, writers } = shown;
    const made = request(bff.url)[method](DOCUMENTS_PATH + path);
    if (user !== undefined) made.set('authorization', `Bearer ${user}`);
    if (link !== undefined) made.set(LINK_HEADER, link);
    if (commenter !== undefined) made.set(COMMENTER_HEADER, commenter);
    if (writers !== undefined) made.set(WRITERS_HEADER, writers.join(','));
    return body === undefined ? made : made.send(body as object); // supertest takes any JSON
  };
  return {
    ...bff,
    call,
    /** The token of an account. */
    account: (name: string, lifetimeS?: number) => identity.tokenOf(name, `${name}@example.org`, lifetimeS),
    guest: () => identity.tokenOf('guest'),
    /** Creates a document with these words, and returns its id. */
    create: async (user: string, words?: string): Promise<string> => {
      const { body } = await call('post', '', { user }, {}).expect(201);
      const { id }: ListedDocument = body;
      if (words !== undefined) await writeInto(bff, id, words, { user });
      return id;
    },
    /** Creates a link to a document, and returns its secret and id. */
    link: async (user: string, id: string, role: LinkRole, expiresAt?: string) => {
      const path = documentLinksPath(id).slice(DOCUMENTS_PATH.length);
      const link = { role, label: role, ...(expiresAt && { expiresAt }) };
      const { body } = await call('post', path, { user }, link).expect(201);
      return { secret: String(body.secret), id: String(body.link.id) };
    },
  };
}

/** The room of a document. */
export const roomOf = (id: string): string => draftRoom(id) ?? '';

/** An id that nobody has used. */
export const newId = (): string => randomBytes(16).toString('hex');

/** Writes a text into a document, one paragraph for each line, and waits until it is stored. */
export async function writeInto(
  bff: Pick<TestBff, 'url'>,
  id: string,
  words: string,
  shown: Shown = {},
): Promise<void> {
  const editor = openEditor(bff.url, roomOf(id), { token: roomToken(shown), key: shown.writers?.[0] ?? '' });
  await editor.synced();
  for (const line of words.split('\n')) editor.write(line);
  await editor.synced();
  editor.close();
}

/** A comment on the whole body of a document. */
export function newComment(over: Partial<NewThread> = {}): NewThread {
  const place = { type: null, tname: BODY_FIELD, item: null };
  return {
    id: newId(),
    comment: newId(),
    anchor: { start: { ...place, assoc: 0 }, end: { ...place, assoc: -1 } },
    quote: { exact: 'a chatty opening', prefix: 'This is ', suffix: '.' },
    text: 'Chatty?',
    ...over,
  };
}

/** Short ways to the comments on the document that a test is about. */
export function commentsOn(bff: () => DocumentBff, id: () => string) {
  const path = (rest = '', of = id()) => `${pathOf(of)}/comments${rest}`;
  return {
    path,
    start: async (shown: Shown, over: Partial<NewThread> = {}): Promise<CommentThread> =>
      (await bff().call('post', path(), shown, newComment(over)).expect(201)).body,
    reply: async (shown: Shown, to: string, text: string, over: object = {}): Promise<CommentThread> =>
      (
        await bff()
          .call('post', path(`/${to}`), shown, { comment: newId(), text, ...over })
          .expect(201)
      ).body,
    threads: async (shown: Shown): Promise<CommentThread[]> =>
      (await bff().call('get', path(), shown).expect(200)).body.threads,
  };
}

/** What a page that shows this sends to open a document. */
export function roomToken({ user, link, writers: [writer = '', ...wrote] = [] }: Shown): string {
  return writeRoomToken({ writer, wrote, ...(user !== undefined && { user }), ...(link !== undefined && { link }) });
}

/** The path of a document after the path of all documents. */
export const pathOf = (id: string): string => documentPath(id).slice(DOCUMENTS_PATH.length);
