import type { TransactionOptions } from '../storage/database.ts';
import { type Call, calledBy } from './calls.ts';
import type { Calls } from './documents.ts';

type Locks = NonNullable<TransactionOptions['locks']>;

/** The most that one call of a sweep deletes: it has everything to itself, and everybody's words come in between. */
export const SWEPT_AT_ONCE = 50;

/** How the store makes a call. */
interface CallMode<Given extends unknown[]> {
  /** What it locks. SQLite doesn't notice a wrong lock; two servers on PostgreSQL do. */
  locks: (...args: Given) => Locks;
  /**
   * Whether it's made to read: what it keeps besides, such as when a document was last used, or what the library shows of it, the
   * next one keeps as well.
   */
  reads?: true;
}

/** How each call of the table is made. */
type CallModes<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends (...args: infer Given) => unknown
    ? CallMode<Given>
    : CallModes<Table[Name]>;
};

const account = (id: string) => `account ${id}`;
const locksRoom = { locks: (room: string) => [room] };
const readsRoom = { ...locksRoom, reads: true } as const;
const locksNothing = { locks: () => [] };
const readsUnlocked = { ...locksNothing, reads: true } as const;
const locksEverything = { locks: (): Locks => 'everything' };
const locksDraft = { locks: (owner: string, room: string) => [account(owner), room] };

const CALL_MODES: CallModes<Calls> = {
  load: readsRoom,
  follow: readsRoom,
  append: locksRoom,
  remove: locksRoom,
  markUsed: { locks: (rooms) => rooms },
  removeUnused: locksEverything,
  ends: readsUnlocked,
  use: readsUnlocked,
  images: { add: locksRoom, keep: locksRoom, find: readsUnlocked, removeStray: locksEverything },
  versions: { list: readsRoom, content: readsRoom, name: locksRoom },
  restoring: { note: locksRoom, restore: locksRoom, bringBack: locksRoom, undo: locksRoom, recentlyAdded: readsRoom },
  records: {
    read: readsRoom,
    part: readsRoom,
    keys: { locks: () => ['the keys of records'] },
    sweep: locksEverything,
  },
  comments: {
    list: readsRoom,
    find: readsRoom,
    change: locksRoom,
    removeBy: locksRoom,
    bringBack: locksRoom,
    sweep: locksEverything,
    listOf: readsUnlocked,
    removeAllOf: locksEverything,
  },
  library: {
    facts: readsRoom,
    create: locksDraft,
    claim: locksDraft,
    copy: { locks: (owner, from, to) => [account(owner), from, to] },
    list: readsUnlocked,
    find: readsRoom,
    setInBin: locksRoom,
    setFolder: locksRoom,
    changeFolder: { locks: (owner) => [account(owner)] },
    remove: locksRoom,
    emptyBins: locksEverything,
    removeAllOf: locksEverything,
    copyForWriter: { locks: (room, _keyHashes, to) => [room, to] },
    removeWriter: locksRoom,
    setAddressRole: locksRoom,
    sharing: readsRoom,
    addLink: locksRoom,
    changeLink: locksRoom,
    removeLink: locksRoom,
  },
};

/** How a call is made, by its name, such as `comments.change`. One that there isn't locks nothing, and fails when it's made. */
function modeOf(name: string): CallMode<unknown[]> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript can't follow a name to its types
  return (calledBy(CALL_MODES, name) ?? locksNothing) as CallMode<unknown[]>;
}

/** Whether a call is made to read. */
export function isReading({ name }: Call): boolean {
  return modeOf(name).reads === true;
}

/**
 * What a batch of calls locks, so that servers that change different documents don't wait for each other: the documents and the
 * accounts that the calls name. A call that may change any document waits until it's alone.
 */
export function locksOf(batch: readonly Call[]): Locks {
  const locks: string[] = [];
  for (const { name, args, right } of batch) {
    const needed = modeOf(name).locks(...args);
    if (needed === 'everything') return needed;
    locks.push(...needed);
    if (right) locks.push(right.room);
  }
  return locks;
}
