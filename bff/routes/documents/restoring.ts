import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { Type } from 'typebox';

import {
  ActAnswer,
  ActRequest,
  BRING_BACK_ROUTE,
  RESTORE_ROUTE,
  RestoreRequest,
  UNDO_ROUTE,
} from '#shared-types/documents/restoring';
import { writerIdOf } from '#shared-types/documents/writer';

import type { Calls } from '../../documents/documents.ts';
import { granted } from '../../documents/refusal.ts';
import type { ActDone } from '../../documents/restoring/act.ts';
import { BffError, errors } from '../../errors.ts';
import {
  documentGuards,
  documentRoutesIn,
  type DocumentRoutesOptions,
  numberIn,
  NumberedParams,
} from './document-route.ts';

type OpenDocuments = FastifyInstance['openDocuments'];

/** A class of thirty behind one router; each act reads the whole document. */
const ACTS_PER_ADDRESS = { perSecond: 2, burst: 60 };

const ActParams = Type.Object({ room: Type.String(), act: Type.String({ maxLength: 200 }) });

/** Brings back earlier states of documents: versions, and removed words. */
export const restoringRoutes: FastifyPluginAsync<DocumentRoutesOptions> = async (app, { documents }) => {
  const route = documentRoutesIn(app, documents);
  const { openDocuments } = app;

  route(
    'POST',
    RESTORE_ROUTE,
    {
      ability: 'seeHistory',
      guards: documentGuards(app, ACTS_PER_ADDRESS),
      isJudgedFirst: true,
      summary: 'Make a draft say what a version of it says',
      params: NumberedParams,
      body: RestoreRequest,
      answer: ActAnswer,
    },
    async ({ document: { room, kept }, params, body: { writer: key, after }, request }) => {
      const { writer, by } = askerIn(openDocuments, room, key);
      const version = numberIn(params, request);
      return act(openDocuments, room, () => kept.restoring.restore(room, { version, after, by, writer }), {
        kind: 'restore',
        writer,
      });
    },
  );
  for (const { path, kind, summary } of [
    { path: BRING_BACK_ROUTE, kind: 'bringBack', summary: 'Bring back the words that somebody removed' },
    { path: UNDO_ROUTE, kind: 'undo', summary: 'Take back a restore, or words that were brought back' },
  ] as const)
    route(
      'POST',
      path,
      {
        ability: 'write',
        guards: documentGuards(app, ACTS_PER_ADDRESS),
        isJudgedFirst: true,
        summary,
        params: ActParams,
        body: ActRequest,
        answer: ActAnswer,
      },
      async ({ document: { room, kept }, params: { act: of }, body }) => {
        const { writer, by } = askerIn(openDocuments, room, body.writer);
        return act(openDocuments, room, () => kept.restoring[kind](room, of, { by, writer }), { kind, writer, of });
      },
    );
};

/**
 * Acts, and shows what was done. If the store's answer is lost, everybody gets to see what it may have stored.
 * @throws {BffError} and why it's lost.
 */
async function act(
  openDocuments: OpenDocuments,
  room: string,
  store: () => ReturnType<Calls['restoring']['restore']>,
  about: Parameters<OpenDocuments['show']>[2],
): Promise<ActAnswer> {
  try {
    return await openDocuments.acting(room, async () => {
      const done = granted(await store(), REFUSALS);
      await openDocuments.show(room, done, about);
      return answerOf(done);
    });
  } catch (error) {
    if (!(error instanceof BffError)) openDocuments.actInDoubt(room);
    throw error;
  }
}

/** The page that asks. @throws {BffError} */
function askerIn(openDocuments: OpenDocuments, room: string, key: string): { writer: number; by: string | undefined } {
  const client = writerIdOf(key);
  if (client === undefined) throw errors.invalidRequest('writer isn’t a key.', { writer: 'isn’t a key' });
  return { writer: client, by: openDocuments.nameOf(room, client) };
}

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
