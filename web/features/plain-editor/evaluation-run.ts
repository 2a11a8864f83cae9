import type { Text, YTextEvent } from 'yjs';

import type { Analysis } from '#shared-types/analysis';
import { isArgumentType } from '#shared-types/argument';
import type { FeedbackItem } from '#shared-types/feedback';
import { CITATION_TYPE } from '#shared-types/problems';
import { GENERAL_RULES } from '#shared-types/rule';
import type { Sources } from '#shared-types/sources';

import { type Annotation, moveAnnotations, type AnchorMap } from '../../annotations/anchor.ts';
import { heededItems } from '../../annotations/heeded.ts';
import { pause } from '../../calls/pause.ts';
import { retryWhileTransient, type Wait } from '../../calls/retry-while-transient.ts';
import type { MessagingClient } from '../../messaging/client.ts';
import { getPreferences } from '../../session/preferences.ts';
import { getSession } from '../../session/session.ts';
import type { ReadablePart } from '../../sync/readable-part.ts';
import { paragraphsOfLines } from '../../sync/text-lines.ts';
import { type Detour, evaluate } from './evaluate.ts';

/** How often a text is sent again while some checks are still loading or some sentences aren't read. */
const MOST_RETRIES = 15;

/** How far a running evaluation is, in sentences; undefined while that is not known. */
export type Progress = { done: number; total: number } | undefined;

/** The messages while an evaluation runs. */
export type RunRemark = 'stillLoading' | 'stillReading' | Detour | Wait;

/** The result of the last evaluation, and what has changed since. */
export interface EvaluationOutcome {
  /** The remaining corrections: those whose words nobody has changed. */
  corrections: readonly Annotation[];
  /** How many there were at first. */
  found: number;
  /** How many words were read. */
  words: number;
  limit: ReadablePart['limit'];
  /** False when some checks were still loading, or when the text wasn't read to the end. */
  isComplete: boolean;
  /** How many sentences weren't read. */
  unread: number;
  /** Why the feedback call was used after messaging, if there is a reason to show. */
  detour: Detour | undefined;
  /** Whether the text was changed since it was read. */
  isOutdated: boolean;
}

interface RunOptions {
  messaging: MessagingClient;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
  onRemark: (remark: RunRemark | undefined) => void;
  /** Called with each result; a later one is fuller. */
  onOutcome: (outcome: EvaluationOutcome) => void;
}

/**
 * Evaluates a part of a shared text, again and again while some checks are still loading or some sentences aren't read.
 * @throws {Error} as `evaluate` does.
 */
export async function runEvaluation(text: Text, part: ReadablePart, options: RunOptions): Promise<void> {
  const { messaging, signal, onProgress, onRemark, onOutcome } = options;
  let detour: Detour | undefined;
  const words = text.toJSON();
  const paragraphs = paragraphsOfLines(words, part.chunks);
  const attempt = () =>
    evaluate(paragraphs, {
      messaging,
      token: () => getSession().jwt,
      signal,
      onProgress,
      onDetour(reason) {
        detour = reason;
        onProgress(undefined);
        onRemark(reason);
      },
    });
  /** The changes since the text was read. */
  const deltas: YTextEvent['delta'][] = [];
  const record = ({ delta }: YTextEvent) => deltas.push(delta);
  text.observe(record);
  try {
    for (let retries = 0; ; retries++) {
      // oxlint-disable-next-line no-await-in-loop -- each attempt waits for what the one before said.
      const { items, complete, unread, retryAfterMs, analysis } = await retryWhileTransient(attempt, {
        signal,
        onWait: onRemark,
      });
      signal.throwIfAborted();
      const heeded = heededItems(itemsWith(items, analysis), words, getPreferences());
      const corrections = correctionsOf(heeded, analysis?.sources, words.length);
      const outcome: EvaluationOutcome = {
        corrections,
        found: corrections.length,
        words: part.words,
        limit: part.limit,
        isComplete: complete,
        unread,
        detour,
        isOutdated: false,
      };
      onOutcome(deltas.reduce(moveOutcome, outcome));
      if (complete || retries === MOST_RETRIES) return;
      onRemark(unread > 0 ? 'stillReading' : 'stillLoading');
      // oxlint-disable-next-line no-await-in-loop -- see above.
      await pause(retryAfterMs, signal);
    }
  } finally {
    text.unobserve(record);
  }
}

/** The items, in which the argument is that of the whole text when it was read: it knows the paragraphs. */
function itemsWith(items: readonly FeedbackItem[], whole: Analysis | undefined): readonly FeedbackItem[] {
  if (whole?.argument === undefined) return items;
  return [
    ...items.filter(({ type }) => !isArgumentType(type)),
    ...whole.argument.elements
      .filter(({ certainty }) => certainty === 'clear')
      .map(({ type, from, to, reason }) => ({ type, from, to, msg: reason, rule: GENERAL_RULES[type] })),
  ];
}

/** The outcome after a change of the text. */
export function moveOutcome(outcome: EvaluationOutcome, delta: YTextEvent['delta']): EvaluationOutcome {
  return {
    ...outcome,
    corrections: moveAnnotations(outcome.corrections, anchorMapOfDelta(delta)),
    isOutdated: true,
  };
}

/**
 * The corrections of a plain text, in its order. "Active" is praise and no correction; what lies outside of the text has no words.
 * @param textLength the length of the text, in UTF-16 code units.
 */
function correctionsOf(
  items: readonly FeedbackItem[],
  sources: Sources | undefined,
  textLength: number,
): readonly Annotation[] {
  const citations = (sources?.problems ?? []).flatMap(({ title, msg, places }) =>
    places.slice(0, 1).map(({ from, to }) => ({ type: CITATION_TYPE, msg: `${title} ${msg}`, from, to }) as const),
  );
  const found = [...items, ...citations]
    .filter(({ type, from, to }) => type !== 'Active' && from >= 0 && from < to && to <= textLength)
    .toSorted((a, b) => a.from - b.from || a.to - b.to)
    .map(({ type, msg, from, to }) => ({ id: `${from} ${to} ${type} ${msg}`, type, msg, from, to }));
  return [...new Map(found.map((correction) => [correction.id, correction])).values()];
}

/**
 * The map of a change of a shared plain text. An anchor is gone when anything in it was changed; what is inserted at its edges does
 * not belong to it.
 */
function anchorMapOfDelta(delta: YTextEvent['delta']): AnchorMap {
  return (anchor) => {
    let { from, to } = anchor;
    let index = 0;
    for (const { retain = 0, insert, delete: removed = 0 } of delta) {
      index += retain;
      const inserted = typeof insert === 'string' ? insert.length : 0;
      if (inserted === 0 && removed === 0) continue;
      const isBefore = index + removed <= from;
      if (!isBefore && index < to) return undefined;
      if (isBefore) {
        from += inserted - removed;
        to += inserted - removed;
      }
      index += inserted;
    }
    return { from, to };
  };
}
