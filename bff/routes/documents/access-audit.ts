import { createHash } from 'node:crypto';

import type { FastifyRequest } from 'fastify';

/** How much of a hash is enough to tell documents apart, in hexadecimal digits. */
const NAME_DIGITS = 16;

/** A change of who may do what with a document. */
interface AccessChange {
  what: string;
  room: string;
  /** More facts, none of them secret. */
  [fact: string]: unknown;
}

/**
 * Writes the line by which an operator can trace who let whom in. The room appears as a hash, since its name may open it.
 */
export function noteAccessChange({ log, user }: FastifyRequest, { what, room, ...facts }: AccessChange): void {
  log.info({ audit: what, document: auditName(room), user: user?.id, ...facts }, 'access changed');
}

/** What audit lines call a document. */
function auditName(room: string): string {
  return createHash('sha256').update(room).digest('hex').slice(0, NAME_DIGITS);
}
