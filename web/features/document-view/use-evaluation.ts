import { useCallback, useEffect, useRef, useState } from 'react';
import type { Text, YTextEvent } from 'yjs';

import { anchorMapOfDelta } from '../../annotations/anchor-map-of-delta.ts';
import { type Annotation, moveAnnotations } from '../../annotations/anchor.ts';
import { correctionsOf } from '../../annotations/corrections.ts';
import { pause } from '../../calls/pause.ts';
import { retryWhileTransient, type Wait } from '../../calls/retry-while-transient.ts';
import { textChunks } from '../../document/text-chunks.ts';
import type { MessagingClient } from '../../messaging/client.ts';
import { getSession } from '../../session/session.ts';
import { type Detour, evaluate } from './evaluate.ts';
import { type Failure, failureOf } from './failure-of.ts';
import { type ReadablePart, readablePart } from './readable-part.ts';

/** How often a text is asked about again while some checks are still loading. */
const MOST_RETRIES = 15;

/** How far a running evaluation is, in sentences; undefined while that is not known. */
export type Progress = { done: number; total: number } | undefined;

/** What the last evaluation gave, and what became of it since. */
export interface Outcome {
  /** What is left of it: the corrections whose words nobody has changed. */
  corrections: readonly Annotation[];
  /** How many there were at first. */
  found: number;
  /** How many words were read. */
  words: number;
  limit: ReadablePart['limit'];
  /** False when some checks were still loading. */
  isComplete: boolean;
  /** Why the feedback call was asked after messaging, if there is anything to tell of it. */
  detour: Detour | undefined;
  /** Whether the text was changed since it was read. */
  isOutdated: boolean;
}

/** What is worth a word beside the outcome: of a running evaluation, or of one that came to nothing. */
type Remark = 'noSentence' | 'cancelled' | 'stillLoading' | Detour | Wait | undefined;

/** The evaluation of a text: what it found last, and how the present one goes. */
export interface Evaluation {
  /** Undefined before the first evaluation. */
  outcome: Outcome | undefined;
  running: boolean;
  progress: Progress;
  remark: Remark;
  /** Why the last one failed. */
  failure: Failure | undefined;
  submit: () => void;
  cancel: () => void;
}

/** Evaluates a shared text when it is told to, and keeps the corrections at their words while people write on. */
export function useEvaluation(text: Text, messaging: MessagingClient): Evaluation {
  const [outcome, setOutcome] = useState<Outcome>();
  const [running, setRunning] = useState(false);
  const [progress, setProgress] = useState<Progress>();
  const [remark, setRemark] = useState<Remark>();
  const [failure, setFailure] = useState<Failure>();
  const controller = useRef<AbortController>(undefined);

  useEffect(() => {
    const follow = ({ delta }: YTextEvent) => {
      setOutcome((before) => before && moved(before, delta));
      // What was said of the text as it was is no longer true.
      if (!controller.current) setRemark(undefined);
    };
    text.observe(follow);
    return () => {
      text.unobserve(follow);
      controller.current?.abort();
    };
  }, [text]);

  const run = useCallback(
    async ({ chunks, words, limit }: ReadablePart, signal: AbortSignal) => {
      /** What was changed since the text was read. */
      const deltas: YTextEvent['delta'][] = [];
      const record = ({ delta }: YTextEvent) => deltas.push(delta);
      text.observe(record);
      const { length } = text;
      let detour: Detour | undefined;
      try {
        for (let retries = 0; ; retries++) {
          const attempt = () =>
            evaluate([...chunks], {
              messaging,
              token: () => getSession().jwt,
              signal,
              onProgress: setProgress,
              onDetour(reason) {
                detour = reason;
                setProgress(undefined);
                setRemark(reason);
              },
            });
          // oxlint-disable-next-line no-await-in-loop -- each attempt waits for what the one before said.
          const { items, complete, retryAfterMs } = await retryWhileTransient(attempt, { signal, onWait: setRemark });
          signal.throwIfAborted();
          const corrections = correctionsOf(items, length);
          const read: Outcome = {
            corrections,
            found: corrections.length,
            words,
            limit,
            isComplete: complete,
            detour,
            isOutdated: false,
          };
          setOutcome(deltas.reduce(moved, read));
          if (complete || retries === MOST_RETRIES) return;
          setRemark('stillLoading');
          // oxlint-disable-next-line no-await-in-loop -- see above.
          await pause(retryAfterMs, signal);
        }
      } finally {
        text.unobserve(record);
      }
    },
    [text, messaging],
  );

  const submit = useCallback(() => {
    if (controller.current) return;
    setFailure(undefined);
    setProgress(undefined);
    const part = readablePart(textChunks(text.toJSON()));
    if (part.chunks.length === 0) {
      setRemark('noSentence');
      return;
    }
    const { signal } = (controller.current = new AbortController());
    setRemark(undefined);
    setRunning(true);
    run(part, signal)
      .then(
        () => setRemark(undefined),
        (thrown: unknown) => {
          setRemark(signal.aborted ? 'cancelled' : undefined);
          if (!signal.aborted) setFailure(failureOf(thrown));
        },
      )
      .finally(() => {
        controller.current = undefined;
        setRunning(false);
      });
  }, [text, run]);

  const cancel = useCallback(() => controller.current?.abort(), []);
  return { outcome, running, progress, remark, failure, submit, cancel };
}

function moved(outcome: Outcome, delta: YTextEvent['delta']): Outcome {
  return { ...outcome, corrections: moveAnnotations(outcome.corrections, anchorMapOfDelta(delta)), isOutdated: true };
}
