import type { TransactionOptions } from '../storage/database.ts';
import type { Call } from './calls.ts';

type Locks = NonNullable<TransactionOptions['locks']>;

/** The most that one call of a sweep deletes: it has everything to itself, and everybody's words come in between. */
export const SWEPT_AT_ONCE = 50;

const account = (id: unknown) => `account ${String(id)}`;
const nothing = (): Locks => [];
const everything = (): Locks => 'everything';

/** What the calls lock whose first argument isn't a room, or not the only one. */
const LOCKS: Readonly<Partial<Record<string, (...args: unknown[]) => Locks>>> = {
  markUsed: (rooms) => rooms as readonly string[], // oxlint-disable-line typescript/no-unsafe-type-assertion -- `Calls` says so
  ends: nothing,
  removeUnused: everything,
  use: nothing,
  'images.find': nothing,
  'images.removeStray': everything,
  'records.keys': () => ['the keys of records'],
  'records.sweep': everything,
  'comments.sweep': everything,
  'comments.listOf': nothing,
  'comments.removeAllOf': everything,
  'library.create': (owner, room) => [account(owner), String(room)],
  'library.claim': (owner, room) => [account(owner), String(room)],
  'library.copy': (owner, from, to) => [account(owner), String(from), String(to)],
  'library.list': nothing,
  'library.changeFolder': (owner) => [account(owner)],
  'library.emptyBins': everything,
  'library.removeAllOf': everything,
  'library.copyForWriter': (room, _keyHashes, to) => [String(room), String(to)],
};

/**
 * What a batch of calls locks, so that servers that change different documents don't wait for each other: the documents and the
 * accounts that the calls name. A call that may change any document waits until it's alone.
 */
export function locksOf(batch: readonly Call[]): Locks {
  const locks: string[] = [];
  for (const { name, args, right } of batch) {
    const needed = (LOCKS[name] ?? ((room) => [String(room)]))(...args);
    if (needed === 'everything') return needed;
    locks.push(...needed);
    if (right) locks.push(right.room);
  }
  return locks;
}
