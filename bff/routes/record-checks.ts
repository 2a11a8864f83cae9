import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import {
  CheckedRecord,
  RECORD_CHECK_PATH,
  RECORD_KEYS_PATH,
  RecordCheck,
  SIGNED_RECORD_MAX_BYTES,
} from '#shared-types/record';

import { hashOfText, type RecordFault, type RecordSigner } from '../documents/record/record-signer.ts';
import { type BffError, errors } from '../errors.ts';
import { rateLimit } from '../http/rate-limit.ts';

/** A teacher checks the records of a class. */
const CHECKS_PER_ADDRESS = { perSecond: 0.5, burst: 60 };
/** A verifier fetches the keys once an hour. */
const KEYS_PER_ADDRESS = { perSecond: 1, burst: 60 };
const KEYS_MAX_AGE_S = 3600;
/** A record, and a text to compare it with. */
const CHECK_MAX_BYTES = 2 * SIGNED_RECORD_MAX_BYTES;

/** Checks signed records for everybody, and publishes the keys for those who want to do it themselves. */
export const recordCheckRoutes: FastifyPluginAsyncTypebox<{
  signer: RecordSigner;
  publicUrl: string | undefined;
}> = async (app, { signer, publicUrl }) => {
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
