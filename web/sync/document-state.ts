import type { RoomRemoval } from '#shared-types/collaboration';
import type { Role } from '#shared-types/roles';

import type { Kept } from './local-copy.ts';

/** The exact words of the specification for the state of the socket. */
export type ConnectionStatus = 'connecting' | 'connected' | 'disconnected';

/** The state of a shared document and its connection. */
export interface DocumentState {
  status: ConnectionStatus;
  /** Whether the content has arrived once, from this browser or from the server; stays true when the connection is lost later. */
  loaded: boolean;
  /** Whether the content has arrived from the server. */
  synced: boolean;
  /** How much of the document is kept in this browser. */
  onDevice: Kept;
  /** Whether there are words here that the server has never saved, and never will under this address. */
  stranded: boolean;
  /** Whether every local change is stored by the server. */
  saved: boolean;
  /** Whether there are words here, of this page or an earlier one, that aren't known to be saved. */
  unsaved: boolean;
  /** Whether the server can store at the moment; true until it reports otherwise. */
  storing: boolean;
  /** Whether the server cannot merge this copy of the document; another has to be opened (see carry-over.ts). */
  outOfStep: boolean;
  /** Whether the document is gone for good; nothing that is written now will be stored. */
  removed: boolean;
  /** What the person may do here. */
  role: Role;
  /** Whether the draft belongs to somebody else by now, and the person may write as before. */
  claimed: boolean;
  /** Whether the server has refused what was typed, because the person may not write any more; another copy has to be opened. */
  refused: boolean;
  /** Whether these are words that somebody else wrote without signing in; another copy has to be opened. */
  apart: boolean;
  /** Whether the person may not open the document, or not any more. */
  denied: boolean;
  /** What somebody else has removed, until it's answered. */
  removal: RoomRemoval | undefined;
  /** Why the server closed the socket, as a message for a person; removed when the connection works again. */
  closeReason: string | undefined;
  /** "YjsWebSocket error" after a sync error; kept for diagnosis, never displayed. */
  error: string | undefined;
}

/** The state of a document that is being opened. */
export const OPENING: DocumentState = {
  status: 'connecting',
  loaded: false,
  synced: false,
  onDevice: 'not',
  stranded: false,
  saved: false,
  unsaved: false,
  storing: true,
  outOfStep: false,
  removed: false,
  role: 'write',
  claimed: false,
  refused: false,
  apart: false,
  denied: false,
  removal: undefined,
  closeReason: undefined,
  error: undefined,
};

/** The roles that may change the text. */
export const MAY_WRITE: ReadonlySet<Role> = new Set(['write', 'owner']);
/** Whether somebody with this role may change the text. */
export function mayWrite({ role, denied }: Pick<DocumentState, 'role' | 'denied'>): boolean {
  return !denied && MAY_WRITE.has(role);
}

/** Whether somebody with this role may comment. The sandbox has no comments. */
export function mayComment({ role, denied }: Pick<DocumentState, 'role' | 'denied'>): boolean {
  return !denied && (role === 'comment' || MAY_WRITE.has(role));
}
