import { AUTHOR_COMMENTS_MAX } from '#shared-types/documents/comments';
import { DOCUMENTS_PATH, LINKS_MAX } from '#shared-types/documents/documents';

import { newComment, writeInto } from '../documents.ts';
import type { PricedServer } from './priced-server.ts';

/** How many documents the library has: its pages have a hundred, and a search looks through all of them. */
const DOCUMENTS = 600;
/** The text of the large document: nearly as much as one may have. */
const LINES = Array.from({ length: 180 }, (_, at) => `${at}. ${'Words – of a long text. '.repeat(40)}`);

/** The library of an account, with one document that has as much of everything as it may. */
export interface FullLibrary {
  /** What its owner shows. */
  owner: Record<string, string>;
  /** The large document, and its threads of comments. */
  id: string;
  threads: { id: string; comment: string }[];
}

export async function fillLibrary(server: PricedServer): Promise<FullLibrary> {
  const owner = await server.account();
  const create = async (body: object = {}) =>
    String((await server.ask({ method: 'POST', path: DOCUMENTS_PATH, headers: owner, body }))['id']);
  const id = await create();
  const user = String(owner['authorization']).replace('Bearer ', '');
  await writeInto(server, id, LINES.join('\n'), { user });
  const threads: FullLibrary['threads'] = [];
  for (let at = 0; at < AUTHOR_COMMENTS_MAX - 20; at++) {
    const body = newComment({ text: 'Why? '.repeat(60) });
    await server.call({ method: 'POST', path: `${DOCUMENTS_PATH}/${id}/comments`, headers: owner, body });
    threads.push({ id: body.id, comment: body.comment });
  }
  for (let at = 0; at < LINKS_MAX - 10; at++)
    await server.call({
      method: 'POST',
      path: `${DOCUMENTS_PATH}/${id}/links`,
      headers: owner,
      body: { role: 'read', label: `Link ${at}` },
    });
  for (let at = 1; at < DOCUMENTS; at++) await create(at % 20 === 0 ? { copyOf: id } : {});
  return { owner, id, threads };
}
