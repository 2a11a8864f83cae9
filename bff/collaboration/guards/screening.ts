import * as Y from 'yjs';

import { SET_ASIDE_FIELD } from '#shared-types/analysis/set-aside';
import { ABOUT_FIELD } from '#shared-types/analysis/text-kind';
import { BODY_FIELD, PLAIN_TEXT_FIELD, TITLE_FIELD, UPDATE_MAX_STRUCTS } from '#shared-types/documents/collaboration';

/*
 * Yjs applies anything it gets: 7 bytes that declare 2^25 structs cost 200 CPU-ms, and after an error halfway through, half of
 * the update stays in the document and y-protocols prints the error. So we parse and check an update completely before the engine
 * sees it.
 */

/** Client ids in one update. If their content has to wait for other content, the time Yjs needs is quadratic in this number. */
const MAX_CLIENTS = 2000;
/** Clients in the state vector of a client. */
const MAX_STATE_VECTOR_BYTES = 65_536;
/** The clock of an honest document never comes close to this; larger ones exceed the safe integers. */
const MAX_CLOCK = 2 ** 32;
/** How deep the value of an attribute or an embed may be nested; Yjs writes such values recursively. */
const MAX_VALUE_DEPTH = 16;
const ROOTS: ReadonlySet<string> = new Set([BODY_FIELD, TITLE_FIELD, PLAIN_TEXT_FIELD, SET_ASIDE_FIELD, ABOUT_FIELD]);

/** A piece of content in a Yjs update. */
export type Struct = Y.Item | Y.GC | Y.Skip;
/** A range of deleted content. */
export interface Deletion {
  client: number;
  clock: number;
  length: number;
}
/** An update that has been parsed completely and only contains content that documents of this product may have. */
export interface ScreenedUpdate {
  structs: readonly Struct[];
  deletions: readonly Deletion[];
  /** The bytes of the update without the deletions: roughly how much larger it makes the document. */
  structBytes: number;
}

/** Parses an update, or returns the reason why it is refused. */
export function screenUpdate(update: Uint8Array): ScreenedUpdate | string {
  let decoded: ReturnType<typeof Y.decodeUpdate>;
  try {
    decoded = Y.decodeUpdate(update); // walks every struct and every deletion, and allocates nothing based on a declared count
  } catch {
    return 'malformed update';
  }
  const { structs, ds } = decoded;
  if (structs.length > UPDATE_MAX_STRUCTS) return 'too many structs in one update';
  const clients = new Set<number>();
  let previous: Struct | undefined;
  for (const struct of structs) {
    const fault = faultOf(struct);
    if (fault !== undefined) return fault;
    // If one client has two parts, Yjs only applies the second, which isn't what was checked.
    if (clients.has(struct.id.client) && !follows(struct, previous)) return 'a client is named twice in one update';
    clients.add(struct.id.client);
    previous = struct;
  }
  if (clients.size > MAX_CLIENTS) return 'too many clients in one update';

  const deletions: Deletion[] = [];
  let deletionBytes = varUintBytes(ds.clients.size);
  for (const [client, ranges] of ds.clients) {
    deletionBytes += varUintBytes(client) + varUintBytes(ranges.length);
    let end = 0;
    for (const { clock, len } of ranges) {
      if (clock + len > MAX_CLOCK) return 'a clock is too large';
      // Yjs writes them in order and merged. It walks over everything that a range names, each time it is named.
      if (clock < end) return 'deletions that are named twice or out of order';
      end = clock + len;
      deletions.push({ client, clock, length: len });
      deletionBytes += varUintBytes(clock) + varUintBytes(len);
    }
  }
  return { structs, deletions, structBytes: structs.length === 0 ? 0 : Math.max(0, update.length - deletionBytes) };
}

function follows({ id }: Struct, previous: Struct | undefined): boolean {
  return previous?.id.client === id.client && previous.id.clock + previous.length === id.clock;
}

function faultOf(struct: Struct): string | undefined {
  // Two structs at the same clock confuse the binary search of Yjs.
  if (struct.length < 1) return 'a struct is empty';
  if (struct.id.clock + struct.length > MAX_CLOCK) return 'a clock is too large';
  if (!(struct instanceof Y.Item)) return undefined;
  // Yjs keeps the name of a root as a string until the struct is integrated; its types don't say so.
  const parent: unknown = struct.parent;
  if (typeof parent === 'string' && !ROOTS.has(parent)) return 'content outside of the parts of a document';
  // Yjs may put it somewhere else when it loads the document.
  if (struct.origin && struct.rightOrigin && Y.compareIDs(struct.origin, struct.rightOrigin))
    return 'content between a neighbour and itself';
  return isPlainContent(struct.content) ? undefined : 'a kind of content that documents do not have';
}

function isPlainContent(content: Y.Item['content']): boolean {
  if (content instanceof Y.ContentString || content instanceof Y.ContentDeleted) return true;
  if (content instanceof Y.ContentType)
    return content.type instanceof Y.XmlElement || content.type instanceof Y.XmlText;
  if (content instanceof Y.ContentAny) return isShallow(content.arr, MAX_VALUE_DEPTH);
  if (content instanceof Y.ContentJSON) return isShallow(content.arr, MAX_VALUE_DEPTH);
  if (content instanceof Y.ContentEmbed) return isShallow(content.embed, MAX_VALUE_DEPTH);
  if (content instanceof Y.ContentFormat) return isShallow(content.value, MAX_VALUE_DEPTH);
  return false; // sub-documents, binary content
}

/** Whether a decoded value is nested at most `depth` levels deep. */
function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  return Object.values(value).every((part) => isShallow(part, depth - 1));
}

/** The content that must exist before an item can be inserted: its neighbours and its parent. */
export function references(item: Y.Item): Y.ID[] {
  const ids: Y.ID[] = [];
  if (item.origin) ids.push(item.origin);
  if (item.rightOrigin) ids.push(item.rightOrigin);
  if (item.parent instanceof Y.ID) ids.push(item.parent);
  return ids;
}

function varUintBytes(value: number): number {
  let bytes = 1;
  for (let rest = value; rest > 127; rest = Math.floor(rest / 128)) bytes++;
  return bytes;
}

/** Whether the bytes are a state vector of a size that documents of this product can have. */
export function isStateVector(bytes: Uint8Array): boolean {
  if (bytes.length > MAX_STATE_VECTOR_BYTES) return false;
  try {
    Y.decodeStateVector(bytes);
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether an update would change a document. An editor that connects sends everything that was ever deleted, which is no news.
 * @returns the reason instead, if the update is refused no matter who sends it.
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
