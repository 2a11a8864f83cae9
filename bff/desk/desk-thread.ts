/** The only thread that touches the rows of the desk. `threaded-desk.ts` sends it calls. */
import { workerData } from 'node:worker_threads';

import { StorageUnavailable } from '../storage/database.ts';
import { openDatabase } from '../storage/open-database.ts';
import { serveStore } from '../storage/store-thread.ts';
import { openDeskRows } from './desk-rows.ts';
import type { DeskStore, Pieces } from './desk-store.ts';
import { DESK_FAILURES, type DeskCall, type DeskNews, type DeskQuestion } from './threaded-desk.ts';

/** How far the time of the product is ahead of this machine's, in milliseconds. Every call brings it along. */
let aheadMs = 0;
let opening: Promise<DeskStore> | undefined;
/** The views that are being read, and the calls that wait for a change, by the number of their reader. */
const views = new Map<number, Pieces>();
const waits = new Map<number, AbortController>();

serveStore<DeskQuestion, DeskNews>({
  failures: DESK_FAILURES,
  async perform(question) {
    if ('piece' in question) return pieceOf(question.piece);
    aheadMs = question.nowMs - Date.now();
    return perform(question);
  },
  hear(news) {
    if (news !== 'end all waiting') end(news.end);
    else opening?.then((desk) => desk.endWaiting()).catch(() => {}); // one that isn't open has nobody who waits
  },
  close: async () => (await opening)?.close(),
});

async function perform({ name, args, id }: DeskCall): Promise<unknown> {
  const desk = await opened();
  if (name === 'changed') return changed(desk, id, args as [string, number]); // oxlint-disable-line typescript/no-unsafe-type-assertion -- as well as these
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- threaded-desk.ts has checked the name and its arguments
  const result = await (desk[name] as (...args: unknown[]) => unknown)(...args);
  if (name !== 'view' || result === undefined) return result;
  views.set(id, result as Pieces); // oxlint-disable-line typescript/no-unsafe-type-assertion -- it's what `view` returns
  return true;
}

/** One that didn't open is opened again by the next call. */
function opened(): Promise<DeskStore> {
  opening ??= openDatabase(workerData)
    .then((database) => openDeskRows(database, () => Date.now() + aheadMs))
    .catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
  return opening;
}

async function changed(desk: DeskStore, id: number, [assignment, since]: [string, number]): Promise<void> {
  const wait = new AbortController();
  waits.set(id, wait);
  await desk.changed(assignment, since, wait.signal).finally(() => waits.delete(id));
}

/** Ends what nobody waits for any more. */
function end(id: number): void {
  waits.get(id)?.abort();
  const view = views.get(id);
  views.delete(id);
  view?.return(undefined).catch(() => {}); // nobody reads it any more
}

/** The next piece of a view; undefined at its end. @throws {StorageUnavailable} if it began on a thread that was lost. */
async function pieceOf(id: number): Promise<Uint8Array | undefined> {
  const view = views.get(id);
  if (!view) throw new StorageUnavailable('The view ended too early.');
  const next = await view.next();
  if (!next.done) return next.value;
  views.delete(id);
  return undefined;
}
