import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';

import { COLLABORATION_PATH, isKnownRoom } from '#shared-types/documents/collaboration';
import { IMAGE_MAX_BYTES, IMAGE_TYPES, ImageReceipt, IMAGES_PATH } from '#shared-types/documents/images';

import type { Documents } from '../../documents/documents.ts';
import { errors } from '../../errors.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import { networkOf } from '../../limits/network.ts';
import { type AllowedDocument, allowedDocument, whileAllowed } from './document-route.ts';

/** Each of thirty pupils behind one router adds a picture, and one pastes a long text with pictures. */
const CHANGES_PER_ADDRESS = { perSecond: 1, burst: 120 };
/** A class opens a document with twenty pictures. */
const VIEWS_PER_ADDRESS = { perSecond: 20, burst: 1200 };
/** The bytes behind an id never change. */
const KEEP_FOREVER = 'private, max-age=31536000, immutable';

const Room = Type.Object({ room: Type.String() });
const RoomImage = Type.Object({ room: Type.String(), id: Type.String() });

/** Stores and serves the pictures in documents. People who may write in a document may add to it. */
export const imageRoutes: FastifyPluginAsyncTypebox<{ documents: Documents }> = async (app, { documents }) => {
  const { imageIntake } = app;
  const roomImages = `${COLLABORATION_PATH}:room/images`;
  const documentOf = (request: FastifyRequest<{ Params: Static<typeof Room> }>) => {
    const { room } = request.params;
    if (!isKnownRoom(room)) throw errors.notFound(`${COLLABORATION_PATH}…`);
    return allowedDocument(request, room, documents, 'write');
  };
  const judged = new WeakMap<FastifyRequest, AllowedDocument>();
  const mayChange = async (request: FastifyRequest<{ Params: Static<typeof Room> }>) => {
    judged.set(request, await documentOf(request));
  };
  app.addContentTypeParser([...IMAGE_TYPES], { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.post(
    roomImages,
    {
      bodyLimit: IMAGE_MAX_BYTES,
      onRequest: [rateLimit(CHANGES_PER_ADDRESS), app.recogniseUser, mayChange],
      schema: {
        tags: ['documents'],
        summary: 'Store a picture of a document',
        consumes: [...IMAGE_TYPES],
        params: Room,
        response: { 201: ImageReceipt },
      },
    },
    async (request, reply) => {
      const { body, ip } = request;
      if (!Buffer.isBuffer(body)) throw errors.imageRefused();
      const id = await whileAllowed(
        () => documentOf(request),
        ({ room, kept: { images } }) => imageIntake.add(body, { room, network: networkOf(ip), images }),
        judged.get(request),
      );
      return reply.code(201).send({ src: IMAGES_PATH + id });
    },
  );
  app.put(
    `${roomImages}/:id`,
    {
      onRequest: [rateLimit(CHANGES_PER_ADDRESS), app.recogniseUser, mayChange],
      schema: { tags: ['documents'], summary: 'Keep a stored picture for this document too', params: RoomImage },
    },
    async (request, reply) => {
      await whileAllowed(
        () => documentOf(request),
        ({ room, kept: { images } }) => imageIntake.keep(request.params.id, { room, images }),
        judged.get(request),
      );
      return reply.code(204).send();
    },
  );
  await app.register(imageViewRoute);
};

const imageViewRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    `${IMAGES_PATH}:id`,
    {
      onRequest: rateLimit(VIEWS_PER_ADDRESS),
      schema: { tags: ['documents'], summary: 'A picture', params: Type.Object({ id: Type.String() }) },
    },
    async ({ params: { id }, url, ip }, reply) => {
      const image = await app.imageIntake.find(id, networkOf(ip));
      if (image === undefined) throw errors.notFound(url);
      return reply
        .headers({ 'content-type': image.type, 'cache-control': KEEP_FOREVER, 'content-security-policy': 'sandbox' })
        .send(image.data);
    },
  );
};
