import { randomBytes } from 'node:crypto';

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';

import {
  CreatedLink,
  DocumentId,
  DocumentLink,
  DOCUMENTS_PATH,
  DocumentSharing,
  LinkChange,
  LINKS_MAX,
  NewLink,
} from '#shared-types/documents';

import type { Documents } from '../documents/documents.ts';
import { hashOfSecret } from '../documents/link-secret.ts';
import { granted } from '../documents/refusal.ts';
import { errors } from '../errors.ts';
import { noteAccessChange } from './access-audit.ts';
import { callerGuards } from './caller-guards.ts';
import { allowedDocument } from './document-guard.ts';

const CALLS_PER_USER = { perSecond: 1, burst: 60 };
const CALLS_PER_ADDRESS = { perSecond: 5, burst: 300 };
/** A secret has 128 random bits; an id only has to differ from the document's other ids. */
const SECRET_BYTES = 16;
const ID_BYTES = 8;

const Params = Type.Object({ id: DocumentId });
const LinkParams = Type.Object({ id: DocumentId, link: Type.String({ maxLength: 2 * ID_BYTES }) });
const tags = ['library'];

/** The links that let others open a document. Only its owner sees and changes them. */
export const documentLinkRoutes: FastifyPluginAsyncTypebox<{ documents: Documents }> = async (app, { documents }) => {
  const guarded = {
    onRequest: callerGuards(app, { allowGuests: false, perUser: CALLS_PER_USER, perAddress: CALLS_PER_ADDRESS }),
  };
  const linksPath = `${DOCUMENTS_PATH}/:id/links`;

  app.get(
    linksPath,
    {
      ...guarded,
      schema: { tags, summary: 'Who can open a document', params: Params, response: { 200: DocumentSharing } },
    },
    async (request, reply) => {
      const { room } = await allowedDocument(request, request.params.id, documents, 'share');
      return reply.send(await documents.library.sharing(room));
    },
  );
  app.post(
    linksPath,
    {
      ...guarded,
      schema: { tags, summary: 'Create a link', params: Params, body: NewLink, response: { 201: CreatedLink } },
    },
    async (request, reply) => {
      const { room } = await allowedDocument(request, request.params.id, documents, 'share');
      const secret = randomBytes(SECRET_BYTES).toString('hex');
      const id = randomBytes(ID_BYTES).toString('hex');
      const added = await documents.library.addLink(room, { id, ...request.body }, hashOfSecret(secret));
      const link = granted(added, {
        full: () => errors.limitReached(LINKS_MAX, 'links per document'),
        unknown: errors.linkUnknown,
      });
      noteAccessChange(request, { what: 'link created', room, link: id, role: link.role });
      app.openDocuments.recheck(room);
      return reply.code(201).send({ link, secret });
    },
  );
  app.patch(
    `${linksPath}/:link`,
    {
      ...guarded,
      schema: {
        tags,
        summary: 'Change what a link allows, or revoke it',
        params: LinkParams,
        body: LinkChange,
        response: { 200: DocumentLink },
      },
    },
    async (request): Promise<DocumentLink> => {
      const { role, revoked } = request.body;
      const { room } = await allowedDocument(request, request.params.id, documents, 'share');
      const id = request.params.link;
      const change = { ...(role && { role }), ...(revoked && { isRevoked: true as const }) };
      const link = granted(await documents.library.changeLink(room, id, change), { unknown: errors.linkUnknown });
      noteAccessChange(request, { what: revoked ? 'link revoked' : 'link changed', room, link: id, role: link.role });
      app.openDocuments.recheck(room);
      return link;
    },
  );
  app.delete(
    `${linksPath}/:link`,
    {
      ...guarded,
      schema: { tags, summary: 'Remove a link', params: LinkParams, response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      const { room } = await allowedDocument(request, request.params.id, documents, 'share');
      if (!(await documents.library.removeLink(room, request.params.link))) throw errors.linkUnknown();
      noteAccessChange(request, { what: 'link removed', room, link: request.params.link });
      app.openDocuments.recheck(room);
      return reply.code(204).send(null);
    },
  );
};
