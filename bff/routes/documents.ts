import { randomBytes } from 'node:crypto';

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { DRAFT_ROOM_PREFIX } from '#shared-types/collaboration';
import {
  ACCOUNT_DOCUMENTS_MAX,
  ACCOUNT_MAX_BYTES,
  DocumentPage,
  DocumentQuery,
  DOCUMENTS_PATH,
  ListedDocument,
  NewDocument,
} from '#shared-types/documents';
import { WRITERS_HEADER, writerHashesIn } from '#shared-types/writer-header';

import type { Documents } from '../documents/documents.ts';
import { granted } from '../documents/refusal.ts';
import { errors } from '../errors.ts';
import { noteAccessChange } from './access-audit.ts';
import { callerGuards } from './caller-guards.ts';
import { userOf } from './caller.ts';
import { commentListRoute } from './comment-list.ts';
import { commentRemovalRoutes } from './comment-removals.ts';
import { singleCommentRoutes } from './comment.ts';
import { commentRoutes } from './comments.ts';
import { allowedDocument } from './document-guard.ts';
import { documentLinkRoutes } from './document-links.ts';
import { singleDocumentRoutes } from './document.ts';
import { formerWriterRoutes } from './former-writers.ts';
import { restoringRoutes } from './restoring.ts';
import { versionRoutes } from './versions.ts';

/** Somebody searches while they type, and a class of thirty behind one router does so at once. */
const CALLS_PER_USER = { perSecond: 2, burst: 120 };
const CALLS_PER_ADDRESS = { perSecond: 20, burst: 1200 };
const ID_BYTES = 16;
const MIB = 1_048_576;

const tags = ['library'];

/** The documents of accounts: lists them, adds one, and everything about a single one. */
export const documentRoutes: FastifyPluginAsyncTypebox<{ documents: Documents }> = async (app, { documents }) => {
  const guarded = {
    onRequest: callerGuards(app, { allowGuests: false, perUser: CALLS_PER_USER, perAddress: CALLS_PER_ADDRESS }),
  };
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  await app.register(singleDocumentRoutes, { documents });
  await app.register(documentLinkRoutes, { documents });
  await app.register(formerWriterRoutes, { documents });
  await app.register(versionRoutes, { documents });
  await app.register(restoringRoutes, { documents });
  await app.register(commentListRoute, { documents });
  await app.register(commentRoutes, { documents });
  await app.register(singleCommentRoutes, { documents });
  await app.register(commentRemovalRoutes, { documents });

  app.get(
    DOCUMENTS_PATH,
    {
      ...guarded,
      schema: { tags, summary: 'List your documents', querystring: DocumentQuery, response: { 200: DocumentPage } },
    },
    (request) => {
      const { search = '', order = 'changed', bin, after } = request.query;
      const owner = userOf(request).id;
      return documents.library.list({ owner, search, order, inBin: bin === 'true', after });
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
    async (request, reply) => {
      const { claim, copyOf } = request.body;
      const owner = userOf(request).id;
      const { library } = documents;
      const room = DRAFT_ROOM_PREFIX + (claim ?? randomBytes(ID_BYTES).toString('hex'));
      if (claim !== undefined) {
        const hashes = writerHashesIn(request.headers[WRITERS_HEADER]);
        const claimed = granted(await library.claim(owner, room, hashes), REFUSALS);
        noteAccessChange(request, { what: 'document claimed', room });
        app.openDocuments.recheck(room);
        return reply.code(201).send(claimed);
      }
      if (copyOf === undefined) return reply.code(201).send(granted(await library.create(owner, room), REFUSALS));
      const from = await allowedDocument(request, copyOf, documents, 'copy');
      return reply.code(201).send(granted(await library.copy(owner, from.room, room), REFUSALS));
    },
  );
};

/** The errors for documents that an account can't have. */
const REFUSALS = {
  taken: errors.documentTaken,
  'not written': errors.draftNotWritten,
  full: () => errors.limitReached(ACCOUNT_DOCUMENTS_MAX, 'documents'),
  'copies full': () => errors.limitReached(ACCOUNT_MAX_BYTES / MIB, 'MiB of text if it makes copies'),
  'store full': errors.storageFull,
  unknown: errors.documentEmpty,
};
