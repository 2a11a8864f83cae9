import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { RUNTIME_CONFIG_PATH, RuntimeConfig } from '#shared-types/runtime-config';

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
