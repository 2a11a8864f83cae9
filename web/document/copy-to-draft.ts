import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs';

import { draftRoom } from '#shared-types/collaboration';

import { randomId } from '../calls/random-id.ts';
import { DOCUMENT_WORDS } from '../content/document.ts';
import { carryOver } from './carry-over.ts';
import { SharedDocument } from './shared-document.ts';

/** A server that has not stored the copy after this time is taken for one that will not. */
const COPY_TIMEOUT_MS = 15_000;

/**
 * Copies a document into a new private draft, and resolves with the draft's id when the server has stored it.
 * @throws {Error} with words for a person, when that did not happen; the document is as it was.
 */
export async function copyToDraft(source: SharedDocument): Promise<string> {
  const id = randomId();
  const draft = new SharedDocument({ roomName: draftRoom(id) ?? '', serverUrl: window.location.origin });
  const copy = new Doc();
  try {
    await until(draft, ({ loaded }) => loaded);
    applyUpdate(copy, encodeStateAsUpdate(source.doc));
    carryOver(copy, draft.doc);
    await until(draft, ({ saved, storing }) => saved && storing);
    return id;
  } finally {
    copy.destroy();
    draft.close();
  }
}

/**
 * Removes the title and the text of a document, for everybody in it, and resolves when the server has stored that.
 * @throws {Error} with words for a person, when that did not happen.
 */
export async function emptyDocument(shared: SharedDocument): Promise<void> {
  const { doc, body, title, plainText } = shared;
  doc.transact(() => {
    body.delete(0, body.length);
    title.delete(0, title.length);
    plainText.delete(0, plainText.length);
  });
  await until(shared, ({ saved, storing }) => saved && storing);
}

/** Resolves when the state of a document is as wanted. @throws {Error} when the server refuses, or is too slow. */
async function until(shared: SharedDocument, holds: (state: ReturnType<SharedDocument['getState']>) => boolean) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const look = () => {
    const state = shared.getState();
    if (holds(state)) resolve();
    else if (state.closeReason !== undefined) reject(new Error(state.closeReason));
  };
  const end = shared.subscribe(look);
  const timer = setTimeout(() => reject(new Error(DOCUMENT_WORDS.copyTooSlow)), COPY_TIMEOUT_MS);
  look();
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    end();
  }
}
