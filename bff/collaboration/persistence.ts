import type { FastifyBaseLogger } from 'fastify';
import * as Y from 'yjs';

import { type DocumentLog, DocumentRemoved, type LogUse } from '../documents/document-log.ts';

const RETRY_MIN_DELAY_MS = 100;
const RETRY_MAX_DELAY_MS = 5000;

/** Brings the edits of open documents into the log, and keeps at it when the log fails: an edit is never given up. */
export interface Persistence {
  /** What is stored of the document. @throws when the log cannot be read. */
  load(room: string): Promise<Uint8Array | undefined>;
  /** Stores an edit. Never throws; a failure is reported once and tried again until it succeeds. */
  save(room: string, update: Uint8Array): void;
  /** Resolves when every edit saved so far is stored; later ones are not waited for. `undefined` when all are. Never rejects. */
  stored(room: string): Promise<unknown> | undefined;
  /** Resolves when every edit of the document is stored, those included that come meanwhile. */
  settled(room: string): Promise<void>;
  /** The same for every document. */
  allSettled(): Promise<void>;
  /** Notes that everybody has left a document. Never rejects. */
  left(room: string): Promise<void>;
  /** Finds out whether the log works while nobody writes, and how much of it is used. Never rejects. */
  check(): Promise<LogUse | undefined>;
  /** Whether edits can be stored, as far as the last attempt tells. */
  readonly storing: boolean;
}

interface Edit {
  update: Uint8Array;
  stored: PromiseWithResolvers<void>;
}

interface Unsettled {
  /** Edits that are not stored yet, oldest first. */
  edits: Set<Edit>;
  /** Those of them that wait for the next attempt. */
  waiting: Edit[];
  /** Resolves when all of them are stored. */
  allStored: Promise<unknown>;
}

/**
 * @param options.onStoring is told when storing fails, with the reason, and when it works again.
 * @param options.onRemoved is told when somebody has deleted a document that is open here; its edits are given up.
 */
export function createPersistence({
  documentLog,
  log,
  onStoring,
  onRemoved,
}: {
  documentLog: DocumentLog;
  log: FastifyBaseLogger;
  onStoring: (storing: boolean, reason?: string) => void;
  onRemoved: (room: string) => void;
}): Persistence {
  const rooms = new Map<string, Unsettled>();
  let storing = true;
  let retryDelayMs = RETRY_MIN_DELAY_MS;
  let retry: NodeJS.Timeout | undefined;

  async function append(room: string, unsettled: Unsettled, edits: Edit[]): Promise<void> {
    const [first, ...others] = edits.map(({ update }) => update);
    if (!first) return;
    try {
      await documentLog.append(room, others.length > 0 ? Y.mergeUpdates([first, ...others]) : first);
    } catch (error) {
      if (!(error instanceof DocumentRemoved)) {
        unsettled.waiting.unshift(...edits);
        return failed(error);
      }
      onRemoved(room); // before the edits count as done, so that nobody hears of them as saved
    }
    succeeded();
    for (const edit of edits) {
      unsettled.edits.delete(edit);
      edit.stored.resolve();
    }
    if (unsettled.edits.size === 0 && rooms.get(room) === unsettled) rooms.delete(room);
  }

  function succeeded(): void {
    if (storing) return;
    storing = true;
    retryDelayMs = RETRY_MIN_DELAY_MS;
    log.info('documents are stored again');
    onStoring(true);
  }

  function failed(error: unknown): void {
    if (storing) {
      storing = false;
      log.error({ err: error }, 'documents cannot be stored; trying again until they can');
      onStoring(false, error instanceof Error ? error.message : String(error));
    }
    retry ??= setTimeout(tryAgain, retryDelayMs).unref();
  }

  function tryAgain(): void {
    retry = undefined;
    retryDelayMs = Math.min(retryDelayMs * 2, RETRY_MAX_DELAY_MS);
    for (const [room, unsettled] of rooms) append(room, unsettled, unsettled.waiting.splice(0)).catch(failed);
  }

  async function settled(room: string): Promise<void> {
    // Others go on writing meanwhile.
    // oxlint-disable-next-line no-await-in-loop -- each round waits for the edits that came during the one before
    for (let unsettled = rooms.get(room); unsettled; unsettled = rooms.get(room)) await unsettled.allStored;
  }

  return {
    async load(room) {
      try {
        return await documentLog.load(room);
      } catch (error) {
        log.error({ err: error, room }, 'a document cannot be read');
        throw error;
      }
    },
    save(room, update) {
      const unsettled = rooms.get(room) ?? { edits: new Set(), waiting: [], allStored: Promise.resolve() };
      rooms.set(room, unsettled);
      const edit = { update, stored: Promise.withResolvers<void>() };
      unsettled.edits.add(edit);
      // One link for each edit: thousands may wait, and each is asked about.
      unsettled.allStored = Promise.all([unsettled.allStored, edit.stored.promise]);
      // While nothing can be stored, new edits wait with the others, so that they are tried together.
      if (retry) unsettled.waiting.push(edit);
      else append(room, unsettled, [edit]).catch(failed);
    },
    stored: (room) => rooms.get(room)?.allStored,
    settled,
    async left(room) {
      await settled(room);
      await documentLog.markUsed([room]).catch(() => {}); // it only lives a little shorter
    },
    async check() {
      try {
        const use = await documentLog.use();
        // Whether there is room for edits is seen when they are tried.
        if (rooms.size === 0) succeeded();
        return use;
      } catch (error) {
        failed(error);
        return undefined;
      }
    },
    async allSettled() {
      await Promise.all([...rooms.keys()].map(settled));
    },
    get storing() {
      return storing;
    },
  };
}
