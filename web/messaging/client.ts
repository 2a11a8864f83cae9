import { MESSAGING_PATH, TOKEN_PARAMETER } from '#shared-types/messaging';

import { observable } from '../observable.ts';
import type { Connection, Message, Publication } from './connection.ts';
import { MessagingLink, type MessagingState } from './link.ts';

/** The message of the error while there is no connection, in the words of the specification. */
const NOT_CONNECTED = 'There is no underlying STOMP connection';

/** The token of the person who is signed in, and its changes. */
export interface TokenSource {
  /** Null while nobody is signed in. */
  get: () => string | null;
  subscribe: (listener: () => void) => () => void;
  /** Called when the server doesn't accept the token any more. */
  onRefused: () => void;
}

const NEVER_CONNECTED: MessagingState = { connected: false, error: null, close: null };

/**
 * Messaging for one page (call 9 of the specification): keeps a connection while there is a token. It opens one when a token appears, closes it
 * when the token goes away, and when the token changes opens another one as soon as nothing holds the old. The libraries are fetched with
 * the first token. Requests that begin while the old connection is held lengthen the wait; the server ends it at the end of the token's life
 * at the latest.
 */
export class MessagingClient {
  readonly #pageUrl: string;
  readonly #tokens: TokenSource;
  readonly #stopFollowing: () => void;
  readonly #holds = new Set<symbol>();
  readonly #state = observable(NEVER_CONNECTED);
  /** The token of the current connection, or of the one being opened. */
  #token: string | null = null;
  #link: MessagingLink | undefined;
  #isClosed = false;

  /**
   * @param pageUrl the address of the page, whose origin messaging is opened at.
   * @throws {Error} when messaging may not be opened from there.
   */
  constructor(pageUrl: string, tokens: TokenSource) {
    // A page that may not open messaging fails now, not at the first token.
    messagingUrl(pageUrl, '');
    this.#pageUrl = pageUrl;
    this.#tokens = tokens;
    this.#stopFollowing = tokens.subscribe(() => this.#follow());
    this.#follow();
  }

  readonly getState = this.#state.get;

  /** Calls the listener after every change of the state, until the result is called. */
  readonly onStateChange = this.#state.subscribe;

  /**
   * Returns the id that ends the subscription. It ends by itself with the connection.
   * @throws {TypeError} "There is no underlying STOMP connection", as the two below do.
   */
  subscribe(destination: string, onMessage: (message: Message) => void): string {
    return this.#connected().subscribe(destination, onMessage);
  }

  unsubscribe(subscriptionId: string): void {
    this.#connected().unsubscribe(subscriptionId);
  }

  /** The body must not be larger than MESSAGE_MAX_BODY_BYTES: the server ends a connection that sends more. */
  publish(publication: Publication): void {
    this.#connected().publish(publication);
  }

  /** Keeps the connection open through a change of the token until the result is called. */
  hold(): () => void {
    const holder = Symbol('hold');
    this.#holds.add(holder);
    return () => {
      this.#holds.delete(holder);
      this.#follow();
    };
  }

  /** Ends messaging permanently. */
  readonly close = (): void => {
    this.#isClosed = true;
    this.#stopFollowing();
    this.#end();
    this.#state.close();
  };

  /** Follows a change of the token, or the end of a hold. */
  #follow() {
    const next = this.#tokens.get();
    if (next === this.#token || this.#isClosed) return;
    if (next !== null && this.#state.get().connected && this.#holds.size > 0) return;
    this.#token = next;
    this.#end();
    if (next !== null)
      this.#link = new MessagingLink(
        () => this.#address(),
        (change) => this.#update(change),
        this.#tokens.onRefused,
      );
  }

  #end() {
    if (!this.#link) return;
    this.#link.end();
    this.#link = undefined;
    this.#update(NEVER_CONNECTED);
  }

  #address(): string {
    this.#token = this.#tokens.get();
    return messagingUrl(this.#pageUrl, this.#token ?? '');
  }

  #connected(): Connection {
    const connection = this.#link?.connection;
    if (connection === undefined || !this.#state.get().connected) throw new TypeError(NOT_CONNECTED);
    return connection;
  }

  #update(change: Partial<MessagingState>) {
    this.#state.set({ ...this.#state.get(), ...change });
  }
}

const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * The address of the messaging endpoint on the origin of a page, for the holder of a token.
 * @throws {Error} as `checkMessagingUrl` does.
 */
function messagingUrl(pageUrl: string, token: string): string {
  const url = new URL(MESSAGING_PATH, pageUrl);
  url.searchParams.set(TOKEN_PARAMETER, token);
  checkMessagingUrl(url.href, pageUrl);
  return url.href;
}

/**
 * Refuses an address that messaging may not be opened at.
 * @throws {Error} when it is no URL, is neither http nor https, has a fragment, or is insecure while the
 * page is secure and the address is not this machine. The words never hold the address, which carries a token.
 */
export function checkMessagingUrl(address: string, pageUrl: string): void {
  if (!URL.canParse(address)) throw new Error('The messaging URL is not a URL.');
  const { protocol, hostname } = new URL(address);
  if (protocol !== 'http:' && protocol !== 'https:') {
    throw new Error(`The messaging URL must begin with "http:" or "https:", not "${protocol}".`);
  }
  // An empty fragment is one too, though the parser hides it.
  if (address.includes('#')) throw new Error('The messaging URL must not have a fragment.');
  const isSecurePage = new URL(pageUrl).protocol === 'https:';
  if (isSecurePage && protocol === 'http:' && !LOOPBACK.test(hostname)) {
    throw new Error('From a secure page the messaging URL must begin with "https:", unless it is on this machine.');
  }
}
