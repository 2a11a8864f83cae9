import { lookup as systemLookup } from 'node:dns';
import type { IncomingHttpHeaders } from 'node:http';
import type { LookupFunction } from 'node:net';

import { Agent, type Dispatcher, request } from 'undici';

import { messageOf } from './finding.ts';

/** An answer over HTTP, of whatever status. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** How far the clock of this machine is ahead of the server's, in milliseconds; undefined if the answer has no date. */
  aheadMs: number | undefined;
}

/** There was no answer. The message says why, as the rest of a sentence that starts with the address, and what to do. */
export class NoAnswer extends Error {}

const ANSWER_WITHIN_MS = 5000;
/** We only read the start of an answer. */
const BODY_CHARACTERS = 1_000_000;

const NAME_SERVER =
  'has a host name that can’t be looked up: this machine’s DNS server doesn’t answer. See whether this machine reaches it (/etc/resolv.conf names it)';

/** Why there is no answer, by the code of the system, of undici, or of OpenSSL. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'refuses connections: nothing listens there. Start it, or correct the address',
  ENOTFOUND: 'has a host name that nobody knows. Correct it, or add it to your DNS',
  EAI_AGAIN: NAME_SERVER,
  ECONNRESET: 'ends the connection. See whether the scheme (http or https) and the port are right',
  EHOSTUNREACH: 'can’t be reached from this machine. Look at the network and the firewall between them',
  ENETUNREACH: 'can’t be reached from this machine. Look at the network and the firewall between them',
  UND_ERR_SOCKET: 'ends the connection. See whether the scheme (http or https) and the port are right',
  UND_ERR_CONNECT_TIMEOUT: 'doesn’t answer. Look at the firewall between it and this machine',
  ERR_SSL_WRONG_VERSION_NUMBER: 'speaks http, not https. Correct the scheme or the port',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'speaks http, not https. Correct the scheme or the port',
  CERT_HAS_EXPIRED: 'shows a certificate that has expired. Renew it',
  ERR_TLS_CERT_ALTNAME_INVALID: 'shows a certificate for another name. Get one for this name',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'shows a certificate that it signed itself. Get one that browsers accept, or name your authority’s in NODE_EXTRA_CA_CERTS',
  SELF_SIGNED_CERT_IN_CHAIN:
    'shows a certificate of an authority that isn’t known here. Name its file in NODE_EXTRA_CA_CERTS',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'shows a certificate without those of its authority. Let it send the whole chain',
};

interface Call {
  method?: Dispatcher.HttpMethod;
  headers?: Record<string, string>;
  body?: string;
  /** Finds the address of a host name. */
  lookup?: LookupFunction;
  withinMs?: number;
}

/** Makes one call, and follows no redirect. @throws {NoAnswer} */
export async function visit(
  url: string,
  { lookup = systemLookup, withinMs = ANSWER_WITHIN_MS, ...call }: Call = {},
): Promise<Answer> {
  let isLookingUp = false;
  const noted: LookupFunction = (host, options, callback) => {
    isLookingUp = true;
    lookup(host, options, (...found) => {
      isLookingUp = false;
      callback(...found);
    });
  };
  const dispatcher = new Agent({ connect: { timeout: withinMs, lookup: noted }, pipelining: 0 });
  try {
    const signal = AbortSignal.timeout(withinMs);
    const { statusCode: status, headers, body } = await request(url, { ...call, dispatcher, signal });
    const atMs = Date.now();
    const words = (await body.text()).slice(0, BODY_CHARACTERS);
    const dateMs = Date.parse(String(headers['date'] ?? ''));
    return { status, headers, body: words, aheadMs: Number.isNaN(dateMs) ? undefined : atMs - dateMs };
  } catch (error) {
    // A name server that doesn’t answer lets the time run out, as a firewall does.
    throw new NoAnswer(isLookingUp ? NAME_SERVER : reasonOf(error));
  } finally {
    await dispatcher.destroy();
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError')
    return `doesn’t answer within ${ANSWER_WITHIN_MS / 1000} seconds. See how busy it is, and look at the firewall between it and this machine`;
  // A name with several addresses has an error for each.
  const errors: unknown[] = error instanceof AggregateError ? [error, ...error.errors] : [error];
  const codes = errors.map((each) => (each instanceof Error && 'code' in each ? String(each.code) : ''));
  const known = codes.find((code) => Object.hasOwn(REASONS, code)) ?? '';
  return REASONS[known] ?? `can’t be used: ${messageOf(error)}`;
}
