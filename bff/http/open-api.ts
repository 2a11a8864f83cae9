import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import fp from 'fastify-plugin';

import { ErrorBody } from '#shared-types/errors';

import { contentSecurityPolicy } from './security-headers.ts';

/** Where the description of the product API is served (OpenAPI 3.1), and in development a page to read it on. */
const OPEN_API_PATH = '/api/openapi.json';
const OPEN_API_PAGE = '/api/docs';

/** Describes every route that has a tag, from the schemas that it checks with. Register it before the routes. */
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
        { name: 'feedback', description: 'Sentences in, notes out. No token is needed; with one, limits are wider.' },
        { name: 'forms', description: 'What visitors send, with the token of an account or of a guest.' },
        { name: 'accounts', description: 'Records of people with an account.' },
        { name: 'essays', description: 'Essays and their problems.' },
      ],
      components: {
        securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT (RS256, Firebase)' } },
      },
    },
  });
  app.addHook('onRoute', (route) => {
    // The tag says whether a call needs a token.
    if (route.schema?.tags && !route.schema.tags.includes('feedback')) route.schema.security = [{ token: [] }];
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

/** Every route answers its errors in one shape; a route without a schema is not described. */
function withErrors(schema: FastifySchema | undefined): FastifySchema {
  if (schema === undefined) return { hide: true };
  return { ...schema, response: Object.assign({ '4XX': ErrorBody, '5XX': ErrorBody }, schema.response) };
}
