import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { isObject } from '#shared-types/is-object';
import { IDENTITY_TOOLKIT_PATH, SECURE_TOKEN_PATH } from '#shared-types/people/identity';
import { readName } from '#shared-types/people/person-name';

import type { DeskStore } from '../../desk/desk-store.ts';
import type { Documents } from '../../documents/documents.ts';
import { BffError, errors } from '../../errors.ts';
import { endedByClient } from '../../http/client-gone.ts';
import { withStorageWords } from '../../http/error-handler.ts';
import { type RateLimit, rateLimit } from '../../http/rate-limit.ts';
import type { Identity, IdentityCall, IdentityAnswer } from '../../identity/identity.ts';
import { networkOf } from '../../limits/network.ts';
import type { PreferenceStore } from '../../preferences/preference-store.ts';
import { accountDeletion, DELETION_PATH } from './account-deletion.ts';

/*
 * The limits of one address. Google counts all users of one BFF as one address (firebase.google.com/docs/auth/limits), so no
 * single caller may use up what all share. But a school class behind one router starts within the same minute.
 */

/** Google lets us create 100 accounts an hour; a class of sixty can start at once, then one guest or pupil a minute. */
const NEW_ACCOUNTS = { perSecond: 1 / 60, burst: 60 };
/** Calls that try a password or change an account. Each costs a slow hash; people make a few a day. */
const CREDENTIALS = { perSecond: 1, burst: 60 };
/** Mail costs money, and may be unwanted. */
const MAILS = { perSecond: 1 / 60, burst: 5 };
/** Calls that a page makes by itself: it looks up the user when it loads, and renews the token every hour. */
const SESSIONS = { perSecond: 10, burst: 240 };

interface AllowedCall extends Pick<IdentityCall, 'service' | 'method' | 'path'> {
  limit: RateLimit;
}

/** Every call that we forward: those in the specification (REQ-324 to REQ-326), and those that change or recover an account. */
const ALLOWED_CALLS: readonly AllowedCall[] = [
  { service: 'identitytoolkit', method: 'POST', path: '/v1/accounts:signUp', limit: NEW_ACCOUNTS },
  { service: 'identitytoolkit', method: 'POST', path: '/v1/accounts:signInWithPassword', limit: CREDENTIALS },
  { service: 'identitytoolkit', method: 'POST', path: '/v1/accounts:signInWithEmailLink', limit: CREDENTIALS },
  { service: 'identitytoolkit', method: 'POST', path: '/v1/accounts:signInWithIdp', limit: CREDENTIALS },
  { service: 'identitytoolkit', method: 'POST', path: '/v1/accounts:update', limit: CREDENTIALS },
  { service: 'identitytoolkit', method: 'POST', path: '/v1/accounts:resetPassword', limit: CREDENTIALS },
  { service: 'identitytoolkit', method: 'POST', path: DELETION_PATH, limit: CREDENTIALS },
  { service: 'identitytoolkit', method: 'POST', path: '/v1/accounts:sendOobCode', limit: MAILS },
  { service: 'identitytoolkit', method: 'POST', path: '/v1/accounts:lookup', limit: SESSIONS },
  { service: 'identitytoolkit', method: 'POST', path: '/v2/accounts:revokeToken', limit: SESSIONS },
  { service: 'identitytoolkit', method: 'GET', path: '/v2/recaptchaConfig', limit: SESSIONS },
  { service: 'identitytoolkit', method: 'GET', path: '/v2/passwordPolicy', limit: SESSIONS },
  { service: 'identitytoolkit', method: 'GET', path: '/v1/projects', limit: SESSIONS },
  { service: 'securetoken', method: 'POST', path: '/v1/token', limit: SESSIONS },
];

/** The headers that the provider needs: which client calls, in which language, for which app, and from which page. */
const PASSED_HEADERS = [
  'x-client-version',
  'x-firebase-client',
  'x-firebase-gmpid',
  'x-firebase-appcheck',
  'x-firebase-locale',
  'referer',
  'origin',
];

/**
 * The parameters that the provider needs. The server adds the key itself, and other parameters could change the format of the
 * answer.
 */
const PASSED_QUERY: ReadonlySet<string> = new Set(['clientType', 'version', 'tenantId']);

/** A call contains at most an id token (4 KB), a password (4 KB) and an answer from another provider. */
const MAX_BODY_BYTES = 16_384;

/** When a page may try again after a failure of the provider. */
const PROVIDER_RETRY_AFTER_S = 5;

const TEXT = { type: 'string', format: 'plain-text' };
const SCALAR = { anyOf: [TEXT, { type: ['number', 'boolean', 'null'] }] };
/** Calls are flat: names with strings, numbers, booleans, or lists of these. */
const BODY = {
  type: 'object',
  propertyNames: TEXT,
  additionalProperties: { anyOf: [SCALAR, { type: 'array', items: SCALAR }] },
};
const QUERY = { type: 'object', propertyNames: TEXT, additionalProperties: TEXT };

const FORM_IN_UTF8 = /^application\/x-www-form-urlencoded(?:\s*;\s*charset="?utf-8"?)?\s*$/i;

/** Serves the identity calls of the browser, which only talks to our own origin (D-08). Any other call under /idp gets a 404. */
export async function identityRoutes(
  app: FastifyInstance,
  {
    identity,
    preferences,
    desk,
    documents,
  }: { identity: Identity; preferences: PreferenceStore; desk: DeskStore; documents: Documents },
) {
  const deleteAccount = accountDeletion(app, { identity, preferences, desk, documents });
  // One bucket for all calls that share a limit, so that an attacker who tries passwords can't switch to another call.
  const limits = new Map([NEW_ACCOUNTS, CREDENTIALS, MAILS, SESSIONS].map((limit) => [limit, rateLimit(limit)]));

  async function serve(service: IdentityCall['service'], prefix: string) {
    await app.register(
      async (scope) => {
        answerLikeProvider(scope);
        if (service === 'securetoken') acceptFormsOnly(scope);
        for (const call of ALLOWED_CALLS) {
          if (call.service === service) addRoute(scope, call);
        }
      },
      { prefix },
    );
  }

  function addRoute(scope: FastifyInstance, { service, method, path, limit }: AllowedCall) {
    scope.route<{ Body: Record<string, unknown> | undefined; Querystring: Record<string, string> }>({
      method,
      url: path.replace(':', '::'), // a single colon starts a parameter
      bodyLimit: MAX_BODY_BYTES,
      onRequest: limits.get(limit) ?? [],
      errorHandler: answerAsProvider(limit),
      schema: { querystring: QUERY, ...(method === 'POST' ? { body: BODY } : {}) },
      handler: async (request, reply) => {
        const call = passedCall({ service, method, path }, request, reply);
        if (refusedName(call))
          return sendError(reply, 400, 'INVALID_DISPLAY_NAME : Other people can’t be shown this name.');
        const answer = await (path === DELETION_PATH ? deleteAccount(call, request.log) : identity.call(call));
        const hidden = hidesAddress(call, answer);
        if (hidden) return reply.code(200).send(hidden);
        // A temporary failure of the provider must not end a session either: see libraryCode.
        if (limit === SESSIONS && (answer.status === 429 || answer.status >= 500))
          throw errors.upstreamUnavailable('identity', PROVIDER_RETRY_AFTER_S);
        return reply.code(answer.status).send(answer.body);
      },
    });
  }

  await serve('identitytoolkit', IDENTITY_TOOLKIT_PATH);
  await serve('securetoken', SECURE_TOKEN_PATH);
}

/** A call as the provider gets it. */
function passedCall(
  { service, method, path }: Pick<IdentityCall, 'service' | 'method' | 'path'>,
  request: FastifyRequest<{ Body: IdentityCall['body']; Querystring: Record<string, string> }>,
  reply: FastifyReply,
): IdentityCall {
  return {
    service,
    method,
    path,
    query: passedQuery(request.query),
    body: request.body,
    headers: passedHeaders(request),
    requestId: request.id,
    network: networkOf(request.ip),
    signal: endedByClient(reply),
  };
}

function answerLikeProvider(scope: FastifyInstance): void {
  scope.setErrorHandler(answerAsProvider());
  scope.setNotFoundHandler((_request, reply) => sendError(reply, 404, 'NOT_FOUND : There is no such identity call.'));
  scope.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
}

function passedQuery(query: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).filter(([name]) => PASSED_QUERY.has(name)));
}

function passedHeaders({ headers }: FastifyRequest): Record<string, string> {
  return Object.fromEntries(
    PASSED_HEADERS.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

/** Tokens are exchanged as form data (RFC 6749 section 6). */
function acceptFormsOnly(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(FORM_IN_UTF8, { parseAs: 'string' }, (_request, body, done) => {
    const fields = [...new URLSearchParams(String(body))];
    // RFC 6749 section 3.2: a repeated field makes the request invalid.
    const isTwofold = new Set(fields.map(([name]) => name)).size < fields.length;
    done(
      isTwofold ? new BffError('INVALID_REQUEST', 400, 'Send each field only once.') : null,
      Object.fromEntries(fields),
    );
  });
}

/** Writes our own errors the way the provider would: the browser's identity library understands no other format. */
function answerAsProvider(limit?: RateLimit) {
  return (caught: FastifyError | BffError, request: FastifyRequest, reply: FastifyReply) => {
    const thrown = withStorageWords(caught);
    const status = thrown.statusCode ?? 500;
    // A call that its client cancelled isn't a failure.
    if (status >= 500 && !reply.raw.destroyed) request.log.error({ err: thrown }, 'identity call failed');
    if (thrown instanceof BffError && thrown.retryAfterS !== undefined) reply.header('retry-after', thrown.retryAfterS);
    sendError(reply, status, `${libraryCode(thrown, status, limit)} : ${wordsFor(thrown, status)}`);
  };
}

/**
 * The code that the library turns into its own. It signs the user out when a page's first look-up fails, unless the code is
 * `network-request-failed`: a temporary failure or a limit of ours must not end a session.
 */
function libraryCode(thrown: FastifyError | BffError, status: number, limit: RateLimit | undefined): string {
  if (thrown.code === 'STORAGE_FULL' && limit !== SESSIONS) return 'STORAGE_FULL';
  if (status >= 500 || (status === 429 && limit === SESSIONS)) return 'NETWORK_REQUEST_FAILED';
  return status === 429 ? 'TOO_MANY_ATTEMPTS_TRY_LATER' : 'INVALID_REQUEST';
}

function wordsFor(thrown: FastifyError | BffError, status: number): string {
  if (thrown instanceof BffError) return thrown.message;
  if (status >= 500) return 'Something went wrong on our side. Try again in a moment.';
  if (status === 413) return `The request is larger than ${MAX_BODY_BYTES / 1024} KiB.`;
  if (status === 415) return 'This call needs a different content type.';
  return 'We couldn’t read the request.';
}

/** The error format of Google's services: cloud.google.com/identity-platform/docs/error-codes. */
function sendError(reply: FastifyReply, code: number, message: string): void {
  reply
    .code(code)
    .type('application/json; charset=utf-8')
    .send({ error: { code, message, errors: [{ message, domain: 'global', reason: 'invalid' }] } });
}

/** Whether a call gives an account a name that others can't be shown; the provider would take almost any text. */
function refusedName({ path, body }: IdentityCall): boolean {
  const name = body?.['displayName'];
  const isSet = /:(?:update|signUp)$/.test(path) && name !== undefined && name !== null && name !== '';
  return isSet && readName(name) !== name;
}

/**
 * The answer in place of the one that says that an address has no account, when a person asks for a link for a new password.
 * Firebase gives it to projects without its protection against that.
 */
function hidesAddress({ path, body }: IdentityCall, answer: IdentityAnswer): object | undefined {
  if (!path.endsWith(':sendOobCode') || body?.['requestType'] !== 'PASSWORD_RESET' || answer.status !== 400) return;
  const error = isObject(answer.body) ? answer.body['error'] : undefined;
  const message = isObject(error) ? String(error['message']) : '';
  if (!/^(?:EMAIL_NOT_FOUND|USER_DISABLED)\b/.test(message)) return;
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email: body['email'] };
}
