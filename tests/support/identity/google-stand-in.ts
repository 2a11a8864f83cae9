import { Agent } from 'node:https';
import { connect } from 'node:net';

import type { FirebaseIdentityConfig } from '#bff/config/identity-settings';

import { closeInTheEnd } from '../closing.ts';
import { answerJson, type Arrival, startUpstreamStub, type UpstreamStub } from '../server/upstream-stub.ts';
import { makeSigningKey, type SigningKey } from './tokens.ts';

/**
 * What the stand-in serves, and where: the first three at the addresses in the settings, the others at those that the admin
 * library knows.
 */
const SERVICES = {
  keys: /^\/keys$/,
  accounts: /^\/accounts\//,
  tokens: /^\/tokens\//,
  certificates: /^\/robot\/v1\/metadata\/x509\//,
  accessTokens: /^\/token$/,
  users: /^\/v1\/projects\/[^/]+\/accounts:lookup$/,
  authPages: /^\/__\/(?:auth|firebase)\//,
} as const;
type Service = keyof typeof SERVICES;
type Respond = Parameters<UpstreamStub['answer']>[0];

/** A real HTTP server instead of Google's: accounts, the exchange of tokens, public keys, and what the admin library requests. */
export interface GoogleStandIn {
  projectId: string;
  /** The settings of a BFF that speaks to it, its auth domain included. */
  identity: FirebaseIdentityConfig;
  /** The keys that it publishes now; a test may replace them. */
  keys: SigningKey[];
  /** The first of them. */
  key: () => SigningKey;
  /** How many seconds clients may cache them. */
  keysMaxAgeS: number;
  /** The requests to one of its services. */
  arrivals: (service: Service) => Arrival[];
  /** Sets how one service answers from now on; undefined is back to normal. */
  answer: (service: Service, respond: Respond | undefined) => void;
  /** Leads every call of the admin library here, whatever its address. */
  agent: Agent;
  close: () => Promise<void>;
}

/** An answer that never comes. */
export const hang: Respond = () => undefined;
/** A page instead of JSON. */
export const sendPage: Respond = (_arrival, response) => response.end('<!doctype html><title>Sign in</title>');
/** A connection that ends before the answer. */
export const reset: Respond = (_arrival, response) => response.socket?.destroy();

/** Starts a stand-in on a free port, with one key. */
export async function startGoogle(projectId = 'ink-project'): Promise<GoogleStandIn> {
  const stub = await startUpstreamStub();
  const changed = new Map<Service, Respond>();
  const { port } = new URL(stub.url);

  class LocalAgent extends Agent {
    override createConnection() {
      return connect(Number(port), '127.0.0.1');
    }
  }

  const google: GoogleStandIn = {
    projectId,
    identity: {
      kind: 'firebase',
      projectId,
      apiKey: 'server-key',
      checkRevoked: false,
      identityToolkitUrl: `${stub.url}/accounts`,
      secureTokenUrl: `${stub.url}/tokens`,
      keysUrl: `${stub.url}/keys`,
      authDomainUrl: stub.url,
    },
    keys: [makeSigningKey('first')],
    key: () => {
      const [key] = google.keys;
      if (!key) throw new Error('The stand-in has no key.');
      return key;
    },
    keysMaxAgeS: 21_600,
    arrivals: (service) => stub.arrivals.filter(({ path }) => serviceOf(path) === service),
    answer: (service, respond) => {
      if (respond) changed.set(service, respond);
      else changed.delete(service);
    },
    agent: new LocalAgent(),
    close: closeInTheEnd(async () => {
      google.agent.destroy();
      await stub.close();
    }),
  };

  const cached = (body: unknown) =>
    answerJson(body, 200, { 'cache-control': `public, max-age=${google.keysMaxAgeS}, must-revalidate, no-transform` });
  const normal: Record<Service, () => Respond> = {
    keys: () => cached({ keys: google.keys.map(({ jwk }) => jwk) }),
    certificates: () =>
      cached(
        Object.fromEntries(
          google.keys.map(({ kid, publicKey }) => [kid, publicKey.export({ format: 'pem', type: 'spki' })]),
        ),
      ),
    accounts: () => answerJson({ kind: 'identitytoolkit#SignupNewUserResponse', localId: 'ana' }),
    tokens: () => answerJson({ access_token: 'new', expires_in: '3600', token_type: 'Bearer' }),
    accessTokens: () => answerJson({ access_token: 'of-the-service-account', expires_in: 3600, token_type: 'Bearer' }),
    users: () => (arrival, response) => {
      const { localId }: { localId: string[] } = JSON.parse(arrival.body);
      answerJson({ users: localId.map((id) => ({ localId: id, validSince: '0' })) })(arrival, response);
    },
    authPages: () => sendPage,
  };
  stub.answer((arrival, response) => {
    const service = serviceOf(arrival.path);
    if (service === undefined) answerJson({ error: `nothing at ${arrival.path}` }, 404)(arrival, response);
    else (changed.get(service) ?? normal[service]())(arrival, response);
  });
  return google;
}

function serviceOf(path: string | undefined): Service | undefined {
  const name = (path ?? '').replace(/\?.*$/, '');
  return (Object.keys(SERVICES) as Service[]).find((service) => SERVICES[service].test(name));
}
