import { decodeStateVector, encodeStateVector } from 'yjs';

import { draftRoom } from '#shared-types/documents/collaboration';

import { randomId } from '../../calls/random-id.ts';
import { DOCUMENT_WORDS } from '../../content/document.ts';
import type { DocumentState } from '../document-state.ts';
import { imageIdsIn } from '../room-images.ts';
import { SharedDocument } from '../shared-document.ts';
import type { Wrote } from './own-words.ts';
import { blocksOf, linesOf, removeWordsOf } from './taken-words.ts';

/** After this time without storing something, we assume that a server won't. */
const STORING_TIMEOUT_MS = 15_000;

interface CopyOptions {
  /** Whether the words leave the document that they are copied from. */
  removes: boolean;
  /** Whose words they are. */
  wrote: Wrote;
  /** Ends the work; nothing is removed then. */
  signal: AbortSignal;
}

/**
 * Copies somebody’s words from a document into a new private draft, and resolves with the draft's id when the server has stored it.
 * What is removed then is what has been copied.
 * @throws {Error} with words for a person, when the copy could not be stored; the document is as it was.
 */
export async function copyToDraft(source: SharedDocument, { removes, wrote, signal }: CopyOptions): Promise<string> {
  const id = randomId();
  const draft = new SharedDocument({ roomName: draftRoom(id) ?? '', serverUrl: window.location.origin });
  try {
    await opened(draft);
    signal.throwIfAborted();
    const copied = decodeStateVector(encodeStateVector(source.doc));
    copyWords(source, draft, wrote);
    await until(draft, isStored);
    for (const image of imageIdsIn(draft.body)) await draft.images.keep(image); // oxlint-disable-line no-await-in-loop -- a text may have dozens
    signal.throwIfAborted();
    if (removes) removeWordsOf(source, (client, clock) => clock < (copied.get(client) ?? 0) && wrote(client, clock));
    return id;
  } finally {
    draft.close();
  }
}

const isOpened = ({ content }: DocumentState): boolean => content.from === 'the server';

/** Resolves when a document has been opened on the server. @throws {Error} when it has not in time. */
export async function opened(shared: SharedDocument): Promise<void> {
  await until(shared, isOpened);
}

/** Resolves with whether a document could be opened on the server: not if it can't be reached. @throws {Error} when it has not in time. */
export async function openedIfReached(shared: SharedDocument): Promise<boolean> {
  await until(shared, (state) => isOpened(state) || state.connection.status === 'disconnected');
  return isOpened(shared.getState());
}

const isStored = ({ content, connection }: DocumentState): boolean =>
  content.saving === 'saved' && connection.isStoring;

/** Resolves when the server has stored all of a document. @throws {Error} when it has not in time. */
export async function stored(shared: SharedDocument): Promise<void> {
  await until(shared, isStored);
}

function copyWords(from: SharedDocument, { doc, body, title, plainText }: SharedDocument, wrote: Wrote): void {
  doc.transact(() => {
    body.insert(0, blocksOf(from.body, wrote));
    title.insert(0, linesOf(from.title, wrote));
    plainText.insert(0, linesOf(from.plainText, wrote));
  });
}

/** Resolves when the state of a document is as wanted. @throws {Error} when the server refuses, or is too slow. */
async function until(shared: SharedDocument, holds: (state: DocumentState) => boolean) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const look = () => {
    const state = shared.getState();
    if (holds(state)) resolve();
    else if (state.content.fate === 'foreign') reject(new Error(DOCUMENT_WORDS.apartOpenIt));
    else if (state.connection.reason !== undefined) reject(new Error(state.connection.reason));
  };
  const end = shared.subscribe(look);
  const timer = setTimeout(() => reject(new Error(DOCUMENT_WORDS.copyTooSlow)), STORING_TIMEOUT_MS);
  look();
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    end();
  }
}
