import * as Y from 'yjs';

import { CLOSE_EVENTS, type CloseEvent, DEMO_ROOM } from '#shared-types/collaboration';

import type { CollaborationLimits } from '../collaboration-limits.ts';
import type { OpenDocument } from '../engine.ts';
import type { Frame } from '../frame.ts';
import { dropPending, readinessOf, readyOwnStructs } from './causality.ts';
import type { DocumentSizes } from './document-size.ts';
import { encodeStructs } from './encode-structs.ts';
import { createHeldUpdates, type Holders } from './held-updates.ts';
import type { Conflicts } from './insertion-cost.ts';
import type { Quotas } from './quotas.ts';
import { type ScreenedUpdate, screenUpdate } from './screening.ts';
import { withoutStoredParts } from './stored-parts.ts';

/** About what a deletion takes on the disk. */
const DELETION_BYTES = 8;

/** A frame with an update. */
type UpdateFrame = Frame & { kind: 'update' };

/** Why a socket is to be closed; `because` is for the log. */
export interface Refusal {
  event: CloseEvent;
  because?: string;
}

/** What the intakes of all sockets share. */
export interface IntakeParts {
  sizes: DocumentSizes;
  quotas: Quotas;
  conflicts: Conflicts;
  holders: Holders;
  limits: CollaborationLimits;
  /** Whether there is room for documents that do not exist yet. */
  storage: { readonly hasRoom: boolean };
}

interface IntakeContext {
  room: string;
  network: string;
  /** Whether the socket may write under a client id. */
  mayWrite: (client: number) => boolean;
  /** Is given updates that waited, to be taken again. */
  onRetry: (frames: readonly UpdateFrame[]) => void;
  /** The socket has waited for what does not come. */
  onTimeout: () => void;
}

/** Judges the updates of one socket, and lets the document have what is fit for it. */
export interface Intake {
  /** Whether the update at hand changes nothing. */
  readonly isEmpty: boolean;
  /** Takes an update, or holds it until it is complete. */
  take(frame: UpdateFrame, document: OpenDocument): Promise<Refusal | undefined>;
  /** Forgets what is held. */
  end(): void;
}

/** Nothing is held yet. */
export function createIntake(
  { sizes, quotas, conflicts, holders, limits, storage }: IntakeParts,
  { room, network, mayWrite, onRetry, onTimeout }: IntakeContext,
): Intake {
  const held = createHeldUpdates<UpdateFrame>({ room, holders, onRetry: () => onRetry(held.release()), onTimeout });
  let isEmpty = false;

  /** Integrates what was judged to be complete. @param apply hands it to the document. */
  async function integrate(
    { structs, deletions, structBytes }: ScreenedUpdate,
    { document, origin }: OpenDocument,
    apply: () => Promise<void> | void,
  ): Promise<Refusal | undefined> {
    if (!sizes.fits(document, structBytes)) return { event: CLOSE_EVENTS.documentFull };
    const isNew = structs.some(({ id, length }) => id.clock + length > Y.getState(document.store, id.client));
    const refused =
      isNew || deletions.length > 0
        ? storageRefusal(document, structBytes + DELETION_BYTES * deletions.length)
        : undefined;
    if (refused) return { event: refused };
    const tooCostly = conflicts.prepare(document, { structs, deletions, structBytes }, origin);
    // A writer who was away while others filled the place has done nothing wrong, and a new copy of the document helps.
    if (tooCostly !== undefined) return { event: CLOSE_EVENTS.outOfStep, because: tooCostly };
    await apply();
    if (dropPending(document)) return violation('an update whose predecessors are missing');
    if (!isNew) return undefined;
    held.progress();
    holders.retry(room);
    return undefined;
  }

  /** Why an update may not be stored: who sends it has taken up enough of the disk, or there is no room. */
  function storageRefusal({ store }: Y.Doc, bytes: number): CloseEvent | undefined {
    const isNew = store.clients.size === 0 && room !== DEMO_ROOM;
    if (isNew && !storage.hasRoom) return CLOSE_EVENTS.noRoomLeft;
    if (isNew && !quotas.mayBegin(network)) return CLOSE_EVENTS.tooManyDrafts;
    return quotas.mayStore(network, bytes) ? undefined : CLOSE_EVENTS.storedTooMuch;
  }

  /** Of an update that is not complete, takes what the sender has written and the document can have. */
  async function takeOwnPart({ structs }: ScreenedUpdate, opened: OpenDocument): Promise<Refusal | undefined> {
    const { document, origin } = opened;
    const ready = readyOwnStructs(document, structs, mayWrite);
    if (ready.length === 0) return undefined;
    const update = encodeStructs(ready);
    const part: ScreenedUpdate = { structs: ready, deletions: [], structBytes: update.length };
    const readiness = readinessOf(document, part, mayWrite);
    if (typeof readiness === 'object') return violation(readiness.never);
    return readiness === 'now'
      ? await integrate(part, opened, () => Y.applyUpdate(document, update, origin))
      : undefined;
  }

  return {
    get isEmpty() {
      return isEmpty;
    },
    async take(frame, opened) {
      // Larger than the document may ever be; reading it would only take time.
      if (frame.update.length > 2 * limits.documentBytes) return { event: CLOSE_EVENTS.documentFull };
      const screened = screenUpdate(frame.update);
      if (typeof screened === 'string') return violation(screened);
      isEmpty = screened.structs.length === 0 && screened.deletions.length === 0;
      const rest = withoutStoredParts(screened, opened.document);
      if (typeof rest === 'string') return violation(rest);
      const readiness = readinessOf(opened.document, rest, mayWrite);
      if (typeof readiness === 'object') return violation(readiness.never);
      if (readiness === 'now') {
        const refusal = await integrate(rest, opened, () => {
          if (rest.update) Y.applyUpdate(opened.document, rest.update, opened.origin);
          return opened.handle(frame.bytes);
        });
        if (!refusal && frame.completesSync) onRetry(held.release());
        return refusal;
      }
      if (!held.hold(frame)) return violation('too many updates without their predecessors');
      return await takeOwnPart(rest, opened);
    },
    end: () => held.end(),
  };
}

function violation(because: string): Refusal {
  return { event: CLOSE_EVENTS.protocolViolation, because };
}
