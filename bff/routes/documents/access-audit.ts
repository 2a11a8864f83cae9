import type { FastifyRequest } from 'fastify';

import { auditName } from '../../observability/audit.ts';

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
