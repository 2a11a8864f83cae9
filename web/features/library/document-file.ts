import { encodeStateAsUpdate } from 'yjs';

import { draftRoom } from '#shared-types/documents/collaboration';

import { DOCUMENTS } from '../../content/documents.ts';
import { documentText } from '../../files/writing/document-text.ts';
import { downloadText, type WrittenKind } from '../../files/writing/write-file.ts';
import type { DocumentAddress } from '../../sync/document-address.ts';
import { isLoaded } from '../../sync/document-state.ts';
import { type ListedText, listedText } from '../../sync/listed-text.ts';
import { openedIfReached, stored } from '../../sync/own-words/copy-to-draft.ts';
import { SharedDocument } from '../../sync/shared-document.ts';

/**
 * Saves a document as a file without showing it: as the server and this browser have it, or without an answer of the server, as
 * this browser has it.
 * @param name what it's called. Returns the name of the file.
 * @throws {Error} with words for a person.
 */
export async function downloadDocument(address: DocumentAddress, kind: WrittenKind, name: string): Promise<string> {
  return whileOpen(address, async (shared) => {
    await openedIfReached(shared).catch((error: unknown) => {
      if (!isLoaded(shared.getState())) throw error;
    });
    if (!isLoaded(shared.getState())) throw notReached(shared, DOCUMENTS.noneOpens);
    refuseNothing(shared);
    return downloadText({ ...documentText(encodeStateAsUpdate(shared.doc)), name }, kind);
  });
}

/**
 * Gives a draft another title. Resolves with what a list says about it now.
 * @throws {Error} with words for a person, when it couldn't be stored.
 */
export async function renameDraft(address: DocumentAddress, title: string): Promise<ListedText> {
  return whileOpen(address, async (shared) => {
    // Without the server, the title would be in the copy of this browser, and be sent later.
    if (!(await openedIfReached(shared))) throw notReached(shared, DOCUMENTS.noneRenamed);
    refuseNothing(shared);
    shared.doc.transact(() => {
      shared.title.delete(0, shared.title.length);
      shared.title.insert(0, title);
    });
    await stored(shared);
    return listedText(shared);
  });
}

/** Why a document can't be had: what the server has said, or else these words. */
function notReached(shared: SharedDocument, words: string): Error {
  return new Error(shared.getState().connection.reason ?? words);
}

/** @throws {Error} with words for a person, when nobody has ever written in a document, or it's gone. */
function refuseNothing({ doc }: SharedDocument): void {
  if (doc.store.clients.size === 0) throw new Error(DOCUMENTS.nothingThere);
}

/** Opens a document for a moment, with the copy in this browser, which may have words that the server hasn't. */
async function whileOpen<Result>(
  { id, link }: DocumentAddress,
  work: (shared: SharedDocument) => Promise<Result>,
): Promise<Result> {
  const settings = { roomName: draftRoom(id) ?? '', serverUrl: window.location.origin };
  const shared = new SharedDocument(settings, { link, opensCopy: true });
  try {
    return await work(shared);
  } finally {
    shared.close();
  }
}
