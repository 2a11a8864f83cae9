import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

import { errors } from '../errors.ts';

/** JSON is exchanged in UTF-8 (RFC 8259 section 8.1); a media type with any other charset is refused, not guessed at. */
const JSON_IN_UTF8 = /^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/i;

/** Text that every part of the product can hold: no NUL, and no half of a surrogate pair (it has no UTF-8 form). */
export const PLAIN_TEXT = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Accepts bodies of JSON only, refuses compressed ones, and refuses keys that would poison a prototype. */
export const jsonBodies = fp(async (app: FastifyInstance) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(JSON_IN_UTF8, { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'));

  app.addHook('onRequest', async (request) => {
    // A small compressed body can unpack to a very large one.
    if (request.headers['content-encoding'] !== undefined) throw errors.unsupportedMediaType();
  });
});
