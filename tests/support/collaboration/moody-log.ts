import * as Y from 'yjs';

import type { Call } from '#bff/documents/calls';
import { queuedDocuments } from '#bff/documents/queued-documents';

import { ANSWERS_TO_SWEEPS } from '../server/on-demand.ts';

/** What a store without documents answers, apart from nothing. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  ...ANSWERS_TO_SWEEPS,
  'restoring.note': { refused: 'unknown' },
  'restoring.recentlyAdded': [],
};

/** An empty store of documents in memory, which keeps its callers waiting, or fails, while told to. */
export function moodyLog() {
  const updates: Uint8Array[] = [];
  let fails = false;
  let gate: Promise<void> = Promise.resolve();
  const attempt = <T>(work: () => T): T => {
    if (fails) throw new Error('database or disk is full');
    return work();
  };
  const stored = () => (updates.length > 0 ? Y.mergeUpdates(updates) : undefined);
  const end = () => ({ document: 1, number: updates.length });
  /** There are no other servers. */
  const follow = (since: unknown) =>
    updates.length > 0 ? { update: since === undefined ? stored() : undefined, end: end() } : undefined;
  const answerTo = async ({ name, args: [first, update] }: Call): Promise<unknown> => {
    if (name === 'follow') return attempt(() => follow(update));
    if (name === 'ends') return new Map(Array.isArray(first) ? first.map((room) => [room, end()]) : []);
    if (name === 'use') return attempt(() => ({ usedBytes: 0, maxBytes: 1e9 }));
    if (name === 'append' && update instanceof Uint8Array) {
      await gate;
      attempt(() => updates.push(update));
    }
    return ANSWERS[name];
  };
  return {
    documents: queuedDocuments({
      perform: (batch) => Promise.all(batch.map(async (call) => ({ result: await answerTo(call) }))),
      end: async () => {},
      now: Date.now,
    }),
    /** Makes every call fail until told otherwise. */
    fail: (value: boolean) => {
      fails = value;
    },
    /** Keeps every append waiting until the returned function is called. */
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    /** Everything that is stored, as one update. */
    stored,
    title: () => titleOf(stored()),
  };
}

export function titleOf(update: Uint8Array | undefined): string {
  const document = new Y.Doc();
  if (update) Y.applyUpdate(document, update);
  return document.getText('title').toJSON();
}
