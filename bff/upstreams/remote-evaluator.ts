import { Type } from 'typebox';
import { Check } from 'typebox/value';
import { type Dispatcher, Pool } from 'undici';

import {
  FEEDBACK_PATH,
  FEEDBACK_STATUS_HEADER,
  FEEDBACK_TYPES,
  FeedbackItem,
  type FeedbackRequest,
  type SentenceChunk,
} from '#shared-types/feedback';

import { type BffError, errors } from '../errors.ts';
import type { Evaluation, Evaluator } from './evaluator.ts';

const CONNECTIONS = 64;
const CONNECT_TIMEOUT_MS = 2000;
/** An answer larger than this is not read to its end. */
const MAX_ANSWER_BYTES = 4 * 1_048_576;

/** The answer of an evaluator before its types are known to be ours: a newer one may know more types (D-25). */
const RemoteAnswer = Type.Array(Type.Object({ ...FeedbackItem.properties, type: Type.String() }));
type RemoteItem = Omit<FeedbackItem, 'type'> & { type: string };

const KNOWN_TYPES: ReadonlySet<string> = new Set(FEEDBACK_TYPES);

/** An evaluator behind HTTP, with the same contract as our own feedback call. */
export function remoteEvaluator({ url, deadlineMs }: { url: string; deadlineMs: number }): Evaluator {
  const base = new URL(url);
  const pool = new Pool(base.origin, {
    connections: CONNECTIONS,
    pipelining: 1,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    headersTimeout: deadlineMs,
    bodyTimeout: deadlineMs,
    maxResponseSize: MAX_ANSWER_BYTES,
  });
  const path = base.pathname.replace(/\/$/, '') + FEEDBACK_PATH;

  async function call(chunks: readonly SentenceChunk[], signal: AbortSignal): Promise<Evaluation> {
    const body: FeedbackRequest = { arr: [...chunks] };
    const response = await pool.request({
      path,
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      signal,
    });
    if (response.statusCode !== 200) {
      await response.body.dump();
      throw refusal(response);
    }
    const answer: unknown = await response.body.json();
    if (!isRemoteAnswer(answer)) throw new Error('The answer is not a list of feedback items.');
    const complete = response.headers[FEEDBACK_STATUS_HEADER] !== 'partial';
    return { ...usableItems(answer, chunks), complete };
  }

  return {
    async evaluate(chunks, { signal }) {
      const deadline = AbortSignal.timeout(deadlineMs);
      try {
        return await call(chunks, AbortSignal.any([signal, deadline]));
      } catch (error) {
        signal.throwIfAborted();
        if (deadline.aborted || isTimeout(error)) throw errors.upstreamTimeout('feedback', deadlineMs);
        throw isBusy(error) ? error : errors.upstreamFailed('feedback', error);
      }
    },
    close: () => pool.destroy(),
  };
}

function isRemoteAnswer(answer: unknown): answer is RemoteItem[] {
  return Check(RemoteAnswer, answer);
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

/** A busy evaluator is an expected answer that the client may act on; any other refusal is a fault between us and it. */
function refusal({ statusCode, headers }: Dispatcher.ResponseData): Error {
  return statusCode === 503 || statusCode === 429
    ? errors.evaluatorBusy()
    : new Error(`The evaluator answered ${statusCode} (${String(headers['content-type'])}).`);
}

function isBusy(error: unknown): error is BffError {
  return error instanceof Error && 'code' in error && error.code === 'EVALUATOR_BUSY';
}

const TIMEOUT_CODES: ReadonlySet<unknown> = new Set([
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && TIMEOUT_CODES.has(error.code);
}
