import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

import { errors } from '../errors.ts';

/** The characters of a host and its port (RFC 3986 sections 3.2.2 and 3.2.3). */
const HOST = /^[\w\-.~!$&'()*+,;=%[\]:]*$/;

/** Refuses requests with two Host headers or an invalid one: servers in front of us may each pick a different one (RFC 9112 section 3.2). */
export const hostHeader = fp(async (app: FastifyInstance) => {
  app.addHook('onRequest', async ({ raw: { rawHeaders, headers } }) => {
    let count = 0;
    for (let at = 0; at < rawHeaders.length; at += 2) if (isHost(rawHeaders[at])) count++;
    if (count > 1 || !HOST.test(headers.host ?? ''))
      throw errors.invalidRequest('The request must have one Host header with a host and perhaps a port.');
  });
});

function isHost(name: string | undefined): boolean {
  return name?.length === 4 && name.toLowerCase() === 'host';
}

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
