import { type HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import type { Awareness } from 'y-protocols/awareness';
import { Doc, type Text, type Transaction, type XmlFragment } from 'yjs';

import {
  BODY_FIELD,
  closeEventOf,
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
} from '#shared-types/documents/collaboration';
import { writerIdOf } from '#shared-types/documents/writer';

import { setWriterKeys } from '../calls/access-headers.ts';
import { randomId } from '../calls/random-id.ts';
import { currentAccount, currentToken, onTokenChange, ownToken, reviewSession } from '../calls/token-source.ts';
import { DOCUMENT_WORDS } from '../content/document.ts';
import { inBackground } from '../errors/in-background.ts';
import { observable } from '../observable.ts';
import { DocumentProvider, roomToken, userToken } from './document-provider.ts';
import {
  accessAs,
  type ConnectionStatus,
  type DocumentState,
  OPENING,
  type StateChange,
  type SteadyState,
} from './document-state.ts';
import { LocalCopy } from './local-copy/local-copy.ts';
import { OwnWords } from './own-words/own-words.ts';
import { type RoomImages, roomImages } from './room-images.ts';
import { socketUrl } from './socket-url.ts';
import { isTabWriter, keepTabWriter, keepWriterKeys, writerKeys } from './writer-keys.ts';

// Calls about a document show the same keys as its socket.
setWriterKeys(writerKeys);

/** Closes without an event of ours that are normal, not errors (RFC 6455, section 7.4.1). */
const ORDINARY_CODES: ReadonlySet<number> = new Set([1000, 1001, 1005]);

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
  /** Which of its words this page wrote. */
  readonly ownWords: OwnWords;
  /** The copy before this one, if it has words that the server never took. */
  readonly before: SharedDocument | undefined;

  readonly #socket: HocuspocusProviderWebsocket;
  readonly #provider: HocuspocusProvider;
  readonly #local: LocalCopy | undefined;
  /** How often the comments may have changed. */
  readonly #commentChanges = observable(0);
  readonly #shownState = observable(OPENING);
  readonly #steadyState = observable<SteadyState>(OPENING);
  #isClosed = false;
  #hasWritten = false;
  /** Where it's remembered that this page wrote here. */
  #remembered: 'nowhere' | 'in this tab' | 'in this browser' = 'nowhere';
  /** Whether the server has named a removal over this connection. */
  #hasHeardOfRemoval = false;
  /** Whether the server has said that the draft belongs to somebody else by now. */
  #isClaimed = false;
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
    this.ownWords = new OwnWords(this.doc);
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
        access: () => this.#state.access,
        onChange: () => this.#update({ device: { kept: this.#local?.kept ?? 'not' } }),
      });
    const { awareness } = this.#provider;
    if (!awareness) throw new Error('The collaboration provider must carry presence; its idle check depends on it.');
    this.awareness = awareness;
    this.#follow();
    this.#provider.attach();
    inBackground(this.#open(opensCopy));
  }

  /** The current state; a new object after every change. */
  readonly getState = this.#shownState.get;

  /** Calls the listener after every change of the state, until the returned function is called. */
  readonly subscribe = this.#shownState.subscribe;

  /** The same for the changes of what typing doesn't change, which are few. */
  readonly subscribeSteady = this.#steadyState.subscribe;

  /** Calls the listener whenever the comments may have changed, until the returned function is called. */
  readonly subscribeToComments = this.#commentChanges.subscribe;

  /** Shows a person why the document cannot continue. */
  showReason(reason: string): void {
    this.#update({ connection: { reason } });
  }

  /** Keeps this copy in the browser instead of the one that it replaces. */
  keepOnDevice(): void {
    if (this.#local) inBackground(this.#local.replace());
  }

  /** Whether somebody on this page has changed the document since it was opened. */
  get hasWritten(): boolean {
    return this.#hasWritten;
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
    this.#update({ device: { kept: 'not', isStranded: false } });
  }

  /** Closes the connection and releases the document. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#nextAttempt);
    this.#stopFollowingToken();
    this.#shownState.close();
    this.#steadyState.close();
    this.#local?.close();
    this.#commentChanges.close();
    this.#provider.destroy();
    this.#socket.destroy();
    this.doc.destroy();
  }

  #follow() {
    const provider = this.#provider;
    this.doc.on('afterTransaction', ({ local, changed }: Transaction) => {
      if (local && changed.size > 0) this.#hasWritten = true;
    });
    this.doc.on('update', (_update: Uint8Array, origin: unknown) => {
      if (origin === provider || !this.#couldWrite) return;
      this.#update({ content: { saving: 'unsaved' } });
      this.#rememberWriting();
    });
    provider.on('status', ({ status }: { status: ConnectionStatus }) => {
      this.#hasHeardOfRemoval = false;
      // The server reports immediately when it still cannot store.
      this.#update({ connection: status === 'connected' ? { status, isStoring: true } : { status } });
    });
    provider.on('stateless', ({ payload }: { payload: string }) => {
      this.#take(readRoomNews(payload) ?? {});
    });
    provider.on('synced', () => {
      // The server names a removal that isn't answered before it sends the content.
      if (!this.#hasHeardOfRemoval) this.#update({ removal: undefined });
      this.#isReviewed = false;
      this.#update({ content: { from: 'the server' }, connection: { error: undefined } });
      // They can have changed while there was no connection.
      this.#commentsMayHaveChanged();
      // The others ignore presence that they have seen, unless its clock is newer; setting it again increments the clock.
      this.awareness.setLocalState(this.awareness.getLocalState());
    });
    provider.on('unsyncedChanges', ({ number }: { number: number }) => {
      const isSaved = number === 0;
      // Only a stored change proves that the reason is gone: a full document opens, but accepts nothing more.
      if (isSaved) this.#update({ content: { saving: 'saved' }, connection: { reason: undefined } });
      else if (this.#state.content.saving === 'saved') this.#update({ content: { saving: 'unknown' } });
      this.#local?.setSaved(isSaved);
    });
    provider.on('close', ({ event }: { event: { code: number; reason: string } }) => this.#closed(event));
    provider.on('authenticationFailed', ({ reason }: { reason: string }) => {
      // The specification wants a denied permission logged and nothing else.
      // oxlint-disable-next-line no-console
      console.warn(`The collaboration server denied access to "${this.roomName}": ${reason}`);
    });
  }

  /**
   * Loads the local copy before connecting, so that the server doesn't send it again. The server waits only a few seconds for the
   * token of a socket, and the library that provides one may have to be fetched first.
   */
  async #open(opensCopy: boolean) {
    const token = this.roomName === DEMO_ROOM ? undefined : currentToken().catch(() => null);
    const role = opensCopy ? await this.#local?.open().catch(reportError) : undefined;
    // Until the server says otherwise, a reader may only read.
    if (role !== undefined)
      this.#update({
        access: accessAs(role),
        content: { from: 'this browser', saving: this.#bringsWords() ? 'unsaved' : 'unknown' },
        device: { kept: 'all' },
      });
    if (this.#local?.isForeign) return this.#update({ content: { fate: 'foreign' } });
    await token;
    if (!this.#isClosed) await this.#socket.connect();
  }

  #take({ access, claimed, comments, linkName, removal, removalOver, renew, refused, storing }: RoomNews) {
    if (linkName !== undefined) this.#update({ access: { linkName } });
    if (comments) this.#commentsMayHaveChanged();
    if (renew) inBackground(provideToken(this.#provider));
    // People know what they have removed themselves.
    if (removal && removal.writer !== this.doc.clientID && !isTabWriter(removal.writer)) {
      this.#hasHeardOfRemoval = true;
      this.#update({ removal });
    }
    if (removalOver !== undefined && removalOver === this.#state.removal?.id) this.#update({ removal: undefined });
    if (storing !== undefined) this.#update({ connection: { isStoring: storing } });
    if (claimed) {
      this.#isClaimed = true;
      this.#update({ access: { standing: 'claimed' } });
    }
    const { content } = this.#state;
    // Words that aren't saved when the right to write ends never will be.
    const endsWriting = access !== undefined && !access.can.includes('write');
    const isTooLate = refused === true || (endsWriting && content.saving !== 'saved' && content.from === 'the server');
    const hadWords = this.#couldWrite || this.#bringsWords();
    if (access) this.#local?.setRole(access.role);
    this.#update({ access: access ?? {}, content: isTooLate && hadWords ? { fate: 'refused' } : {} });
  }

  #closed(end: { code: number; reason: string }) {
    const event = closeEventOf(end);
    const { content, connection } = this.#state;
    // Words that were refused stay in this copy.
    if (event?.fate === 'removed' || (event?.fate === 'diverged' && content.fate === 'live'))
      this.#update({ content: { fate: event.fate } });
    // People who may not open the document don't see what this browser has kept of it.
    if (event?.denies)
      this.#update({
        access: { standing: 'denied' },
        content: content.from === 'the server' ? {} : { from: 'nowhere' },
      });
    if (event?.forgets) this.#leaveDevice();
    if (event?.ends) this.#sessionEnded(event.ends);
    const isOrdinary = event ? event.retry === 'backoff' : ORDINARY_CODES.has(end.code);
    this.#update({
      connection: {
        reason: event?.reason ?? connection.reason,
        error: isOrdinary ? connection.error : 'YjsWebSocket error',
      },
    });
    if (event === undefined || event.retry === 'backoff') return;
    this.#socket.disconnect();
    clearTimeout(this.#nextAttempt);
    if (event.retry !== 'never')
      this.#nextAttempt = setTimeout(() => inBackground(this.#socket.connect()), event.retry);
  }

  /** Unsaved words wait here for the same person, or are offered as a copy if nobody can sign in to the account again. */
  #sessionEnded(what: 'session' | 'account') {
    this.#awaitsSignIn = true;
    if (what === 'account' && this.#bringsWords()) this.#update({ device: { isStranded: true } });
    if (this.#isReviewed) return;
    this.#isReviewed = true;
    inBackground(reviewSession().then(() => this.#followAccount()));
  }

  /** Follows who is signed in on this page: an owner who signs out loses access, and gets it back by signing in again. */
  async #followAccount() {
    const shown = this.#shown;
    const token = shown && (await ownToken());
    if (shown === undefined || shown !== this.#shown || this.#isClosed) return;
    const isSamePerson = typeof token === 'string' && currentAccount() === shown.account;
    if (this.#awaitsSignIn) {
      if (!isSamePerson || token === shown.token) return;
      this.#awaitsSignIn = false;
      this.#update({
        access: { standing: this.#isClaimed ? 'claimed' : 'allowed' },
        device: { isStranded: false },
        connection: { reason: undefined },
      });
      await this.#socket.connect();
    } else if (!isSamePerson && currentAccount() !== shown.account) {
      if (!this.#isOwner) return provideToken(this.#provider);
      this.#awaitsSignIn = true;
      this.#update({ access: { standing: 'denied' }, connection: { reason: DOCUMENT_WORDS.signedOut } });
      clearTimeout(this.#nextAttempt);
      this.#socket.disconnect();
    }
  }

  get #state(): DocumentState {
    return this.#shownState.get();
  }

  get #isOwner(): boolean {
    return this.#state.access.can.includes('share');
  }

  /** Whether the person may write, or could until they lost access. */
  get #couldWrite(): boolean {
    return this.#state.access.can.includes('write');
  }

  /** Remembers that this page wrote here: in this tab, and in this browser unless it's an owner, who needs no proof. */
  #rememberWriting() {
    const draftId = draftIdOf(this.roomName);
    if (draftId === undefined) return;
    if (this.#remembered === 'nowhere') {
      keepTabWriter(this.doc.clientID);
      this.#remembered = 'in this tab';
    }
    if (this.#remembered === 'in this browser' || this.#isOwner) return;
    keepWriterKeys(draftId, [this.writerKey]);
    this.#remembered = 'in this browser';
  }

  /** Whether this page or an earlier one has unsaved words from when the person could still write. */
  #bringsWords(): boolean {
    return this.#local?.isUnsaved === true;
  }

  /** If the person may not open the document, nothing of it stays here except their own unsaved words. */
  #leaveDevice() {
    if (this.#bringsWords()) this.#update({ device: { isStranded: true } });
    else if (this.#local) inBackground(this.#local.remove({ onlySaved: true }).catch(() => undefined));
  }

  #commentsMayHaveChanged() {
    this.#commentChanges.set(this.#commentChanges.get() + 1);
  }

  #update(change: StateChange) {
    const { connection, content, access, device, removal } = this.#state;
    const next: DocumentState = {
      connection: merged(connection, change.connection),
      content: merged(content, change.content),
      access: merged(access, change.access),
      device: merged(device, change.device),
      removal: 'removal' in change ? change.removal : removal,
    };
    const isSteady =
      next.connection === connection &&
      next.access === access &&
      next.removal === removal &&
      next.content.from === content.from &&
      next.content.fate === content.fate;
    if (isSteady && next.content === content && next.device === device) return;
    this.#shownState.set(next);
    if (!isSteady) this.#steadyState.set(next);
  }
}

/** A part with some of its fields changed; the same object if none is. */
function merged<Part extends object>(part: Part, change: Partial<Part> = {}): Part {
  const isChanged = Object.entries(change).some(([field, value]) => Reflect.get(part, field) !== value);
  return isChanged ? { ...part, ...change } : part;
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
