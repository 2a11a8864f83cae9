import type { FastifyReply } from 'fastify';

/** A signal that cancels the work on a request if its client disconnects before the answer is written. */
export function endedByClient(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  if (reply.raw.destroyed) controller.abort(); // it left while its token was checked or its body read
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
