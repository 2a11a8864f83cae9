import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import type { Awareness } from 'y-protocols/awareness';
import { Doc, type Text, type XmlFragment } from 'yjs';

import {
  BODY_FIELD,
  CLOSE_EVENTS,
  DEMO_ROOM,
  IDLE_RECONNECT_MS,
  PLAIN_TEXT_FIELD,
  readRoomNews,
  type RoomNews,
  RECONNECT_MAX_DELAY_MS,
  RECONNECT_MIN_DELAY_MS,
  type SyncSettings,
  TITLE_FIELD,
} from '#shared-types/collaboration';
import type { Role } from '#shared-types/roles';
import { writeRoomToken } from '#shared-types/room-credentials';
import { writerIdOf } from '#shared-types/writer';

import { randomId } from '../calls/random-id.ts';
import { currentToken } from '../calls/token-source.ts';
import { inBackground } from '../errors/in-background.ts';
import { type RoomImages, roomImages } from './room-images.ts';
import { closeReasonOf, isOrdinaryClose, waitBeforeNextAttemptMs } from './socket-close.ts';
import { socketUrl } from './socket-url.ts';

/** The exact words of the specification for the state of the socket. */
export type ConnectionStatus = 'connecting' | 'connected' | 'disconnected';

/** The state of a shared document and its connection. */
export interface DocumentState {
  status: ConnectionStatus;
  /** Whether the content has arrived once; stays true when the connection is lost later. */
  loaded: boolean;
  /** Whether every local change is stored by the server. */
  saved: boolean;
  /** Whether the server can store at the moment; true until it reports otherwise. */
  storing: boolean;
  /** Whether the server cannot merge this copy of the document; another has to be opened (see carry-over.ts). */
  outOfStep: boolean;
  /** Whether the document is gone for good; nothing that is written now will be stored. */
  removed: boolean;
  /** What the person may do here. */
  role: Role;
  /** Whether the server has refused what was typed, because the person may not write any more; another copy has to be opened. */
  refused: boolean;
  /** Whether the person may not open the document, or not any more. */
  denied: boolean;
  /** Why the server closed the socket, as a message for a person; removed when the connection works again. */
  closeReason: string | undefined;
  /** "YjsWebSocket error" after a sync error; kept for diagnosis, never displayed. */
  error: string | undefined;
}

const OPENING: DocumentState = {
  status: 'connecting',
  loaded: false,
  saved: false,
  storing: true,
  outOfStep: false,
  removed: false,
  role: 'write',
  refused: false,
  denied: false,
  closeReason: undefined,
  error: undefined,
};

const MAY_WRITE: ReadonlySet<Role> = new Set(['write', 'owner']);
/** After these closes, only other credentials would open the document. */
const DENIALS: ReadonlySet<number> = new Set([
  CLOSE_EVENTS.notAllowed.code,
  CLOSE_EVENTS.accessEnded.code,
  CLOSE_EVENTS.signInExpired.code,
  CLOSE_EVENTS.documentInBin.code,
]);

/** One open document: its shared parts, the people in it, and its connection, which is kept up until `close()`. */
export class SharedDocument {
  readonly roomName: string;
  /** The secret of the link that the person followed, if there was one. */
  readonly link: string | undefined;
  readonly doc = new Doc();
  readonly body: XmlFragment = this.doc.getXmlFragment(BODY_FIELD);
  readonly title: Text = this.doc.getText(TITLE_FIELD);
  /** The text of the document view, in addition to the body of the editor. */
  readonly plainText: Text = this.doc.getText(PLAIN_TEXT_FIELD);
  readonly awareness: Awareness;
  /** The pictures that the body names. */
  readonly images: RoomImages;

  readonly #socket: HocuspocusProviderWebsocket;
  readonly #provider: HocuspocusProvider;
  readonly #listeners = new Set<() => void>();
  #state = OPENING;
  #isClosed = false;
  #nextAttempt: ReturnType<typeof setTimeout> | undefined;

  /** @param link the secret of the link that the person followed. */
  constructor(settings: SyncSettings, link?: string) {
    this.roomName = settings.roomName;
    this.link = link;
    this.images = roomImages(settings.roomName, link);
    const writerKey = randomId();
    this.doc.clientID = writerIdOf(writerKey) ?? this.doc.clientID;
    this.#socket = new HocuspocusProviderWebsocket({
      url: socketUrl(settings),
      autoConnect: false,
      delay: RECONNECT_MIN_DELAY_MS,
      factor: 2,
      minDelay: RECONNECT_MIN_DELAY_MS,
      maxDelay: RECONNECT_MAX_DELAY_MS,
      // Random waits within the same bounds, so that clients do not all reconnect at the same moment after a restart.
      jitter: true,
      messageReconnectTimeout: IDLE_RECONNECT_MS,
    });
    this.#provider = new HocuspocusProvider({
      name: this.roomName,
      document: this.doc,
      websocketProvider: this.#socket,
      token: () => roomToken(this.roomName, writerKey, link),
    });
    const { awareness } = this.#provider;
    if (!awareness) throw new Error('The collaboration provider must carry presence; its idle check depends on it.');
    this.awareness = awareness;
    this.#follow();
    this.#provider.attach();
    inBackground(this.#connect());
  }

  /** The current state; a new object after every change. */
  readonly getState = (): DocumentState => this.#state;

  /** Calls the listener after every change of the state, until the returned function is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Shows a person why the document cannot continue. */
  showReason(reason: string): void {
    this.#update({ closeReason: reason });
  }

  /** Closes the connection and releases the document. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#nextAttempt);
    this.#listeners.clear();
    this.#provider.destroy();
    this.#socket.destroy();
    this.doc.destroy();
  }

  #follow() {
    const provider = this.#provider;
    provider.on('status', ({ status }: { status: ConnectionStatus }) =>
      // The server reports immediately when it still cannot store.
      this.#update(status === 'connected' ? { status, storing: true } : { status }),
    );
    provider.on('stateless', ({ payload }: { payload: string }) => {
      this.#take(readRoomNews(payload) ?? {});
    });
    provider.on('synced', () => {
      this.#update({ loaded: true, error: undefined });
      // The others ignore presence that they have seen, unless its clock is newer; setting it again increments the clock.
      this.awareness.setLocalState(this.awareness.getLocalState());
    });
    provider.on('unsyncedChanges', ({ number }: { number: number }) => {
      const saved = number === 0;
      // Only a stored change proves that the reason is gone: a full document opens, but accepts nothing more.
      this.#update(saved ? { saved, closeReason: undefined } : { saved });
    });
    provider.on('close', ({ event }: { event: { code: number; reason: string } }) => this.#closed(event));
    provider.on('authenticationFailed', ({ reason }: { reason: string }) => {
      // The specification wants a denied permission logged and nothing else.
      // oxlint-disable-next-line no-console
      console.warn(`The collaboration server denied access to "${this.roomName}": ${reason}`);
    });
  }

  /** The server waits only a few seconds for the token of a socket, and the library that provides one may have to be fetched first. */
  async #connect() {
    if (this.roomName !== DEMO_ROOM) await currentToken().catch(() => null);
    if (!this.#isClosed) await this.#socket.connect();
  }

  #take({ renew, refused, role, storing }: RoomNews) {
    if (renew) inBackground(provideToken(this.#provider));
    // What is not saved when the right to write ends never will be.
    const isTooLate =
      refused === true || (role !== undefined && !MAY_WRITE.has(role) && !this.#state.saved && this.#state.loaded);
    this.#update({
      ...(storing !== undefined && { storing }),
      ...(role && { role }),
      ...(isTooLate && MAY_WRITE.has(this.#state.role) && { refused: true }),
    });
  }

  #closed(event: { code: number; reason: string }) {
    if (event.code === CLOSE_EVENTS.outOfStep.code) this.#update({ outOfStep: true });
    if (event.code === CLOSE_EVENTS.documentRemoved.code) this.#update({ removed: true });
    if (DENIALS.has(event.code)) this.#update({ denied: true });
    this.#update({
      closeReason: closeReasonOf(event) ?? this.#state.closeReason,
      error: isOrdinaryClose(event) ? this.#state.error : 'YjsWebSocket error',
    });
    const waitMs = waitBeforeNextAttemptMs(event);
    if (waitMs === undefined) return;
    this.#socket.disconnect();
    clearTimeout(this.#nextAttempt);
    if (Number.isFinite(waitMs)) this.#nextAttempt = setTimeout(() => inBackground(this.#socket.connect()), waitMs);
  }

  #update(change: Partial<DocumentState>) {
    const changed = Object.entries(change).some(([key, value]) => Reflect.get(this.#state, key) !== value);
    if (!changed) return;
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** Whether somebody with this role may change the text. */
export function mayWrite({ role, denied }: Pick<DocumentState, 'role' | 'denied'>): boolean {
  return !denied && MAY_WRITE.has(role);
}

/** What the page shows to open a room. The public sandbox is the same for everyone, so nobody says there who they are. */
async function roomToken(room: string, writer: string, link: string | undefined): Promise<string> {
  const user = room === DEMO_ROOM ? null : await currentToken().catch(() => null);
  return writeRoomToken({ writer, ...(user !== null && { user }), ...(link !== undefined && { link }) });
}

/** Shows a fresh token. Without one the server closes the socket in a minute, and says why. */
async function provideToken(provider: HocuspocusProvider): Promise<void> {
  await provider.sendToken().catch(() => undefined);
}
