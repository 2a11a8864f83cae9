import type { Socket } from 'node:net';

import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaValidationError,
} from 'fastify';
import fp from 'fastify-plugin';

import type { ErrorBody } from '#shared-types/errors';
import { REQUIRED_WORDS } from '#shared-types/text/form-text';

import { BffError, errors } from '../errors.ts';
import { StorageFull, StorageUnavailable } from '../storage/database.ts';

/** Converts every thrown error to one format; the message of an unknown fault never leaves the server. */
export const errorHandler = fp(async (app: FastifyInstance) => {
  app.setErrorHandler((caught: FastifyError | BffError, request, reply) => {
    const thrown = withStorageWords(caught);
    const error = thrown instanceof BffError ? thrown : asBffError(thrown, request);
    // A call that its client cancelled isn't a fault.
    if (error.statusCode >= 500 && !reply.raw.destroyed)
      request.log.error({ err: error.code === 'INTERNAL_ERROR' ? thrown : error }, error.message);
    return answer(error, request, reply);
  });
});

/** What a store throws, as an error that says what to do; any other error as it is. */
export function withStorageWords<Thrown extends Error>(thrown: Thrown): Thrown | BffError {
  if (thrown instanceof StorageFull) return errors.storageFull(thrown);
  return thrown instanceof StorageUnavailable ? errors.storageUnavailable(thrown) : thrown;
}

/** Answers a request whose address can't be decoded, which Fastify sees before any hook runs. */
export function answerUnreadable(thrown: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const isFault = (thrown.statusCode ?? 500) >= 500;
  const error = isFault
    ? errors.internal()
    : errors.invalidRequest('We can’t read this address. Check its length and every % in it.');
  if (isFault) request.log.error({ err: thrown }, error.message);
  reply.headers({ ...request.server.securityHeaders, 'x-request-id': request.id });
  answer(error, request, reply);
}

/** The answer to a connection that doesn't speak HTTP, by Node's error code (nodejs.org/api/http.html#event-clienterror). */
const NOT_HTTP: Record<string, [status: string, message: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too large. Send fewer.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive. Send it again.'],
};

/** Answers a connection that doesn't speak HTTP, and closes it. */
export function answerNotHttp(
  { code }: NodeJS.ErrnoException,
  socket: Socket,
  securityHeaders: Readonly<Record<string, string>>,
): void {
  if (code === 'ECONNRESET' || socket.destroyed) return;
  const [status, message] = NOT_HTTP[code ?? ''] ?? ['400 Bad Request', 'The request isn’t valid HTTP.'];
  const body = JSON.stringify({ error: 'INVALID_REQUEST', message } satisfies ErrorBody);
  const headers = {
    ...securityHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`);
  socket.destroySoon();
}

function answer(error: BffError, request: FastifyRequest, reply: FastifyReply) {
  const body: ErrorBody = { error: error.code, message: error.message };
  if (error.fields) body.fields = error.fields;
  if (error.statusCode >= 500) body.requestId = request.id;
  if (error.retryAfterS !== undefined) reply.header('retry-after', error.retryAfterS);
  return reply.code(error.statusCode).type('application/json; charset=utf-8').send(body);
}

/** Gives Fastify's own errors our codes and messages. */
function asBffError(thrown: FastifyError, request: FastifyRequest): BffError {
  if (thrown.validation) return invalid(thrown.validation);
  switch (thrown.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return errors.payloadTooLarge(`${Math.floor(request.routeOptions.bodyLimit / 1024).toLocaleString('en')} KiB`);
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return errors.unsupportedMediaType();
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return errors.invalidRequest('The body isn’t valid JSON. Send one JSON object.');
    default:
      // A fault in the request that Fastify or its JSON parser found (such as a poisoned prototype) has a 4xx status.
      return thrown.statusCode !== undefined && thrown.statusCode < 500
        ? errors.invalidRequest('We couldn’t read the request. Send one JSON object.')
        : errors.internal();
  }
}

/** Explains what is wrong with the input: the first fault, or all of them for a form. */
function invalid(faults: Fault[]): BffError {
  const words = new Map<string, string>();
  const sentences: string[] = [];
  for (const fault of faults) {
    const missing = fault.keyword === 'required' ? `/${String(fault.params['missingProperty'])}` : '';
    const name = (fault.instancePath + missing).slice(1).replaceAll('/', '.') || 'body';
    if (words.has(name)) continue;
    const own = requiredWords(fault);
    words.set(name, own ?? wordsFor(fault));
    sentences.push(own ?? `${name} ${wordsFor(fault)}.`);
  }
  return errors.invalidRequest(sentences[0] ?? 'The request isn’t valid.', Object.fromEntries(words));
}

/** A fault with the schema of its field, which form validation adds. */
interface Fault extends FastifySchemaValidationError {
  parentSchema?: AnnotatedSchema;
}

interface AnnotatedSchema {
  [REQUIRED_WORDS]?: string;
  properties?: Record<string, AnnotatedSchema>;
}

/** A form field has its own messages for being empty, missing, or not one of the choices. */
function requiredWords({ keyword, params, parentSchema }: Fault): string | undefined {
  if (keyword === 'required') return parentSchema?.properties?.[String(params['missingProperty'])]?.[REQUIRED_WORDS];
  return keyword === 'pattern' || keyword === 'enum' ? parentSchema?.[REQUIRED_WORDS] : undefined;
}

function wordsFor(fault: Fault): string {
  const limit = Number(fault.params['limit']).toLocaleString('en');
  switch (fault.keyword) {
    case 'required':
      return 'is missing';
    case 'additionalProperties':
      return `has an unknown field "${String(fault.params['additionalProperty']).slice(0, 60)}"`;
    case 'maxItems':
      return `has more than ${limit} entries`;
    case 'maxLength':
      return `is longer than ${limit} characters`;
    case 'minLength':
      return 'is empty';
    case 'format':
      return FORMAT_WORDS[String(fault.params['format'])] ?? 'is not valid';
    default:
      return fault.message ?? 'is not valid';
  }
}

const FORMAT_WORDS: Record<string, string> = {
  'plain-text': 'contains characters that are not text (a NUL or half of a surrogate pair)',
  'single-line': 'contains characters that don’t belong in one line of text',
  'multi-line': 'contains control characters',
  'document-text': 'contains characters that a document can’t hold',
  'visible-text': 'shows nothing, or contains characters that a document can’t hold',
  'time-zone': 'isn’t a time zone, such as Europe/London',
  'utc-time': 'isn’t a time in UTC that exists, such as 2027-01-31T12:00:00Z',
};
