import { Type } from 'typebox';
import { Compile } from 'typebox/compile';

import { ProblemList } from '#shared-types/analysis/problems';
import type { Receipt } from '#shared-types/documents/receipt';

import type { GatewayUrls } from '../config/forms-settings.ts';
import { errors } from '../errors.ts';
import { jsonClient, type JsonClient } from '../http/json-client.ts';
import type { JsonAnswer } from '../http/json-exchange.ts';
import { worstOf } from '../observability/health.ts';
import type { Caller, Forms } from './forms.ts';

/** A receipt from a gateway; some gateways number their rows. Other fields aren't passed on. */
const remoteReceipt = Compile(
  Type.Object({ id: Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Integer()])) }),
);
const problemList = Compile(ProblemList);

/** What messages call the gateway. */
const UPSTREAM = 'form';

const DEFAULT_RETRY_AFTER_S = 30;
const LONGEST_RETRY_AFTER_S = 3600;

/**
 * The resources that a remote gateway serves, each at its own address and through its own connection pool.
 * @param options.rows where to keep resources that have no address.
 */
export function remoteForms(
  urls: GatewayUrls,
  { serviceKey, deadlineMs, rows }: { serviceKey: string | undefined; deadlineMs: number; rows: Forms | undefined },
): Forms {
  const clients = new Map<string, JsonClient>();
  for (const [resource, url] of Object.entries(urls))
    if (url !== undefined) clients.set(resource, jsonClient({ upstream: UPSTREAM, url, deadlineMs }));

  function kept(): Forms {
    if (!rows) throw new Error('A resource has neither an address nor rows.');
    return rows;
  }

  return {
    async submit(resource, submission, caller) {
      const client = clients.get(resource);
      if (!client) return kept().submit(resource, submission, caller);
      const answer = await client.call({
        method: 'POST',
        path: '',
        headers: { 'content-type': 'application/json', ...headersOf(caller, serviceKey) },
        // What we validated, not the bytes we received: if two fields had the same name, the gateway might read the other one.
        body: JSON.stringify(submission),
        signal: caller.signal,
      });
      if (resource === 'user' && answer.status === 409) return {}; // the gateway already has this user record (D-54)
      return receipt(accepted(answer));
    },
    async problems(key, caller) {
      const client = clients.get('problems');
      if (!client) return kept().problems(key, caller);
      const headers = headersOf(caller, serviceKey);
      const path = `?key=${encodeURIComponent(key)}`;
      const answer = await client.call({ method: 'GET', path, headers, signal: caller.signal });
      const problems = accepted(answer);
      // Anything but a list shows no card (REQ-146). People could do nothing about it, so it isn't an error either.
      if (!Array.isArray(problems)) return [];
      if (!problemList.Check(problems))
        throw errors.upstreamFailed(UPSTREAM, new Error('The answer is no problem list.'));
      return problems;
    },
    keeps: (resource) => !clients.has(resource) && rows !== undefined,
    async *sentBy(userId, resource) {
      if (!clients.has(resource)) yield* kept().sentBy(userId, resource);
    },
    async removeSentBy(userId) {
      await rows?.removeSentBy(userId);
    },
    async health() {
      const ofRows = await rows?.health();
      return worstOf([...clients.values().map(({ health }) => health), ...(ofRows ? [ofRows] : [])]);
    },
    async close() {
      await Promise.all([...clients.values()].map((client) => client.close()));
      await rows?.close();
    },
  };
}

/**
 * The only headers that we send the gateway: the caller's token, which it may check again, the id of the request, and the key
 * that identifies this server. `Authorization` belongs to the caller, so the key goes into the header that API gateways look for.
 */
function headersOf({ token, requestId }: Caller, serviceKey: string | undefined): Record<string, string> {
  const headers = { authorization: `Bearer ${token}`, 'x-request-id': requestId };
  return serviceKey === undefined ? headers : { ...headers, 'x-api-key': serviceKey };
}

function receipt(body: unknown): Receipt {
  if (body === undefined || body === null) return {};
  if (!remoteReceipt.Check(body)) throw errors.upstreamFailed(UPSTREAM, new Error('The answer is no receipt.'));
  return body.id === undefined ? {} : { id: String(body.id) };
}

/** The body of a successful answer. @throws {BffError} for any other answer, with a message that says what to do. */
function accepted({ status, headers, body }: JsonAnswer): unknown {
  if (status < 300) return body;
  switch (status) {
    case 400:
    case 403:
    case 409:
    case 422:
      throw errors.upstreamRefused(status, refusalWords(body));
    case 401:
      throw errors.unauthenticated(new Error('The gateway refused the token.'));
    case 429:
      throw errors.tooManyRequests(retryAfterS(headers['retry-after']));
    case 503:
      throw errors.upstreamUnavailable(UPSTREAM, retryAfterS(headers['retry-after']));
    default:
      throw errors.upstreamFailed(UPSTREAM, new Error(`The gateway answered ${status}.`));
  }
}

/** A refusal, with words that a person reads. */
const refusalBody = Compile(Type.Object({ message: Type.String() }));
/** What isn't meant for people: the tags of a page, the beginning of JSON, and where a program was. */
const FOR_PROGRAMS = /<[\/!]?[a-z]|^\s*[\{\[]|\n\s+at\s|[\p{Cc}--[\n\r\t]]/iv;
/** How much of a refusal is shown, in UTF-16 code units. */
const REFUSAL_MAX_LENGTH = 1000;

function refusalWords(body: unknown): string {
  const words = refusalBody.Check(body) && !FOR_PROGRAMS.test(body.message) ? body.message.trim() : '';
  if (words === '') return 'We couldn’t accept what you sent. Check it and send it again.';
  return words.length > REFUSAL_MAX_LENGTH ? `${words.slice(0, REFUSAL_MAX_LENGTH).trimEnd()}…` : words;
}

function retryAfterS(header: string | string[] | undefined): number {
  const seconds = Number(header);
  return Number.isInteger(seconds) && seconds > 0 ? Math.min(seconds, LONGEST_RETRY_AFTER_S) : DEFAULT_RETRY_AFTER_S;
}
