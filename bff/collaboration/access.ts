import { CLOSE_EVENTS, type CloseEvent, DRAFT_ROOM_PREFIX, isKnownRoom } from '#shared-types/documents/collaboration';
import type { Role } from '#shared-types/documents/roles';
import { readRoomToken } from '#shared-types/documents/room-credentials';
import { writerHashOf } from '#shared-types/documents/writer';
import type { SessionEnd } from '#shared-types/people/account';
import { readName } from '#shared-types/people/person-name';

import { type AccessParts, type Denial, hashOfSecret, judge } from '../documents/access.ts';

/** How long before a token expires the page is asked for another, in milliseconds. */
const RENEWAL_LEAD_MS = 60_000;

/** Why a socket may not join the room in its path, or `undefined` if it may. */
export function refusalOf(room: string): CloseEvent | undefined {
  return isKnownRoom(room) ? undefined : CLOSE_EVENTS.roomUnknown;
}

/** What a socket may do in its room, until when, and why. */
export interface Grant {
  role: Role;
  /**
   * Whether the document belongs to another account, and the person still writes in it without a link, as before it had an owner.
   */
  isClaimed?: boolean;
  /** What the link calls the person who shows it. */
  linkName?: string | undefined;
  /** What the socket showed: judged again when something about the document changes. */
  token: string;
  /** When the grant ends unless something new is shown, in milliseconds since 1970. */
  untilMs?: number | undefined;
  /** When the page should be asked for a new token, in milliseconds since 1970. */
  renewAtMs?: number | undefined;
  /** The session whose token the socket showed: the grant ends with it, even if a link or the address would be enough. */
  session?: WatchedSession | undefined;
  /** The owner's account, if there is one: when it's closed, its links stop working. */
  ownerId?: string | undefined;
}

/** One sign-in of an account. */
interface WatchedSession {
  userId: string;
  /** In seconds since 1970. */
  signedInAtS: number;
}

/** Calls back once when something about an account ends, unless the returned function is called first. */
export interface AccountWatch {
  onSessionEnd(session: WatchedSession, listener: (end: SessionEnd) => void): () => void;
  onClosed(userId: string, listener: () => void): () => void;
}

/** The account behind a token. */
export interface Account {
  id: string;
  /** When the token expires, in milliseconds since 1970. */
  expiresAtMs: number;
  /** When the session began, in seconds since 1970. */
  signedInAtS: number;
}

/** What the judgement of sockets needs. */
export interface RoomAccessParts extends AccessParts {
  /** The account of a token, or why there is none. @throws if it can't be checked right now. */
  accountOfToken: (token: string) => Promise<Account | 'guest' | 'refused'>;
}

/** Judges what people show when they open a room. */
export interface RoomAccess {
  /** What the token of a socket allows, or why it allows nothing. @throws when this can't be checked right now. */
  judge(room: string, token: string): Promise<Grant | CloseEvent>;
}

/** The close event for each denial. */
const DENIALS: Record<Denial, CloseEvent> = {
  deleted: CLOSE_EVENTS.documentRemoved,
  'deleted, copy kept': CLOSE_EVENTS.deletedByOwner,
  'owner closed': CLOSE_EVENTS.ownerClosed,
  'writer removed': CLOSE_EVENTS.accessRemovedWithoutCopy,
  'writer removed, copy kept': CLOSE_EVENTS.accessRemoved,
  binned: CLOSE_EVENTS.binnedByOwner,
  'address closed': CLOSE_EVENTS.addressClosed,
  'not allowed': CLOSE_EVENTS.notAllowed,
};
/** Signing in can't change these. */
const IS_FINAL: ReadonlySet<Denial> = new Set<Denial>(['deleted', 'deleted, copy kept', 'owner closed']);

/** Finds out who asks, and what their right means for a socket; `documents/access.ts` judges them. */
export function createRoomAccess({ accountOfToken, ...parts }: RoomAccessParts): RoomAccess {
  return {
    async judge(room, token) {
      const { user, link, writer, earlier = [], wrote = [] } = readRoomToken(token);
      // The public sandbox needs no account, and its sockets outlive a session.
      const isShown = user !== undefined && room.startsWith(DRAFT_ROOM_PREFIX);
      const shown = isShown ? await accountOfToken(user).catch((error: unknown) => ({ error })) : undefined;
      // A refused token counts as none: the link or the address may still open the document.
      const account = typeof shown === 'object' && 'id' in shown ? shown : undefined;
      const access = await judge(parts, room, {
        userId: account?.id,
        linkHash: link === undefined ? undefined : hashOfSecret(link),
        keyHashes: [writer, ...earlier, ...wrote].flatMap((key) => writerHashOf(key) ?? []),
      });
      // Without an owner, it doesn't matter whose token it is.
      if (access.facts && typeof shown === 'object' && 'error' in shown) throw shown.error;
      if (access.denied)
        return shown === 'refused' && !IS_FINAL.has(access.denied)
          ? CLOSE_EVENTS.signInExpired
          : DENIALS[access.denied];
      const { right, facts } = access;
      const { role } = right;
      const session = account && { userId: account.id, signedInAtS: account.signedInAtS };
      if (!facts) return { role, token, session };
      if (facts.isInBin) return CLOSE_EVENTS.documentInBin;
      if (role === 'owner' && account !== undefined)
        return { role, token, session, untilMs: account.expiresAtMs, renewAtMs: account.expiresAtMs - RENEWAL_LEAD_MS };
      const isClaimed = role === 'write' && link === undefined;
      // Only the holder of the link learns what its owner calls them, and only if it can be a name.
      const linkName = readName(facts.link?.shownLabel);
      return { role, token, session, ownerId: facts.owner, untilMs: facts.link?.expiresMs, isClaimed, linkName };
    },
  };
}

/** The longest wait of a timer in Node, in milliseconds. Callers check the time again. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;
/** Longer waits last whole seconds, in milliseconds. */
const EXACT_WAIT_MS = 60_000;

interface GrantCalls {
  onRenew: () => void;
  /** The grant may have ended. */
  onEnd: () => void;
  /** The session that it depends on has ended. */
  onSessionEnd: (end: SessionEnd) => void;
}

/** Says when a grant should be renewed, and when it ends: with its time, its session, or the account of the owner. */
export class GrantClock {
  readonly #calls: GrantCalls;
  readonly #accounts: AccountWatch | undefined;
  readonly #now: () => number;
  #renewal: NodeJS.Timeout | undefined;
  #end: NodeJS.Timeout | undefined;
  #unfollow: (() => void)[] = [];

  /** @param parts.accounts undefined if the end of a session can't be noticed. */
  constructor(calls: GrantCalls, { accounts, now }: { accounts: AccountWatch | undefined; now: () => number }) {
    this.#calls = calls;
    this.#accounts = accounts;
    this.#now = now;
  }

  /** Follows this grant instead of the one before. */
  set({ renewAtMs, untilMs, session, ownerId }: Omit<Grant, 'role' | 'token'>): void {
    this.stop();
    const { onRenew, onEnd, onSessionEnd } = this.#calls;
    this.#renewal = callAt(renewAtMs, this.#now(), onRenew);
    this.#end = callAt(untilMs, this.#now(), onEnd);
    if (!this.#accounts) return;
    if (session) this.#unfollow.push(this.#accounts.onSessionEnd(session, onSessionEnd));
    if (ownerId !== undefined) this.#unfollow.push(this.#accounts.onClosed(ownerId, onEnd));
  }

  stop(): void {
    clearTimeout(this.#renewal);
    clearTimeout(this.#end);
    for (const unfollow of this.#unfollow.splice(0)) unfollow();
  }
}

function callAt(timeMs: number | undefined, nowMs: number, call: () => void): NodeJS.Timeout | undefined {
  if (timeMs === undefined) return undefined;
  const leftMs = Math.max(timeMs - nowMs, 0);
  // Node keeps a list for each length of such a timer until it would have been due, even if it was cleared long before.
  const waitMs = leftMs > EXACT_WAIT_MS ? Math.ceil(leftMs / 1000) * 1000 : leftMs;
  return setTimeout(call, Math.min(waitMs, LONGEST_WAIT_MS)).unref();
}
