import * as Y from 'yjs';

import { CLOSE_EVENTS, type CloseEvent, DEMO_ROOM, type PageNews } from '#shared-types/documents/collaboration';

import { type Ranges, united } from '../../documents/restoring/ranges.ts';
import type { CollaborationLimits } from '../collaboration-limits.ts';
import type { OpenDocument } from '../engine.ts';
import type { Merging } from '../merging.ts';
import type { SyncFrame } from '../sync-frame.ts';
import {
  createHeldUpdates,
  dropPending,
  type HeldUpdates,
  type Holders,
  integrabilityOf,
  readyOwnStructs,
} from './causality.ts';
import { contentFault } from './content.ts';
import type { InsertionCosts } from './insertion-cost.ts';
import { encodeStructs, type NewPart, newPartOf } from './new-part.ts';
import type { DocumentSizes, NetworkQuotas } from './quotas.ts';
import { type ScreenedUpdate, screenUpdate } from './screening.ts';

/** How many ranges that a page has undone are remembered: its newest. */
const MOST_UNDONE = 2000;
/** The approximate size of a deletion on disk, in bytes. */
const DELETION_BYTES = 8;

/** A frame with an update. */
type UpdateFrame = SyncFrame & { kind: 'update' };

/** Why a socket must be closed; `because` is for the log. */
export interface Refusal {
  event: CloseEvent;
  because?: string;
}

/** What became of an update: `held` ones wait for others. */
export type Outcome = 'accepted' | 'held' | Refusal;

/** The part of an update that is integrated. */
interface Part extends ScreenedUpdate {
  update: Uint8Array;
  /** Everything in the update that the document doesn't have. */
  of: ScreenedUpdate;
}

/** The dependencies that the pipelines of all sockets share. */
export interface UpdatePipelineParts {
  sizes: DocumentSizes;
  quotas: NetworkQuotas;
  insertionCosts: InsertionCosts;
  holders: Holders;
  merging: Merging;
  limits: CollaborationLimits;
  /** Whether there is room for new documents. */
  storage: { readonly hasRoom: boolean };
}

interface UpdatePipelineContext {
  room: string;
  network: string;
  /** Whether the socket may write under a client id. */
  mayWrite: (client: number) => boolean;
  /** Whether the document belongs to the account of the socket: an account has a limit of its own for its documents. */
  isOwner: () => boolean;
  /** The Yjs client that the socket writes under, once it is known. */
  writer: () => number | undefined;
  /** Called with held updates that have to go through the pipeline again. */
  onRetry: (frames: readonly UpdateFrame[]) => void;
  /** Called when the missing content hasn't arrived in time. */
  onTimeout: () => void;
}

/**
 * Checks the updates of one socket, and passes the accepted ones to the document. The guards run in this order, cheap ones first,
 * since each is only safe behind those before:
 *
 * 1. its size: larger than any document may be (`take`);
 * 2. `screening.ts`: whether it can be parsed, and contains only what documents have;
 * 3. `new-part.ts`: what of it the document doesn't have, without characters that documents can't hold;
 * 4. `causality.ts`: whether the document can integrate it now; if not yet, it waits;
 * 5. `content.ts`: whether an editor can show it where it will be;
 * 6. `merging.ts`: what it means beside what the server has brought back;
 * 7. `quotas.ts`: whether the document, the network and the store have room for it;
 * 8. `insertion-cost.ts`: whether Yjs can integrate it in time.
 */
export class UpdatePipeline {
  readonly #parts: UpdatePipelineParts;
  readonly #context: UpdatePipelineContext;
  readonly #held: HeldUpdates<UpdateFrame>;
  /** What the page said comes from an undo. */
  #undone: Ranges = new Map();
  #isEmpty = false;

  constructor(parts: UpdatePipelineParts, context: UpdatePipelineContext) {
    const { room, onRetry, onTimeout } = context;
    this.#parts = parts;
    this.#context = context;
    this.#held = createHeldUpdates({
      room,
      holders: parts.holders,
      onRetry: () => onRetry(this.#held.release()),
      onTimeout,
    });
  }

  /** Whether the current update changes nothing. */
  get isEmpty(): boolean {
    return this.#isEmpty;
  }

  /** Accepts an update, or holds it until it is complete. */
  take(frame: UpdateFrame, opened: OpenDocument): Outcome {
    // It is larger than a document may ever be, so parsing it would waste time.
    if (frame.update.length > 2 * this.#parts.limits.documentBytes) return this.#full;
    const screened = screenUpdate(frame.update);
    if (typeof screened === 'string') return violation(screened);
    this.#isEmpty = screened.structs.length === 0 && screened.deletions.length === 0;
    const rest = newPartOf(screened, opened.document);
    if (typeof rest === 'string') return violation(rest);
    const verdict = this.#verdictOn(rest, opened);
    if (typeof verdict === 'object') return verdict;
    if (verdict === 'now') return this.#takeWhole(frame, rest, opened) ?? 'accepted';
    if (!this.#held.hold(frame)) return violation('too many updates without their predecessors');
    return this.#takeOwnPart(rest, opened) ?? 'held';
  }

  /**
   * Records what the page says about updates that it is going to send. Anything that this server doesn't understand is left out.
   */
  heard({ undone = [] }: PageNews): void {
    const writer = this.#context.writer();
    if (writer === undefined || undone.length === 0) return;
    const all = united([this.#undone, new Map([[writer, undone]])]);
    this.#undone = new Map([...all].map(([client, list]) => [client, list.slice(-MOST_UNDONE)]));
  }

  /** Drops the held updates. */
  end(): void {
    this.#held.end();
  }

  #takeWhole(frame: UpdateFrame, rest: NewPart, opened: OpenDocument): Refusal | undefined {
    const { document, origin } = opened;
    // What is left of an update has no deletions; and of the structs, those that the document has by then aren't applied again.
    const applyDeletions = () => Y.applyUpdate(document, frame.update, origin);
    const refusal = this.#integrate(
      { ...rest, update: rest.update ?? frame.update, of: rest },
      opened,
      rest.update && applyDeletions,
    );
    if (!refusal && frame.completesSync) this.#context.onRetry(this.#held.release());
    return refusal;
  }

  /** From an incomplete update, accepts the content that the sender wrote and that the document can integrate now. */
  #takeOwnPart(rest: ScreenedUpdate, opened: OpenDocument): Refusal | undefined {
    const { mayWrite } = this.#context;
    const ready = readyOwnStructs(opened.document, rest.structs, mayWrite);
    if (ready.length === 0) return undefined;
    const update = encodeStructs(ready);
    const part = { structs: ready, deletions: [], structBytes: update.length, update, of: rest };
    const verdict = this.#verdictOn(part, opened);
    if (typeof verdict === 'object') return verdict;
    return verdict === 'now' ? this.#integrate(part, opened) : undefined;
  }

  /** Whether the document can integrate an update now or later, or why it never will. */
  #verdictOn(update: ScreenedUpdate, { document }: OpenDocument): 'now' | 'later' | Refusal {
    const integrability = integrabilityOf(document, update, this.#context.mayWrite);
    if (typeof integrability === 'object') return violation(integrability.never);
    if (integrability === 'later') return 'later';
    const fault = contentFault(document, update);
    return fault === undefined ? 'now' : violation(fault);
  }

  /** Integrates a complete update. @param finish applies what the part leaves out. */
  #integrate(
    { structs, deletions, structBytes, update, of }: Part,
    { document, origin }: OpenDocument,
    finish?: () => void,
  ): Refusal | undefined {
    const { sizes, insertionCosts, merging, holders } = this.#parts;
    const { mend, droppedUnits = 0 } =
      merging.expected(document, {
        structs,
        deletions: of.deletions,
        writer: this.#context.writer(),
        undone: this.#undone,
      }) ?? {};
    if (!sizes.fits(document, Math.max(0, structBytes - droppedUnits), of.deletions)) return this.#full;
    const isNew = structs.some(({ id, length }) => id.clock + length > Y.getState(document.store, id.client));
    const refused =
      isNew || deletions.length > 0
        ? this.#storageRefusal(document, structBytes + DELETION_BYTES * deletions.length)
        : undefined;
    if (refused) return { event: refused };
    let isApplied = false;
    const apply = () => {
      isApplied = true;
      if (!mend) return Y.applyUpdate(document, update, origin);
      // In one transaction, so that neither other pages nor the history see the text unmended.
      document.transact((transaction) => {
        Y.applyUpdate(document, update, origin);
        mend();
        // Yjs would take our words for those of a person with our client id.
        transaction.local = true;
      }, origin);
    };
    const tooCostly = insertionCosts.prepare(document, { structs, deletions, structBytes }, origin, apply);
    // A writer who was away while others filled the position has done nothing wrong; a fresh copy of the document solves this.
    if (tooCostly !== undefined) return { event: CLOSE_EVENTS.outOfStep, because: tooCostly };
    if (!isApplied) apply();
    finish?.();
    if (dropPending(document)) return violation('an update whose predecessors are missing');
    if (!isNew) return undefined;
    this.#held.progress();
    holders.retry(this.#context.room);
    return undefined;
  }

  get #full(): Refusal {
    return { event: this.#context.room === DEMO_ROOM ? CLOSE_EVENTS.sandboxFull : CLOSE_EVENTS.documentFull };
  }

  /** Why an update can't be stored: its sender has used up their share of the disk, or the disk is full. */
  #storageRefusal({ store }: Y.Doc, bytes: number): CloseEvent | undefined {
    const { storage, quotas } = this.#parts;
    const { room, network, isOwner } = this.#context;
    const isNew = store.clients.size === 0 && room !== DEMO_ROOM;
    if (isNew && !storage.hasRoom) return CLOSE_EVENTS.noRoomLeft;
    if (isNew && !isOwner() && !quotas.mayBegin(network)) return CLOSE_EVENTS.tooManyDrafts;
    return quotas.mayStore(network, bytes) ? undefined : CLOSE_EVENTS.storedTooMuch;
  }
}

function violation(because: string): Refusal {
  return { event: CLOSE_EVENTS.protocolViolation, because };
}
