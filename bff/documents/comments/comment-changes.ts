import { randomInt } from 'node:crypto';

import type { Statements } from '../../storage/database.ts';
import { numberOf } from '../library/library-rows.ts';

/** How many changes of a document's comments are kept. A page that has missed more reads the whole list. */
const CHANGES_KEPT = 500;
/**
 * The most by which a number grows. They grow by random steps, so that a server that was restored from a backup doesn't give the
 * numbers of lost changes to others, and a page that has seen the lost ones can tell.
 */
const MAX_STEP = 2 ** 30;

/** The threads that have changed since a change, and the number of the last one: 0 before the first. */
export interface ChangedThreads {
  at: number;
  /** Their ids, including those of deleted threads; `undefined` if not all changes since then are known. */
  ids: readonly string[] | undefined;
}

/** Records that threads of a document were changed, added or deleted. */
export async function noteChanges({ get, run }: Statements, room: string, threads: readonly string[]): Promise<void> {
  if (threads.length === 0) return;
  const last = await get('SELECT max(number) AS number FROM comment_change WHERE document = $1', room);
  const number = (numberOf(last?.['number']) ?? 0) + randomInt(1, MAX_STEP);
  for (const thread of threads)
    await run('INSERT INTO comment_change (document, number, thread) VALUES ($1, $2, $3)', room, number, thread);
  await run(
    `DELETE FROM comment_change WHERE document = $1 AND number < (
       SELECT number FROM comment_change WHERE document = $1 ORDER BY number DESC LIMIT 1 OFFSET ${CHANGES_KEPT - 1}
     )`,
    room,
  );
}

/** What has changed since the change with this number. If one change is kept, all later ones are too. */
export async function changedSince(
  { all, get }: Statements,
  room: string,
  since: number | undefined,
): Promise<ChangedThreads> {
  const last = await get('SELECT max(number) AS number FROM comment_change WHERE document = $1', room);
  const at = numberOf(last?.['number']) ?? 0;
  const isKept =
    since !== undefined &&
    (await get('SELECT 1 FROM comment_change WHERE document = $1 AND number = $2', room, since)) !== undefined;
  if (!isKept) return { at, ids: undefined };
  const rows = await all('SELECT DISTINCT thread FROM comment_change WHERE document = $1 AND number > $2', room, since);
  return { at, ids: rows.map(({ thread }) => String(thread)) };
}

/** Forgets the changes of a document's comments. */
export async function forgetChanges({ run }: Statements, room: string): Promise<void> {
  await run('DELETE FROM comment_change WHERE document = $1', room);
}
