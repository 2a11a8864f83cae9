import { setImmediate as nextTurn } from 'node:timers/promises';

import { LRUCache } from 'lru-cache';

import type { FeedbackItem, SentenceChunk } from '#shared-types/feedback';

import { createFairTurns, type Turn } from '../limits/fair-turns.ts';
import { SENTENCE_CHECKS, TEXT_CHECKS } from './checks.ts';
import type { Finding, PlacedFinding, TaggedSentence } from './finding.ts';
import type { HarperLint } from './harper/harper-lint.ts';
import { toNormalForm, type NormalText } from './normal-form.ts';
import { settleOverlaps } from './overlaps.ts';
import { isEnglish } from './spelling/foreign.ts';
import { maskOverlongRuns, tag } from './tagging.ts';

const MOST_REMEMBERED_SENTENCES = 5_000;
/** Work is cut into batches of this size; between two of them other callers and cancellations have their turn. */
const BATCH_SENTENCES = 8;
const BATCH_CHARACTERS = 1_600;
/** How many batches of a call are in the line: one that Harper reads, one that the checks read, and one that comes next. */
const BATCHES_IN_LINE = 3;
/** About how long the evaluator needs for one character. Of one caller's texts, short ones overtake long ones by this measure. */
const MS_PER_CHARACTER = 0.05;

/** What the analysis needs of Harper. */
export interface HarperService {
  readonly isReady: boolean;
  /** The remarks on each text, in order. @throws when Harper has stopped. */
  lint(texts: readonly string[]): Promise<HarperLint[][]>;
}

/** What came out of one text. */
export interface Analysis {
  items: FeedbackItem[];
  /** False when some sentence was read without Harper. */
  complete: boolean;
}

/** Whose call it is, and how it may be ended or shortened. */
export interface AnalysisOptions {
  caller: string;
  /** Ends the work between two batches; the analysis then rejects with the signal's reason. */
  signal: AbortSignal;
  /** From this time on (`performance.now()`) the rest is read without Harper, so that the call is answered in time. */
  hurryAt: number;
  /** Called after each batch with the different sentences that were read, and how many there are. */
  onProgress?: (done: number, total: number) => void;
}

interface ReadSentence {
  sentence: TaggedSentence;
  findings: readonly Finding[];
}

type Log = (event: string, detail: object) => void;

/** Runs one check; a fault in it costs its own findings only. */
function guarded<Result>(name: string, log: Log, fallback: Result, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    log('check failed', { check: name, error: String(error) });
    return fallback;
  }
}

function toBatches(texts: readonly string[]): string[][] {
  const batches: string[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const text of texts) {
    const batch = batches.at(-1);
    if (batch === undefined || batch.length === BATCH_SENTENCES || size + text.length > BATCH_CHARACTERS) {
      batches.push([text]);
      size = text.length;
    } else {
      batch.push(text);
      size += text.length;
    }
  }
  return batches;
}

/** Waits for remarks no longer than until the call must hurry. @throws the reason of the signal as soon as it is aborted. */
async function untilHurry<Result>(
  open: Promise<Result>,
  { signal, hurryAt }: AnalysisOptions,
): Promise<Result | 'late'> {
  signal.throwIfAborted();
  const end = Promise.withResolvers<'late'>();
  const onAbort = () => end.reject(signal.reason);
  const timer = setTimeout(() => end.resolve('late'), Math.max(0, hurryAt - performance.now()));
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([open, end.promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}

/** Turns findings into items in the positions of the chunks. */
function toItems(
  chunks: readonly SentenceChunk[],
  forms: readonly NormalText[],
  findings: readonly PlacedFinding[],
): FeedbackItem[] {
  const items: FeedbackItem[] = [];
  for (const { sentence, from, to, type, msg } of findings) {
    const chunk = chunks[sentence];
    const form = forms[sentence];
    if (chunk === undefined || form === undefined) continue;
    const item = {
      msg,
      from: Math.min(chunk.from + form.toOriginal(from), chunk.to),
      to: Math.min(chunk.from + form.toOriginal(to), chunk.to),
      type,
    };
    if (item.from < item.to) items.push(item);
  }
  return items.toSorted((one, other) => one.from - other.from || one.to - other.to);
}

/**
 * Makes the analysis of texts: every sentence is tagged, read by Harper and by the sentence checks, and remembered by its
 * wording; then the text checks look at the whole. Callers share Harper's thread and this one in fair turns.
 */
export function createAnalysis({ harper, log }: { harper: HarperService; log: Log }) {
  const remembered = new LRUCache<string, ReadSentence>({ max: MOST_REMEMBERED_SENTENCES });
  const harperTurns = createFairTurns({ atOnce: 1 });
  const threadTurns = createFairTurns({ atOnce: 1 });

  function readSentence(text: string, lints: readonly HarperLint[] | undefined): ReadSentence {
    const tokens = remembered.peek(text)?.sentence.tokens ?? guarded('tagging', log, [], () => tag(text));
    const sentence: TaggedSentence = { text, tokens, lints };
    const findings = SENTENCE_CHECKS.flatMap(([name, check]) => guarded(name, log, [], () => check(sentence)));
    const read = { sentence, findings };
    remembered.set(text, read);
    return read;
  }

  /** The remarks of Harper on a batch, in its turn; undefined when there are none to be had in time. */
  async function lint(batch: readonly string[], turn: Turn, hurryAt: number): Promise<HarperLint[][] | undefined> {
    if (!harper.isReady || performance.now() > hurryAt) return undefined;
    return harperTurns.run(turn, async () => {
      if (!harper.isReady || performance.now() > hurryAt) return undefined;
      // On what is not English, and on long runs, Harper would only spend seconds to look for near words.
      const texts = batch.map((text) => (isEnglish(text) ? maskOverlongRuns(text, ' ') : ''));
      return harper.lint(texts).catch((error: unknown) => {
        log('harper failed', { error: String(error) });
        return undefined;
      });
    });
  }

  /** Does work of this thread in its turn, after messages that have come meanwhile. */
  async function inTurn<Result>(turn: Turn, work: () => Result): Promise<Result> {
    return threadTurns.run(turn, async () => {
      await nextTurn();
      turn.signal?.throwIfAborted();
      return work();
    });
  }

  async function readBatch(batch: readonly string[], turn: Turn, options: AnalysisOptions): Promise<ReadSentence[]> {
    const openLints = lint(batch, turn, options.hurryAt);
    const lints = await untilHurry(openLints, options);
    // Remarks that come too late for this call are kept for the next one.
    if (lints === 'late')
      openLints.then(
        (late) => late?.forEach((one, index) => readSentence(batch[index] ?? '', one)),
        () => {},
      );
    return inTurn(turn, () =>
      batch.map((text, index) => readSentence(text, lints === 'late' ? undefined : lints?.[index])),
    );
  }

  /** Reads the sentences that are new, or that were read before Harper was ready. */
  async function readAll(
    texts: readonly string[],
    turn: Turn,
    options: AnalysisOptions,
  ): Promise<Map<string, ReadSentence>> {
    const wanted = new Set(texts);
    const read = new Map<string, ReadSentence>();
    const open: string[] = [];
    for (const text of wanted) {
      const before = remembered.get(text);
      const isDone = before !== undefined && (before.sentence.lints !== undefined || !harper.isReady);
      if (isDone) read.set(text, before);
      else open.push(text);
    }
    const batches = toBatches(open).values();
    async function readOn(): Promise<void> {
      // oxlint-disable no-await-in-loop -- one batch after another, so that the line stays short
      for (const batch of batches) {
        for (const sentence of await readBatch(batch, turn, options)) read.set(sentence.sentence.text, sentence);
        options.onProgress?.(read.size, wanted.size);
      }
      // oxlint-enable no-await-in-loop
    }
    // Harper reads the next batch in its own thread while the checks read the one before.
    await Promise.all(Array.from({ length: BATCHES_IN_LINE }, readOn));
    return read;
  }

  function conclude(
    chunks: readonly SentenceChunk[],
    forms: readonly NormalText[],
    read: ReadonlyMap<string, ReadSentence>,
  ): Analysis {
    const sentences = forms.flatMap(({ text }) => read.get(text)?.sentence ?? []);
    let findings: PlacedFinding[] = forms.flatMap(({ text }, sentence) =>
      (read.get(text)?.findings ?? []).map((finding) => Object.assign({ sentence }, finding)),
    );
    for (const [name, check] of TEXT_CHECKS) {
      const before = findings;
      findings = guarded(name, log, before, () => check(sentences, before));
    }
    return {
      items: toItems(chunks, forms, settleOverlaps(findings)),
      complete: sentences.every(({ lints }) => lints !== undefined),
    };
  }

  /** Analyses the sentences of one text, given in order. */
  return async function analyse(chunks: readonly SentenceChunk[], options: AnalysisOptions): Promise<Analysis> {
    const { caller, signal } = options;
    const forms = chunks.map((chunk) => toNormalForm(chunk.msg));
    const characters = forms.reduce((sum, { text }) => sum + text.length, 0);
    const turn = { caller, signal, dueAt: performance.now() + characters * MS_PER_CHARACTER };
    const read = await readAll(
      forms.map(({ text }) => text),
      turn,
      options,
    );
    return inTurn(turn, () => conclude(chunks, forms, read));
  };
}
