import type { Text, YTextEvent } from 'yjs';

import type { Analysis } from '#shared-types/analysis/analysis';
import { isArgumentType } from '#shared-types/analysis/argument';
import type { FeedbackItem, SentenceChunk } from '#shared-types/analysis/feedback';
import { type Paragraph, wordsOfParagraphs } from '#shared-types/analysis/paragraph';
import { CITATION_TYPE } from '#shared-types/analysis/problems';
import { GENERAL_RULES } from '#shared-types/analysis/rule';
import { problemWords, type Sources } from '#shared-types/analysis/sources';
import { type Language, languageOf } from '#shared-types/text/english';

import { type Anchor, type AnchorMap, type Annotation, moveAnnotations } from '../../annotations/anchor.ts';
import { heededItems } from '../../annotations/heeded.ts';
import { pause } from '../../calls/pause.ts';
import { retryWhileTransient, type Wait } from '../../calls/retry-while-transient.ts';
import type { MessagingClient } from '../../messaging/client.ts';
import { getPreferences } from '../../session/preferences.ts';
import { getSession } from '../../session/session.ts';
import type { ReadablePart } from '../../sync/readable-part.ts';
import { hasLetter } from '../../sync/text-chunks.ts';
import { type Detour, evaluate, evaluateSentences, fitsIntoMessage, type WholeFeedback } from './evaluate.ts';

/** How often a text is sent again while some checks are still loading or some sentences aren't read. */
const MOST_RETRIES = 15;

/** The longest part of a text that is read at once, in UTF-16 code units; the longest text has twelve. */
const PART_MAX_LENGTH = 8_500;

/** How far a running evaluation is; undefined while that is not known. */
export type Progress = { unit: 'sentences' | 'parts'; done: number; total: number } | undefined;

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
  /** What the text shows itself to be in. */
  language: Language;
  limit: ReadablePart['limit'];
  /** False when some checks were still loading, or when the text wasn't read to the end. */
  isComplete: boolean;
  /** How many sentences weren't read. */
  unread: number;
  /** How many notes this page doesn't know, so that it doesn't show them. */
  notShown: number;
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
  /**
   * Called with each result; a later one is fuller.
   * @param readTo the position up to which the text has been read; undefined when that is all of it.
   */
  onOutcome: (outcome: EvaluationOutcome, readTo?: number) => void;
}

/**
 * Evaluates as much of a shared text as one evaluation takes. A long text is read part by part first, so that its notes come as it
 * is read, and then as a whole, again and again while some checks are still loading or some sentences aren't read: only the whole
 * tells a name from a slip, and has an argument.
 * @throws {Error} as `evaluate` does.
 */
export async function runEvaluation(text: Text, part: ReadablePart, options: RunOptions): Promise<void> {
  const { messaging, signal, onProgress, onRemark, onOutcome } = options;
  let detour: Detour | undefined;
  const words = text.toJSON();
  const paragraphs = paragraphsOfLines(words, part.chunks);
  const { language } = languageOf(wordsOfParagraphs(paragraphs));
  const sentences = part.chunks.filter(hasLetter);
  const parts = partsOf(sentences);
  const inParts = parts.length > 1;
  const call = {
    messaging: fitsIntoMessage({ text: paragraphs }) ? messaging : undefined,
    token: () => getSession().jwt,
    signal,
    onProgress({ done, total }: { done: number; total: number }) {
      if (!inParts) onProgress({ unit: 'sentences', done, total });
    },
    onDetour(reason: Detour | undefined) {
      detour = reason;
      if (!inParts) onProgress(undefined);
      onRemark(reason);
    },
  };
  /** The changes since the text was read. */
  const deltas: YTextEvent['delta'][] = [];
  const record = ({ delta }: YTextEvent) => deltas.push(delta);
  text.observe(record);
  const take = (
    { items, notShown, complete, unread, analysis }: Omit<WholeFeedback, 'retryAfterMs'>,
    readTo?: number,
  ) => {
    signal.throwIfAborted();
    const heeded = heededItems(itemsWith(items, analysis), words, getPreferences());
    const corrections = correctionsOf(heeded, analysis?.sources, words.length);
    const found = { corrections, found: corrections.length, isComplete: complete, unread, notShown, isOutdated: false };
    const outcome: EvaluationOutcome = { ...found, words: part.words, language, limit: part.limit, detour };
    onOutcome(deltas.reduce(moveOutcome, outcome), readTo === undefined ? undefined : placeAfter(deltas, readTo));
  };
  try {
    const read: FeedbackItem[] = [];
    let [unread, notShown] = [sentences.length, 0];
    for (const [index, chunks] of (inParts ? parts : []).entries()) {
      onProgress({ unit: 'parts', done: index, total: parts.length });
      // oxlint-disable-next-line no-await-in-loop -- the parts are read one after the other, so that others get their turn.
      const found = await retryWhileTransient(() => evaluateSentences(chunks, call), { signal, onWait: onRemark });
      onRemark(undefined);
      // A part of a text has no argument of its own.
      read.push(...found.items.filter(({ type }) => !isArgumentType(type)));
      unread -= chunks.length;
      notShown += found.notShown;
      take({ items: read, notShown, complete: false, unread, analysis: undefined }, chunks.at(-1)?.to);
      onProgress({ unit: 'parts', done: index + 1, total: parts.length });
    }
    for (let retries = 0; ; retries++) {
      // oxlint-disable-next-line no-await-in-loop -- each attempt waits for what the one before said.
      const whole = await retryWhileTransient(() => evaluate(paragraphs, call), { signal, onWait: onRemark });
      take(whole);
      if (whole.complete || retries === MOST_RETRIES) return;
      onRemark(whole.unread > 0 ? 'stillReading' : 'stillLoading');
      // oxlint-disable-next-line no-await-in-loop -- see above.
      await pause(whole.retryAfterMs, signal);
    }
  } finally {
    text.unobserve(record);
  }
}

/** Sentences in parts, none of them longer than PART_MAX_LENGTH unless it is one sentence. */
function partsOf(chunks: readonly SentenceChunk[]): SentenceChunk[][] {
  const parts: SentenceChunk[][] = [];
  let length = Infinity;
  for (const chunk of chunks) {
    length += chunk.msg.length;
    if (length > PART_MAX_LENGTH) {
      parts.push([]);
      length = chunk.msg.length;
    }
    parts.at(-1)?.push(chunk);
  }
  return parts;
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

/** Where a position of the text is after some changes; its end when the words around it were changed. */
function placeAfter(deltas: readonly YTextEvent['delta'][], position: number): number {
  let place: Anchor | undefined = { from: position, to: position };
  for (const delta of deltas) place = place && anchorMapOfDelta(delta)(place);
  return place?.from ?? Infinity;
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
 * The corrections of a plain text, in its order. "Active" is praise and no correction; places outside the text are left out.
 * @param textLength the length of the text, in UTF-16 code units.
 */
function correctionsOf(
  items: readonly FeedbackItem[],
  sources: Sources | undefined,
  textLength: number,
): readonly Annotation[] {
  const citations = (sources?.problems ?? []).flatMap((problem) =>
    problem.places
      .slice(0, 1)
      .map(({ from, to }) => ({ type: CITATION_TYPE, msg: problemWords(problem), from, to }) as const),
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

/** The sentences of a plain text in paragraphs: every line is one. */
export function paragraphsOfLines(text: string, chunks: readonly SentenceChunk[]): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let end = 0;
  for (const chunk of chunks) {
    if (paragraphs.length === 0 || text.slice(end, chunk.from).includes('\n'))
      paragraphs.push({ kind: 'text', sentences: [chunk] });
    else paragraphs.at(-1)?.sentences.push(chunk);
    end = chunk.to;
  }
  return paragraphs;
}
