import { BffError } from '../errors.ts';
import type { DatabasePlace } from '../storage/open-database.ts';
import { startStoreThread, StoreThread } from '../storage/store-thread.ts';
import { type DeskStore, type Pieces, UnknownKey } from './desk-store.ts';

/** A call of the store. */
export interface DeskCall {
  name: keyof DeskStore;
  /** Without a signal, which stays on this side. */
  args: unknown[];
  /** The number of the view that it opens, or of the wait that may end early. */
  id: number;
  /** The current time in milliseconds since 1970. */
  nowMs: number;
}

/** What the thread is asked: a call, or the next piece of the view with this number. */
export type DeskQuestion = DeskCall | { piece: number };
/** What the thread is told: that nobody reads this view or waits here any more, or that nobody at all should wait. */
export type DeskNews = { end: number } | 'end all waiting';

/** The errors of the desk that callers tell apart. */
export const DESK_FAILURES = [BffError, UnknownKey] as const;

/**
 * The desk on a thread of its own: a class's marks are hundreds of statements, and a view has megabytes. Nobody else should wait for
 * that. The first call starts the thread.
 * @param isEmpty whether nothing is in it yet: then there's nothing to sweep, and most servers never have a desk.
 */
export function threadedDesk(
  place: DatabasePlace,
  { now, isEmpty }: { now: () => number; isEmpty: boolean },
): DeskStore {
  const thread = new StoreThread<DeskQuestion, unknown, DeskNews>({
    name: 'The desk',
    start: () => startStoreThread('desk', new URL('./desk-thread.ts', import.meta.url), place),
    failures: DESK_FAILURES,
  });
  let last = 0;
  let hasNothing = isEmpty;
  const ask = <Name extends keyof DeskStore>(name: Name, args: unknown[], id = 0) => {
    hasNothing = false;
    return thread.ask({ name, args, id, nowMs: now() }) as ReturnType<DeskStore[Name]>; // oxlint-disable-line typescript/no-unsafe-type-assertion -- it's what the store returns
  };
  const call =
    <Name extends keyof DeskStore>(name: Name) =>
    (...args: Parameters<DeskStore[Name]>) =>
      ask(name, args);

  return {
    list: call('list'),
    create: call('create'),
    remove: call('remove'),
    ownerOf: call('ownerOf'),
    act: call('act'),
    handInFor: call('handInFor'),
    facts: call('facts'),
    join: call('join'),
    own: call('own'),
    handIn: call('handIn'),
    takeBack: call('takeBack'),
    answer: call('answer'),
    phrases: call('phrases'),
    removeAllOf: call('removeAllOf'),
    health: call('health'),
    sweep: async () => (hasNothing ? 0 : ask('sweep', [])),
    async view(...args) {
      const id = (last += 1);
      return (await ask('view', args, id)) && piecesOf(thread, id);
    },
    async changed(assignment, since, signal) {
      if (signal.aborted) return;
      const id = (last += 1);
      const end = () => thread.tell({ end: id });
      signal.addEventListener('abort', end, { once: true });
      await ask('changed', [assignment, since], id).finally(() => signal.removeEventListener('abort', end));
    },
    endWaiting: () => thread.tell('end all waiting'),
    close: () => thread.close(),
  };
}

/** The pieces of a view, each when it's wanted. */
async function* piecesOf(thread: StoreThread<DeskQuestion, unknown, DeskNews>, id: number): Pieces {
  try {
    for (
      let piece = await thread.ask({ piece: id });
      piece instanceof Uint8Array;
      piece = await thread.ask({ piece: id })
    )
      yield piece;
  } finally {
    thread.tell({ end: id });
  }
}
