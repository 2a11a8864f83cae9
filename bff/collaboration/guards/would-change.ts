import * as Y from 'yjs';

import { type Deletion, screenUpdate } from './screening.ts';

/**
 * Whether an update would change a document. An editor that connects sends everything that was ever deleted, which is no news.
 * @returns the reason instead, if the update is refused whoever sends it.
 */
export function wouldChange(update: Uint8Array, { store }: Y.Doc): boolean | string {
  const screened = screenUpdate(update);
  if (typeof screened === 'string') return screened;
  const { structs, deletions } = screened;
  return (
    structs.some(({ id, length }) => id.clock + length > Y.getState(store, id.client)) ||
    deletions.some((deletion) => !isDeleted(deletion, store))
  );
}

function isDeleted({ client, clock, length }: Deletion, store: Y.Doc['store']): boolean {
  const structs = store.clients.get(client);
  if (structs === undefined || clock + length > Y.getState(store, client)) return false;
  for (let at = Y.findIndexSS(structs, clock); at < structs.length; at++) {
    const struct = structs[at];
    if (struct === undefined || struct.id.clock >= clock + length) return true;
    if (!struct.deleted) return false;
  }
  return true;
}
