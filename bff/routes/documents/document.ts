import type { FastifyPluginAsync } from 'fastify';

import { DocumentChange, DOCUMENTS_PATH, ListedDocument, OpenedDocument } from '#shared-types/documents';
import type { Ability } from '#shared-types/roles';

import { can } from '../../documents/policy.ts';
import { errors } from '../../errors.ts';
import { noteAccessChange } from './access-audit.ts';
import {
  type AllowedDocument,
  documentGuards,
  documentRoutesIn,
  type DocumentRoutesOptions,
} from './document-route.ts';

/** Every page asks once about its document, and a class of thirty behind one router opens theirs at once. */
const CALLS_PER_ADDRESS = { perSecond: 20, burst: 1200 };

/** One document: read, rename, bin and delete it. */
export const singleDocumentRoutes: FastifyPluginAsync<DocumentRoutesOptions> = async (app, { documents, roomBus }) => {
  const route = documentRoutesIn(app, documents);
  const guards = documentGuards(app, CALLS_PER_ADDRESS);
  const path = `${DOCUMENTS_PATH}/:id`;

  route(
    'GET',
    path,
    { ability: 'read', guards, summary: 'A document', answer: OpenedDocument },
    async ({ document }) => ({
      ...(await listed(document)),
      role: document.role,
    }),
  );
  route(
    'PATCH',
    path,
    {
      ability: 'read',
      guards,
      summary: 'Rename a document, take it out of the bin, or change what its address opens',
      body: DocumentChange,
      answer: ListedDocument,
    },
    async ({ document, body, request }) => {
      const { room, role, ownerId, kept } = document;
      for (const ability of abilitiesFor(body))
        if (!can(role, ability, { isOwned: ownerId !== undefined })) throw errors.documentForbidden(role);
      await listed(document); // a draft that belongs to nobody is no document of the library
      const { title, inBin, addressRole } = body;
      if (inBin !== undefined) await kept.library.setInBin(room, inBin);
      if (addressRole !== undefined) await kept.library.setAddressRole(room, addressRole);
      if (inBin !== undefined || addressRole !== undefined) {
        noteAccessChange(request, { what: 'document changed', room, ...body, title: undefined });
        await roomBus.tell(room, { what: 'access' });
      }
      if (title !== undefined) await roomBus.tell(room, { what: 'title', title });
      return listed(document);
    },
  );
  route(
    'DELETE',
    path,
    { ability: 'delete', guards, summary: 'Put a document into the bin; if it’s there already, delete it for good' },
    async ({ document: { room, isInBin, kept }, request }) => {
      await (isInBin ? kept.library.remove(room) : kept.library.setInBin(room, true));
      noteAccessChange(request, { what: isInBin ? 'document deleted' : 'document binned', room });
      await roomBus.tell(room, { what: 'access' });
    },
  );
};

/** The document as the library lists it. @throws {BffError} NOT_FOUND if it belongs to nobody. */
async function listed({ room, kept }: AllowedDocument): Promise<ListedDocument> {
  const document = await kept.library.find(room);
  if (document === undefined) throw errors.documentUnknown();
  return document;
}

/** What somebody must be allowed to do in order to make a change. */
function abilitiesFor({ title, inBin, addressRole }: DocumentChange): Ability[] {
  const abilities: [boolean, Ability][] = [
    [title !== undefined, 'write'],
    [inBin !== undefined, 'delete'],
    [addressRole !== undefined, 'share'],
  ];
  return abilities.flatMap(([isAsked, ability]) => (isAsked ? [ability] : []));
}
