import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';

import { DESK_KEY_HEADER } from '#shared-types/desk/assignment';
import { KEY_PATTERN } from '#shared-types/desk/codes';

import { hashOfKey } from '../../desk/assignment-rows.ts';
import { type DeskStore, UnknownKey } from '../../desk/desk-store.ts';
import { errors } from '../../errors.ts';
import { rateLimit, type RateLimit } from '../../http/rate-limit.ts';
import { networkOf } from '../../limits/network.ts';

/**
 * Wrong keys of one network: a class that types them from slips of paper makes some mistakes, and not for long. A key has 80 bits,
 * so nobody finds one by guessing; the limit only keeps guesses from costing much.
 */
const WRONG_KEYS: RateLimit = { perSecond: 1 / 10, burst: 60 };
const KEY = new RegExp(KEY_PATTERN);

/** Whether a call shows the key of a desk link. */
export function showsKey({ headers }: FastifyRequest): boolean {
  return headers[DESK_KEY_HEADER] !== undefined;
}

/** Lets calls in by the key that they show. A closed account ends what its links open. */
export interface KeyGuard {
  /**
   * A hook that looks a key up before anything is counted or read. A wrong one counts for its network. A right one counts for
   * itself alone, whatever the others in its network do: a guesser mustn't lock out the class next door.
   * @param rate how often one key may call from one network. @param refusal the error of a call that comes too soon.
   */
  admit(rate: RateLimit, refusal?: (retryAfterS: number) => Error): onRequestAsyncHookHandler;
  /** Whether the key of a call opens anything now: it may have ended while the call waited. */
  opens(request: FastifyRequest): Promise<boolean>;
  /**
   * Does some work with the key of an admitted call.
   * @throws {BffError} NOT_FOUND if the key doesn't open this, and what the work throws.
   */
  with<Result>(request: FastifyRequest, work: (key: string) => Promise<Result>): Promise<Result>;
}

/** What the routes of the desk share. */
export interface SharedByDeskRoutes {
  desk: DeskStore;
  guard: KeyGuard;
}

/** Makes the guard of one server. */
export function createKeyGuard(desk: Pick<DeskStore, 'ownerOf'>): KeyGuard {
  const countWrong = rateLimit(WRONG_KEYS);
  const opens = async (request: FastifyRequest) => {
    const key = keyOf(request);
    const owner = key === undefined ? undefined : await desk.ownerOf(key);
    return owner !== undefined && !(await request.server.isAccountClosed(owner));
  };
  return {
    opens,
    admit(rate, refusal) {
      const countRight = rateLimit(rate, callerOf, refusal);
      return async function (request, reply) {
        if (await opens(request)) return countRight.call(this, request, reply);
        await countWrong.call(this, request, reply);
        throw errors.deskLinkUnknown();
      };
    },
    async with(request, work) {
      try {
        return await work(keyOf(request) ?? '');
      } catch (error) {
        throw error instanceof UnknownKey ? errors.deskLinkUnknown() : error;
      }
    },
  };
}

/** A network with a key. */
function callerOf(request: FastifyRequest): string {
  return `${networkOf(request.ip)} ${hashOfKey(keyOf(request) ?? '')}`;
}

function keyOf({ headers }: FastifyRequest): string | undefined {
  const shown = headers[DESK_KEY_HEADER];
  return typeof shown === 'string' && KEY.test(shown) ? shown : undefined;
}
