import {
  encodeStateVector,
  XmlElement,
  type AbstractType,
  ContentString,
  ContentType,
  type Item,
  type Text,
  type XmlFragment,
} from 'yjs';

import { draftRoom } from '#shared-types/collaboration';

import { randomId } from '../calls/random-id.ts';
import { DOCUMENT_WORDS } from '../content/document.ts';
import { carrySetAside, carryText, writeText } from './carry-over.ts';
import type { DocumentState } from './document-state.ts';
import { imageIdsIn } from './room-images.ts';
import { SharedDocument } from './shared-document.ts';
import { carryKind } from './text-kind.ts';

/** After this time without storing something, we assume that a server won't. */
const STORING_TIMEOUT_MS = 15_000;
/** While others write, the copy is made again, at most this many times. */
const MOST_COPIES = 10;

interface CopyOptions {
  /** Whether the text leaves the document that it is copied from, for everybody in it. */
  removes: boolean;
  /** The Yjs clients whose blocks and lines are copied, and nothing else; without them everything is. */
  writers?: ReadonlySet<number>;
  /** Ends the work; nothing is removed then. */
  signal: AbortSignal;
}

/**
 * Copies a document into a new private draft, and resolves with the draft's id when the server has stored it. What is removed then is
 * what has been copied: words that others write meanwhile are copied first.
 * @throws {Error} with words for a person, when the copy could not be stored, or others never stopped writing; the document is as it was.
 */
export async function copyToDraft(source: SharedDocument, { removes, writers, signal }: CopyOptions): Promise<string> {
  const id = randomId();
  const draft = new SharedDocument({ roomName: draftRoom(id) ?? '', serverUrl: window.location.origin });
  try {
    await opened(draft);
    for (let copies = 0; ; copies++) {
      signal.throwIfAborted();
      if (copies === MOST_COPIES) throw new Error(DOCUMENT_WORDS.copyOvertaken);
      const copied = encodeStateVector(source.doc);
      copyContent(source, draft, writers);
      // oxlint-disable-next-line no-await-in-loop -- each copy is made when the one before it turned out to be old
      await until(draft, isStored);
      if (isSame(copied, encodeStateVector(source.doc))) break;
    }
    for (const image of imageIdsIn(draft.body)) await draft.images.keep(image); // oxlint-disable-line no-await-in-loop -- a text may have dozens
    signal.throwIfAborted();
    if (removes) empty(source);
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

/** Replaces what a draft holds by what a document holds. */
function copyContent(
  from: SharedDocument,
  { doc, body, title, plainText }: SharedDocument,
  writers: ReadonlySet<number> | undefined,
): void {
  doc.transact(() => {
    body.delete(0, body.length);
    body.insert(
      0,
      (writers ? blocksOf(from.body, writers) : from.body.toArray()).flatMap((node) =>
        node instanceof XmlElement ? [node.clone()] : [],
      ),
    );
    if (writers) {
      writeText(linesOf(from.title, writers), title);
      writeText(linesOf(from.plainText, writers), plainText);
      return;
    }
    carryText(from.title, title);
    carryText(from.plainText, plainText);
    carrySetAside(from.doc, doc);
    carryKind(from.doc, doc);
  });
}

function empty({ doc, body, title, plainText }: SharedDocument): void {
  doc.transact(() => {
    body.delete(0, body.length);
    for (const text of [title, plainText]) text.delete(0, text.length);
  });
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean => one.join() === other.join();

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

/* oxlint-disable no-underscore-dangle -- Yjs names the parts of its types so */

/** The top blocks of a body in which one of these Yjs clients wrote something that is still there. */
export function blocksOf(body: XmlFragment, writers: ReadonlySet<number>): XmlElement[] {
  return body
    .toArray()
    .flatMap((node) => (node instanceof XmlElement && node._item && isOf(node._item, writers) ? [node] : []));
}

/** The lines of a text in which one of these Yjs clients wrote something that is still there, with line breaks between them. */
export function linesOf(text: Text, writers: ReadonlySet<number>): string {
  const lines = [{ words: '', isTheirs: false }];
  for (const { id, content } of itemsOf(text)) {
    if (!(content instanceof ContentString)) continue;
    for (const [at, words] of content.str.split('\n').entries()) {
      if (at > 0) lines.push({ words: '', isTheirs: false });
      const line = lines.at(-1);
      if (!line) continue;
      line.words += words;
      line.isTheirs ||= words !== '' && writers.has(id.client);
    }
  }
  return lines.flatMap(({ words, isTheirs }) => (isTheirs ? [words] : [])).join('\n');
}

function isOf(item: Item, writers: ReadonlySet<number>): boolean {
  if (writers.has(item.id.client)) return true;
  return item.content instanceof ContentType && itemsOf(item.content.type).some((each) => isOf(each, writers));
}

/** What a shared type holds: its attributes, and its content in order. */
function itemsOf(type: Pick<AbstractType<unknown>, '_map' | '_start'>): Item[] {
  const items = [...type._map.values()];
  for (let item = type._start; item !== null; item = item.right) items.push(item);
  return items.filter(({ deleted }) => !deleted);
}
