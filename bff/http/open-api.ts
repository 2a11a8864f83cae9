import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import fp from 'fastify-plugin';

import { ErrorBody } from '#shared-types/errors';

import { contentSecurityPolicy } from './security-headers.ts';

/** Where the description of the product API is served (OpenAPI 3.1), and in development a page to read it on. */
const OPEN_API_PATH = '/api/openapi.json';
const OPEN_API_PAGE = '/api/docs';

/** The tags of calls that anyone can make. */
const TAGS_WITHOUT_TOKEN: ReadonlySet<string> = new Set(['feedback', 'documents']);

/** Describes every route that has a tag, using the schemas that validate it. Register it before the routes. */
export const openApi = fp(async (app: FastifyInstance, { withPage }: { withPage: boolean }) => {
  await app.register(swagger, {
    hideUntagged: true,
    transform: ({ schema, url }) => ({ url, schema: withErrors(schema) }),
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Sullivan',
        version: '1',
        description: 'Every error is `{ error, message, fields?, requestId? }` with a stable code in `error`.',
      },
      tags: [
        {
          name: 'feedback',
          description: 'Sentences in, notes out. You don’t need a token, but with one the limits are higher.',
        },
        {
          name: 'documents',
          description: 'The pictures and the history of shared documents. Anyone who knows a room can add to it.',
        },
        { name: 'forms', description: 'What visitors send, with the token of an account or a guest.' },
        { name: 'accounts', description: 'Records of people with an account.' },
        { name: 'library', description: 'The documents of an account, and the links to them.' },
        {
          name: 'desk',
          description:
            'Assignments, the texts that are handed in, and what readers make of them. Second readers and students show a key instead of a token.',
        },
        { name: 'essays', description: 'Essays and their problems.' },
      ],
      components: {
        securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT (RS256, Firebase)' } },
      },
    },
  });
  app.addHook('onRoute', (route) => {
    // The tag says whether a call needs a token, unless the call itself does.
    if (route.schema?.tags && !route.schema.tags.some((tag) => TAGS_WITHOUT_TOKEN.has(tag)))
      route.schema.security ??= [{ token: [] }];
  });
  app.get(OPEN_API_PATH, async (_request, reply) => reply.header('cache-control', 'no-cache').send(app.swagger()));

  if (withPage) {
    const { default: swaggerUi } = await import('@fastify/swagger-ui');
    await app.register(async (page) => {
      const policy = contentSecurityPolicy({ trustedTypes: false });
      page.addHook('onRequest', async (_request, reply) => {
        reply.header('content-security-policy', policy);
      });
      await page.register(swaggerUi, { routePrefix: OPEN_API_PAGE, uiConfig: { validatorUrl: null } });
    });
  }
});

/** All routes send errors in the same format; a route without a schema isn't described. */
function withErrors(schema: FastifySchema | undefined): FastifySchema {
  if (schema === undefined) return { hide: true };
  return { ...schema, response: Object.assign({ '4XX': ErrorBody, '5XX': ErrorBody }, schema.response) };
}
