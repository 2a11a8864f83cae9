import { randomBytes } from 'node:crypto';

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';

import { DRAFT_ROOM_PREFIX, draftRoom } from '#shared-types/documents/collaboration';
import {
  ACCOUNT_DOCUMENTS_MAX,
  ACCOUNT_MAX_BYTES,
  DocumentPage,
  DocumentQuery,
  DOCUMENTS_PATH,
  FolderChange,
  FOLDERS_PATH,
  ListedDocument,
  NewDocument,
} from '#shared-types/documents/documents';
import { WRITERS_HEADER, writerHashesIn } from '#shared-types/documents/writer-header';

import { granted } from '../../documents/refusal.ts';
import { errors } from '../../errors.ts';
import { callerGuards } from '../caller.ts';
import { userOf } from '../caller.ts';
import { noteAccessChange } from './access-audit.ts';
import { commentListRoutes, commentRemovalRoutes, commentRoutes, threadRoutes } from './comments.ts';
import { allowedDocument, type DocumentRoutesOptions, whileAllowed } from './document-route.ts';
import { FOLDER_REFUSALS, singleDocumentRoutes } from './document.ts';
import { imageRoutes } from './images.ts';
import { recordRoutes, signedRecordRoutes } from './records.ts';
import { restoringRoutes } from './restoring.ts';
import { formerWriterRoutes, linkRoutes } from './sharing.ts';
import { versionRoutes } from './versions.ts';

/** People search as they type, and a class of thirty behind one router may do so at once. */
const CALLS_PER_USER = { perSecond: 2, burst: 120 };
const CALLS_PER_ADDRESS = { perSecond: 20, burst: 1200 };
const ID_BYTES = 16;
const MIB = 1_048_576;

const tags = ['library'];

interface LibraryRoutesOptions extends DocumentRoutesOptions {
  /** After how many days in the bin a document is deleted for good. */
  binDays: number;
}

/** All calls about documents: the library, single documents, and what is kept with them. */
export const documentRoutes: FastifyPluginAsyncTypebox<
  LibraryRoutesOptions & { publicUrl: string | undefined; clock: { now: () => number } }
> = async (app, options) => {
  // Pictures never change; browsers keep them.
  await app.register(imageRoutes, options);
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  for (const routes of [
    libraryRoutes,
    singleDocumentRoutes,
    linkRoutes,
    formerWriterRoutes,
    versionRoutes,
    restoringRoutes,
    commentListRoutes,
    threadRoutes,
    commentRoutes,
    commentRemovalRoutes,
    recordRoutes,
  ])
    await app.register(routes, options);
  await app.register(signedRecordRoutes, options);
};

/** The documents of accounts: lists them, and adds one. */
const libraryRoutes: FastifyPluginAsyncTypebox<LibraryRoutesOptions> = async (app, { documents, roomBus, binDays }) => {
  const guarded = {
    onRequest: callerGuards(app, { allowGuests: false, perUser: CALLS_PER_USER, perAddress: CALLS_PER_ADDRESS }),
  };

  app.get(
    DOCUMENTS_PATH,
    {
      ...guarded,
      schema: { tags, summary: 'List your documents', querystring: DocumentQuery, response: { 200: DocumentPage } },
    },
    (request) => {
      const { search = '', folder, order = 'changed', bin, after } = request.query;
      const owner = userOf(request).id;
      const listing = documents.library.list({ owner, search, folder, order, inBin: bin === 'true', after });
      return listing.then((page) => ({ ...page, binDays }));
    },
  );
  app.post(
    DOCUMENTS_PATH,
    {
      ...guarded,
      schema: {
        tags,
        summary: 'Create, claim or copy a document',
        body: NewDocument,
        response: { 201: ListedDocument },
      },
    },
    async (request, reply) => reply.code(201).send(await added(request, { documents, roomBus })),
  );
  app.patch(
    FOLDERS_PATH,
    {
      ...guarded,
      schema: {
        tags,
        summary: 'Rename a folder, or remove it and leave its documents',
        body: FolderChange,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      await documents.library.changeFolder(userOf(request).id, request.body);
      return reply.code(204).send(null);
    },
  );
};

/** Adds a document to the caller's library: a new one, a draft that they claim, or a copy. @throws {BffError} */
async function added(
  request: FastifyRequest<{ Body: NewDocument }>,
  { documents, roomBus }: Pick<LibraryRoutesOptions, 'documents' | 'roomBus'>,
): Promise<ListedDocument> {
  const { claim, copyOf, folder } = request.body;
  const owner = userOf(request).id;
  const { library } = documents;
  const room = DRAFT_ROOM_PREFIX + (claim ?? randomBytes(ID_BYTES).toString('hex'));
  if (claim !== undefined) {
    const hashes = writerHashesIn(request.headers[WRITERS_HEADER]);
    const claimed = granted(await library.claim(owner, room, hashes), REFUSALS);
    noteAccessChange(request, { what: 'document claimed', room });
    await roomBus.tell(room, { what: 'access' });
    return claimed;
  }
  if (copyOf === undefined) return granted(await library.create(owner, room, folder), REFUSALS);
  const copied = await whileAllowed(
    () => allowedDocument(request, draftRoom(copyOf), documents, 'copy'),
    ({ room: from, kept }) => kept.library.copy(owner, from, room),
  );
  return granted(copied, REFUSALS);
}

/** The errors for documents that an account can't have. */
const REFUSALS = {
  ...FOLDER_REFUSALS,
  taken: errors.documentTaken,
  'not written': errors.draftNotWritten,
  full: () => errors.limitReached(ACCOUNT_DOCUMENTS_MAX, 'documents'),
  'copies full': () => errors.limitReached(ACCOUNT_MAX_BYTES / MIB, 'MiB of text if it makes copies'),
  'store full': errors.storageFull,
  unknown: errors.documentEmpty,
};
