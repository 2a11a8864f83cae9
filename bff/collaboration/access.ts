import type { SessionEnd } from '#shared-types/account';
import { CLOSE_EVENTS, type CloseEvent, DRAFT_ROOM_PREFIX, isKnownRoom } from '#shared-types/collaboration';
import type { Role } from '#shared-types/roles';
import { readRoomToken } from '#shared-types/room-credentials';
import { writerHashOf } from '#shared-types/writer';

import type { Documents } from '../documents/documents.ts';
import { hashOfSecret } from '../documents/link-secret.ts';
import { type AccessFacts, can, isGivenByOwner, roleOf } from '../documents/policy.ts';

/** How long before a token expires the page is asked for another, in milliseconds. */
const RENEWAL_LEAD_MS = 60_000;

/** Why a socket may not join the room in its path, or `undefined` if it may. */
export function refusalOf(room: string): CloseEvent | undefined {
  return isKnownRoom(room) ? undefined : CLOSE_EVENTS.roomUnknown;
}

/** What a socket may do in its room, until when, and why. */
export interface Grant {
  role: Role;
  /** Whether the document is somebody else's, and the person writes in it without a link, as when it was nobody's. */
  isClaimed?: boolean;
  /** What the socket showed: judged again when something about the document changes. */
  token: string;
  /** When the grant ends unless something new is shown, in milliseconds since 1970. */
  untilMs?: number | undefined;
  /** When the page should be asked for a new token, in milliseconds since 1970. */
  renewAtMs?: number | undefined;
  /** The session whose token the socket showed: the grant ends with it, also where a link or the address would do. */
  session?: WatchedSession | undefined;
  /** The account that the document belongs to, if it does: when that is closed, its links stop working. */
  ownerId?: string | undefined;
}

/** One sign-in of an account. */
interface WatchedSession {
  userId: string;
  /** In seconds since 1970. */
  signedInAtS: number;
}

/** Tells once when something about an account ends, unless the returned function is called before. */
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

/** What decides about the sockets of rooms. */
export interface RoomAccessParts {
  documents: { readonly library: Pick<Documents['library'], 'facts'> };
  /** The account of a token, or why there is none. @throws if it can't be checked right now. */
  accountOfToken: (token: string) => Promise<Account | 'guest' | 'refused'>;
  /** Whether the account is closed. */
  isAccountClosed: (userId: string) => Promise<boolean>;
  /** The current time in milliseconds since 1970. */
  now: () => number;
}

/** Judges what people show when they open a room. */
export interface RoomAccess {
  /** What the token of a socket allows, or why it allows nothing. @throws when this can't be found out now. */
  judge(room: string, token: string): Promise<Grant | CloseEvent>;
}

/** @param parts of the product; `policy.ts` decides, and this finds out who asks. */
export function createRoomAccess({ documents, accountOfToken, isAccountClosed, now }: RoomAccessParts): RoomAccess {
  return {
    async judge(room, token) {
      const { user: userToken, link, writer, earlier = [], wrote = [] } = readRoomToken(token);
      const linkHash = link === undefined ? undefined : hashOfSecret(link);
      if (!room.startsWith(DRAFT_ROOM_PREFIX)) return { role: 'write', token };
      const keyHashes = [writer, ...earlier, ...wrote].flatMap((key) => writerHashOf(key) ?? []);
      const facts = await documents.library.facts(room, linkHash, keyHashes);
      // A token that is refused is like none: the link or the address may open the document all the same.
      const judged = userToken === undefined ? undefined : accountOfToken(userToken);
      // Where a document belongs to nobody, it only matters for how long the token is good.
      const shown = await (facts === undefined ? judged?.catch(() => undefined) : judged);
      const account = typeof shown === 'object' ? shown : undefined;
      const session = account && { userId: account.id, signedInAtS: account.signedInAtS };
      if (facts === undefined) return { role: 'write', token, session };
      const { owner: ownerId } = facts;
      if (ownerId === undefined) return facts.hasCopy ? CLOSE_EVENTS.deletedByOwner : CLOSE_EVENTS.documentRemoved;
      const role = roleOf({ linkHash, userId: account?.id }, facts, now());
      // Who wrote here before it belonged to anybody depends on no account.
      if (
        role !== undefined &&
        isGivenByOwner(role) &&
        facts.formerWriter !== 'kept' &&
        (await isAccountClosed(ownerId))
      )
        return CLOSE_EVENTS.ownerClosed;
      if (role === undefined || !can(role, 'read')) {
        if (shown === 'refused') return CLOSE_EVENTS.signInExpired;
        const whatHappened = formerWritersEvent(facts);
        if (whatHappened) return whatHappened;
        const isClosed = facts.addressRole === 'closed' && link === undefined;
        return isClosed ? CLOSE_EVENTS.addressClosed : CLOSE_EVENTS.notAllowed;
      }
      if (facts.isInBin) return CLOSE_EVENTS.documentInBin;
      if (role === 'owner' && account !== undefined)
        return { role, token, session, untilMs: account.expiresAtMs, renewAtMs: account.expiresAtMs - RENEWAL_LEAD_MS };
      const isClaimed = role === 'write' && link === undefined;
      return { role, token, session, ownerId, untilMs: facts.link?.expiresMs, isClaimed };
    },
  };
}

/** What the owner has done, for somebody who wrote here before, and whether they can still copy the text. */
function formerWritersEvent({ formerWriter, hasCopy, isInBin }: AccessFacts): CloseEvent | undefined {
  if (formerWriter === 'removed') return hasCopy ? CLOSE_EVENTS.accessRemoved : CLOSE_EVENTS.accessRemovedWithoutCopy;
  return formerWriter && isInBin ? CLOSE_EVENTS.binnedByOwner : undefined;
}
