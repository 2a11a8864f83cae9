import type { FastifyPluginAsync } from 'fastify';

import {
  DocumentChange,
  DOCUMENTS_PATH,
  FOLDERS_MAX,
  ListedDocument,
  OpenedDocument,
} from '#shared-types/documents/documents';
import type { Ability } from '#shared-types/documents/roles';

import { can } from '../../documents/policy.ts';
import { granted } from '../../documents/refusal.ts';
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
/** A change may read the whole document; people make one now and then. */
const CHANGES_PER_ADDRESS = { perSecond: 5, burst: 300 };

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
      guards: documentGuards(app, CHANGES_PER_ADDRESS),
      summary: 'Rename a document, take it out of the bin, put it into a folder, or change what its address opens',
      body: DocumentChange,
      answer: ListedDocument,
    },
    async ({ document, body, request }) => {
      const { room, role, ownerId, kept } = document;
      for (const ability of abilitiesFor(body))
        if (!can(role, ability, { isOwned: ownerId !== undefined })) throw errors.documentForbidden(role);
      await listed(document); // a draft without an owner isn't in the library
      const { title, inBin, folder, addressRole } = body;
      if (folder !== undefined) granted(await kept.library.setFolder(room, folder), FOLDER_REFUSALS);
      if (inBin !== undefined) await kept.library.setInBin(room, inBin);
      if (addressRole !== undefined) await kept.library.setAddressRole(room, addressRole);
      if (inBin !== undefined || addressRole !== undefined) {
        noteAccessChange(request, { what: 'document changed', room, inBin, addressRole });
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

/** The errors for folders that an account can't have. */
export const FOLDER_REFUSALS = { 'folders full': () => errors.limitReached(FOLDERS_MAX, 'folders') };

/**
 * The document as the library lists it. The folder that somebody has put a text into is nobody else's business.
 * @throws {BffError} NOT_FOUND if it has no owner.
 */
async function listed({ room, role, kept }: AllowedDocument): Promise<ListedDocument> {
  const document = await kept.library.find(room);
  if (document === undefined) throw errors.documentUnknown();
  const { folder, ...known } = document;
  return role === 'owner' && folder !== undefined ? { ...known, folder } : known;
}

/** The abilities that each change needs. */
function abilitiesFor({ title, inBin, folder, addressRole }: DocumentChange): Ability[] {
  const abilities: [boolean, Ability][] = [
    [title !== undefined, 'write'],
    [inBin !== undefined || folder !== undefined, 'delete'],
    [addressRole !== undefined, 'share'],
  ];
  return abilities.flatMap(([isAsked, ability]) => (isAsked ? [ability] : []));
}
