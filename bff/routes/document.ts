import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';

import { TITLE_FIELD } from '#shared-types/collaboration';
import { DocumentChange, DocumentId, DOCUMENTS_PATH, ListedDocument, OpenedDocument } from '#shared-types/documents';

import type { Documents } from '../documents/documents.ts';
import type { Verb } from '../documents/policy.ts';
import { errors } from '../errors.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { noteAccessChange } from './access-audit.ts';
import { allowedDocument } from './document-guard.ts';

/** Every page asks once about its document, and a class of thirty behind one router opens theirs at once. */
const CALLS_PER_ADDRESS = { perSecond: 20, burst: 1200 };

const Params = Type.Object({ id: DocumentId });
const tags = ['documents'];

/** One document: read, rename, bin and delete it. */
export const singleDocumentRoutes: FastifyPluginAsyncTypebox<{ documents: Documents }> = async (app, { documents }) => {
  const { openDocuments } = app;
  const guarded = { onRequest: [rateLimit(CALLS_PER_ADDRESS), app.recogniseUser] };
  const found = async (room: string): Promise<ListedDocument> => {
    const document = await documents.library.find(room);
    if (document === undefined) throw errors.documentUnknown();
    return document;
  };

  app.get(
    `${DOCUMENTS_PATH}/:id`,
    { ...guarded, schema: { tags, summary: 'A document', params: Params, response: { 200: OpenedDocument } } },
    async (request) => {
      const { room, role } = await allowedDocument(request, request.params.id, documents, 'read');
      return { ...(await found(room)), role };
    },
  );
  app.patch(
    `${DOCUMENTS_PATH}/:id`,
    {
      ...guarded,
      schema: {
        tags,
        summary: 'Rename a document, take it out of the bin, or change what its address opens',
        params: Params,
        body: DocumentChange,
        response: { 200: ListedDocument },
      },
    },
    async (request) => {
      const { title, inBin, addressRole } = request.body;
      const { room } = await allowedDocument(request, request.params.id, documents, ...verbsOf(request.body));
      await found(room); // a draft that belongs to nobody is no document of the library
      const { library } = documents;
      if (inBin !== undefined) await library.setInBin(room, inBin);
      if (addressRole !== undefined) await library.setAddressRole(room, addressRole);
      if (inBin !== undefined || addressRole !== undefined) {
        noteAccessChange(request, { what: 'document changed', room, ...request.body, title: undefined });
        openDocuments.recheck(room);
      }
      if (title !== undefined)
        await openDocuments.edit(room, (document) => {
          const text = document.getText(TITLE_FIELD);
          text.delete(0, text.length);
          text.insert(0, title);
        });
      return found(room);
    },
  );
  app.delete(
    `${DOCUMENTS_PATH}/:id`,
    {
      ...guarded,
      schema: {
        tags,
        summary: 'Put a document into the bin; if it’s there already, delete it for good',
        params: Params,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { room, isInBin } = await allowedDocument(request, request.params.id, documents, 'delete');
      await (isInBin ? documents.library.remove(room) : documents.library.setInBin(room, true));
      noteAccessChange(request, { what: isInBin ? 'document deleted' : 'document binned', room });
      openDocuments.recheck(room);
      return reply.code(204).send(null);
    },
  );
};

/** What somebody must be allowed to do in order to make a change. */
function verbsOf({ title, inBin, addressRole }: DocumentChange): Verb[] {
  const verbs: [boolean, Verb][] = [
    [title !== undefined, 'write'],
    [inBin !== undefined, 'delete'],
    [addressRole !== undefined, 'share'],
  ];
  return verbs.flatMap(([isAsked, verb]) => (isAsked ? [verb] : []));
}
