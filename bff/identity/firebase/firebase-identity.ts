import type { Agent } from 'node:https';

import { Type } from 'typebox';
import { Check } from 'typebox/value';

import type { FirebaseIdentityConfig } from '../../config/identity-settings.ts';
import { jsonClient } from '../../http/json-client.ts';
import type { JsonAnswer } from '../../http/json-exchange.ts';
import { worstOf } from '../../observability/health.ts';
import { mayHaveEnded } from '../account-watch.ts';
import type { Identity, IdentityAnswer, IdentityCall, PublicKeys } from '../identity.ts';
import { authDomain } from './auth-domain.ts';
import { accountStates } from './firebase-admin.ts';

/** The project, and the deadline for calls to Google. */
export interface FirebaseIdentityOptions extends FirebaseIdentityConfig {
  /** The time limit for one call to Google, in milliseconds. */
  deadlineMs: number;
  /** The HTTP agent for the admin library's calls to Google; tests set it to reach their own server. */
  adminAgent?: Agent;
  /** The clock for the expiry of cached answers, in milliseconds since 1970. */
  now?: () => number;
}

/** The keys are one small file, so a request shouldn't wait for them as long as for a sign-in. */
const KEYS_DEADLINE_MS = 5000;
const KEYS_MAX_BYTES = 65_536;
/** How long keys without Cache-Control are kept, and the longest time we accept; Google's keys are valid for about six hours. */
const KEYS_DEFAULT_AGE_S = 3600;
const KEYS_MAX_AGE_S = 86_400;

const KeySetAnswer = Type.Object({ keys: Type.Array(Type.Object({ kty: Type.String() })) });

/**
 * A Firebase project as the identity service: calls go to Google with the server's own key, so that the browser only talks to our
 * origin (D-08), and the public keys of the tokens come from Google.
 */
export function firebaseIdentity(options: FirebaseIdentityOptions): Identity {
  const { projectId, apiKey, deadlineMs } = options;
  const clients = {
    identitytoolkit: jsonClient({ upstream: 'identity', url: options.identityToolkitUrl, deadlineMs }),
    securetoken: jsonClient({ upstream: 'identity', url: options.secureTokenUrl, deadlineMs }),
  };
  const keys = googleKeys(options);
  const { authDomainUrl } = options;
  const authPages = authDomainUrl === undefined ? undefined : authDomain({ url: authDomainUrl, deadlineMs });
  const states = options.checkRevoked ? accountStates(options) : undefined;

  return {
    projectId,

    async call(call): Promise<IdentityAnswer> {
      const query = new URLSearchParams({ ...call.query, key: apiKey });
      const { status, body } = await clients[call.service].call({
        method: call.method,
        path: `${call.path}?${query.toString()}`,
        headers: { ...call.headers, ...contentType(call), 'x-request-id': call.requestId },
        ...(call.body && { body: encode(call.service, call.body) }),
        signal: call.signal,
      });
      // Answers don't wait for what others have open.
      states?.watch.look(mayHaveEnded(call, { status, body })).catch(() => {}); // it never rejects
      return { status, body };
    },

    publicKeys: () => keys.fetch(),

    authPages,

    isActive: states && ((claims) => states.isActive(claims)),
    watch: states?.watch,

    health: () => worstOf([keys, clients.identitytoolkit, clients.securetoken].map(({ health }) => health)),

    async close() {
      await Promise.all([
        keys.close(),
        clients.identitytoolkit.close(),
        clients.securetoken.close(),
        states?.close(),
        authPages?.close(),
      ]);
    },
  };
}

/** The public keys of the tokens, from Google. */
function googleKeys({ keysUrl, deadlineMs }: FirebaseIdentityOptions) {
  const url = new URL(keysUrl);
  // A separate client: failing sign-ins must not keep us from fetching the keys, or vice versa.
  const client = jsonClient({
    upstream: 'identity',
    url: url.origin,
    deadlineMs: Math.min(deadlineMs, KEYS_DEADLINE_MS),
    maxAnswerBytes: KEYS_MAX_BYTES,
  });
  const closing = new AbortController();
  return {
    async fetch(): Promise<PublicKeys> {
      const path = url.pathname + url.search;
      const answer = await client.call({ method: 'GET', path, headers: {}, signal: closing.signal });
      if (answer.status !== 200) throw new Error(`The keys were answered with ${answer.status}.`);
      if (!Check(KeySetAnswer, answer.body)) throw new Error('The keys are not a key set (RFC 7517 section 5).');
      return { jwks: answer.body, maxAgeS: lifetimeS(answer.headers) };
    },
    get health() {
      return client.health;
    },
    close(): Promise<void> {
      closing.abort(new Error('The server is closing.'));
      return client.close();
    },
  };
}

function contentType({ service, body }: IdentityCall): Record<string, string> {
  if (body === undefined) return {};
  return {
    'content-type': service === 'securetoken' ? 'application/x-www-form-urlencoded' : 'application/json',
  };
}

/** Token exchanges are forms (RFC 6749 section 6); all other calls are JSON. */
function encode(service: IdentityCall['service'], body: Record<string, unknown>): string {
  if (service === 'identitytoolkit') return JSON.stringify(body);
  return new URLSearchParams(
    Object.entries(body).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  ).toString();
}

/** How many more seconds an answer is fresh (RFC 9111 section 4.2): a cache along the way may have held it for a while. */
function lifetimeS(headers: JsonAnswer['headers']): number {
  const maxAge = /(?:^|[\s,])max-age="?(\d+)/i.exec(headers['cache-control'] ?? '')?.[1];
  if (maxAge === undefined) return KEYS_DEFAULT_AGE_S;
  const age = /^\d+$/.exec(headers.age ?? '')?.[0] ?? '0';
  return Math.min(Math.max(Number(maxAge) - Number(age), 0), KEYS_MAX_AGE_S);
}
