import type { FastifyInstance, FastifyRequest, onRequestHookHandler, FastifyReply } from 'fastify';

import {
  FEEDBACK_DROPPED_HEADER,
  FEEDBACK_STATUS_HEADER,
  FEEDBACK_UNREAD_HEADER,
} from '#shared-types/analysis/feedback';
import type { Paragraph } from '#shared-types/analysis/paragraph';

import type { Evaluation, Evaluator } from '../../analysis/service/evaluator.ts';
import type { WholeOptions } from '../../analysis/whole-text.ts';
import { endedByClient } from '../../http/client-gone.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import { networkOf } from '../../limits/network.ts';

/* Who may have texts read, and how often. The feedback call and the analysis call have the same guards. */

/** The total limit of one address, before we check any token: enough for two signed-in classes behind one router. */
const CALLS_PER_ADDRESS = { perSecond: 30, burst: 360 };
/**
 * A writer makes at most one call a second; thirty pupils behind one router may start at once. Signed-in users are counted
 * individually, wherever they write, so they never get less than a visitor (D-06).
 */
const CALLS_PER_CALLER = { perSecond: 10, burst: 120 };

/** The guards of one call that reads texts; each call has its own limits. */
export function readingGuards(app: FastifyInstance): onRequestHookHandler[] {
  return [
    app.recogniseNamedCaller,
    rateLimit(CALLS_PER_ADDRESS, ownAddress),
    app.recogniseUser,
    rateLimit(CALLS_PER_CALLER, callerName),
  ];
}

/** The address to limit; undefined for a server that names its callers, since they all share its address. */
function ownAddress({ ip, namedCaller }: FastifyRequest): string | undefined {
  return namedCaller === undefined ? networkOf(ip) : undefined;
}

/**
 * What counts as one caller: a caller that another Sullivan names, an account, or a network. Guests count as their network, since
 * a new identity costs nothing.
 */
function callerName({ ip, user, namedCaller }: FastifyRequest): string {
  if (namedCaller !== undefined) return `named ${namedCaller}`;
  return user && !user.isAnonymous ? `account ${user.id}` : `network ${networkOf(ip)}`;
}

/** After this many seconds a client may try again, if some checks were still loading, or if the text wasn't read to the end. */
const PARTIAL_RETRY_AFTER_S = 2;

/** What the API description says about answers that aren't complete. */
export const PARTIAL_DESCRIPTION =
  `The header \`${FEEDBACK_STATUS_HEADER}\` is \`complete\` or \`partial\`. A partial answer holds what is known so far: ask again ` +
  `after \`Retry-After\` seconds. If the time was over before the text was read, \`${FEEDBACK_UNREAD_HEADER}\` says how many sentences ` +
  `nobody has read yet, and what needs the whole text is missing. \`${FEEDBACK_DROPPED_HEADER}\` says how many findings of a remote ` +
  'evaluator were left out, if any, because they don’t fit the text or are of an unknown kind.';

/** The call that brought a text. */
interface TextCall {
  request: FastifyRequest;
  reply: FastifyReply;
  evaluator: Evaluator;
}

/**
 * Has a text read for the caller of a request, and sets the reply headers that say whether it was read to the end by all checks.
 * @param text its positions have already been checked.
 * @param whole if given, also works out everything that needs the whole text.
 * @throws {BffError} what `Evaluator.evaluate` throws.
 */
export async function evaluateText(
  { request, reply, evaluator }: TextCall,
  text: readonly Paragraph[],
  whole?: WholeOptions,
): Promise<Evaluation> {
  const evaluation = await evaluator.evaluate(text, {
    caller: callerName(request),
    requestId: request.id,
    signal: endedByClient(reply),
    ...(whole && { whole }),
  });
  if (evaluation.dropped > 0) {
    request.log.warn({ dropped: evaluation.dropped }, 'parts of an evaluation dropped');
    reply.header(FEEDBACK_DROPPED_HEADER, evaluation.dropped);
  }
  reply.header(FEEDBACK_STATUS_HEADER, evaluation.complete ? 'complete' : 'partial');
  if (!evaluation.complete) reply.header('retry-after', PARTIAL_RETRY_AFTER_S);
  if (evaluation.unread !== undefined) reply.header(FEEDBACK_UNREAD_HEADER, evaluation.unread);
  return evaluation;
}
