import { isObject } from '../is-object.ts';
import { readName } from '../people/person-name.ts';
import { ABILITIES, type Ability, ROLES, type Role } from './roles.ts';

/** The public sandbox: the room that `/demo` opens, with the name that the specification gives it. */
export const DEMO_ROOM = 'my-doc-room';

/** A socket opens at `/collab/<room>`, so load balancers can route by path; the document name inside must be the same (D-09). */
export const COLLABORATION_PATH = '/collab/';

/** The prefix of the rooms behind `/demo#<draft id>`, which nobody can guess (D-66). */
export const DRAFT_ROOM_PREFIX = 'demo-';
/** A draft id is 128 random bits in lower-case hexadecimal. */
const DRAFT_ID = /^[0-9a-f]{32}$/;

/** The room of a private draft, or `undefined` if the text isn't a draft id. */
export function draftRoom(draftId: string): string | undefined {
  return DRAFT_ID.test(draftId) ? DRAFT_ROOM_PREFIX + draftId : undefined;
}

/** The draft id of the room of a private draft, or `undefined` for any other room. */
export function draftIdOf(room: string): string | undefined {
  return isKnownRoom(room) && room !== DEMO_ROOM ? room.slice(DRAFT_ROOM_PREFIX.length) : undefined;
}

/** Whether a room may be opened at all: the sandbox, or a well-formed private draft. */
export function isKnownRoom(room: string): boolean {
  return (
    room === DEMO_ROOM || (room.startsWith(DRAFT_ROOM_PREFIX) && DRAFT_ID.test(room.slice(DRAFT_ROOM_PREFIX.length)))
  );
}

/** Which document is kept in sync with which server (REQ-252). */
export interface SyncSettings {
  roomName: string;
  /** An http, https, ws or wss address of the server; only its origin matters. */
  serverUrl: string;
  /** More parameters for the query of the socket's address. The server of this product needs none. */
  params?: Readonly<Record<string, string>>;
}

/** The name of the XML fragment that contains the body of a document. */
export const BODY_FIELD = 'default';
/** The name of the text that contains the title of a document. */
export const TITLE_FIELD = 'title';
/** The longest title that the input accepts, in UTF-16 code units. */
export const TITLE_MAX_LENGTH = 300;
/** The name of the text that contains the plain text of a document, which the document view shows. */
export const PLAIN_TEXT_FIELD = 'plain-text';
/** The longest plain text that the document view accepts, in UTF-16 code units. */
export const PLAIN_TEXT_MAX_LENGTH = 100_000;
/** The largest document that the server accepts, encoded, in bytes. */
export const DOCUMENT_MAX_BYTES = 204_800;
/** How many Yjs structs one change may have: parsing, checking and applying this many takes the server about 20 ms. */
export const UPDATE_MAX_STRUCTS = 10_000;

/** The first wait before reopening a lost collaboration socket; it doubles up to the maximum. */
export const RECONNECT_MIN_DELAY_MS = 100;
/** The longest wait before reopening a lost collaboration socket. */
export const RECONNECT_MAX_DELAY_MS = 2500;
/** A collaboration socket that receives no message for this long is closed and reopened. */
export const IDLE_RECONNECT_MS = 30_000;

/**
 * Why the server closes a collaboration socket, and what that means for a page. Events with the same code differ in their reason only
 * where the page needs nothing else than other words.
 */
export interface CloseEvent {
  /** 4000 to 4999 are for private use (RFC 6455, section 7.4.2). */
  code: number;
  /** What the page says, at most 123 bytes long (section 5.5). */
  reason: string;
  /** When the page connects again: after the usual backoff, as after any ordinary close; after this many milliseconds; or never by itself. */
  retry: 'backoff' | 'never' | number;
  /** Whether the person needs other credentials to open the document. */
  denies?: true;
  /** Whether the browser drops its copy of the document. Words that were never saved stay. */
  forgets?: true;
  /** What has ended: the session that opened the document, or its account for good. */
  ends?: 'session' | 'account';
  /** What happens to the document on the page: the server can't merge it, or it was deleted. */
  fate?: 'diverged' | 'removed';
  /** Whether the server keeps a copy for somebody who wrote in the document. */
  leavesCopy?: true;
  /** The event that takes its place if the document was open. */
  onceOpen?: 'accessEnded';
}

const FORBIDDEN = { retry: 'never', denies: true, forgets: true } as const;
const SIGNED_OUT = { retry: 'never', denies: true, ends: 'session' } as const;

/** Every reason for which the server closes a collaboration socket. */
export const CLOSE_EVENTS = {
  protocolViolation: {
    code: 1008,
    reason: 'The message broke the rules of the collaboration protocol.',
    retry: 10_000,
  },
  storageUnavailable: {
    code: 1013,
    reason: 'Documents can’t be opened right now. Your editor will reconnect by itself.',
    retry: 5000,
  },
  serverFull: {
    code: 1013,
    reason: 'The server is full right now. Your editor will reconnect by itself.',
    retry: 5000,
  },
  internalError: {
    code: 1011,
    reason: 'Something went wrong on our side. Your editor will reconnect by itself.',
    retry: 5000,
  },
  serverRestarting: {
    code: 1012,
    reason: 'The server is restarting. Your editor will reconnect by itself.',
    retry: 'backoff',
  },
  roomUnknown: { code: 4403, reason: 'This room doesn’t exist.', ...FORBIDDEN },
  notAllowed: {
    code: 4403,
    reason: 'You can’t open this document. Ask its owner for a link, or sign in with another account.',
    ...FORBIDDEN,
    onceOpen: 'accessEnded',
  },
  addressClosed: {
    code: 4403,
    reason:
      'The owner of this document has closed this link. Ask them for a new link. If the document is yours, sign in.',
    ...FORBIDDEN,
    onceOpen: 'accessEnded',
  },
  accessRemoved: {
    code: 4205,
    reason: 'The owner has ended your access. You can still copy the text as it was then.',
    ...FORBIDDEN,
    leavesCopy: true,
  },
  accessRemovedWithoutCopy: {
    code: 4205,
    reason: 'The owner has ended your access. To open this document again, ask them for a link.',
    ...FORBIDDEN,
  },
  binnedByOwner: {
    code: 4205,
    reason: 'The owner has put this document into the bin. You can still copy it.',
    ...FORBIDDEN,
    leavesCopy: true,
  },
  accessEnded: {
    code: 4205,
    reason: 'You can’t open this document any more. Ask its owner for a new link.',
    ...FORBIDDEN,
  },
  ownerClosed: {
    code: 4205,
    reason: 'The owner of this document has closed their account, so you can’t open it any more.',
    ...FORBIDDEN,
  },
  signedOutEverywhere: {
    code: 4402,
    reason: 'You were signed out on every device. Sign in again to go on writing.',
    ...SIGNED_OUT,
  },
  passwordChanged: {
    code: 4402,
    reason: 'The password of your account was changed. Sign in again to go on writing.',
    ...SIGNED_OUT,
  },
  accountDisabled: {
    code: 4402,
    reason: 'The people who run this site have disabled your account. If that’s a mistake, write to them.',
    ...SIGNED_OUT,
    ends: 'account',
  },
  accountClosed: {
    code: 4402,
    reason: 'Your account is closed. To keep it, sign in again within 14 days.',
    ...SIGNED_OUT,
  },
  accountDeleted: {
    code: 4402,
    reason: 'Your account was deleted, so you can’t write here any more.',
    ...SIGNED_OUT,
    ends: 'account',
  },
  signInExpired: {
    code: 4401,
    reason: 'Your sign-in has expired. Sign in again to open this document.',
    ...SIGNED_OUT,
  },
  documentInBin: {
    code: 4411,
    reason: 'This document is in your bin. Take it out of the bin to open it.',
    retry: 'never',
    denies: true,
  },
  outOfStep: {
    code: 4409,
    reason: 'Your copy of the document differs from ours. Your editor will merge them by itself.',
    retry: 'never',
    fate: 'diverged',
  },
  documentFull: {
    code: 4413,
    reason: 'This document is full. Delete some text, and we’ll save the rest.',
    retry: 10_000,
  },
  sandboxFull: {
    code: 4413,
    reason: 'The public sandbox is full. Delete some text, or start a private draft.',
    retry: 10_000,
  },
  tooFast: {
    code: 4429,
    reason: 'Too many changes in a short time. Your editor will reconnect by itself.',
    retry: RECONNECT_MAX_DELAY_MS,
  },
  addressFull: {
    code: 4430,
    reason: 'Too many editors are open on your network. Close one and try again.',
    retry: 30_000,
  },
  storedTooMuch: {
    code: 4431,
    reason: 'Too much was written on your network in the last hour. Your words stay in this tab; we’ll keep trying.',
    retry: 60_000,
  },
  tooManyDrafts: {
    code: 4432,
    reason:
      'Too many drafts were started on your network in the last hour. Your words stay in this tab; we’ll keep trying.',
    retry: 60_000,
  },
  noRoomLeft: {
    code: 4507,
    reason: 'The server has no room for new drafts. Keep a copy of your text, and tell the people who run this site.',
    retry: 60_000,
  },
  documentRemoved: {
    code: 4410,
    reason: 'This document was deleted. Copy what you need, then reload the page.',
    retry: 'never',
    forgets: true,
    fate: 'removed',
  },
  deletedByOwner: {
    code: 4205,
    reason: 'The owner has deleted this document. You can still copy it for a while.',
    ...FORBIDDEN,
    leavesCopy: true,
  },
  roomFull: {
    code: 4503,
    reason: 'There are too many people here. Try again in a minute.',
    retry: 60_000,
  },
  sandboxCrowded: {
    code: 4503,
    reason: 'There are too many people here. Try again in a minute, or start a private draft.',
    retry: 60_000,
  },
} as const satisfies Record<string, CloseEvent>;

/** The event for a close: the one with its code and reason, or else the first with its code. */
export function closeEventOf({ code, reason }: { code: number; reason: string }): CloseEvent | undefined {
  const events = Object.values<CloseEvent>(CLOSE_EVENTS).filter((event) => event.code === code);
  return events.find((event) => event.reason === reason) ?? events[0];
}

/** What can have made words leave a text. */
const REMOVAL_KINDS = ['removal', 'restore', 'undo'] as const;

/** Words that somebody has removed from a document, and that can be brought back. */
export interface RoomRemoval {
  /** Names it in the call that brings the words back; the same for everyone. */
  id: string;
  kind: (typeof REMOVAL_KINDS)[number];
  /** How many words left the text. */
  words: number;
  /** What the person is called who removed them. Nobody checks names. */
  by: string | undefined;
  /** The Yjs client of the person. */
  writer: number;
}

/** What a person may do in a room: their role, and what the server lets them do with it. */
export interface Access {
  role: Role;
  can: readonly Ability[];
}

/** What the server reports to one editor of a room in addition to the document: the JSON of a stateless message of the Hocuspocus protocol. */
export interface RoomNews {
  /** Whether the server can currently store edits. Sent when that changes, and to every editor that connects while it can't. */
  storing?: boolean;
  /** What the person may do now. Sent when that changes, and to everyone who connects. */
  access?: Access;
  /** What the link calls the person who followed it. They write under that name until they choose another. */
  linkName?: string;
  /** The server has refused a change, because the person may not write. */
  refused?: true;
  /** The comments have changed, and the page should read them again. */
  comments?: true;
  /** Somebody has removed words. Sent to everyone in the room, and to everyone who connects until it is answered. */
  removal?: RoomRemoval;
  /** The id of a removal whose words are back. */
  removalOver?: string;
  /** The draft belongs to somebody else now, and the person may write as before. Sent when that happens, and to everyone who connects. */
  claimed?: true;
  /** The person's token expires soon, and the page should send another. */
  renew?: true;
}

/** How many ranges one message names at most. */
const MOST_RANGES = 1000;

/** What a page says about the changes that it is going to send: the JSON of a stateless message of the Hocuspocus protocol. */
export interface PageNews {
  /** Which of its own words an undo or a redo has written: ranges of its Yjs clock. The words may have been brought back already. */
  undone?: readonly (readonly [clock: number, length: number])[];
}

/** Reads what a page says. What isn't understood is left out. */
export function readPageNews(payload: string): PageNews {
  const news = parsed(payload);
  if (!isObject(news) || !Array.isArray(news['undone'])) return {};
  const ranges: unknown[] = news['undone'];
  return ranges.length <= MOST_RANGES && ranges.every(isRange) ? { undone: ranges } : {};
}

function isRange(value: unknown): value is readonly [number, number] {
  return (
    Array.isArray(value) && value.length === 2 && value.every(Number.isSafeInteger) && value[0] >= 0 && value[1] > 0
  );
}

/** Reads a stateless message; `undefined` if it isn't one of these. What this page doesn't understand is left out. */
export function readRoomNews(payload: string): RoomNews | undefined {
  const news = parsed(payload);
  if (!isObject(news)) return undefined;
  const linkName = readName(news['linkName']);
  return {
    ...(typeof news['storing'] === 'boolean' && { storing: news['storing'] }),
    ...readAccess(news['access']),
    ...(linkName !== undefined && { linkName }),
    ...(news['refused'] === true && { refused: true }),
    ...(news['comments'] === true && { comments: true }),
    ...(news['claimed'] === true && { claimed: true }),
    ...(news['renew'] === true && { renew: true }),
    ...readRemoval(news['removal']),
    ...(typeof news['removalOver'] === 'string' && { removalOver: news['removalOver'] }),
  };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function readAccess(value: unknown): Pick<RoomNews, 'access'> {
  if (!isObject(value) || !Array.isArray(value['can'])) return {};
  const role = ROLES.find((known) => known === value['role']);
  const named: unknown[] = value['can'];
  return role ? { access: { role, can: ABILITIES.filter((ability) => named.includes(ability)) } } : {};
}

function readRemoval(value: unknown): Pick<RoomNews, 'removal'> {
  if (!isObject(value)) return {};
  const { id, words, by, writer } = value;
  const kind = REMOVAL_KINDS.find((known) => known === value['kind']);
  if (typeof id !== 'string' || !kind || typeof words !== 'number' || typeof writer !== 'number') return {};
  return { removal: { id, kind, words, by: typeof by === 'string' ? by : undefined, writer } };
}
