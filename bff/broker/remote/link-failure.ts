import type { StompAddress } from '../../stomp/address.ts';

/**
 * Why there is no connection: the address is unreachable, the broker refuses our credentials, or the peer doesn't behave like a
 * broker.
 */
export type LinkTrouble = 'unreachable' | 'refused' | 'unusable';

/** A link to a broker couldn't be opened. The message names the broker, but no credentials. */
export class LinkFailure extends Error {
  readonly trouble: LinkTrouble;

  /** @param cause the system error, if there is one. */
  constructor({ name }: StompAddress, reason: string, trouble: LinkTrouble, cause: Error | undefined) {
    super(`${name}: ${reason}`, { cause });
    this.name = 'LinkFailure';
    this.trouble = trouble;
  }
}

/** The system errors for an unreachable address. */
const UNREACHABLE: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
]);

/** The kind of failure that a system error means. */
export function troubleOf(error: Error): LinkTrouble {
  return UNREACHABLE.has(Reflect.get(error, 'code')) ? 'unreachable' : 'unusable';
}

/** The message of a system error. An AggregateError, for all addresses of a name, has no message of its own. */
export function wordsOf(error: Error): string {
  const all: unknown[] = error instanceof AggregateError ? [error, ...error.errors] : [error];
  const words = all.map((each) => (each instanceof Error ? each.message : '')).find((each) => each !== '');
  return words ?? String(Reflect.get(error, 'code') ?? error.name);
}
