/** The only module that knows the messaging libraries; it is loaded when somebody is signed in. */
import { Client } from '@stomp/stompjs';
import SockJS from 'sockjs-client';

import {
  MESSAGING_HEARTBEAT_MS,
  MESSAGING_RECONNECT_DELAY_MS,
  MESSAGING_RECONNECT_MAX_DELAY_MS,
} from '#shared-types/messaging';

import { inBackground } from '../errors/in-background.ts';

/** The message for an ERROR frame without one, in the words of the specification. */
const STOMP_ERROR = 'STOMP connection error';

/** How a socket ended, as SockJS reports it: 1002 "Cannot connect to server", 2000 "All transports failed", 2007 "Transport timed out", or what the server said. */
export interface SocketClose {
  code: number;
  reason: string;
}

/** The events of a connection. */
interface ConnectionEvents {
  onConnected: () => void;
  /** The broker refused something; called with its message. It closes the socket afterwards. */
  onError: (message: string) => void;
  onClosed: (close: SocketClose) => void;
}

/** A message: its headers, and its body as text. */
export interface Message {
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** What is sent, and where to. */
export interface Publication {
  destination: string;
  headers?: Record<string, string>;
  body: string;
}

/** A STOMP connection over SockJS that is opened again whenever it is lost, until `close()`. */
export interface Connection {
  /** Gives the id of the subscription. */
  subscribe: (destination: string, onMessage: (message: Message) => void) => string;
  unsubscribe: (subscriptionId: string) => void;
  publish: (publication: Publication) => void;
  close: () => void;
}

/**
 * Opens a connection.
 * @param url gives the address for each attempt, since the token in it changes.
 */
export function openConnection(url: () => string, { onConnected, onError, onClosed }: ConnectionEvents): Connection {
  /** Browsers log an error for a socket that is closed while it opens, so the close waits until it is open or has failed. */
  let isOpening = false;
  let isEnding = false;
  const opened = (then: () => void) => {
    isOpening = false;
    if (isEnding) inBackground(client.deactivate());
    then();
  };
  const client = new Client({
    beforeConnect() {
      isOpening = true;
    },
    webSocketFactory: () => new SockJS(url()),
    reconnectDelay: MESSAGING_RECONNECT_DELAY_MS,
    maxReconnectDelay: MESSAGING_RECONNECT_MAX_DELAY_MS,
    heartbeatIncoming: MESSAGING_HEARTBEAT_MS,
    heartbeatOutgoing: MESSAGING_HEARTBEAT_MS,
    onConnect: () => opened(onConnected),
    onStompError: ({ headers }) => onError(headers['message'] ?? STOMP_ERROR),
    onWebSocketClose: ({ code, reason }: SocketClose) => opened(() => onClosed({ code, reason })),
  });
  client.activate();
  return {
    subscribe: (destination, onMessage) =>
      client.subscribe(destination, ({ headers, body }) => onMessage({ headers, body })).id,
    unsubscribe: (subscriptionId) => client.unsubscribe(subscriptionId),
    publish: (publication) => client.publish(publication),
    close() {
      isEnding = true;
      if (!isOpening) inBackground(client.deactivate());
    },
  };
}
