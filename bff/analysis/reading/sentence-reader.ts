import { LRUCache } from 'lru-cache';

import { FairTurns, type Turn } from '../../limits/fair-turns.ts';
import type { Finding, HarperLint, SentenceCheck, Suspicions, TaggedSentence } from './finding.ts';
import { parse } from './parser/parse.ts';
import { REMEMBERED_SENTENCES } from './remembered-sentences.ts';
import { type Log, runCheck } from './run-check.ts';
import type { ThreadTurns } from './thread-turns.ts';

/** Work is split into batches of this size; between batches, the thread handles other callers and cancellations. */
const BATCH_SENTENCES = 8;

const BATCH_CHARACTERS = 1_600;

/** How many batches of a call are in the pipeline: one in Harper, one in the checks, and the next one. */
const BATCHES_IN_LINE = 3;

/** The part of Harper that the analysis uses. */
export interface HarperService {
  readonly isReady: boolean;
  /** What is found in each text, in order. @throws when Harper has stopped. */
  read(texts: readonly string[]): Promise<HarperReading[]>;
}

/** What Harper's thread finds in one text: Harper's remarks, and what the detector suspects. */
export interface HarperReading {
  lints: readonly HarperLint[];
  suspicions: Suspicions;
}

/** A sentence and the findings of the sentence checks. */
export interface ReadSentence {
  sentence: TaggedSentence;
  findings: readonly Finding[];
}

/** How to cancel or shorten a call. */
export interface ReadingOptions {
  /** Cancels the work between two batches; the call then rejects with the signal's reason. */
  signal: AbortSignal;
  /** From this time on (`performance.now()`) the rest is read without Harper, so the call gets its answer in time. */
  hurryAt: number;
  /** From this time on no more sentences are read, except for one batch, so that every call gets further than the one before. */
  stopAt: number;
  /** Called after each batch with the number of distinct sentences read so far, and their total. */
  onProgress?: (done: number, total: number) => void;
}

/** What a reader works with. */
interface SentenceReaderParts {
  harper: HarperService;
  threadTurns: ThreadTurns;
  /** The checks of a sentence, by their names in the log. */
  checks: readonly (readonly [name: string, check: SentenceCheck])[];
  log: Log;
  /** Called after every sentence. */
  onStep: () => void;
}

/** Parses sentences, runs Harper and the sentence checks on them, and caches the results by wording. */
export class SentenceReader {
  readonly #harper: HarperService;
  readonly #threadTurns: ThreadTurns;
  readonly #checks: SentenceReaderParts['checks'];
  readonly #log: Log;
  readonly #onStep: () => void;
  readonly #remembered = new LRUCache<string, ReadSentence>(REMEMBERED_SENTENCES);
  readonly #harperTurns = new FairTurns({ atOnce: 1 });

  constructor({ harper, threadTurns, checks, log, onStep }: SentenceReaderParts) {
    this.#harper = harper;
    this.#threadTurns = threadTurns;
    this.#checks = checks;
    this.#log = log;
    this.#onStep = onStep;
  }

  /**
   * Reads the sentences that are new, and then those that were read without Harper; returns the results by wording. Sentences that
   * weren't read in time are missing.
   */
  async read(texts: readonly string[], turn: Turn, options: ReadingOptions): Promise<Map<string, ReadSentence>> {
    const wanted = new Set(texts);
    const read = new Map<string, ReadSentence>();
    const [unread, withoutHarper]: [string[], string[]] = [[], []];
    for (const text of wanted) {
      const before = this.#remembered.get(text);
      if (before) read.set(text, before);
      if (!before) unread.push(text);
      else if (before.sentence.lints === undefined && this.#harper.isReady) withoutHarper.push(text);
    }
    const batches = [...toBatches(unread), ...toBatches(withoutHarper)].values();
    let isFirst = true;
    const readOn = async (): Promise<void> => {
      // One batch after another, so that the pipeline stays short.
      for (const batch of batches) {
        if (!isFirst && performance.now() > options.stopAt) return;
        isFirst = false;
        for (const sentence of await this.#readBatch(batch, turn, options)) read.set(sentence.sentence.text, sentence);
        options.onProgress?.(read.size, wanted.size);
      }
    };
    // Harper reads the next batch in its own thread while the checks read the previous one.
    await Promise.all(Array.from({ length: BATCHES_IN_LINE }, readOn));
    return read;
  }

  async #readBatch(batch: readonly string[], turn: Turn, options: ReadingOptions): Promise<ReadSentence[]> {
    const open = this.#readWithHarper(batch, turn, options.hurryAt);
    const readings = await untilHurry(open, options);
    // What arrives too late for this call is cached for the next one.
    if (readings === 'late')
      open.then(
        (late) => late?.forEach((one, index) => this.#readSentence(batch[index] ?? '', one)),
        () => {},
      );
    return this.#threadTurns.run(turn, () =>
      batch.map((text, index) => this.#readSentence(text, readings === 'late' ? undefined : readings?.[index])),
    );
  }

  /** Gets what Harper's thread finds in a batch, in its turn; undefined if that doesn't arrive in time. */
  async #readWithHarper(batch: readonly string[], turn: Turn, hurryAt: number): Promise<HarperReading[] | undefined> {
    if (!this.#harper.isReady || performance.now() > hurryAt) return undefined;
    return this.#harperTurns.run(turn, async () => {
      if (!this.#harper.isReady || performance.now() > hurryAt) return undefined;
      return this.#harper.read(batch).catch((error: unknown) => {
        this.#log('harper failed', { error: String(error) });
        return undefined;
      });
    });
  }

  #readSentence(text: string, reading: HarperReading | undefined): ReadSentence {
    const before = this.#remembered.peek(text);
    if (before && reading === undefined) return before;
    const tokens = before?.sentence.tokens ?? runCheck('parser', this.#log, [], () => parse(text));
    const { lints, suspicions } = reading ?? {};
    const sentence: TaggedSentence = { text, tokens, lints };
    // Of words that the thread didn't get as they are, the places would be wrong.
    if (suspicions?.read === tokens.length) sentence.suspicions = suspicions;
    const findings: Finding[] = [];
    for (const [name, check] of this.#checks)
      findings.push(...runCheck(name, this.#log, [], () => check(sentence, findings)));
    const read = { sentence, findings };
    this.#remembered.set(text, read);
    this.#onStep();
    return read;
  }
}

/** Waits for remarks only until the call has to hurry. @throws the reason of the signal as soon as it is aborted. */
async function untilHurry<Result>(
  open: Promise<Result>,
  { signal, hurryAt }: ReadingOptions,
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

/** Splits the sentences of a text into batches. */
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
