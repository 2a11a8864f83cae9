import { createHmac } from 'node:crypto';

import { Type } from 'typebox';
import { Compile } from 'typebox/compile';

import {
  CALLER_HEADER,
  FEEDBACK_PATH,
  FEEDBACK_STATUS_HEADER,
  FEEDBACK_TYPES,
  FeedbackItem,
  type FeedbackRequest,
  type SentenceChunk,
} from '#shared-types/feedback';

import { type BffError, errors } from '../errors.ts';
import { jsonClient } from '../http/json-client.ts';
import type { JsonAnswer } from '../http/json-exchange.ts';
import { FairTurns } from '../limits/fair-turns.ts';
import { createAdmission } from './admission.ts';
import type { Evaluation, EvaluationOptions, Evaluator } from './evaluator.ts';
import { sentencesOf } from './feedback-call.ts';

/** A larger answer is not read to the end. */
const MAX_ANSWER_BYTES = 4 * 1_048_576;

/**
 * The answer of an evaluator, with any types: a newer evaluator may know more types than we do, and items of unknown types are
 * dropped (D-25).
 */
const remoteAnswer = Compile(Type.Array(Type.Object({ ...FeedbackItem.properties, type: Type.String() })));
type RemoteItem = Omit<FeedbackItem, 'type'> & { type: string };

const KNOWN_TYPES: ReadonlySet<string> = new Set(FEEDBACK_TYPES);

/** Fewer than the HTTP client accepts concurrently, so that a call waits for its turn here instead of being refused there. */
const CALLS_AT_ONCE = 96;
/** The limit for one caller, so that no caller can use all of them. */
const CALLS_AT_ONCE_PER_CALLER = 24;

/** The address of the evaluator, and our key for it. */
export interface RemoteEvaluatorOptions {
  url: string;
  /** Sent as a bearer token, together with a hash of the caller; without a key neither is sent. */
  key: string | undefined;
  /** How long a call may wait for its turn, and then take, in milliseconds. */
  deadlineMs: number;
}

/** An evaluator over HTTP, with the same contract as our own feedback call. Callers take fair turns. */
export function remoteEvaluator({ url, key, deadlineMs }: RemoteEvaluatorOptions): Evaluator {
  const client = jsonClient({ upstream: 'feedback', url, deadlineMs, maxAnswerBytes: MAX_ANSWER_BYTES });
  const admission = createAdmission();
  const turns = new FairTurns({ atOnce: CALLS_AT_ONCE, atOncePerCaller: CALLS_AT_ONCE_PER_CALLER });

  async function ask(body: string, { caller, requestId, signal }: EvaluationOptions): Promise<JsonAnswer> {
    return client.call({
      method: 'POST',
      path: FEEDBACK_PATH,
      headers: { 'content-type': 'application/json', 'x-request-id': requestId, ...credentials(key, caller) },
      body,
      signal,
    });
  }

  /** Makes the call when it is the caller's turn. @throws {BffError} EVALUATOR_BUSY when the turn does not come in time. */
  async function askInTurn(body: string, options: EvaluationOptions): Promise<JsonAnswer> {
    const { caller, signal } = options;
    const waiting = new AbortController();
    const giveUp = (reason: unknown) => waiting.abort(reason);
    const onAbort = () => giveUp(signal.reason);
    const leave = admission.admit({ caller, characters: body.length, onEvicted: () => giveUp(errors.evaluatorBusy()) });
    const deadline = setTimeout(() => giveUp(errors.evaluatorBusy()), deadlineMs);
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      return await turns.run({ caller, signal: waiting.signal }, () => {
        clearTimeout(deadline);
        return ask(body, { ...options, signal: waiting.signal });
      });
    } finally {
      clearTimeout(deadline);
      signal.removeEventListener('abort', onAbort);
      leave();
    }
  }

  return {
    async evaluate(text, options) {
      options.signal.throwIfAborted();
      const chunks = sentencesOf(text);
      const request: FeedbackRequest = { arr: chunks };
      const { status, headers, body } = await askInTurn(JSON.stringify(request), options);
      // A busy evaluator is an expected answer that the client may act on; any other refusal is a fault between this server and
      // the evaluator.
      if (status === 503 || status === 429) throw passingError(body);
      if (status !== 200) throw errors.upstreamFailed('feedback', new Error(`The evaluator answered ${status}.`));
      if (!isRemoteAnswer(body)) throw errors.upstreamFailed('feedback', new Error('The answer is no list of items.'));
      return { ...usableItems(body, chunks), complete: headers[FEEDBACK_STATUS_HEADER] !== 'partial' };
    },
    close: () => client.close(),
  };
}

/** Derives a name that reveals nothing about the caller; without the key nobody can guess it. */
function credentials(key: string | undefined, caller: string): Record<string, string> {
  if (key === undefined) return {};
  const name = createHmac('sha256', key).update(caller).digest('base64url');
  return { authorization: `Bearer ${key}`, [CALLER_HEADER]: name };
}

/** The answer of another Sullivan that cannot read the text yet, with its reason. */
const startingError = Compile(
  Type.Object({ error: Type.Enum(['EVALUATOR_STARTING', 'EVALUATOR_RESTARTED', 'SHUTTING_DOWN']) }),
);

function passingError(body: unknown): BffError {
  return startingError.Check(body) ? errors.evaluatorStarting() : errors.evaluatorBusy();
}

function isRemoteAnswer(answer: unknown): answer is RemoteItem[] {
  return remoteAnswer.Check(answer);
}

function isKnownType(item: RemoteItem): item is FeedbackItem {
  return KNOWN_TYPES.has(item.type);
}

/** Keeps the items of a known type inside the text, without any further field that the evaluator sent; counts the others. */
function usableItems(answer: RemoteItem[], chunks: readonly SentenceChunk[]): Pick<Evaluation, 'items' | 'dropped'> {
  const start = Math.min(...chunks.map(({ from }) => from));
  const end = Math.max(...chunks.map(({ to }) => to));
  const items = answer
    .filter(isKnownType)
    .filter(({ from, to }) => start <= from && from < to && to <= end)
    .map(({ msg, from, to, type }) => ({ msg, from, to, type }))
    .toSorted((a, b) => a.from - b.from);
  return { items, dropped: answer.length - items.length };
}
