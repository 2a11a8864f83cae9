import { type HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import type { Awareness } from 'y-protocols/awareness';
import { Doc, type Text, type XmlFragment } from 'yjs';

import {
  BODY_FIELD,
  CLOSE_EVENTS,
  DEMO_ROOM,
  draftIdOf,
  IDLE_RECONNECT_MS,
  PLAIN_TEXT_FIELD,
  readRoomNews,
  type RoomNews,
  RECONNECT_MAX_DELAY_MS,
  RECONNECT_MIN_DELAY_MS,
  type SyncSettings,
  TITLE_FIELD,
} from '#shared-types/collaboration';
import { writerIdOf } from '#shared-types/writer';

import { setWriterKeys } from '../calls/access-headers.ts';
import { randomId } from '../calls/random-id.ts';
import { currentAccount, currentToken, onTokenChange, ownToken, reviewSession } from '../calls/token-source.ts';
import { DOCUMENT_WORDS } from '../content/document.ts';
import { inBackground } from '../errors/in-background.ts';
import { DocumentProvider } from './document-provider.ts';
import { type ConnectionStatus, type DocumentState, MAY_WRITE, OPENING } from './document-state.ts';
import { LocalCopy } from './local-copy.ts';
import { type RoomImages, roomImages } from './room-images.ts';
import { roomToken, userToken } from './room-token.ts';
import { closeReasonOf, endsAccount, isOrdinaryClose, isSessionEnd, waitBeforeNextAttemptMs } from './socket-close.ts';
import { socketUrl } from './socket-url.ts';
import { isTabWriter, keepTabWriter, keepWriterKeys, writerKeys } from './writer-keys.ts';

// Calls about a document show the same keys as its socket.
setWriterKeys(writerKeys);

/** After these closes, only other credentials would open the document. */
const DENIALS: ReadonlySet<number> = new Set([
  CLOSE_EVENTS.notAllowed.code,
  CLOSE_EVENTS.accessEnded.code,
  CLOSE_EVENTS.signedOutEverywhere.code,
  CLOSE_EVENTS.signInExpired.code,
  CLOSE_EVENTS.documentInBin.code,
]);
/** After these closes, this browser keeps nothing of the document either. */
const LEAVES_DEVICE: ReadonlySet<number> = new Set([
  CLOSE_EVENTS.notAllowed.code,
  CLOSE_EVENTS.accessEnded.code,
  CLOSE_EVENTS.documentRemoved.code,
]);

/** How a document is opened. */
interface DocumentOptions {
  link?: string | undefined;
  opensCopy?: boolean;
  before?: SharedDocument | undefined;
}

/** One open document: its shared parts, the people in it, and its connection, which is kept up until `close()`. */
export class SharedDocument {
  readonly roomName: string;
  /** The secret of the link that the person followed, if there was one. */
  readonly link: string | undefined;
  /** The key of the page’s Yjs client id, which shows the server who asks for something. */
  readonly writerKey = randomId();
  readonly doc = new Doc();
  readonly body: XmlFragment = this.doc.getXmlFragment(BODY_FIELD);
  readonly title: Text = this.doc.getText(TITLE_FIELD);
  /** The text of the document view, in addition to the body of the editor. */
  readonly plainText: Text = this.doc.getText(PLAIN_TEXT_FIELD);
  readonly awareness: Awareness;
  /** The pictures that the body names. */
  readonly images: RoomImages;
  /** The copy before this one, if it has words that the server never took. */
  readonly before: SharedDocument | undefined;

  readonly #socket: HocuspocusProviderWebsocket;
  readonly #provider: HocuspocusProvider;
  readonly #listeners = new Set<() => void>();
  readonly #local: LocalCopy | undefined;
  readonly #commentListeners = new Set<() => void>();
  #state = OPENING;
  #isClosed = false;
  /** Where it's remembered that this page wrote here. */
  #remembered: 'nowhere' | 'in this tab' | 'in this browser' = 'nowhere';
  /** What the server has said over this connection. */
  #heard: { role?: true; removal?: true } = {};
  #nextAttempt: ReturnType<typeof setTimeout> | undefined;
  /** The token of an account that the page has shown to the server, and whose that was. */
  #shown: { token: string; account: string | undefined } | undefined;
  /** Whether the connection waits for the same person to sign in again. */
  #awaitsSignIn = false;
  /** Whether the session was reviewed since the document last opened: if that didn't help, the next attempt is the person's. */
  #isReviewed = false;
  readonly #stopFollowingToken: () => void;

  /**
   * @param options.link the secret of the link that the person followed.
   * @param options.opensCopy whether it opens with the copy in this browser, and keeps that up to date; never true of the sandbox.
   * @param options.before the copy that this one replaces, whose words the server never took.
   */
  constructor(settings: SyncSettings, { link, opensCopy = false, before }: DocumentOptions = {}) {
    this.roomName = settings.roomName;
    this.link = link;
    this.before = before;
    this.images = roomImages(settings.roomName, link);
    const { writerKey } = this;
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
    this.#provider = new DocumentProvider({
      name: this.roomName,
      document: this.doc,
      websocketProvider: this.#socket,
      token: async () => {
        const user = await userToken(this.roomName);
        this.#shown = user === null ? undefined : { token: user, account: currentAccount() };
        return roomToken({
          writer: writerKey,
          earlier: this.#local?.earlierKeys ?? [],
          wrote: keptKeys(this.roomName),
          link,
          user,
        });
      },
    });
    this.#stopFollowingToken = onTokenChange(() => inBackground(this.#followAccount()));
    if (this.roomName !== DEMO_ROOM)
      this.#local = new LocalCopy({
        room: this.roomName,
        doc: this.doc,
        writerKey,
        fromServer: this.#provider,
        role: () => this.#state.role,
        onChange: () => this.#update({ onDevice: this.#local?.kept ?? 'not' }),
      });
    const { awareness } = this.#provider;
    if (!awareness) throw new Error('The collaboration provider must carry presence; its idle check depends on it.');
    this.awareness = awareness;
    this.#follow();
    this.#provider.attach();
    inBackground(this.#open(opensCopy));
  }

  /** The current state; a new object after every change. */
  readonly getState = (): DocumentState => this.#state;

  /** Calls the listener after every change of the state, until the returned function is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls the listener whenever the comments may have changed, until the returned function is called. */
  readonly subscribeToComments = (listener: () => void): (() => void) => {
    this.#commentListeners.add(listener);
    return () => this.#commentListeners.delete(listener);
  };

  /** Shows a person why the document cannot continue. */
  showReason(reason: string): void {
    this.#update({ closeReason: reason });
  }

  /** Keeps this copy in the browser instead of the one that it replaces. */
  keepOnDevice(): void {
    if (this.#local) inBackground(this.#local.replace());
  }

  /** Whether the document was closed. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** The Yjs clients that wrote here what isn't known to be saved. */
  get unsavedWriters(): ReadonlySet<number> {
    return new Set([this.doc.clientID, ...(this.#local?.unsavedWriters ?? [])]);
  }

  /** The keys that prove what this browser wrote here. */
  get writerKeys(): string[] {
    return [...new Set([this.writerKey, ...keptKeys(this.roomName)])];
  }

  /** Removes from this browser the words that the server never took. @throws when that fails. */
  async forgetStranded(): Promise<void> {
    await this.#local?.remove({ onlySaved: false });
    this.#update({ stranded: false, onDevice: 'not' });
  }

  /** Closes the connection and releases the document. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#nextAttempt);
    this.#stopFollowingToken();
    this.#listeners.clear();
    this.#local?.close();
    this.#commentListeners.clear();
    this.#provider.destroy();
    this.#socket.destroy();
    this.doc.destroy();
  }

  #follow() {
    const provider = this.#provider;
    this.doc.on('update', (_update: Uint8Array, origin: unknown) => {
      if (origin === provider || !MAY_WRITE.has(this.#state.role)) return;
      this.#update({ unsaved: true });
      this.#rememberWriting();
    });
    provider.on('status', ({ status }: { status: ConnectionStatus }) => {
      this.#heard = {};
      // The server reports immediately when it still cannot store.
      this.#update(status === 'connected' ? { status, storing: true } : { status });
    });
    provider.on('stateless', ({ payload }: { payload: string }) => {
      this.#take(readRoomNews(payload) ?? {});
    });
    provider.on('synced', () => {
      // The server says nothing of it before the content comes when the person may just write.
      if (!this.#heard.role) this.#take({ role: 'write' });
      // What was removed and isn't back comes before the content, too.
      if (!this.#heard.removal) this.#update({ removal: undefined });
      this.#isReviewed = false;
      this.#update({ loaded: true, synced: true, error: undefined });
      // While the connection was away, nobody could tell.
      this.#commentsMayHaveChanged();
      // The others ignore presence that they have seen, unless its clock is newer; setting it again increments the clock.
      this.awareness.setLocalState(this.awareness.getLocalState());
    });
    provider.on('unsyncedChanges', ({ number }: { number: number }) => {
      const saved = number === 0;
      // Only a stored change proves that the reason is gone: a full document opens, but accepts nothing more.
      this.#update(saved ? { saved, unsaved: false, closeReason: undefined } : { saved });
      this.#local?.setSaved(saved);
    });
    provider.on('close', ({ event }: { event: { code: number; reason: string } }) => this.#closed(event));
    provider.on('authenticationFailed', ({ reason }: { reason: string }) => {
      // The specification wants a denied permission logged and nothing else.
      // oxlint-disable-next-line no-console
      console.warn(`The collaboration server denied access to "${this.roomName}": ${reason}`);
    });
  }

  /**
   * The copy in this browser comes before the connection: what is there already must not come a second time. The server waits only a
   * few seconds for the token of a socket, and the library that provides one may have to be fetched first.
   */
  async #open(opensCopy: boolean) {
    const token = this.roomName === DEMO_ROOM ? undefined : currentToken().catch(() => null);
    const role = opensCopy ? await this.#local?.open().catch(reportError) : undefined;
    // Until the server says otherwise, a reader goes on reading.
    if (role !== undefined) this.#update({ loaded: true, onDevice: 'all', unsaved: this.#bringsWords(), role });
    if (this.#local?.isApart) return this.#update({ apart: true });
    await token;
    if (!this.#isClosed) await this.#socket.connect();
  }

  #take({ claimed, comments, removal, removalOver, renew, refused, role, storing }: RoomNews) {
    if (comments) this.#commentsMayHaveChanged();
    if (renew) inBackground(provideToken(this.#provider));
    // People know what they have removed themselves.
    if (removal && removal.writer !== this.doc.clientID && !isTabWriter(removal.writer)) {
      this.#heard.removal = true;
      this.#update({ removal });
    }
    if (removalOver !== undefined && removalOver === this.#state.removal?.id) this.#update({ removal: undefined });
    // What is not saved when the right to write ends never will be.
    const isTooLate =
      refused === true || (role !== undefined && !MAY_WRITE.has(role) && !this.#state.saved && this.#state.synced);
    if (role) {
      this.#heard.role = true;
      this.#local?.setRole(role);
    }
    this.#update({
      ...(storing !== undefined && { storing }),
      ...(claimed && { claimed }),
      ...(role && { role }),
      ...(isTooLate && (MAY_WRITE.has(this.#state.role) || this.#bringsWords()) && { refused: true }),
    });
  }

  #closed(event: { code: number; reason: string }) {
    if (event.code === CLOSE_EVENTS.outOfStep.code) this.#update({ outOfStep: true });
    if (event.code === CLOSE_EVENTS.documentRemoved.code) this.#update({ removed: true });
    // Who may not open the document doesn't see what this browser has kept of it.
    if (DENIALS.has(event.code)) this.#update({ denied: true, loaded: this.#state.synced });
    if (LEAVES_DEVICE.has(event.code)) this.#leaveDevice();
    if (isSessionEnd(event)) this.#sessionEnded(event);
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

  /** Words that aren't saved wait here for the same person, or are offered as a copy if nobody can sign in to the account again. */
  #sessionEnded(event: { code: number; reason: string }) {
    this.#awaitsSignIn = true;
    if (endsAccount(event) && this.#bringsWords()) this.#update({ stranded: true });
    if (this.#isReviewed) return;
    this.#isReviewed = true;
    inBackground(reviewSession().then(() => this.#followAccount()));
  }

  /** Follows who is signed in on this page: whoever leaves takes their right along, and can go on after they have come back. */
  async #followAccount() {
    const shown = this.#shown;
    const token = shown && (await ownToken());
    if (shown === undefined || shown !== this.#shown || this.#isClosed) return;
    const isSamePerson = typeof token === 'string' && currentAccount() === shown.account;
    if (this.#awaitsSignIn) {
      if (!isSamePerson || token === shown.token) return;
      this.#awaitsSignIn = false;
      this.#update({ denied: false, stranded: false, closeReason: undefined });
      await this.#socket.connect();
    } else if (!isSamePerson && currentAccount() !== shown.account) {
      if (this.#state.role !== 'owner') return provideToken(this.#provider);
      this.#awaitsSignIn = true;
      this.#update({ denied: true, closeReason: DOCUMENT_WORDS.signedOut });
      clearTimeout(this.#nextAttempt);
      this.#socket.disconnect();
    }
  }

  /** Remembers that this page wrote here: in this tab, and in this browser unless it's an owner, who needs no proof. */
  #rememberWriting() {
    const draftId = draftIdOf(this.roomName);
    if (draftId === undefined) return;
    if (this.#remembered === 'nowhere') {
      keepTabWriter(this.doc.clientID);
      this.#remembered = 'in this tab';
    }
    if (this.#remembered === 'in this browser' || this.#state.role !== 'write') return;
    keepWriterKeys(draftId, [this.writerKey]);
    this.#remembered = 'in this browser';
  }

  /** Whether there are words here that were never saved, of this page or an earlier one, from when the person could still write. */
  #bringsWords(): boolean {
    return this.#local?.isUnsaved === true;
  }

  /** Nothing of a document that the person may not open stays here, but words that were never saved are theirs. */
  #leaveDevice() {
    if (this.#local?.isUnsaved === true) this.#update({ stranded: true });
    else if (this.#local) inBackground(this.#local.remove({ onlySaved: true }).catch(() => undefined));
  }

  #commentsMayHaveChanged() {
    for (const listener of this.#commentListeners) listener();
  }

  #update(change: Partial<DocumentState>) {
    const changed = Object.entries(change).some(([key, value]) => Reflect.get(this.#state, key) !== value);
    if (!changed) return;
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** The keys of pages of this browser that wrote in a room. */
function keptKeys(room: string): string[] {
  const draftId = draftIdOf(room);
  return draftId === undefined ? [] : writerKeys(draftId);
}

/** Shows a fresh token. Without one the server closes the socket in a minute, and says why. */
async function provideToken(provider: HocuspocusProvider): Promise<void> {
  await provider.sendToken().catch(() => undefined);
}
