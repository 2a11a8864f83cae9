import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

import { errors } from '../errors.ts';

/** JSON is exchanged in UTF-8 (RFC 8259 section 8.1). We refuse a media type with any other charset rather than guess. */
const JSON_IN_UTF8 = /^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/i;

/** Accepts only JSON bodies, and refuses compressed ones and keys that would poison a prototype. */
export const jsonBodies = fp(async (app: FastifyInstance) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(JSON_IN_UTF8, { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'));

  app.addHook('onRequest', async (request) => {
    // A small compressed body can unpack to a very large one.
    if (request.headers['content-encoding'] !== undefined) throw errors.unsupportedMediaType();
  });
});
