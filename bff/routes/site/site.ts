import path from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { RUNTIME_CONFIG_PATH, RuntimeConfig } from '#shared-types/site/runtime-config';

import { acceptedEncoding, HASHED_FOLDER, ONE_YEAR_S, type SiteFile } from '../../site/site-files.ts';
import { compressWell, type Site } from '../../site/site-pages.ts';

/** Sends the browser its part of the settings, which aren't fixed at build time (D-65). */
export const runtimeConfigRoutes: FastifyPluginAsyncTypebox<{ settings: RuntimeConfig }> = async (
  app,
  { settings },
) => {
  app.get(RUNTIME_CONFIG_PATH, { schema: { response: { 200: RuntimeConfig } } }, async (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return settings;
  });
};

/** A worker isn't a part of a page: it follows the policy of its own file. */
const PART_OF_PAGE = new RegExp(`^${HASHED_FOLDER}(?!file-worker-).*\\.(?:css|js)$`);
const FILM = /\.(?:webm|mp4)$/;

/** Serves the built site: a finished page for every path of the shared list, and "Not Found" with status 404 for any other (D-41). A page's address also works with a slash at the end. */
export async function siteRoutes(app: FastifyInstance, { site }: { site: Site }) {
  for (const [url, page] of site.pages) {
    let isFirst = true;
    app.get(url, (request, reply) => {
      // Without the smaller version, the original is still served.
      if (isFirst) compressWell(page).catch(() => undefined);
      isFirst = false;
      return send(page, request, reply);
    });
  }
  for (const [url, file] of site.files) {
    const config = { isPartOfPage: PART_OF_PAGE.test(url), isFile: true };
    app.get(url, { config }, (request, reply) => send(file, request, reply));
  }
  if (site.directory !== undefined) await serveFilms(app, path.join(site.directory, HASHED_FOLDER));

  app.setNotFoundHandler((request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !request.url.startsWith('/api/') &&
      acceptsHtml(request);
    if (!isPage) return app.answerWithoutRoute(request, reply);
    const [, page, query = ''] = /^(\/[^?]*[^/?])\/+(\?.*)?$/.exec(request.url) ?? [];
    if (page !== undefined && site.pages.has(page)) return reply.redirect(page + query, 301);
    return send(site.notFound, request, reply.code(404));
  });
}

/** Browsers request videos in ranges (RFC 9110 section 14), and don't play them otherwise. */
async function serveFilms(app: FastifyInstance, root: string) {
  await app.register(fastifyStatic, {
    root,
    prefix: HASHED_FOLDER,
    allowedPath: (file) => FILM.test(file),
    decorateReply: false,
    index: false,
    maxAge: ONE_YEAR_S * 1000,
    immutable: true,
  });
}

function acceptsHtml(request: FastifyRequest): boolean {
  return /text\/html|\*\/\*/.test(request.headers.accept ?? '') && !request.url.startsWith(HASHED_FOLDER);
}

function send(file: SiteFile, request: FastifyRequest, reply: FastifyReply) {
  reply.headers(file.headers);
  if (request.headers['if-none-match'] === file.headers.etag) return reply.code(304).send();
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const encoded = encoding === undefined ? undefined : file[encoding];
  if (encoding === undefined || encoded === undefined) return reply.send(file.plain);
  return reply.header('content-encoding', encoding).send(encoded);
}
