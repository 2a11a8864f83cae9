/** Our contact route and its gateway alone: validation in both directions, without tokens, security headers and log. */
import { fastify, type FastifyRequest } from 'fastify';

import { remoteForms } from '#bff/forms/remote-forms';
import { rateLimits } from '#bff/http/rate-limit';
import { formValidation } from '#bff/http/validation';
import type { User } from '#bff/identity/authentication';
import { queryRoutes } from '#bff/routes/forms/forms';

const [upstream = '', port = ''] = process.argv.slice(2);
const gateway = remoteForms(
  { query: upstream },
  {
    serviceKey: undefined,
    deadlineMs: 15_000,
    rows: undefined,
  },
);
const app = fastify();
app.decorateRequest('user', undefined);
app.decorate('requireUser', async (request: FastifyRequest) => {
  const user: User = {
    id: 'ada',
    email: undefined,
    isAnonymous: false,
    signedInAtS: 0,
    expiresAtMs: Number.POSITIVE_INFINITY,
    token: request.headers.authorization?.slice(7) ?? '',
  };
  request.user = user;
});
await app.register(rateLimits, { factor: 1_000_000 });
await app.register(formValidation);
await app.register(queryRoutes, { forms: gateway, guestForms: true });
await app.listen({ port: Number(port), host: '127.0.0.1' });
