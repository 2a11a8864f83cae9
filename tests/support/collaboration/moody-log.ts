import * as Y from 'yjs';

import type { DocumentLog } from '#bff/documents/document-log';

/** A document log in memory that keeps its callers waiting, or fails, while told to. */
export interface MoodyLog {
  documentLog: DocumentLog;
  /** Makes every call fail until told otherwise. */
  fail: (fails: boolean) => void;
  /** Keeps every append waiting until the returned function is called. */
  hold: () => () => void;
  /** Everything that is stored, as one update. */
  stored: () => Uint8Array | undefined;
  /** The title that is stored. */
  title: () => string;
}

/** An empty log that works. */
export function moodyLog(): MoodyLog {
  const updates: Uint8Array[] = [];
  let fails = false;
  let gate: Promise<void> = Promise.resolve();
  const attempt = <T>(work: () => T): T => {
    if (fails) throw new Error('database or disk is full');
    return work();
  };
  const stored = () => (updates.length > 0 ? Y.mergeUpdates(updates) : undefined);
  return {
    documentLog: {
      load: async () => attempt(stored),
      async append(_name, update) {
        await gate;
        attempt(() => updates.push(update));
      },
      remove: async () => {},
      markUsed: async () => {},
      removeUnused: async () => 0,
      removed: async () => [],
      images: { add: async () => '', keep: async () => false, find: async () => undefined, removeStray: async () => 0 },
      versions: {
        list: async () => ({ current: undefined, versions: [], restores: 0 }),
        content: async () => undefined,
        name: async () => undefined,
      },
      records: {
        read: async () => ({ sessions: [], parts: [], title: '', text: '' }),
        part: async () => undefined,
        keys: async () => [],
        sweep: async () => 0,
      },
      restoring: {
        note: async () => 'unknown',
        restore: async () => 'unknown',
        bringBack: async () => 'unknown',
        undo: async () => 'unknown',
        recentlyAdded: async () => [],
      },
      comments: {
        list: async () => ({ at: 0, threads: [], gone: undefined }),
        find: async () => undefined,
        change: async () => 'unknown',
        removeBy: async () => undefined,
        bringBack: async () => undefined,
        sweep: async () => 0,
        listOf: async () => [],
        removeAllOf: async () => {},
      },
      library: {
        facts: async () => undefined,
        create: async () => 'full',
        claim: async () => 'full',
        copy: async () => 'full',
        list: async () => ({ documents: [], total: 0, inBin: 0 }),
        find: async () => undefined,
        setInBin: async () => {},
        remove: async () => {},
        emptyBins: async () => [],
        removeAllOf: async () => [],
        copyForWriter: async () => 'unknown',
        removeWriter: async () => 'unknown',
        setAddressRole: async () => {},
        sharing: async () => ({ links: [], writers: [] }),
        addLink: async () => undefined,
        changeLink: async () => undefined,
        removeLink: async () => false,
      },
      use: async () => attempt(() => ({ usedBytes: 0, maxBytes: 1e9 })),
      close: async () => {},
    },
    fail(value) {
      fails = value;
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    stored,
    title: () => titleOf(stored()),
  };
}

/** The title in an update. */
export function titleOf(update: Uint8Array | undefined): string {
  const document = new Y.Doc();
  if (update) Y.applyUpdate(document, update);
  return document.getText('title').toJSON();
}
