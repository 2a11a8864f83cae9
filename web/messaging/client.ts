import { MESSAGING_RECONNECT_DELAY_MS } from '#shared-types/messaging';

import { inBackground } from '../errors/in-background.ts';
import type { Connection, Message, Publication, SocketClose } from './connection.ts';
import { messagingUrl } from './url.ts';

/** What is said of a socket that could not be opened, or broke. */
const SOCKET_FAILED = 'WebSocket connection failed';
/** What is thrown while there is no connection. */
const NOT_CONNECTED = 'There is no underlying STOMP connection';

/** The state of messaging. */
export interface MessagingState {
  connected: boolean;
  /** Why there is no connection; null again as soon as there is one. */
  error: string | null;
  /** How the last socket ended, if not by our own wish; null again as soon as there is a connection. */
  close: SocketClose | null;
}

/** The token of whoever is signed in, and news of its changes. */
export interface TokenSource {
  /** Null while nobody is signed in. */
  get: () => string | null;
  subscribe: (listener: () => void) => () => void;
}

/** Messaging for one page (call 9). */
export interface MessagingClient {
  getState: () => MessagingState;
  /** Calls the listener after every change of the state, until the result is called. */
  onStateChange: (listener: () => void) => () => void;
  /**
   * Gives the id by which the subscription ends. It ends by itself with the connection.
   * @throws {TypeError} "There is no underlying STOMP connection", as the two below do.
   */
  subscribe: (destination: string, onMessage: (message: Message) => void) => string;
  unsubscribe: (subscriptionId: string) => void;
  /** The body must not be larger than MESSAGE_MAX_BODY_BYTES: the server ends a connection that sends more. */
  publish: (publication: Publication) => void;
  /** Keeps the connection open through a change of the token until the result is called. */
  hold: () => () => void;
  /** Ends messaging for good. */
  close: () => void;
}

const NEVER_CONNECTED: MessagingState = { connected: false, error: null, close: null };

/**
 * Keeps a connection while there is a token: opens it when one appears, closes it when it goes away, and
 * when it changes opens another one with the new token as soon as nothing holds the old. The libraries are fetched with the
 * first token. Requests that begin during such a wait lengthen it; the server ends the connection at the end of the token's
 * life at the latest.
 * @param pageUrl the address of the page, whose origin messaging is opened at.
 * @throws {Error} when messaging may not be opened from there.
 */
export function createMessagingClient(pageUrl: string, tokens: TokenSource): MessagingClient {
  // A page that may not open messaging learns it now, and not with the first token.
  messagingUrl(pageUrl, '');
  const listeners = new Set<() => void>();
  const holds = new Set<symbol>();
  let state = NEVER_CONNECTED;
  /** The token of the present connection, or of that which is being opened. */
  let token: string | null = null;
  let connection: Connection | undefined;
  /** Ends the present connection, or the opening of one. */
  let end: (() => void) | undefined;
  let isClosed = false;

  const update = (change: Partial<MessagingState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  const addressNow = () => {
    token = tokens.get();
    return messagingUrl(pageUrl, token ?? '');
  };

  const open = () => {
    let isWanted = true;
    /** The server said why before it closed. */
    let isExplained = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fail = (close: SocketClose | null) => {
      update({ connected: false, close, ...(isExplained ? {} : { error: SOCKET_FAILED }) });
      isExplained = false;
    };
    const begin = async () => {
      try {
        const { openConnection } = await import('./connection.ts');
        if (!isWanted) return;
        connection = openConnection(addressNow, {
          onConnected: () => isWanted && update({ connected: true, error: null, close: null }),
          onError: (message) => {
            isExplained = true;
            if (isWanted) update({ error: message });
          },
          onClosed: (close) => isWanted && fail(close),
        });
      } catch {
        // The libraries could not be fetched.
        if (!isWanted) return;
        fail(null);
        timer = setTimeout(() => inBackground(begin()), MESSAGING_RECONNECT_DELAY_MS);
      }
    };
    inBackground(begin());
    end = () => {
      isWanted = false;
      clearTimeout(timer);
      connection?.close();
      connection = undefined;
      end = undefined;
      update(NEVER_CONNECTED);
    };
  };

  const follow = () => {
    const next = tokens.get();
    if (next === token || isClosed) return;
    if (next !== null && state.connected && holds.size > 0) return;
    token = next;
    end?.();
    if (token !== null) open();
  };

  const connected = (): Connection => {
    if (connection === undefined || !state.connected) throw new TypeError(NOT_CONNECTED);
    return connection;
  };

  const stopFollowing = tokens.subscribe(follow);
  follow();
  return {
    getState: () => state,
    onStateChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    subscribe: (destination, onMessage) => connected().subscribe(destination, onMessage),
    unsubscribe: (subscriptionId) => connected().unsubscribe(subscriptionId),
    publish: (publication) => connected().publish(publication),
    hold() {
      const holder = Symbol('hold');
      holds.add(holder);
      return () => {
        holds.delete(holder);
        follow();
      };
    },
    close() {
      isClosed = true;
      stopFollowing();
      end?.();
      listeners.clear();
    },
  };
}
