import type { Access, RoomRemoval } from '#shared-types/documents/collaboration';
import { ABILITIES_OF, type Ability, type Role } from '#shared-types/documents/roles';

import type { Kept } from './local-copy/local-copy.ts';

/** The exact words of the specification for the state of the socket. */
export type ConnectionStatus = 'connecting' | 'connected' | 'disconnected';

/** The state of a shared document. Each part changes on its own. */
export interface DocumentState {
  connection: Connection;
  content: Content;
  /** What the person may do, and what the link that they followed calls them. */
  access: Access & { standing: Standing; linkName: string | undefined };
  device: Device;
  /** What somebody else has removed, until it's answered. */
  removal: RoomRemoval | undefined;
}

/** The socket to the server. */
interface Connection {
  status: ConnectionStatus;
  /** Whether the server can store at the moment; true until it reports otherwise. */
  isStoring: boolean;
  /** Why the server closed the socket, as a message for a person; removed when the connection works again. */
  reason: string | undefined;
  /** "YjsWebSocket error" after a sync error; kept for diagnosis, never displayed. */
  error: string | undefined;
}

/** The words in this copy of the document. */
interface Content {
  /** Where they have come from so far; a connection that is lost later doesn't change it. */
  from: 'nowhere' | 'this browser' | 'the server';
  /** Whether the server has stored every change: it has; there are words here that it hasn't; or neither is known. */
  saving: 'saved' | 'unsaved' | 'unknown';
  /**
   * Whether this copy can still be used. One that can't is replaced by another copy, or is the last there is:
   * - `diverged`: the server can't merge it, so its words are carried over to a fresh copy (carry-over.ts);
   * - `refused`: it has words from when the person might no longer write, and a fresh copy takes its place;
   * - `foreign`: it has unsaved words of somebody who wasn't signed in, which must not become part of the account's document;
   * - `removed`: the document is gone for good, and nothing more will be stored.
   */
  fate: 'live' | 'diverged' | 'refused' | 'foreign' | 'removed';
}

/**
 * What access the person has: they may do what their role allows; they may write as before, though the draft belongs to somebody
 * else by now; or they may not open it, or not any more, and their role is what it was.
 */
type Standing = 'allowed' | 'claimed' | 'denied';

/** The copy in this browser. */
interface Device {
  kept: Kept;
  /** Whether there are words here that the server has never saved, and never will under this address. */
  isStranded: boolean;
}

/** What typing doesn't change: all but how far the words are stored. */
export interface SteadyState extends Omit<DocumentState, 'content' | 'device'> {
  content: Omit<Content, 'saving'>;
}

/** A change of the state: the fields that change, part by part. */
export type StateChange = {
  [Part in keyof DocumentState]?: DocumentState[Part] extends object
    ? Partial<DocumentState[Part]>
    : DocumentState[Part];
};

/** The state of a document that is being opened. Until the server says otherwise, people write. */
export const OPENING: DocumentState = {
  connection: { status: 'connecting', isStoring: true, reason: undefined, error: undefined },
  content: { from: 'nowhere', saving: 'unknown', fate: 'live' },
  access: { ...accessAs('write'), standing: 'allowed', linkName: undefined },
  device: { kept: 'not', isStranded: false },
  removal: undefined,
};

/** What a role allows, where no server has said so. */
export function accessAs(role: Role): Access {
  return { role, can: ABILITIES_OF[role] };
}

/** Whether the person may do this at the moment. */
export function may({ access }: Pick<DocumentState, 'access'>, ability: Ability): boolean {
  return access.standing !== 'denied' && access.can.includes(ability);
}

/** Whether the content has arrived once, from this browser or from the server. */
export function isLoaded({ content }: Pick<SteadyState, 'content'>): boolean {
  return content.from !== 'nowhere';
}

/** Whether the draft belongs to nobody, so that anyone who has its address may write. @param link the secret that the person followed. */
export function isUnowned(
  { access: { role, standing } }: Pick<DocumentState, 'access'>,
  link: string | undefined,
): boolean {
  return standing === 'allowed' && role === 'write' && link === undefined;
}
