import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';

import {
  RECORD_PART_ROUTE,
  RECORD_ROUTE,
  RecordPart,
  RecordSigning,
  SIGNED_RECORD_ROUTE,
  WritingRecord,
} from '#shared-types/record';

import type { Documents } from '../documents/documents.ts';
import { hashOfText, recordSigner } from '../documents/record/record-signer.ts';
import { writtenRecord } from '../documents/record/written-record.ts';
import { errors } from '../errors.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { DocumentParams, numberIn, NumberedParams } from './document-address.ts';
import { allowedDocument } from './document-guard.ts';
import { recordCheckRoutes } from './record-checks.ts';

/** Each in a class of thirty behind one router opens a record. It takes the store as long as opening the document. */
const VIEWS_PER_ADDRESS = { perSecond: 2, burst: 30 };
/** A replay has at most some forty parts; they are read one after the other. */
const PARTS_PER_ADDRESS = { perSecond: 4, burst: 80 };
/** Each in a class of thirty behind one router hands out a record or two. */
const SIGNINGS_PER_ADDRESS = { perSecond: 0.5, burst: 60 };

/** Shows how a document was written, gives that out as a signed file, and has such files checked. */
export const recordRoutes: FastifyPluginAsyncTypebox<{
  documents: Documents;
  publicUrl: string | undefined;
}> = async (app, { documents, publicUrl }) => {
  const { records } = documents;
  const signer = recordSigner(records);
  await app.register(recordCheckRoutes, { signer, publicUrl });
  const roomOf = async (request: FastifyRequest, id: string) =>
    (await allowedDocument(request, id, documents, 'seeRecord')).room;
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });

  app.get(
    RECORD_ROUTE,
    {
      onRequest: [rateLimit(VIEWS_PER_ADDRESS), app.recogniseUser],
      schema: {
        tags: ['documents'],
        summary: 'How a document was written',
        params: DocumentParams,
        response: { 200: WritingRecord },
      },
    },
    async (request, reply) => {
      const record = await records.read(await roomOf(request, request.params.id));
      const replay = record.parts.map(({ number, startedMs, endedMs }) => ({
        number,
        startedAt: new Date(startedMs).toISOString(),
        endedAt: new Date(endedMs).toISOString(),
      }));
      return reply.send({ ...writtenRecord(record), replay });
    },
  );
  app.get(
    RECORD_PART_ROUTE,
    {
      onRequest: [rateLimit(PARTS_PER_ADDRESS), app.recogniseUser],
      schema: {
        tags: ['documents'],
        summary: 'The steps in which a document was written',
        params: NumberedParams,
        response: { 200: RecordPart },
      },
    },
    async (request, reply) => {
      const room = await roomOf(request, request.params.id);
      const part = await records.part(room, numberIn(request));
      if (part === undefined) throw errors.notFound(request.url);
      return reply.send({ startedAt: new Date(part.startedMs).toISOString(), ...part.content });
    },
  );
  app.post(
    SIGNED_RECORD_ROUTE,
    {
      onRequest: [rateLimit(SIGNINGS_PER_ADDRESS), app.recogniseUser],
      schema: {
        tags: ['documents'],
        summary: 'The record as a signed file: a compact JWS (RFC 7515, RFC 8037)',
        produces: ['application/jose'],
        params: DocumentParams,
        body: RecordSigning,
      },
    },
    async (request, reply) => {
      const record = await records.read(await roomOf(request, request.params.id));
      if (record.sessions.length === 0) throw errors.documentEmpty();
      const { text } = record;
      const signed = await signer.sign({
        // A Host header isn't proof of a name: whoever signs could send another's.
        ...(publicUrl !== undefined && { issuer: publicUrl }),
        issuedAt: new Date().toISOString(),
        ...writtenRecord(record),
        textHash: hashOfText(text),
        ...(request.body.withText && { text }),
      });
      return reply.type('application/jose').send(signed);
    },
  );
};
