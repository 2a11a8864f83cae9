import type { Ranges } from './ranges.ts';

/** Who asks for something. */
export interface Asker {
  /** What the person is called; nobody checks names. */
  by: string | undefined;
  /** The Yjs client of their page. */
  writer: number;
}

/** Words that somebody removed, as the open document has seen it. */
export interface NotedRemoval extends Asker {
  id: string;
  /** How many words went, without those that came in their place. */
  words: number;
  removed: Ranges;
  /** How far each Yjs client had written before. */
  since: ReadonlyMap<number, number>;
}

/** What the server has done. */
export interface ActDone {
  id: string;
  /** What the person is called who asked for it; nobody checks names. */
  by: string | undefined;
  /** Whether the page that asks is the one that it was done for. */
  isOwn: boolean;
  /** The update to apply to the document, if it is open; undefined if nothing changed this time. */
  update: Uint8Array | undefined;
  /** Whether it had been done before; `by` says by whom. */
  isRepeat: boolean;
  /** How many words left the text, and how many came. */
  words: { added: number; removed: number };
  removed: Ranges;
  added: Ranges;
  /** How far each Yjs client had written in the document that the update was made for. */
  since: ReadonlyMap<number, number>;
}
