import { encodeStateAsUpdate } from 'yjs';

import { draftRoom } from '#shared-types/collaboration';

import { documentText } from '../../files/writing/document-text.ts';
import { downloadText, type WrittenKind } from '../../files/writing/write-file.ts';
import { opened, stored } from '../../sync/copy-to-draft.ts';
import type { DocumentAddress } from '../../sync/document-address.ts';
import { type ListedText, listedText } from '../../sync/listed-text.ts';
import { SharedDocument } from '../../sync/shared-document.ts';

/** Saves a document as a file without showing it. @param name what it's called. Returns the name of the file. @throws {Error} with words for a person. */
export async function downloadDocument(address: DocumentAddress, kind: WrittenKind, name: string): Promise<string> {
  return whileOpen(address, async ({ doc }) => {
    return downloadText({ ...documentText(encodeStateAsUpdate(doc)), name }, kind);
  });
}

/**
 * Gives a draft another title. Resolves with what a list says about it now.
 * @throws {Error} with words for a person, when it couldn't be stored.
 */
export async function renameDraft(address: DocumentAddress, title: string): Promise<ListedText> {
  return whileOpen(address, async (shared) => {
    shared.doc.transact(() => {
      shared.title.delete(0, shared.title.length);
      shared.title.insert(0, title);
    });
    await stored(shared);
    return listedText(shared);
  });
}

/** Opens a document for a moment. Without a connection, that's the copy in this browser. */
async function whileOpen<Result>(
  { id, link }: DocumentAddress,
  work: (shared: SharedDocument) => Promise<Result>,
): Promise<Result> {
  const settings = { roomName: draftRoom(id) ?? '', serverUrl: window.location.origin };
  const shared = new SharedDocument(settings, { link, opensCopy: !navigator.onLine });
  try {
    await opened(shared);
    return await work(shared);
  } finally {
    shared.close();
  }
}
