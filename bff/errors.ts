import { type AssignmentSettings, RETURN_UNDO_MINUTES } from '#shared-types/desk/assignment';
import {
  AUTHOR_COMMENTS_MAX,
  type CommenterStanding,
  DOCUMENT_COMMENTS_MAX,
  REMOVAL_UNDO_MINUTES,
} from '#shared-types/documents/comments';
import { DOCUMENT_IMAGES_MAX_BYTES, IMAGE_MAX_SIDE_PX } from '#shared-types/documents/images';
import type { Role } from '#shared-types/documents/roles';
import type { ErrorCode } from '#shared-types/errors';

const MIB = 1_048_576;

/** When to try again while the store can't be used, in seconds. */
const STORAGE_RETRY_S = 5;

/** What people may do, in the words of a refusal. */
const MAY_DO: Record<Role, string> = {
  read: 'You can read this document, but you can’t comment on it or change it.',
  comment: 'You can read this document and comment on it, but you can’t change it.',
  write: 'You can write in this document, but only its owner can do this.',
  owner: 'This can’t be done.',
};

/** Why somebody can't do something with an assignment, in the words of a refusal. */
const DESK_FORBIDDEN = {
  teacher: 'Only students can do this, with a link of their own.',
  'second reader':
    'You can read, comment on and mark the texts that you were asked to read. Ask the teacher for the rest.',
  student: 'Only a teacher can do this.',
  class: 'Only a teacher can do this.',
} as const;

const DOCUMENT_COMMENTS_FULL = `This document can’t hold any more comments: it has ${DOCUMENT_COMMENTS_MAX.toLocaleString('en')}, or very long ones. Delete some and try again.`;

/** Why there is no place for another comment, for people of each standing. */
const COMMENTS_FULL: Record<CommenterStanding, string> = {
  guest:
    'There’s no room here for more comments by people without an account. Sign in to comment, or ask the owner to delete some.',
  commenter:
    'There’s no room here for more comments by people who can’t write in this document. Ask its owner to delete some.',
  writer: DOCUMENT_COMMENTS_FULL,
  owner: DOCUMENT_COMMENTS_FULL,
};

/** An error that the BFF raises on purpose. Its message is written for the person who made the call and says what to do. */
export class BffError extends Error {
  readonly code: ErrorCode;
  /** The HTTP status of the answer. */
  readonly statusCode: number;
  /** Messages for individual invalid fields, by field name. */
  readonly fields: Record<string, string> | undefined;
  /** How many seconds to wait before making the same call again; sent as `Retry-After` (RFC 9110 section 10.2.3). */
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

/** Every error that the BFF raises, in one list: code, status, and a message that says what to do. */
export const errors = {
  invalidRequest: (message: string, fields?: Record<string, string>) =>
    new BffError('INVALID_REQUEST', 400, message, fields ? { fields } : {}),
  unauthenticated: (cause?: unknown) =>
    new BffError('UNAUTHENTICATED', 401, 'You’re not signed in, or no longer signed in. Sign in and send it again.', {
      cause,
    }),
  notYours: (field: string) =>
    new BffError('FORBIDDEN', 403, `${field} must belong to the signed-in user.`, {
      fields: { [field]: 'must belong to the signed-in user' },
    }),
  guestsRefused: () => new BffError('FORBIDDEN', 403, 'You need an account for this. Sign in and send it again.'),
  wrongCredentials: () =>
    new BffError('FORBIDDEN', 403, 'That email and password don’t match. Check both and try again.'),
  accountDisabled: () =>
    new BffError(
      'FORBIDDEN',
      403,
      'The people who run this site have closed this account. If you think that’s a mistake, write to them.',
    ),
  notFound: (path: string) => new BffError('NOT_FOUND', 404, `There’s nothing at ${path}. Check the address.`),
  methodNotAllowed: (method: string, path: string) =>
    new BffError('METHOD_NOT_ALLOWED', 405, `${path} doesn’t accept ${method}. See the Allow header.`),
  payloadTooLarge: (limit: string) =>
    new BffError('PAYLOAD_TOO_LARGE', 413, `The request is larger than ${limit}. Send less at a time.`),
  unsupportedMediaType: () =>
    new BffError('UNSUPPORTED_MEDIA_TYPE', 415, 'Send the body as UTF-8 JSON with the content type application/json.'),
  foreignOrigin: () =>
    new BffError(
      'FOREIGN_ORIGIN',
      403,
      'Only pages of this site can open sockets. Open the site itself, or set PUBLIC_URL.',
    ),
  tooManyRequests: (retryAfterS: number) =>
    new BffError('TOO_MANY_REQUESTS', 429, `Too many requests. Try again in ${retryAfterS} s.`, { retryAfterS }),
  tooManyJoins: (retryAfterS: number) =>
    new BffError(
      'TOO_MANY_REQUESTS',
      429,
      `Too many people on your network are joining this class. Try again in ${retryAfterS} s, or ask your teacher for a slip with a key of your own: it works at once.`,
      { retryAfterS },
    ),
  tooManyAttempts: (retryAfterS: number) =>
    new BffError('TOO_MANY_REQUESTS', 429, 'Too many attempts. Wait a few minutes, then try again.', { retryAfterS }),
  tooManyConnections: (retryAfterS: number) =>
    new BffError(
      'TOO_MANY_REQUESTS',
      429,
      `Too many messaging connections are open for this account or network. Close one, or try again in ${retryAfterS} s.`,
      { retryAfterS },
    ),
  brokerUnavailable: (retryAfterS: number) =>
    new BffError('UPSTREAM_UNAVAILABLE', 503, `We can’t reach the message broker. Try again in ${retryAfterS} s.`, {
      retryAfterS,
    }),
  upstreamRefused: (statusCode: number, message: string) => new BffError('UPSTREAM_REFUSED', statusCode, message),
  upstreamUnavailable: (upstream: string, retryAfterS: number) =>
    new BffError(
      'UPSTREAM_UNAVAILABLE',
      503,
      `The ${upstream} service is busy right now. Try again in ${retryAfterS} s.`,
      {
        retryAfterS,
      },
    ),
  upstreamFailed: (upstream: string, cause?: unknown) =>
    new BffError(
      'UPSTREAM_FAILED',
      502,
      `The ${upstream} service didn’t give a usable answer. Try again in a moment.`,
      {
        cause,
      },
    ),
  upstreamTimeout: (upstream: string, deadlineMs: number) =>
    new BffError(
      'UPSTREAM_TIMEOUT',
      504,
      `The ${upstream} service didn’t answer within ${inSeconds(deadlineMs)} s. What you sent may still have arrived. Try again in a moment.`,
    ),
  evaluatorBusy: () =>
    new BffError('EVALUATOR_BUSY', 503, 'We’re busy reading other texts. Try again in a moment.', {
      retryAfterS: 2,
    }),
  evaluatorStarting: () =>
    new BffError('EVALUATOR_STARTING', 503, 'The analysis is still starting. Try again in a moment.', {
      retryAfterS: 1,
    }),
  evaluatorRestarted: (cause?: unknown) =>
    new BffError('EVALUATOR_RESTARTED', 503, 'The analysis stopped and is restarting. Try again in a moment.', {
      retryAfterS: 1,
      cause,
    }),
  evaluatorTimeout: (deadlineMs: number) =>
    new BffError(
      'EVALUATOR_TIMEOUT',
      504,
      `The analysis took longer than ${inSeconds(deadlineMs)} s. Try again with a shorter text.`,
    ),
  storageFull: (cause?: unknown) =>
    new BffError(
      'STORAGE_FULL',
      507,
      'The server is full, so we couldn’t save what you sent. Keep a copy, and tell the people who run this site.',
      {
        cause,
      },
    ),
  storageUnavailable: (cause?: unknown) =>
    new BffError(
      'UPSTREAM_UNAVAILABLE',
      503,
      `We can’t save or look up anything right now. If you sent something, keep a copy, and try again in ${STORAGE_RETRY_S} s.`,
      { retryAfterS: STORAGE_RETRY_S, cause },
    ),
  documentUnknown: () =>
    new BffError(
      'NOT_FOUND',
      404,
      'There’s no such document, or you can’t open it. Ask its owner for a link, or sign in with another account.',
    ),
  documentForbidden: (role: Role) =>
    new BffError('FORBIDDEN', 403, `${MAY_DO[role]} Ask its owner if you need to do more.`),
  documentTaken: () => new BffError('FORBIDDEN', 403, 'This draft already belongs to an account.'),
  draftNotWritten: () =>
    new BffError(
      'FORBIDDEN',
      403,
      'Only somebody who has written in this draft can keep it in their account. Write something in it in this browser, then try again.',
    ),
  nothingToCopy: () =>
    new BffError(
      'NOT_FOUND',
      404,
      'There’s nothing here that you can copy any more. Only those who wrote in a document can, for a limited time.',
    ),
  writerUnknown: () => new BffError('NOT_FOUND', 404, 'Nobody of this name can write here any more. Reload the list.'),
  linkUnknown: () => new BffError('NOT_FOUND', 404, 'This document has no such link. Reload the list.'),
  commentUnknown: () => new BffError('NOT_FOUND', 404, 'There’s no such comment. Somebody may have deleted it.'),
  commentsOfNobody: () =>
    new BffError('NOT_FOUND', 404, 'This person has no comments here. Somebody may have deleted them.'),
  removalUnknown: () =>
    new BffError(
      'NOT_FOUND',
      404,
      `It’s too late to bring these comments back: that works for ${REMOVAL_UNDO_MINUTES} minutes.`,
    ),
  commentForbidden: (what: 'edit' | 'delete' | 'resolve') =>
    new BffError('FORBIDDEN', 403, `You can’t ${what} somebody else’s comment here.`),
  commenterUnknown: () => new BffError('UNAUTHENTICATED', 401, 'Sign in to comment, or reload the page and try again.'),
  commentsFull: (standing: CommenterStanding) => new BffError('LIMIT_REACHED', 409, COMMENTS_FULL[standing]),
  ownCommentsFull: () =>
    new BffError(
      'LIMIT_REACHED',
      409,
      `You have ${AUTHOR_COMMENTS_MAX.toLocaleString('en')} comments in this document, or very long ones. That’s all one person can have. Delete some of yours and try again.`,
    ),
  documentEmpty: () => new BffError('NOT_FOUND', 404, 'There’s nothing in this draft yet. Write something first.'),
  imageRefused: () =>
    new BffError(
      'IMAGE_REFUSED',
      415,
      `This is not a picture we can store. Use a PNG, JPEG, GIF or WebP file of at most ${IMAGE_MAX_SIDE_PX.toLocaleString('en')} pixels on each side.`,
    ),
  imageDamaged: () =>
    new BffError(
      'IMAGE_DAMAGED',
      422,
      'This picture is damaged. Open it in another program, save it again, and add the new file.',
    ),
  imagesFull: () =>
    new BffError(
      'IMAGES_FULL',
      409,
      `The pictures of this document fill their ${DOCUMENT_IMAGES_MAX_BYTES / MIB} MiB. Delete some, and try again in an hour.`,
    ),
  wordsUnknown: () =>
    new BffError(
      'NOT_FOUND',
      404,
      'We can’t bring this back any more. Open the history of the document: earlier versions may have the words.',
    ),
  documentFull: () =>
    new BffError('LIMIT_REACHED', 409, 'The document would be too long. Delete some text and try again.'),
  noRoomToRestore: () =>
    new BffError(
      'STORAGE_FULL',
      507,
      'The server has no room to keep your text as it is now, so we changed nothing. Tell the people who run this site.',
    ),
  documentUnreadable: () =>
    new BffError('INTERNAL_ERROR', 500, 'We couldn’t read the document. Tell the people who run this site.'),
  versionNamesFull: () =>
    new BffError(
      'LIMIT_REACHED',
      409,
      'The named versions of this document take all the room there is for them. Remove a name and try again.',
    ),
  limitReached: (limit: number, what: string) =>
    new BffError(
      'LIMIT_REACHED',
      409,
      `Your account can hold ${limit.toLocaleString('en')} ${what}. Remove some and try again.`,
    ),
  assignmentUnknown: () =>
    new BffError(
      'NOT_FOUND',
      404,
      'There’s no such assignment here any more, or it belongs to another account. Open it from your desk, or sign in with the other account.',
    ),
  deskLinkUnknown: () =>
    new BffError(
      'NOT_FOUND',
      404,
      'This link doesn’t work, or doesn’t work any more. Check that it’s complete, and ask your teacher for a new one if it is.',
    ),
  deskForbidden: (role: keyof typeof DESK_FORBIDDEN) => new BffError('FORBIDDEN', 403, DESK_FORBIDDEN[role]),
  deskTextUnknown: () =>
    new BffError('NOT_FOUND', 404, 'There’s no such text here. Somebody may have removed it. Reload the page.'),
  codeUnknown: (code: string) =>
    new BffError('NOT_FOUND', 404, `Nobody in this class has the code ${code}. Add the code first.`),
  codeTaken: (code: string) =>
    new BffError('INVALID_REQUEST', 409, `Somebody in this class already has the code ${code}. Use another one.`),
  deskKeyTaken: () =>
    new BffError('INVALID_REQUEST', 409, 'This key is in use already. Reload the page, and try again.'),
  deskIdTaken: () => new BffError('INVALID_REQUEST', 409, 'This id is in use already. Reload the page, and try again.'),
  readerUnknown: () => new BffError('NOT_FOUND', 404, 'There’s no such second reader here. Reload the page.'),
  marksAreIn: () => new BffError('FORBIDDEN', 403, 'These marks are in, so they can’t be changed any more.'),
  marksNotIn: () =>
    new BffError('FORBIDDEN', 403, 'You can agree on a mark once both readers’ marks are in. Hand in yours, or wait.'),
  textIsRead: () =>
    new BffError(
      'FORBIDDEN',
      403,
      'Somebody has finished reading this text, or it has a comment or a mark, so you can’t take it back. Hand in another version instead.',
    ),
  commentNotReturned: ({ teacherName }: Pick<AssignmentSettings, 'teacherName'>) =>
    new BffError(
      'NOT_FOUND',
      404,
      `${teacherName.trim() === '' ? 'Your teacher' : teacherName} has taken the text back for now, or has changed the comments. Reload the page.`,
    ),
  classClosed: () => new BffError('FORBIDDEN', 403, 'The link of this class is closed. Ask your teacher to open it.'),
  deadlineOver: ({ dueMs = 0, zone }: Pick<AssignmentSettings, 'dueMs' | 'zone'>) =>
    new BffError('FORBIDDEN', 403, `Texts were taken until ${inWords(dueMs, zone)}. Ask your teacher what you can do.`),
  undoTooLate: () =>
    new BffError('FORBIDDEN', 403, `It’s too late to undo this: that works for ${RETURN_UNDO_MINUTES} minutes.`),
  bodyRefused: (why: string) =>
    new BffError(
      'INVALID_REQUEST',
      400,
      `We can’t take this text: ${why}. Open it in the editor, and hand it in from there.`,
    ),
  textHasNoWords: () =>
    new BffError('INVALID_REQUEST', 400, 'There are no words in this text yet. Write something first.'),
  placeOutside: () =>
    new BffError('INVALID_REQUEST', 400, 'The text has no such place. Select the words again, and try again.'),
  levelUnknown: () =>
    new BffError('INVALID_REQUEST', 400, 'The rubric has no such criterion or level. Reload the page.'),
  tooManyTexts: (limit: number) =>
    new BffError(
      'INVALID_REQUEST',
      400,
      `One call can be about ${limit.toLocaleString('en')} texts. Send the others in another one.`,
    ),
  criterionTwice: () =>
    new BffError('INVALID_REQUEST', 400, 'Two criteria of this rubric have the same id. Give each its own.'),
  deskFull: (limit: string, of: 'An assignment' | 'A text') =>
    new BffError('LIMIT_REACHED', 409, `${of} can have ${limit}. Remove some, and try again.`),
  classFull: (limit: string) =>
    new BffError('LIMIT_REACHED', 409, `There’s no room for more: the limit is ${limit}. Tell your teacher.`),
  noRecord: () =>
    new BffError(
      'RECORD_REFUSED',
      422,
      'This isn’t a signed writing record. Choose the file as it was downloaded: its name ends in .jws.',
    ),
  recordChanged: () =>
    new BffError(
      'RECORD_REFUSED',
      422,
      'This file was changed after it was signed, or it’s incomplete, so nothing in it can be relied on. Ask its writer for the file as it was downloaded.',
    ),
  recordForeign: (issuer: string | undefined) =>
    new BffError(
      'RECORD_REFUSED',
      422,
      issuer === undefined
        ? 'Another site signed this record, or nobody did. It doesn’t name a site where you can check it.'
        : `This record wasn’t signed here. It names ${issuer} as the site that signed it: check it there, if you trust that site.`,
    ),
  recordKeyUnknown: () =>
    new BffError(
      'RECORD_REFUSED',
      422,
      'This record names this site, but we don’t have the key it was signed with. Ask its writer to download it again.',
    ),
  shuttingDown: () =>
    new BffError('SHUTTING_DOWN', 503, 'The server is restarting. Try again in a moment.', { retryAfterS: 2 }),
  internal: () =>
    new BffError(
      'INTERNAL_ERROR',
      500,
      'Something went wrong on our side. Try again. If it keeps happening, send us the request id.',
    ),
} as const;

/** A moment as people in its time zone write it. */
function inWords(ms: number, zone: string): string {
  const words = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: zone }).format(ms);
  return `${words} (${zone})`;
}

/** In seconds, to one place. */
function inSeconds(milliseconds: number): number {
  return Math.round(milliseconds / 100) / 10;
}
