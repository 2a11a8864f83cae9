import type { ReceivingTransport } from './transports.ts';

/** What the addresses below the prefix of a SockJS endpoint mean. */
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

/** What an address below the prefix of an endpoint means. */
export interface SockJsAddress {
  endpoint: Endpoint;
  /** The id of the session, as the address has it; empty where there is none. */
  session: string;
}

/** The methods of each endpoint, in the order in which a refusal names them. */
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

/** What serves browsers without XMLHttpRequest, or across origins. An operator can switch these off, to leave fewer ways in (D-23). */
const LEGACY: ReadonlySet<Endpoint> = new Set(['iframe', 'client-script', 'htmlfile', 'jsonp', 'jsonp_send']);

/** Where the client is served to the iframe page. */
export const CLIENT_SCRIPT = '/sockjs-client.js';

const IFRAME = /^\/iframe[-0-9a-z_.]*\.html$/;
/** The ids are any text without dots and slashes; a server id only helps load balancers and is ignored. */
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
 * What an address means; undefined when there is nothing at it. One slash at the end is allowed everywhere.
 * @param path the part of the address behind the prefix, without its query, as it came.
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
