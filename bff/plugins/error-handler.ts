import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaValidationError,
} from 'fastify';
import fp from 'fastify-plugin';

import type { ErrorBody } from '#shared-types/errors';

import { BffError, errors } from '../errors.ts';

/** Turns whatever was thrown into one error shape; the words of an unknown fault never leave the server. */
export const errorHandler = fp(async (app: FastifyInstance) => {
  app.setErrorHandler((thrown: FastifyError | BffError, request, reply) => {
    const error = thrown instanceof BffError ? thrown : asBffError(thrown, request);
    if (error.statusCode >= 500)
      request.log.error({ err: error.code === 'INTERNAL_ERROR' ? thrown : error }, error.message);
    return answer(error, request, reply);
  });
});

function answer(error: BffError, request: FastifyRequest, reply: FastifyReply) {
  const body: ErrorBody = { error: error.code, message: error.message };
  if (error.fields) body.fields = error.fields;
  if (error.statusCode >= 500) body.requestId = request.id;
  if (error.retryAfterS !== undefined) reply.header('retry-after', error.retryAfterS);
  return reply.code(error.statusCode).type('application/json; charset=utf-8').send(body);
}

/** Gives Fastify's own errors our codes and words. */
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
      return errors.invalidRequest('The body is not valid JSON. Send one JSON object.');
    default:
      // A fault of the request that Fastify or its JSON parser found (a poisoned prototype, for one) has a 4xx status.
      return thrown.statusCode !== undefined && thrown.statusCode < 500
        ? errors.invalidRequest('The request could not be read. Send one JSON object.')
        : errors.internal();
  }
}

/** Says in words what is wrong with a body, from the first fault that the schema found (and all of them where a form asks for that). */
function invalid(faults: FastifySchemaValidationError[]): BffError {
  const fields: Record<string, string> = {};
  for (const fault of faults) {
    const missing = fault.keyword === 'required' ? `/${String(fault.params['missingProperty'])}` : '';
    const name = (fault.instancePath + missing).slice(1).replaceAll('/', '.') || 'body';
    fields[name] ??= wordsFor(fault);
  }
  const [name, words] = Object.entries(fields)[0] ?? ['body', 'is not valid'];
  return errors.invalidRequest(`${name} ${words}.`, fields);
}

function wordsFor(fault: FastifySchemaValidationError): string {
  const limit = Number(fault.params['limit']).toLocaleString('en');
  switch (fault.keyword) {
    case 'required':
      return 'is missing';
    case 'additionalProperties':
      return `has an unknown field "${String(fault.params['additionalProperty']).slice(0, 60)}"`;
    case 'maxItems':
      return `holds more than ${limit} entries`;
    case 'maxLength':
      return `is longer than ${limit} characters`;
    case 'minLength':
      return 'is empty';
    case 'format':
      return 'holds characters that are not text (a NUL or half of a surrogate pair)';
    default:
      return fault.message ?? 'is not valid';
  }
}
