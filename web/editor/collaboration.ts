import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import type { Awareness } from 'y-protocols/awareness';
import { Doc, type Text, type XmlFragment } from 'yjs';

import {
  BODY_FIELD,
  CLOSE_EVENTS,
  IDLE_RECONNECT_MS,
  PLAIN_TEXT_FIELD,
  readRoomNews,
  RECONNECT_MAX_DELAY_MS,
  RECONNECT_MIN_DELAY_MS,
  type SyncSettings,
  TITLE_FIELD,
} from '#shared-types/collaboration';
import { writerIdOf } from '#shared-types/writer';

import { randomId } from '../calls/random-id.ts';
import { inBackground } from '../errors/in-background.ts';
import { socketUrl } from './socket-url.ts';

/** The exact words of the specification for the state of the socket. */
export type ConnectionStatus = 'connecting' | 'connected' | 'disconnected';

/** The state of a room, for whoever is in it. */
export interface RoomState {
  status: ConnectionStatus;
  /** Whether the content of the room has arrived once; it stays true when the connection is lost later. */
  loaded: boolean;
  /** Whether every local change is stored by the server. */
  saved: boolean;
  /** Whether the server can store at the moment, as far as it has said. */
  storing: boolean;
  /** Whether the server cannot take this copy of the document over as it is; another has to be opened (see carry-over.ts). */
  outOfStep: boolean;
  /** Whether the document is gone for good; nothing that is written now will be stored. */
  removed: boolean;
  /** Why the server closed the socket, in words for a person; gone when the connection works again. */
  closeReason: string | undefined;
  /** "YjsWebSocket error" after a sync error (REQ-345); kept for diagnosis, never displayed. */
  error: string | undefined;
}

/** One open document: its shared parts, who is in it, and the state of its connection. */
export interface Room {
  name: string;
  document: Doc;
  body: XmlFragment;
  title: Text;
  /** The text of the document view, beside the body of the editor. */
  plainText: Text;
  awareness: Awareness;
  getState: () => RoomState;
  subscribe: (listener: () => void) => () => void;
  /** Shows a person why the room does not go on. */
  tell: (reason: string) => void;
  close: () => void;
}

/**
 * After these closes the same thing would happen again at once, so the next attempt waits. Without an entry the socket
 * follows the usual backoff; Infinity means that there is no next attempt.
 */
const WAIT_BEFORE_NEXT_ATTEMPT_MS = new Map<number, number>([
  [CLOSE_EVENTS.protocolViolation.code, 10_000],
  [CLOSE_EVENTS.internalError.code, 5000],
  [CLOSE_EVENTS.serverFull.code, 5000],
  [CLOSE_EVENTS.roomUnknown.code, Number.POSITIVE_INFINITY],
  [CLOSE_EVENTS.outOfStep.code, Number.POSITIVE_INFINITY],
  [CLOSE_EVENTS.documentFull.code, 10_000],
  [CLOSE_EVENTS.tooFast.code, RECONNECT_MAX_DELAY_MS],
  [CLOSE_EVENTS.addressFull.code, 30_000],
  [CLOSE_EVENTS.storedTooMuch.code, 60_000],
  [CLOSE_EVENTS.tooManyDrafts.code, 60_000],
  [CLOSE_EVENTS.noRoomLeft.code, 60_000],
  [CLOSE_EVENTS.documentRemoved.code, Number.POSITIVE_INFINITY],
  [CLOSE_EVENTS.roomFull.code, 60_000],
]);

/** A close with one of these codes is part of the ordinary life of a socket. */
const ORDINARY_CLOSE_CODES: ReadonlySet<number> = new Set([1000, 1001, 1005, CLOSE_EVENTS.serverRestarting.code]);

/** Opens a room and keeps it connected until `close()`. */
export function openRoom(settings: SyncSettings): Room {
  const { roomName: name } = settings;
  const document = new Doc();
  const writerKey = randomId();
  document.clientID = writerIdOf(writerKey) ?? document.clientID;
  const listeners = new Set<() => void>();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let state: RoomState = {
    status: 'connecting',
    loaded: false,
    saved: false,
    storing: true,
    outOfStep: false,
    removed: false,
    closeReason: undefined,
    error: undefined,
  };
  const update = (change: Partial<RoomState>) => {
    const changed = Object.entries(change).some(([key, value]) => Reflect.get(state, key) !== value);
    if (!changed) return;
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  const socket = new HocuspocusProviderWebsocket({
    url: socketUrl(settings),
    delay: RECONNECT_MIN_DELAY_MS,
    factor: 2,
    minDelay: RECONNECT_MIN_DELAY_MS,
    maxDelay: RECONNECT_MAX_DELAY_MS,
    // Random waits within the same bounds, so that a restart does not bring everybody back in the same instant.
    jitter: true,
    messageReconnectTimeout: IDLE_RECONNECT_MS,
  });
  const provider = new HocuspocusProvider({ name, document, websocketProvider: socket, token: writerKey });
  const { awareness } = provider;
  if (!awareness) throw new Error('The collaboration provider must carry presence; its idle check depends on it.');

  provider.on('status', ({ status }: { status: ConnectionStatus }) =>
    // The server says so at once when it still cannot store.
    update(status === 'connected' ? { status, storing: true } : { status }),
  );
  provider.on('stateless', ({ payload }: { payload: string }) => {
    const news = readRoomNews(payload);
    if (news) update(news);
  });
  provider.on('synced', () => {
    update({ loaded: true, error: undefined });
    // Presence that the others have seen once is news to them only with a newer clock, which setting it anew gives it.
    awareness.setLocalState(awareness.getLocalState());
  });
  provider.on('unsyncedChanges', ({ number }: { number: number }) => {
    const saved = number === 0;
    // Only what is stored proves that the reason is gone: a full document opens, but takes nothing more.
    update(saved ? { saved, closeReason: undefined } : { saved });
  });
  provider.on('close', ({ event }: { event: { code: number; reason: string } }) => {
    if (event.code === CLOSE_EVENTS.outOfStep.code) update({ outOfStep: true });
    if (event.code === CLOSE_EVENTS.documentRemoved.code) update({ removed: true });
    const wait = WAIT_BEFORE_NEXT_ATTEMPT_MS.get(event.code);
    update({
      closeReason: closeReasonOf(event) ?? state.closeReason,
      error: ORDINARY_CLOSE_CODES.has(event.code) ? state.error : 'YjsWebSocket error',
    });
    if (wait === undefined) return;
    socket.disconnect();
    clearTimeout(waiting);
    if (Number.isFinite(wait)) waiting = setTimeout(() => inBackground(socket.connect()), wait);
  });
  provider.on('authenticationFailed', ({ reason }: { reason: string }) => {
    // REQ-292: a denied permission is only logged.
    // oxlint-disable-next-line no-console
    console.warn(`The collaboration server denied access to "${name}": ${reason}`);
  });
  provider.attach();

  return {
    name,
    document,
    body: document.getXmlFragment(BODY_FIELD),
    title: document.getText(TITLE_FIELD),
    plainText: document.getText(PLAIN_TEXT_FIELD),
    awareness,
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell: (reason) => update({ closeReason: reason }),
    close() {
      clearTimeout(waiting);
      listeners.clear();
      provider.destroy();
      socket.destroy();
      document.destroy();
    },
  };
}

/** The words for a close. Two events may share a code; the reason that came with it then tells them apart. */
function closeReasonOf({ code, reason }: { code: number; reason: string }): string | undefined {
  const events = Object.values(CLOSE_EVENTS).filter((event) => event.code === code);
  return (events.find((event) => event.reason === reason) ?? events[0])?.reason;
}
