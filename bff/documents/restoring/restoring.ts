import type { Ranges } from './ranges.ts';

/** Who does something. */
export interface Actor {
  /** What the person is called; nobody checks names. */
  by: string | undefined;
  /** The Yjs client of their page. */
  writer: number;
}

/** Words that somebody removed, as the open document has seen it. */
export interface NotedRemoval extends Actor {
  id: string;
  /** How many words went, without those that came in their place. */
  words: number;
  removed: Ranges;
  /** How far each Yjs client had written before. */
  since: ReadonlyMap<number, number>;
}

/** What can be asked for. */
export type ActRequest =
  | ({ do: 'note' } & NotedRemoval)
  /** @param after how many restores the person knew of: people who ask for the same at once ask for one. */
  | ({ do: 'restore'; version: number; after: number } & Actor)
  | ({ do: 'bringBack' | 'undo'; act: string } & Actor);

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

/** Why nothing was done: there is no such version or act, the document or the store is full, or the document can't be read. */
export type ActRefusal = 'unknown' | 'document full' | 'store full' | 'unreadable';

/**
 * Brings back what documents were before. Each call is one act, done once whatever number of people ask for it, in one
 * transaction with its update and with a version from before.
 */
export interface Restoring {
  /** Remembers what somebody removed, and keeps a version from before. The same id again extends the removal. */
  note(documentName: string, removal: NotedRemoval): Promise<ActDone | ActRefusal>;
  /** Makes a document say what a version of it says. @param request.after the `restores` of the history that the person saw. */
  restore(documentName: string, request: { version: number; after: number } & Actor): Promise<ActDone | ActRefusal>;
  /** Brings back the words that an act removed. */
  bringBack(documentName: string, act: string, actor: Actor): Promise<ActDone | ActRefusal>;
  /** Takes an act back: also what it added leaves the text. */
  undo(documentName: string, act: string, actor: Actor): Promise<ActDone | ActRefusal>;
  /** What the server has written into a document in the last day, to recognise words that come twice. */
  recentlyAdded(documentName: string): Promise<readonly Ranges[]>;
}

/** The operations of the document store for this. */
export type ActOperation =
  | { kind: 'act'; name: string; nowMs: number; request: ActRequest }
  | { kind: 'recentActs'; name: string; nowMs: number };
/** Their results. */
export type ActResult = { act: ActDone | ActRefusal } | { recentActs: Ranges[] };

/** The driver whose operations are committed in order with those of the document log. */
export function queuedRestoring({
  perform,
  now,
}: {
  perform: (operation: ActOperation) => Promise<unknown>;
  /** The current time in milliseconds since 1970. */
  now: () => number;
}): Restoring {
  const ask = async (name: string, request: ActRequest) => {
    const result = await perform({ kind: 'act', name, nowMs: now(), request });
    if (!isActResult(result) || !('act' in result)) throw new TypeError('The document store answered no act.');
    return result.act;
  };
  return {
    note: (name, removal) => ask(name, { do: 'note', ...removal }),
    restore: (name, request) => ask(name, { do: 'restore', ...request }),
    bringBack: (name, act, actor) => ask(name, { do: 'bringBack', act, ...actor }),
    undo: (name, act, actor) => ask(name, { do: 'undo', act, ...actor }),
    async recentlyAdded(name) {
      const result = await perform({ kind: 'recentActs', name, nowMs: now() });
      return isActResult(result) && 'recentActs' in result ? result.recentActs : [];
    },
  };
}

function isActResult(result: unknown): result is ActResult {
  return typeof result === 'object' && result !== null && ('act' in result || 'recentActs' in result);
}
