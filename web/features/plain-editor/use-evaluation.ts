import { useCallback, useEffect, useRef, useState } from 'react';
import type { Text, YTextEvent } from 'yjs';

import type { MessagingClient } from '../../messaging/client.ts';
import { subscribeToPreferences } from '../../session/preferences.ts';
import { readablePart } from '../../sync/readable-part.ts';
import { hasLetter, textChunks } from '../../sync/text-chunks.ts';
import { type EvaluationOutcome, moveOutcome, type Progress, runEvaluation, type RunRemark } from './evaluation-run.ts';
import { type Failure, failureOf } from './failure-of.ts';

/** The status next to the outcome: about a running evaluation, or one that was cancelled or found no sentence. */
type Remark = 'noSentence' | 'cancelled' | RunRemark | undefined;

/** The evaluation of a text: its last outcome, and the progress of the current one. */
export interface Evaluation {
  /** Undefined before the first evaluation. */
  outcome: EvaluationOutcome | undefined;
  running: boolean;
  progress: Progress;
  remark: Remark;
  /** Why the last one failed. */
  failure: Failure | undefined;
  submit: () => void;
  cancel: () => void;
}

/** Evaluates a shared text on request, and keeps the corrections at their words while people write on. */
export function useEvaluation(text: Text, messaging: MessagingClient): Evaluation {
  const [outcome, setOutcome] = useState<EvaluationOutcome>();
  const [running, setRunning] = useState(false);
  const [progress, setProgress] = useState<Progress>();
  const [remark, setRemark] = useState<Remark>();
  const [failure, setFailure] = useState<Failure>();
  const controller = useRef<AbortController>(undefined);

  // Loads the preferences before a text is evaluated.
  useEffect(() => subscribeToPreferences(() => {}), []);
  useEffect(() => {
    const follow = ({ delta }: YTextEvent) => {
      setOutcome((before) => before && moveOutcome(before, delta));
      // The messages about the earlier text no longer apply.
      if (!controller.current) setRemark(undefined);
    };
    text.observe(follow);
    return () => {
      text.unobserve(follow);
      controller.current?.abort();
    };
  }, [text]);

  const submit = useCallback(() => {
    if (controller.current) return;
    setFailure(undefined);
    setProgress(undefined);
    const part = readablePart(textChunks(text.toJSON(), 0, { keepsAll: true }));
    if (!part.chunks.some(hasLetter)) {
      setRemark('noSentence');
      return;
    }
    const { signal } = (controller.current = new AbortController());
    setRemark(undefined);
    setRunning(true);
    runEvaluation(text, part, {
      messaging,
      signal,
      onProgress: setProgress,
      onRemark: setRemark,
      onOutcome: (next, readTo) => setOutcome((before) => withUnread(next, before, readTo)),
    })
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
  }, [text, messaging]);

  const cancel = useCallback(() => controller.current?.abort(), []);
  return { outcome, running, progress, remark, failure, submit, cancel };
}

/** An outcome with the corrections of the one before for the words that haven't been read again yet, so that none goes and comes back. */
export function withUnread(
  next: EvaluationOutcome,
  before: EvaluationOutcome | undefined,
  readTo = Infinity,
): EvaluationOutcome {
  const later = before?.corrections.filter(({ from }) => from >= readTo) ?? [];
  return { ...next, corrections: [...next.corrections, ...later], found: next.found + later.length };
}
