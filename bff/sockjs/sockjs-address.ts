import type { ReceivingTransport } from './transports.ts';

/** The kinds of addresses under the prefix of a SockJS endpoint. */
export type Endpoint =
  | 'greeting'
  | 'info'
  | 'iframe'
  | 'client-script'
  | 'raw-websocket'
  | 'websocket'
  | 'xhr_send'
  | 'jsonp_send'
  | ReceivingTransport;

/** A parsed address under the prefix of an endpoint. */
export interface SockJsAddress {
  endpoint: Endpoint;
  /** The session id from the address; empty if there is none. */
  session: string;
}

/** The methods of each endpoint, in the order that a refusal lists them. */
export const METHODS: Record<Endpoint, readonly string[]> = {
  greeting: ['GET'],
  info: ['OPTIONS', 'GET'],
  iframe: ['GET'],
  'client-script': ['GET'],
  'raw-websocket': ['GET'],
  websocket: ['GET'],
  xhr: ['POST', 'OPTIONS'],
  xhr_send: ['POST', 'OPTIONS'],
  xhr_streaming: ['POST', 'OPTIONS'],
  eventsource: ['GET'],
  htmlfile: ['GET'],
  jsonp: ['GET'],
  jsonp_send: ['POST'],
};

/**
 * Transports for browsers without XMLHttpRequest, or across origins. An operator can switch them off to reduce the attack surface
 * (D-23).
 */
const LEGACY: ReadonlySet<Endpoint> = new Set(['iframe', 'client-script', 'htmlfile', 'jsonp', 'jsonp_send']);

/** Where the client is served to the iframe page. */
export const CLIENT_SCRIPT = '/sockjs-client.js';

const IFRAME = /^\/iframe[-0-9a-z_.]*\.html$/;
/** An id is any text without dots and slashes; the server id only helps load balancers, and we ignore it. */
const SESSION = /^\/([^/.]+)\/([^/.]+)\/(\w+)$/;
const OF_SESSIONS: ReadonlyMap<string, Endpoint> = new Map<string, Endpoint>([
  ['websocket', 'websocket'],
  ['xhr', 'xhr'],
  ['xhr_send', 'xhr_send'],
  ['xhr_streaming', 'xhr_streaming'],
  ['eventsource', 'eventsource'],
  ['htmlfile', 'htmlfile'],
  ['jsonp', 'jsonp'],
  ['jsonp_send', 'jsonp_send'],
]);

/**
 * Parses an address; undefined if there is nothing at it. A trailing slash is always allowed.
 * @param path the part of the address after the prefix, without the query, unchanged.
 */
export function readAddress(
  path: string,
  { idCharacters, legacyTransports }: { idCharacters: number; legacyTransports: boolean },
): SockJsAddress | undefined {
  const address = find(path.endsWith('/') ? path.slice(0, -1) : path, idCharacters);
  return address === undefined || (LEGACY.has(address.endpoint) && !legacyTransports) ? undefined : address;
}

function find(path: string, idCharacters: number): SockJsAddress | undefined {
  const [, server, session, name] = SESSION.exec(path) ?? [];
  if (server === undefined || session === undefined || name === undefined) {
    const endpoint = outsideSessions(path);
    return endpoint && { endpoint, session: '' };
  }
  const endpoint = OF_SESSIONS.get(name);
  const tooLong = server.length > idCharacters || session.length > idCharacters;
  return endpoint === undefined || tooLong ? undefined : { endpoint, session };
}

function outsideSessions(path: string): Endpoint | undefined {
  switch (path) {
    case '':
      return 'greeting';
    case '/info':
      return 'info';
    case '/websocket':
      return 'raw-websocket';
    case CLIENT_SCRIPT:
      return 'client-script';
    default:
      return IFRAME.test(path) ? 'iframe' : undefined;
  }
}
