import {
  FEEDBACK_DROPPED_HEADER,
  FEEDBACK_PATH,
  FEEDBACK_STATUS_HEADER,
  FEEDBACK_UNREAD_HEADER,
  FeedbackAnswer,
  type FeedbackItem,
  type FeedbackRequest,
  type SentenceChunk,
} from '#shared-types/analysis/feedback';
import { ProblemList, PROBLEMS_PATH } from '#shared-types/analysis/problems';
import { RuleList, RULES_PATH } from '#shared-types/analysis/rule';

import { call } from './call.ts';
import { readAnswer } from './read-answer.ts';
import { currentToken } from './token-source.ts';

/** How far the evaluator has read a text. */
export interface Coverage {
  /** False while some of its checks are still loading, or if it hasn't read the whole text yet. */
  complete: boolean;
  /** How many sentences it hasn't read yet; another call continues with those. */
  unread: number;
  /** The milliseconds after which another call may find more. */
  retryAfterMs: number;
}

/** What the evaluator has found so far. */
export interface Feedback extends Coverage {
  items: FeedbackItem[];
  /** How many notes this page or the server doesn’t understand; they aren’t among the items. */
  notShown: number;
}

interface FeedbackOptions {
  signal: AbortSignal;
  /** The token of a signed-in user, which raises the limits; the call works without one. */
  token: string | null;
}

/**
 * Call 1 of the specification: sends the sentences of a text and returns their feedback.
 * @throws {RefusedError} "HTTP error! status: {code}" for a non-OK answer.
 * @throws {NotReachedError} with the message of `fetch`, when no answer arrived.
 */
export async function requestFeedback(arr: SentenceChunk[], { signal, token }: FeedbackOptions): Promise<Feedback> {
  const body: FeedbackRequest = { arr };
  const response = await call(FEEDBACK_PATH, { body, token, signal });
  const { answer, leftOut } = await readAnswer(response, FeedbackAnswer, placesUpTo(arr.at(-1)?.to));
  return { items: answer, notShown: leftOut.length + droppedIn(response), ...coverageOf(response) };
}

/** Judges the places of an answer: they must be inside the text that was sent. @param end where its last sentence ends. */
export function placesUpTo(end = 0): (object: Readonly<Record<string, unknown>>) => boolean {
  return ({ from, to }) => typeof from !== 'number' || typeof to !== 'number' || (from <= to && to <= end);
}

/** How many findings the server left out of an answer. */
export function droppedIn({ headers }: Response): number {
  return Number(headers.get(FEEDBACK_DROPPED_HEADER) ?? 0);
}

/** How far a text was read, as the headers of the answer say. */
export function coverageOf({ headers }: Response): Coverage {
  return {
    complete: headers.get(FEEDBACK_STATUS_HEADER) !== 'partial',
    unread: Number(headers.get(FEEDBACK_UNREAD_HEADER) ?? 0),
    retryAfterMs: Number(headers.get('retry-after') ?? 0) * 1000,
  };
}

/**
 * The rules of the evaluator. The browser keeps the answer for an hour, so that another visit needs no call.
 * @throws {RefusedError} for a non-OK answer.
 * @throws {NotReachedError} when no answer arrived.
 */
export async function requestRules(): Promise<RuleList> {
  return (await readAnswer(await call(RULES_PATH), RuleList)).answer;
}

/**
 * Call 11 of the specification: the problem list of a key. An answer that is not a list counts as an empty one, because the
 * specification shows no card then.
 * @throws {RefusedError} for a non-OK answer.
 * @throws {NotReachedError} when no answer arrived.
 */
export async function requestProblems(key: string, signal: AbortSignal): Promise<ProblemList> {
  const token = await currentToken();
  const response = await call(`${PROBLEMS_PATH}?key=${encodeURIComponent(key)}`, { token, signal });
  return (await readAnswer(response, ProblemList)).answer;
}
