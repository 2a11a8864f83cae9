import type { Editor } from '@tiptap/core';
import { useCallback, useEffect, useRef, useState } from 'react';

import { isArgumentType, type WriterLabel } from '#shared-types/argument';
import { ANALYSIS_DEBOUNCE_MS } from '#shared-types/editing';
import type { FeedbackItem } from '#shared-types/feedback';

import { applyAnalysis, beginAnalysis } from '../../../annotations/notes.ts';
import { NotReachedError } from '../../../calls/call-errors.ts';
import { requestFeedback } from '../../../calls/feedback.ts';
import { retryWhileTransient, type Wait } from '../../../calls/retry-while-transient.ts';
import { DEMO } from '../../../content/demo.ts';
import { inBackground } from '../../../errors/in-background.ts';
import { writerLabels } from '../../../prosemirror/argument-label.ts';
import { sentenceChunks } from '../../../prosemirror/sentence-chunks.ts';
import { getSession } from '../../../session/session.ts';
import { readablePart, type ReadingLimit } from '../../../sync/readable-part.ts';

/**
 * The state of the analysis: `waiting` means that the server cannot read the text yet and is asked again, `warming` that an
 * answer has come while some checks are still loading, and `part` that the server goes on reading.
 */
export type FeedbackState =
  | { status: 'idle' | 'running' | 'warming' }
  | { status: 'waiting'; wait: Wait }
  | { status: 'part'; read: number; sentences: number }
  | { status: 'failed'; error: string };

const IDLE: FeedbackState = { status: 'idle' };
const RUNNING: FeedbackState = { status: 'running' };

function failureWords(error: unknown): string {
  if (error instanceof NotReachedError) return DEMO.needsConnection;
  return error instanceof Error ? error.message : String(error);
}

/** The feedback on the text as it is written. */
interface Feedback {
  state: FeedbackState;
  /** How many answers about the whole text have come. */
  answers: number;
  /** How many words the notes cover when the text is too long to read at once, and which limit it exceeds. */
  partRead: { words: number; limit: ReadingLimit } | undefined;
  retry: () => void;
}

/** Whether an answer is pending, or the rest of one. */
export function isUnderWay({ status }: FeedbackState): boolean {
  return status === 'running' || status === 'waiting' || status === 'part';
}

/**
 * Analyses the text once when the editor is ready, and again ANALYSIS_DEBOUNCE_MS after its last change.
 * A new analysis ends the one before it, and its waiting. When one fails, the notes stay as they were and `retry` starts another.
 */
export function useFeedback(editor: Editor | null): Feedback {
  const [state, setState] = useState<FeedbackState>(IDLE);
  const [answers, setAnswers] = useState(0);
  const [partRead, setPartRead] = useState<Feedback['partRead']>();
  const analyse = useRef<() => void>(() => {});

  useEffect(() => {
    if (!editor) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let request: AbortController | undefined;

    const analyseIn = (delayMs: number, begin: FeedbackState = RUNNING) => {
      clearTimeout(timer);
      timer = setTimeout(() => inBackground(run(editor, begin)), delayMs);
    };

    async function run(current: Editor, begin: FeedbackState): Promise<void> {
      request?.abort();
      const { signal } = (request = new AbortController());
      const part = readablePart(sentenceChunks(current.state.doc));
      const chunks = [...part.chunks];
      const runNumber = beginAnalysis(current, chunks);
      const labels = writerLabels(current.state.doc);
      if (chunks.length === 0) {
        applyAnalysis(current, runNumber, []);
        setAnswers((before) => before + 1);
        setPartRead(undefined);
        setState(IDLE);
        return;
      }
      setState(begin);
      try {
        const { items, complete, unread, retryAfterMs } = await retryWhileTransient(
          () => requestFeedback(chunks, { signal, token: getSession().jwt }),
          { signal, onWait: (wait) => setState({ status: 'waiting', wait }) },
        );
        if (signal.aborted) return;
        applyAnalysis(current, runNumber, withoutLabelled(items, labels));
        if (unread > 0) {
          const soFar: FeedbackState = { status: 'part', read: chunks.length - unread, sentences: chunks.length };
          setState(soFar);
          return analyseIn(retryAfterMs, soFar);
        }
        setAnswers((before) => before + 1);
        setPartRead(part.limit === undefined ? undefined : { words: part.words, limit: part.limit });
        setState({ status: complete ? 'idle' : 'warming' });
        if (!complete) analyseIn(retryAfterMs);
      } catch (error) {
        if (signal.aborted) return;
        setState({ status: 'failed', error: failureWords(error) });
      }
    }

    const onTransaction = ({ transaction }: { transaction: { docChanged: boolean } }) => {
      if (transaction.docChanged) analyseIn(ANALYSIS_DEBOUNCE_MS);
    };
    analyse.current = () => analyseIn(0);
    editor.on('transaction', onTransaction);
    analyseIn(0);
    return () => {
      editor.off('transaction', onTransaction);
      clearTimeout(timer);
      request?.abort();
      analyse.current = () => {};
    };
  }, [editor]);

  const retry = useCallback(() => analyse.current(), []);
  return { state, answers, partRead, retry };
}

/** Drops what the evaluator says about the argument where a writer has said otherwise. */
function withoutLabelled(items: readonly FeedbackItem[], labels: readonly WriterLabel[]): FeedbackItem[] {
  return items.filter(
    (item) => !isArgumentType(item.type) || !labels.some(({ from, to }) => from < item.to && item.from < to),
  );
}
