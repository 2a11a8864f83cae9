import type { ErrorCode } from '#shared-types/errors';

/** An error that the BFF raises on purpose. Its message is written for the person who made the call and says what to do. */
export class BffError extends Error {
  readonly code: ErrorCode;
  /** The HTTP status of the answer. */
  readonly statusCode: number;
  /** The words for single faulty fields, by field name. */
  readonly fields: Record<string, string> | undefined;
  /** After how many seconds the same call may be made again; sent as `Retry-After` (RFC 9110 section 10.2.3). */
  readonly retryAfterS: number | undefined;

  constructor(
    code: ErrorCode,
    statusCode: number,
    message: string,
    more: { fields?: Record<string, string>; retryAfterS?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = 'BffError';
    this.code = code;
    this.statusCode = statusCode;
    this.fields = more.fields;
    this.retryAfterS = more.retryAfterS;
  }
}

/** Every error that the BFF raises, in one list: code, status, and words that say what to do. */
export const errors = {
  invalidRequest: (message: string, fields?: Record<string, string>) =>
    new BffError('INVALID_REQUEST', 400, message, fields ? { fields } : {}),
  unauthenticated: (cause?: unknown) =>
    new BffError('UNAUTHENTICATED', 401, 'You are not signed in, or not any more. Sign in and send it again.', {
      cause,
    }),
  notYours: (field: string) =>
    new BffError('FORBIDDEN', 403, `${field} must be that of the signed-in user.`, {
      fields: { [field]: 'must be that of the signed-in user' },
    }),
  guestsRefused: () => new BffError('FORBIDDEN', 403, 'This needs an account. Sign in and send it again.'),
  notFound: (path: string) => new BffError('NOT_FOUND', 404, `There is nothing at ${path}. Check the address.`),
  methodNotAllowed: (method: string, path: string) =>
    new BffError('METHOD_NOT_ALLOWED', 405, `${path} does not take ${method}. See the header Allow.`),
  payloadTooLarge: (limit: string) =>
    new BffError('PAYLOAD_TOO_LARGE', 413, `The request is larger than ${limit}. Send less at once.`),
  unsupportedMediaType: () =>
    new BffError('UNSUPPORTED_MEDIA_TYPE', 415, 'Send the body as UTF-8 JSON with the content type application/json.'),
  foreignOrigin: () =>
    new BffError(
      'FOREIGN_ORIGIN',
      403,
      'Sockets are open to pages of this site only. Open the site itself, or set PUBLIC_URL.',
    ),
  tooManyRequests: (retryAfterS: number) =>
    new BffError('TOO_MANY_REQUESTS', 429, `Too many requests. Try again in ${retryAfterS} s.`, { retryAfterS }),
  tooManyConnections: (retryAfterS: number) =>
    new BffError(
      'TOO_MANY_REQUESTS',
      429,
      `Too many messaging connections are open for this account or network. Close one, or try again in ${retryAfterS} s.`,
      { retryAfterS },
    ),
  brokerUnavailable: (retryAfterS: number) =>
    new BffError('UPSTREAM_UNAVAILABLE', 503, `The message broker cannot be reached. Try again in ${retryAfterS} s.`, {
      retryAfterS,
    }),
  upstreamRefused: (statusCode: number, message: string) => new BffError('UPSTREAM_REFUSED', statusCode, message),
  upstreamUnavailable: (upstream: string, retryAfterS: number) =>
    new BffError(
      'UPSTREAM_UNAVAILABLE',
      503,
      `The ${upstream} service cannot take more right now. Try again in ${retryAfterS} s.`,
      {
        retryAfterS,
      },
    ),
  upstreamFailed: (upstream: string, cause?: unknown) =>
    new BffError('UPSTREAM_FAILED', 502, `The ${upstream} service gave no usable answer. Try again in a moment.`, {
      cause,
    }),
  upstreamTimeout: (upstream: string, deadlineMs: number) =>
    new BffError(
      'UPSTREAM_TIMEOUT',
      504,
      `The ${upstream} service did not answer within ${deadlineMs / 1000} s. What you sent may have arrived all the same. Try again in a moment.`,
    ),
  evaluatorBusy: () =>
    new BffError('EVALUATOR_BUSY', 503, 'Many texts are being read right now. Try again in a moment.', {
      retryAfterS: 2,
    }),
  evaluatorStarting: () =>
    new BffError('EVALUATOR_STARTING', 503, 'The analysis is still starting. Try again in a moment.', {
      retryAfterS: 1,
    }),
  evaluatorRestarted: (cause?: unknown) =>
    new BffError('EVALUATOR_RESTARTED', 503, 'The analysis stopped and is starting again. Try again in a moment.', {
      retryAfterS: 1,
      cause,
    }),
  evaluatorTimeout: (deadlineMs: number) =>
    new BffError(
      'EVALUATOR_TIMEOUT',
      504,
      `The analysis took longer than ${deadlineMs / 1000} s. Try again with a shorter text.`,
    ),
  storageFull: (cause: unknown) =>
    new BffError(
      'STORAGE_FULL',
      507,
      'The server has no room left for what you sent. Tell its operator, and keep a copy.',
      {
        cause,
      },
    ),
  limitReached: (limit: number, what: string) =>
    new BffError(
      'LIMIT_REACHED',
      409,
      `Your account has room for ${limit.toLocaleString('en')} ${what}. Take some out, and try again.`,
    ),
  shuttingDown: () =>
    new BffError('SHUTTING_DOWN', 503, 'The server is restarting. Try again in a moment.', { retryAfterS: 2 }),
  internal: () =>
    new BffError(
      'INTERNAL_ERROR',
      500,
      'Something went wrong on our side. Try again, and name the request id if it happens again.',
    ),
} as const;
