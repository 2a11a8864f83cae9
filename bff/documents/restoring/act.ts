import type { Ranges } from './ranges.ts';

/** Who asks for something. */
export interface Asker {
  /** The person's name, which isn't checked. */
  by: string | undefined;
  /** The Yjs client of their page. */
  writer: number;
}

/** A removal, as the open document has seen it. */
export interface NotedRemoval extends Asker {
  id: string;
  /** How many words were removed, less those that replaced them. */
  words: number;
  removed: Ranges;
  /** How far each Yjs client had written before. */
  since: ReadonlyMap<number, number>;
}

/** What the server has done. */
export interface ActDone {
  id: string;
  /** The name of the person who asked for it, which isn't checked. */
  by: string | undefined;
  /** Whether it was done for the page that asks. */
  isOwn: boolean;
  /** The update to apply to the document, if it is open; undefined if nothing changed this time. */
  update: Uint8Array | undefined;
  /** Whether it had already been done; `by` says by whom. */
  isRepeat: boolean;
  /** How many words were removed, and how many were added. */
  words: { added: number; removed: number };
  removed: Ranges;
  added: Ranges;
  /** How far each Yjs client had written in the document that the update was made for. */
  since: ReadonlyMap<number, number>;
}
