import { Type } from 'typebox';
import { Compile } from 'typebox/compile';

import {
  FEEDBACK_PATH,
  FEEDBACK_STATUS_HEADER,
  FEEDBACK_TYPES,
  FeedbackItem,
  type FeedbackRequest,
  type SentenceChunk,
} from '#shared-types/feedback';

import { errors } from '../errors.ts';
import type { Evaluation, Evaluator } from './evaluator.ts';
import { jsonClient } from './json-client.ts';

/** An answer larger than this is not read to its end. */
const MAX_ANSWER_BYTES = 4 * 1_048_576;

/** The answer of an evaluator before its types are known to be ours: a newer one may know more types (D-25). */
const remoteAnswer = Compile(Type.Array(Type.Object({ ...FeedbackItem.properties, type: Type.String() })));
type RemoteItem = Omit<FeedbackItem, 'type'> & { type: string };

const KNOWN_TYPES: ReadonlySet<string> = new Set(FEEDBACK_TYPES);

/** An evaluator behind HTTP, with the same contract as our own feedback call. */
export function remoteEvaluator({ url, deadlineMs }: { url: string; deadlineMs: number }): Evaluator {
  const client = jsonClient({ upstream: 'feedback', url, deadlineMs, maxAnswerBytes: MAX_ANSWER_BYTES });
  return {
    async evaluate(chunks, { signal }) {
      const body: FeedbackRequest = { arr: [...chunks] };
      const {
        status,
        headers,
        body: answer,
      } = await client.call({
        method: 'POST',
        path: FEEDBACK_PATH,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal,
      });
      // A busy evaluator is an expected answer that the client may act on; any other refusal is a fault between us and it.
      if (status === 503 || status === 429) throw errors.evaluatorBusy();
      if (status !== 200) throw errors.upstreamFailed('feedback', new Error(`The evaluator answered ${status}.`));
      if (!isRemoteAnswer(answer))
        throw errors.upstreamFailed('feedback', new Error('The answer is no list of items.'));
      return { ...usableItems(answer, chunks), complete: headers[FEEDBACK_STATUS_HEADER] !== 'partial' };
    },
    close: () => client.close(),
  };
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
