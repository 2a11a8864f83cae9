import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';

import {
  ACCOUNT_DATA_PATH,
  ACCOUNT_RESTORE_PATH,
  AccountRestoration,
  SESSIONS_END_PATH,
} from '#shared-types/people/account';

import { accountArchive } from '../../account/account-archive.ts';
import type { AccountPart } from '../../account/account-part.ts';
import { deleteClosedAccounts } from '../../account/closed-accounts.ts';
import { endedByClient } from '../../http/client-gone.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import type { KeptAccounts } from '../../identity/identity.ts';
import { networkOf } from '../../limits/network.ts';
import { callerGuards } from '../caller.ts';
import { userOf } from '../caller.ts';

/** A download reads everything an account has; people want it once, and again when it was cut off. */
const DOWNLOADS_PER_USER = { perSecond: 1 / 120, burst: 3 };
/** Each tries a password, which costs a slow hash. The wait after wrong ones is the identity service's. */
const RESTORATIONS = { perSecond: 1 / 10, burst: 20 };

interface AccountRoutesOptions {
  /** Undefined if another service keeps the accounts. */
  kept: KeptAccounts | undefined;
  /** What this installation keeps for an account. */
  parts: readonly AccountPart[];
}

/** What people can do with their account beyond the calls of the identity library. */
export const accountRoutes: FastifyPluginAsyncTypebox<AccountRoutesOptions> = async (app, { kept, parts }) => {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.get(
    ACCOUNT_DATA_PATH,
    {
      onRequest: callerGuards(app, { allowGuests: false, perUser: DOWNLOADS_PER_USER }),
      schema: {
        tags: ['accounts'],
        summary: 'Download what is kept for your account',
        response: { 200: { description: 'A ZIP', content: { 'application/zip': { schema: Type.Any() } } } },
      },
    },
    async (request, reply) => {
      const { id: userId, token } = userOf(request);
      const owner = { userId, token, network: networkOf(request.ip), requestId: request.id };
      const archive = accountArchive(parts, { ...owner, signal: endedByClient(reply) });
      const day = new Date().toISOString().slice(0, 10);
      reply.header('content-disposition', `attachment; filename="sullivan-data-${day}.zip"`);
      return reply.type('application/zip').send(archive);
    },
  );
  if (!kept) return;

  app.post(
    SESSIONS_END_PATH,
    {
      onRequest: callerGuards(app, { allowGuests: false }),
      schema: { tags: ['accounts'], summary: 'Sign out on every device', response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      await kept.endSessions(userOf(request).id);
      return reply.code(204).send(null);
    },
  );
  app.post(
    ACCOUNT_RESTORE_PATH,
    {
      onRequest: rateLimit(RESTORATIONS),
      schema: {
        tags: ['accounts'],
        summary: 'Keep an account that you have closed',
        security: [], // its password proves whose it is
        body: AccountRestoration,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      await kept.restore({ ...request.body, network: networkOf(request.ip), signal: endedByClient(reply) });
      return reply.code(204).send(null);
    },
  );

  const closedAccounts = deleteClosedAccounts({ kept, parts, log: app.log });
  app.addHook('onReady', () => closedAccounts.sweep());
  app.addHook('onClose', async () => closedAccounts.stop());
};
