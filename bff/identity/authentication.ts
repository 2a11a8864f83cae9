import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import fp from 'fastify-plugin';

import { errors } from '../errors.ts';
import type { KeptAccounts } from './identity.ts';
import { TokenRefused } from './tokens/refusal.ts';
import type { TokenVerifier } from './tokens/verifier.ts';

/** The user who makes a request. */
export interface User {
  /** The user's id at the identity service. */
  id: string;
  /** The e-mail address of the account; guests have none. */
  email: string | undefined;
  /** Whether this is a guest: an identity without credentials that lets a visitor send forms (D-06). */
  isAnonymous: boolean;
  /** The verified token. */
  token: string;
  /** When the token expires, in milliseconds since 1970. */
  expiresAtMs: number;
  /** When the session began, in seconds since 1970; it stays the same when the token is renewed. */
  signedInAtS: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The user who makes the request, once `requireUser` or `recogniseUser` has run. */
    user: User | undefined;
    /** Why `recogniseUser` couldn't tell whose token it is. Anyone who refuses the request for want of a user throws this instead. */
    userFault: unknown;
  }
  interface FastifyInstance {
    /**
     * Refuses a request without a valid token with 401. Give it to a route as `onRequest`, after its rate limit.
     * @throws {BffError} UNAUTHENTICATED, or UPSTREAM_UNAVAILABLE if the token can't be checked right now.
     */
    requireUser: onRequestAsyncHookHandler;
    /** Sets the user of a request with a valid token; never refuses a request. */
    recogniseUser: onRequestAsyncHookHandler;
    /**
     * Returns the user of a token, for endpoints whose clients can't set a header.
     * @throws {TokenRefused} if it isn't valid.
     * @throws {BffError} UPSTREAM_UNAVAILABLE if it can't be checked right now.
     */
    userOfToken: (token: string) => Promise<User>;
    /**
     * Returns the user of an account's token. For a guest's token or an invalid one, returns which of the two it is instead of
     * throwing.
     */
    accountOfToken: (token: string) => Promise<User | 'guest' | 'refused'>;
    /** Whether an account is closed, which ends what its owner has shared; never where another service keeps the accounts. */
    isAccountClosed: (userId: string) => Promise<boolean>;
  }
}

/** RFC 6750 section 3 requires at least one parameter after the scheme. */
const CHALLENGE = 'Bearer realm="sullivan"';
/** The scheme is case-insensitive (RFC 9110 section 11.1); one space precedes the token (RFC 6750 section 2.1). */
const CREDENTIALS = /^bearer ([^ ]+)$/i;
const SCHEME = /^bearer(?: |$)/i;

type Bearer = { token: string } | { fault: 'no-token' | 'other-scheme' | 'malformed-header' | 'two-headers' };

interface AuthenticationOptions {
  verify: TokenVerifier;
  /** The accounts, if this process keeps them. */
  kept?: Pick<KeptAccounts, 'isClosed'> | undefined;
}

/** Reads the bearer token of a request (RFC 6750 section 2.1); no other code parses it. */
export const authentication = fp(async (app: FastifyInstance, { verify, kept }: AuthenticationOptions) => {
  app.decorateRequest('user', undefined);
  app.decorateRequest('userFault', undefined);

  app.decorate('requireUser', async (request, reply) => {
    const bearer = readBearer(request);
    if ('fault' in bearer) {
      const isRefusedToken = bearer.fault === 'malformed-header' || bearer.fault === 'two-headers';
      reply.header('www-authenticate', isRefusedToken ? `${CHALLENGE}, error="invalid_token"` : CHALLENGE);
      request.log.info({ reason: bearer.fault }, 'authentication refused');
      throw errors.unauthenticated();
    }
    try {
      request.user = await toUser(bearer.token, verify);
    } catch (error) {
      if (!(error instanceof TokenRefused)) throw error;
      reply.header('www-authenticate', `${CHALLENGE}, error="invalid_token"`);
      request.log.info({ reason: error.reason }, 'authentication refused');
      throw errors.unauthenticated(error);
    }
  });

  app.decorate('recogniseUser', async (request) => {
    const bearer = readBearer(request);
    if ('fault' in bearer) return;
    try {
      request.user = await toUser(bearer.token, verify);
    } catch (error) {
      const reason = error instanceof TokenRefused ? error.reason : 'cannot be judged';
      if (!(error instanceof TokenRefused)) request.userFault = error;
      request.log.debug({ reason }, 'user not recognised');
    }
  });

  app.decorate('isAccountClosed', async (userId: string) => (await kept?.isClosed(userId)) ?? false);
  app.decorate('userOfToken', (token: string) => toUser(token, verify));

  app.decorate('accountOfToken', async (token: string) => {
    try {
      const user = await toUser(token, verify);
      return user.isAnonymous ? 'guest' : user;
    } catch (error) {
      if (error instanceof TokenRefused) return 'refused';
      throw error;
    }
  });
});

async function toUser(token: string, verify: TokenVerifier): Promise<User> {
  const { sub, email, exp, auth_time: signedInAtS, firebase } = await verify(token);
  const isAnonymous = firebase?.sign_in_provider === 'anonymous';
  return { id: sub, email, isAnonymous, token, expiresAtMs: exp * 1000, signedInAtS };
}

/** Reads the bearer token of a request. */
export function readBearer({ raw, headers: { authorization } }: FastifyRequest): Bearer {
  if (authorization === undefined) return { fault: 'no-token' };
  // If there are several headers, Node keeps the first; a proxy in front of us may have checked the last.
  if (isRepeated(raw.rawHeaders)) return { fault: 'two-headers' };
  const token = CREDENTIALS.exec(authorization)?.[1];
  if (token !== undefined) return { token };
  return { fault: SCHEME.test(authorization) ? 'malformed-header' : 'other-scheme' };
}

/** @param rawHeaders alternating names and values, as received. */
function isRepeated(rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 'authorization'.length && name.toLowerCase() === 'authorization') count += 1;
  }
  return count > 1;
}
