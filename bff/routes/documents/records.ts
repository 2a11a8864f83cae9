import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import {
  CheckedRecord,
  RECORD_CHECK_PATH,
  RECORD_KEYS_PATH,
  RECORD_PART_ROUTE,
  RECORD_ROUTE,
  RecordCheck,
  RecordPart,
  RecordSigning,
  SIGNED_RECORD_MAX_BYTES,
  SIGNED_RECORD_ROUTE,
  WritingRecord,
} from '#shared-types/documents/record';

import { hashOfText, type RecordFault, type RecordSigner, recordSigner } from '../../documents/record/record-signer.ts';
import { writtenRecord } from '../../documents/record/written-record.ts';
import { type BffError, errors } from '../../errors.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import {
  documentGuards,
  documentRoutesIn,
  type DocumentRoutesOptions,
  IdParams,
  numberIn,
  NumberedParams,
} from './document-route.ts';

/** A class of thirty behind one router opens a record each, which takes the store as long as opening the document. */
const VIEWS_PER_ADDRESS = { perSecond: 2, burst: 30 };
/** A replay has at most some forty parts; they are read one after the other. */
const PARTS_PER_ADDRESS = { perSecond: 4, burst: 80 };
/** A class of thirty behind one router shares a record or two each. */
const SIGNINGS_PER_ADDRESS = { perSecond: 0.5, burst: 60 };
/** A teacher checks the records of a class. */
const CHECKS_PER_ADDRESS = { perSecond: 0.5, burst: 60 };
/** A verifier fetches the keys once an hour. */
const KEYS_PER_ADDRESS = { perSecond: 1, burst: 60 };
const KEYS_MAX_AGE_S = 3600;
/** A record, and a text to compare it with. */
const CHECK_MAX_BYTES = 2 * SIGNED_RECORD_MAX_BYTES;

/** Shows how a document was written. */
export const recordRoutes: FastifyPluginAsyncTypebox<DocumentRoutesOptions> = async (app, { documents }) => {
  const route = documentRoutesIn(app, documents);

  route(
    'GET',
    RECORD_ROUTE,
    {
      ability: 'seeRecord',
      guards: documentGuards(app, VIEWS_PER_ADDRESS),
      summary: 'How a document was written',
      params: IdParams,
      answer: WritingRecord,
    },
    async ({ document: { room, kept } }) => {
      const record = await kept.records.read(room);
      const replay = record.parts.map(({ number, startedMs, endedMs }) => ({
        number,
        startedAt: new Date(startedMs).toISOString(),
        endedAt: new Date(endedMs).toISOString(),
      }));
      return { ...writtenRecord(record), replay };
    },
  );
  route(
    'GET',
    RECORD_PART_ROUTE,
    {
      ability: 'seeRecord',
      guards: documentGuards(app, PARTS_PER_ADDRESS),
      summary: 'The steps in which a document was written',
      params: NumberedParams,
      answer: RecordPart,
    },
    async ({ document: { room, kept }, params, request }) => {
      const part = await kept.records.part(room, numberIn(params, request));
      if (part === undefined) throw errors.notFound(request.url);
      return { startedAt: new Date(part.startedMs).toISOString(), ...part.content };
    },
  );
};

/** Shares the record of a document as a signed file, and checks such files. */
export const signedRecordRoutes: FastifyPluginAsyncTypebox<
  DocumentRoutesOptions & { publicUrl: string | undefined; clock: { now: () => number } }
> = async (app, { documents, publicUrl, clock }) => {
  const signer = recordSigner(documents.records);
  documentRoutesIn(app, documents)(
    'POST',
    SIGNED_RECORD_ROUTE,
    {
      ability: 'seeRecord',
      guards: documentGuards(app, SIGNINGS_PER_ADDRESS),
      summary: 'The record as a signed file: a compact JWS (RFC 7515, RFC 8037)',
      params: IdParams,
      body: RecordSigning,
      produces: 'application/jose',
    },
    async ({ document: { room, kept }, body: { withText } }) => {
      const record = await kept.records.read(room);
      if (record.sessions.length === 0) throw errors.documentEmpty();
      const { text } = record;
      return signer.sign({
        // A Host header isn't proof of a name: the person could send another site's.
        ...(publicUrl !== undefined && { issuer: publicUrl }),
        issuedAt: new Date(clock.now()).toISOString(),
        ...writtenRecord(record),
        textHash: hashOfText(text),
        ...(withText && { text }),
      });
    },
  );
  await app.register(recordCheckRoutes, { signer, publicUrl });
};

/** Checks signed records for everyone, and publishes the keys for people who want to check them themselves. */
const recordCheckRoutes: FastifyPluginAsyncTypebox<{ signer: RecordSigner; publicUrl: string | undefined }> = async (
  app,
  { signer, publicUrl },
) => {
  app.post(
    RECORD_CHECK_PATH,
    {
      onRequest: rateLimit(CHECKS_PER_ADDRESS),
      bodyLimit: CHECK_MAX_BYTES,
      schema: {
        tags: ['documents'],
        summary: 'Check a signed record, and whether a text is the one that it is about',
        body: RecordCheck,
        response: { 200: CheckedRecord },
      },
    },
    async (request, reply) => {
      const { record: file, text } = request.body;
      const checked = await signer.check(file, publicUrl);
      if ('fault' in checked) throw inWords(checked.fault);
      const { record } = checked;
      return reply.send({ record, ...(text !== undefined && { isSameText: hashOfText(text) === record.textHash }) });
    },
  );
  app.get(RECORD_KEYS_PATH, { onRequest: rateLimit(KEYS_PER_ADDRESS) }, async (_request, reply) =>
    reply.header('cache-control', `public, max-age=${KEYS_MAX_AGE_S}`).send(await signer.publicKeys()),
  );
};

function inWords(fault: RecordFault): BffError {
  if (fault.kind === 'foreign') return errors.recordForeign(fault.issuer);
  if (fault.kind === 'changed') return errors.recordChanged();
  return fault.kind === 'key unknown' ? errors.recordKeyUnknown() : errors.noRecord();
}
