import type { FastifyBaseLogger } from 'fastify';

import { DEMO_ROOM, DRAFT_ROOM_PREFIX } from '#shared-types/documents/collaboration';

import { type HourlySweep, startHourlySweep, untilNoneIsLeft } from '../hourly-sweep.ts';
import type { Documents } from './documents.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The public sandbox is emptied after this long without use, so that strangers' texts don't stay visible forever (D-66). */
export const SANDBOX_UNUSED_MS = DAY_MS;
/** How long documents are kept. */
export interface Retention {
  /** After how many days without use a private draft is deleted. */
  draftDays: number;
  /** After how many days a document in a bin is deleted for good. */
  binDays: number;
}
/** How long they are kept unless the settings say otherwise. */
export const DEFAULT_RETENTION: Retention = { draftDays: 30, binDays: 30 };
/**
 * A draft that was only open briefly is deleted after this time: a visitor was looking around, or a stranger is filling the disk.
 */
const GLANCE_UNUSED_MS = 3 * DAY_MS;
/** A draft that was open for less than this counts as open only briefly. */
const GLANCE_MS = 60_000;
/** Pictures of a document that doesn't exist are deleted after this time: a person added one and never wrote a word. */
const STRAY_IMAGE_MS = HOUR_MS;
/** How many open documents are marked as used at once. Each is locked meanwhile. */
const MARKED_AT_ONCE = 50;

/**
 * Starts to delete every hour what has expired: documents that haven't been used for a long time, and steps of writing records after
 * a year. An open document counts as used.
 */
export function startDocumentExpiry({
  documents,
  openRooms,
  retention: { draftDays, binDays },
  now,
  log,
}: {
  documents: Documents;
  retention: Retention;
  openRooms: () => string[];
  /** The current time in milliseconds since 1970. */
  now: () => number;
  log: FastifyBaseLogger;
}): HourlySweep {
  async function markUsed(rooms: readonly string[]): Promise<void> {
    for (let from = 0; from < rooms.length; from += MARKED_AT_ONCE)
      await documents.markUsed(rooms.slice(from, from + MARKED_AT_ONCE)); // other calls come in between
  }

  return startHourlySweep(
    async () => {
      await markUsed(openRooms());
      const at = now();
      const sandboxes = await untilNoneIsLeft(() => documents.removeUnused(DEMO_ROOM, at - SANDBOX_UNUSED_MS));
      const drafts = await untilNoneIsLeft(() => documents.removeUnused(DRAFT_ROOM_PREFIX, at - draftDays * DAY_MS));
      const glances = await untilNoneIsLeft(() =>
        documents.removeUnused(DRAFT_ROOM_PREFIX, at - GLANCE_UNUSED_MS, GLANCE_MS),
      );
      const binned = await untilNoneIsLeft(
        async () => (await documents.library.emptyBins(at - binDays * DAY_MS)).length,
      );
      const images = await untilNoneIsLeft(() => documents.images.removeStray(at - STRAY_IMAGE_MS));
      const replayParts = await documents.records.sweep();
      const removals = await untilNoneIsLeft(() => documents.comments.sweep());
      if (sandboxes + drafts + glances + images + binned + replayParts + removals > 0)
        log.info(
          { sandboxes, drafts, glances, images, binned, replayParts, removals },
          'forgot documents that nobody used, old steps, and comments that were removed',
        );
    },
    (error) => log.error({ err: error }, 'unused documents could not be forgotten; trying again in an hour'),
  );
}
