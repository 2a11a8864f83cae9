import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { LRUCache } from 'lru-cache';

import { DESK_KEY_HEADER } from '#shared-types/desk';
import { KEY_PATTERN } from '#shared-types/desk-codes';

import { hashOfKey } from '../../desk/assignment-rows.ts';
import { type DeskStore, UnknownKey } from '../../desk/desk-store.ts';
import { errors } from '../../errors.ts';
import { networkOf } from '../../limits/network.ts';
import { createTokenBuckets, type TokenBuckets } from '../../limits/token-bucket.ts';

/** Wrong keys of one network: a class that types them from slips of paper makes some mistakes, and not for long. */
const WRONG_KEYS = { perSecond: 1 / 10, burst: 60 };
/** How many keys are remembered that were right, each with its network. */
const MOST_RIGHT = 20_000;
const KEY = new RegExp(KEY_PATTERN);

/** Whether a call shows the key of a desk link. */
export function showsKey({ headers }: FastifyRequest): boolean {
  return headers[DESK_KEY_HEADER] !== undefined;
}

/** Lets calls in by the key that they show, and slows down anyone who guesses keys. */
export interface KeyGuard {
  /**
   * Does some work with the key of a call. While its network waits after too many wrong keys, only keys are let in that were right
   * there before: a guesser mustn't lock out the class next door.
   * @throws {BffError} NOT_FOUND if nobody has the key, or TOO_MANY_REQUESTS; and what the work throws.
   */
  with<Result>(request: FastifyRequest, work: (key: string) => Promise<Result>): Promise<Result>;
}

/** What the routes of the desk share. */
export interface SharedByDeskRoutes {
  desk: DeskStore;
  guard: KeyGuard;
  /** The limit of all calls of one address. */
  perAddress: onRequestAsyncHookHandler;
}

/** Makes the guard of one server. A closed account ends what its links open. */
export function createKeyGuard(desk: Pick<DeskStore, 'ownerOf'>): KeyGuard {
  let wrong: TokenBuckets | undefined;
  const right = new LRUCache<string, true>({ max: MOST_RIGHT });
  return {
    async with({ headers, ip, server }, work) {
      const factor = server.rateLimitFactor;
      wrong ??= createTokenBuckets({ perSecond: WRONG_KEYS.perSecond * factor, burst: WRONG_KEYS.burst * factor });
      const shown = headers[DESK_KEY_HEADER];
      const key = typeof shown === 'string' && KEY.test(shown) ? shown : undefined;
      const bucket = wrong.of(networkOf(ip));
      const place = `${networkOf(ip)} ${hashOfKey(key ?? '')}`;
      const waitS = bucket.secondsUntil(1);
      if (waitS > 0 && !right.has(place)) throw errors.tooManyAttempts(Math.ceil(waitS));
      try {
        const owner = key === undefined ? undefined : await desk.ownerOf(key);
        if (key === undefined || owner === undefined || (await server.isAccountClosed(owner))) throw new UnknownKey();
        const result = await work(key);
        right.set(place, true);
        return result;
      } catch (error) {
        if (!(error instanceof UnknownKey)) throw error;
        bucket.take(1);
        right.delete(place);
        throw errors.deskLinkUnknown();
      }
    },
  };
}
