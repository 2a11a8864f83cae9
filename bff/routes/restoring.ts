import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';

import { draftIdOf, draftRoom, isKnownRoom } from '#shared-types/collaboration';
import {
  ActAnswer,
  ActRequest,
  BRING_BACK_ROUTE,
  RESTORE_ROUTE,
  RestoreRequest,
  UNDO_ROUTE,
} from '#shared-types/restoring';
import { writerIdOf } from '#shared-types/writer';

import type { Documents } from '../documents/documents.ts';
import { granted } from '../documents/refusal.ts';
import type { ActDone } from '../documents/restoring/act.ts';
import { errors } from '../errors.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { type DocumentParams, numberIn, NumberedParams } from './document-address.ts';
import { allowedDocument } from './document-guard.ts';

/** A class of thirty behind one router; each act reads the whole document. */
const ACTS_PER_ADDRESS = { perSecond: 2, burst: 60 };

const ActParams = Type.Object({ room: Type.String(), act: Type.String({ maxLength: 200 }) });

/** Brings back what documents were: versions, and words that somebody removed. */
export const restoringRoutes: FastifyPluginAsyncTypebox<{ documents: Documents }> = async (app, { documents }) => {
  const { restoring } = documents;
  const { openDocuments } = app;
  const mayReadHistory = async (request: FastifyRequest<{ Params: Static<typeof DocumentParams> }>) => {
    await allowedDocument(request, request.params.id, documents, 'seeHistory');
  };
  const mayWrite = async (request: FastifyRequest<{ Params: Static<typeof ActParams> }>) => {
    const { room } = request.params;
    if (!isKnownRoom(room)) throw errors.documentUnknown();
    const id = draftIdOf(room);
    if (id !== undefined) await allowedDocument(request, id, documents, 'write');
  };

  app.post(
    RESTORE_ROUTE,
    {
      onRequest: [rateLimit(ACTS_PER_ADDRESS), app.recogniseUser, mayReadHistory],
      schema: {
        tags: ['documents'],
        summary: 'Make a draft say what a version of it says',
        params: NumberedParams,
        body: RestoreRequest,
        response: { 200: ActAnswer },
      },
    },
    async (request, reply) => {
      const room = draftRoom(request.params.id);
      if (room === undefined) throw errors.documentUnknown();
      const { writer, by } = actorIn(room, request.body.writer);
      const { after } = request.body;
      const done = granted(await restoring.restore(room, { version: numberIn(request), after, by, writer }), REFUSALS);
      await openDocuments.show(room, done, { kind: 'restore', writer });
      return reply.send(answerOf(done));
    },
  );
  for (const { path, kind, summary } of [
    { path: BRING_BACK_ROUTE, kind: 'bringBack', summary: 'Bring back the words that somebody removed' },
    { path: UNDO_ROUTE, kind: 'undo', summary: 'Take back a restore, or words that were brought back' },
  ] as const)
    app.post(
      path,
      {
        onRequest: [rateLimit(ACTS_PER_ADDRESS), app.recogniseUser, mayWrite],
        schema: { tags: ['documents'], summary, params: ActParams, body: ActRequest, response: { 200: ActAnswer } },
      },
      async ({ params: { room, act }, body }) => {
        const { writer, by } = actorIn(room, body.writer);
        const done = granted(await restoring[kind](room, act, { by, writer }), REFUSALS);
        await openDocuments.show(room, done, { kind, writer, of: act });
        return answerOf(done);
      },
    );

  /** The page that asks. @throws {BffError} */
  function actorIn(room: string, key: string): { writer: number; by: string | undefined } {
    const client = writerIdOf(key);
    if (client === undefined) throw errors.invalidRequest('writer isn’t a key.', { writer: 'isn’t a key' });
    return { writer: client, by: openDocuments.nameOf(room, client) };
  }
};

const REFUSALS = {
  unknown: errors.wordsUnknown,
  'document full': errors.documentFull,
  'store full': errors.noRoomToRestore,
  unreadable: errors.documentUnreadable,
};

function answerOf({ id, by, isOwn, isRepeat, update, words }: ActDone): ActAnswer {
  return {
    id,
    ...(by !== undefined && { by }),
    isOwn,
    isRepeat,
    isChange: update !== undefined,
    wordsAdded: words.added,
    wordsRemoved: words.removed,
  };
}
