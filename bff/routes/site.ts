import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { PAGE_PATHS } from '#shared-types/pages';

import { errors } from '../errors.ts';
import { acceptedEncoding, type Site, type SiteFile } from './site-files.ts';

/** Serves the built site from memory: a page for every path of the shared list, and with status 404 for every other path (D-41). */
export async function siteRoutes(app: FastifyInstance, { site }: { site: Site }) {
  for (const path of PAGE_PATHS) app.get(path, (request, reply) => send(site.page, request, reply));
  for (const [path, file] of site.files) app.get(path, (request, reply) => send(file, request, reply));

  app.setNotFoundHandler((request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !request.url.startsWith('/api/') &&
      acceptsHtml(request);
    if (!isPage) throw errors.notFound(request.url.replace(/\?.*$/s, ''));
    return send(site.page, request, reply.code(404));
  });
}

function acceptsHtml(request: FastifyRequest): boolean {
  return /text\/html|\*\/\*/.test(request.headers.accept ?? '') && !request.url.startsWith('/assets/');
}

function send(file: SiteFile, request: FastifyRequest, reply: FastifyReply) {
  reply.headers(file.headers);
  if (request.headers['if-none-match'] === file.headers.etag) return reply.code(304).send();
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const encoded = encoding === undefined ? undefined : file[encoding];
  if (encoding === undefined || encoded === undefined) return reply.send(file.plain);
  return reply.header('content-encoding', encoding).send(encoded);
}
