import { createHash } from 'node:crypto';

/** What is kept of a link's secret. The secret has 128 random bits, so a fast hash without salt can't be reversed. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
