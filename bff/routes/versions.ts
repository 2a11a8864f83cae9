import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { Static } from 'typebox';

import { draftRoom } from '#shared-types/collaboration';
import {
  type CurrentStretch,
  readVersionName,
  Version,
  VERSION_NAME_MAX_LENGTH,
  VERSION_ROUTE,
  VersionList,
  VersionNaming,
  VERSIONS_ROUTE,
} from '#shared-types/versions';

import type { DocumentVersion, VersionHistory } from '../documents/document-versions.ts';
import type { Documents } from '../documents/documents.ts';
import { granted } from '../documents/refusal.ts';
import type { Stretch } from '../documents/stretch.ts';
import { errors } from '../errors.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { DocumentParams, numberIn, NumberedParams } from './document-address.ts';
import { allowedDocument } from './document-guard.ts';

/** Someone walks through the versions of a text with the arrow keys; each is read once. */
const VIEWS_PER_ADDRESS = { perSecond: 5, burst: 300 };
/** Each in a class of thirty behind one router names a few. */
const NAMINGS_PER_ADDRESS = { perSecond: 1, burst: 60 };

/** Shows what a document was before, and lets people name its versions. */
export const versionRoutes: FastifyPluginAsyncTypebox<{ documents: Documents }> = async (app, { documents }) => {
  const { versions } = documents;
  const mayReadHistory = async (request: FastifyRequest<{ Params: Static<typeof DocumentParams> }>) => {
    await allowedDocument(request, request.params.id, documents, 'seeHistory');
  };
  const viewGuards = [rateLimit(VIEWS_PER_ADDRESS), app.recogniseUser, mayReadHistory];
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  app.get(
    VERSIONS_ROUTE,
    {
      onRequest: viewGuards,
      schema: {
        tags: ['documents'],
        summary: 'The history of a draft, newest first',
        params: DocumentParams,
        response: { 200: VersionList },
      },
    },
    (request) => versions.list(roomOf(request)).then(historyAnswer),
  );
  app.get(
    VERSION_ROUTE,
    {
      onRequest: viewGuards,
      schema: {
        tags: ['documents'],
        summary: 'The text of a version, as a Yjs update',
        produces: ['application/octet-stream'],
        params: NumberedParams,
      },
    },
    async (request, reply) => {
      const content = await versions.content(roomOf(request), numberIn(request));
      if (content === undefined) throw errors.notFound(request.url);
      return reply.type('application/octet-stream').send(Buffer.from(content));
    },
  );
  app.patch(
    VERSION_ROUTE,
    {
      onRequest: [rateLimit(NAMINGS_PER_ADDRESS), app.recogniseUser, mayReadHistory],
      schema: {
        tags: ['documents'],
        summary: 'Name a version',
        params: NumberedParams,
        body: VersionNaming,
        response: { 200: Version },
      },
    },
    async (request, reply) => {
      const name = nameIn(request.body);
      const version = granted(await versions.name(roomOf(request), numberIn(request), name), {
        full: errors.versionNamesFull,
        unknown: () => errors.notFound(request.url),
      });
      return reply.send(versionAnswer(version));
    },
  );
};

/** The room of the draft in the address. @throws {BffError} */
function roomOf({ params: { id } }: FastifyRequest<{ Params: Static<typeof DocumentParams> }>): string {
  const room = draftRoom(id);
  if (room === undefined) throw errors.documentUnknown();
  return room;
}

/** The name to give, or nothing if the name is to be removed. @throws {BffError} */
function nameIn({ name }: VersionNaming): string | undefined {
  if (name.trim() === '') return undefined;
  const fault = `must have 1 to ${VERSION_NAME_MAX_LENGTH} characters that people can see`;
  const readable = readVersionName(name);
  if (readable === undefined) throw errors.invalidRequest(`name ${fault}.`, { name: fault });
  return readable;
}

function historyAnswer({ current, versions, restores }: VersionHistory): VersionList {
  return { ...(current && { current: stretchAnswer(current) }), versions: versions.map(versionAnswer), restores };
}

function versionAnswer({ number, wordsAfter, words, name, reason, ...stretch }: DocumentVersion): Version {
  return {
    number,
    ...stretchAnswer(stretch),
    wordsAfter,
    wordsAdded: words.added,
    wordsRemoved: words.removed,
    ...(name !== undefined && { name }),
    ...(reason && {
      before: { what: reason.before, ...(reason.by !== undefined && { by: reason.by }), words: reason.words },
    }),
  };
}

function stretchAnswer(stretch: Stretch): CurrentStretch {
  const { startedMs, endedMs, authors, typed, pasted, broughtBack, deleted, wordsBefore } = stretch;
  return {
    startedAt: new Date(startedMs).toISOString(),
    endedAt: new Date(endedMs).toISOString(),
    authors: [...authors],
    typed,
    pasted,
    broughtBack,
    deleted,
    wordsBefore,
  };
}
