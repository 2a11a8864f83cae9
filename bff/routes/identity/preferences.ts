import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import {
  PreferenceChanges,
  Preferences,
  PREFERENCES_MAX_BODY_BYTES,
  PREFERENCES_PATH,
} from '#shared-types/people/preferences';

import type { PreferenceStore } from '../../preferences/preference-store.ts';
import { callerGuards } from '../caller.ts';
import { userOf } from '../caller.ts';

/** Someone working through a list of notes adds a word every few seconds, and every page reads them once when it opens. */
const CALLS_PER_USER = { perSecond: 2, burst: 120 };
/** A class of thirty behind one router may do so at once. */
const CALLS_PER_ADDRESS = { perSecond: 20, burst: 600 };

/** Reads and changes what a person has set aside everywhere. Guests keep theirs in the browser. */
export const preferencesRoutes: FastifyPluginAsyncTypebox<{ preferences: PreferenceStore }> = async (
  app,
  { preferences },
) => {
  const guarded = {
    onRequest: callerGuards(app, { allowGuests: false, perUser: CALLS_PER_USER, perAddress: CALLS_PER_ADDRESS }),
  };
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  app.get(
    PREFERENCES_PATH,
    { ...guarded, schema: { tags: ['accounts'], summary: 'Read your preferences', response: { 200: Preferences } } },
    (request) => preferences.read(userOf(request).id),
  );
  app.post(
    PREFERENCES_PATH,
    {
      ...guarded,
      bodyLimit: PREFERENCES_MAX_BODY_BYTES,
      schema: {
        tags: ['accounts'],
        summary: 'Change your preferences',
        body: PreferenceChanges,
        response: { 200: Preferences },
      },
    },
    (request) => preferences.change(userOf(request).id, request.body),
  );
};
