import type { FastifyPluginAsync } from 'fastify';

import {
  type CurrentStretch,
  readVersionName,
  Version,
  VERSION_NAME_MAX_LENGTH,
  VERSION_ROUTE,
  VersionList,
  VersionNaming,
  VERSIONS_ROUTE,
} from '#shared-types/documents/versions';

import { granted } from '../../documents/refusal.ts';
import type { DocumentVersion, VersionHistory } from '../../documents/versions/document-versions.ts';
import type { Stretch } from '../../documents/versions/stretch.ts';
import { errors } from '../../errors.ts';
import {
  documentGuards,
  documentRoutesIn,
  type DocumentRoutesOptions,
  IdParams,
  numberIn,
  NumberedParams,
} from './document-route.ts';

/** A person steps through the versions of a text with the arrow keys; each is read once. */
const VIEWS_PER_ADDRESS = { perSecond: 5, burst: 300 };
/** A class of thirty behind one router names a few each. */
const NAMINGS_PER_ADDRESS = { perSecond: 1, burst: 60 };

/** Shows the versions of a document, and lets people name them. */
export const versionRoutes: FastifyPluginAsync<DocumentRoutesOptions> = async (app, { documents }) => {
  const route = documentRoutesIn(app, documents);
  const viewing = {
    ability: 'seeHistory',
    guards: documentGuards(app, VIEWS_PER_ADDRESS),
    isJudgedFirst: true,
  } as const;

  route(
    'GET',
    VERSIONS_ROUTE,
    { ...viewing, summary: 'The history of a draft, newest first', params: IdParams, answer: VersionList },
    async ({ document: { room, kept } }) => historyAnswer(await kept.versions.list(room)),
  );
  route(
    'GET',
    VERSION_ROUTE,
    {
      ...viewing,
      summary: 'The text of a version, as a Yjs update',
      params: NumberedParams,
      produces: 'application/octet-stream',
    },
    async ({ document: { room, kept }, params, request }) => {
      const content = await kept.versions.content(room, numberIn(params, request));
      if (content === undefined) throw errors.notFound(request.url);
      return Buffer.from(content);
    },
  );
  route(
    'PATCH',
    VERSION_ROUTE,
    {
      ...viewing,
      guards: documentGuards(app, NAMINGS_PER_ADDRESS),
      summary: 'Name a version',
      params: NumberedParams,
      body: VersionNaming,
      answer: Version,
    },
    async ({ document: { room, kept }, params, body, request }) => {
      const name = nameIn(body);
      const version = granted(await kept.versions.name(room, numberIn(params, request), name), {
        full: errors.versionNamesFull,
        unknown: () => errors.notFound(request.url),
      });
      return versionAnswer(version);
    },
  );
};

/** The new name, or nothing to remove the name. @throws {BffError} */
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
