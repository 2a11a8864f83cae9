import type { StompAddress } from '../../stomp/address.ts';

/**
 * Why there is no connection: nobody can be reached at the address, what is there does not take our credentials, or it does
 * not behave like a broker.
 */
export type LinkTrouble = 'unreachable' | 'refused' | 'unusable';

/** Why a link to a broker could not be opened. Its message names the broker and no credentials. */
export class LinkFailure extends Error {
  readonly trouble: LinkTrouble;

  /** @param cause what the system said, if it was the system that failed. */
  constructor({ name }: StompAddress, reason: string, trouble: LinkTrouble, cause: Error | undefined) {
    super(`${name}: ${reason}`, { cause });
    this.name = 'LinkFailure';
    this.trouble = trouble;
  }
}

/** What the system says when nobody can have a connection. */
const UNREACHABLE: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
]);

/** What an error of the system means. */
export function troubleOf(error: Error): LinkTrouble {
  return UNREACHABLE.has(Reflect.get(error, 'code')) ? 'unreachable' : 'unusable';
}

/** The words of an error of the system. One that holds those of all addresses of a name has none of its own. */
export function wordsOf(error: Error): string {
  const all: unknown[] = error instanceof AggregateError ? [error, ...error.errors] : [error];
  const words = all.map((each) => (each instanceof Error ? each.message : '')).find((each) => each !== '');
  return words ?? String(Reflect.get(error, 'code') ?? error.name);
}
