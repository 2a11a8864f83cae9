import { Type, type Static } from 'typebox';

/** The codes that an error answer may have. They never change, so clients can branch on them. */
const ERROR_CODES = [
  'INVALID_REQUEST',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'FOREIGN_ORIGIN',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'TOO_MANY_REQUESTS',
  'UPSTREAM_REFUSED',
  'UPSTREAM_FAILED',
  'UPSTREAM_UNAVAILABLE',
  'UPSTREAM_TIMEOUT',
  'EVALUATOR_BUSY',
  'EVALUATOR_STARTING',
  'EVALUATOR_RESTARTED',
  'EVALUATOR_TIMEOUT',
  'IMAGE_REFUSED',
  'IMAGE_DAMAGED',
  'IMAGES_FULL',
  'STORAGE_FULL',
  'LIMIT_REACHED',
  'RECORD_REFUSED',
  'SHUTTING_DOWN',
  'INTERNAL_ERROR',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** The schema of an error code. */
export const ErrorCodeText = Type.Unsafe<ErrorCode>(Type.String());

/**
 * The body of every answer with a status of 400 or above: a stable code, a message that says what to do, and messages for single
 * fields.
 */
export const ErrorBody = Type.Object({
  error: ErrorCodeText,
  message: Type.String(),
  fields: Type.Optional(Type.Record(Type.String(), Type.String())),
  requestId: Type.Optional(Type.String()),
});
export type ErrorBody = Static<typeof ErrorBody>;
