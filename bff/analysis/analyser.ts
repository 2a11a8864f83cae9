import type { Analysis, Paragraph } from '#shared-types/analysis';
import type { SentenceChunk } from '#shared-types/feedback';

import { TEXT_CHECKS } from './checks.ts';
import { sentencesOf } from './feedback-call.ts';
import { toItems } from './feedback-items.ts';
import type { PlacedFinding } from './finding.ts';
import { toNormalForm, type NormalText } from './normal-form.ts';
import { settleOverlaps } from './overlaps.ts';
import { type Log, runCheck } from './run-check.ts';
import { type HarperService, type ReadingOptions, type ReadSentence, SentenceReader } from './sentence-reader.ts';
import { ThreadTurns } from './thread-turns.ts';

/** The approximate time for one character. It lets a caller's short texts overtake its long ones. */
const MS_PER_CHARACTER = 0.05;

/** The result of one text. */
export interface AnalysisResult {
  analysis: Analysis;
  /** False when at least one sentence was read without Harper. */
  complete: boolean;
}

/** The caller, and how the call can be cancelled or shortened. */
export interface AnalysisOptions extends ReadingOptions {
  caller: string;
}

/**
 * Analyses texts: it reads every sentence, then runs the text checks on the whole text. Callers share Harper's thread and this
 * one in fair turns.
 */
export class Analyser {
  readonly #log: Log;
  readonly #threadTurns = new ThreadTurns();
  readonly #reader: SentenceReader;

  constructor({ harper, log }: { harper: HarperService; log: Log }) {
    this.#log = log;
    this.#reader = new SentenceReader(harper, this.#threadTurns, log);
  }

  /** Analyses one text, its paragraphs in order. */
  async analyse(text: readonly Paragraph[], options: AnalysisOptions): Promise<AnalysisResult> {
    const { caller, signal } = options;
    const chunks = sentencesOf(text);
    const forms = chunks.map((chunk) => toNormalForm(chunk.msg));
    const characters = forms.reduce((sum, form) => sum + form.text.length, 0);
    const turn = { caller, signal, dueAt: performance.now() + characters * MS_PER_CHARACTER };
    const texts = forms.map((form) => form.text);
    const read = await this.#reader.read(texts, turn, options);
    return this.#threadTurns.run(turn, () => this.#conclude(chunks, forms, read));
  }

  #conclude(
    chunks: readonly SentenceChunk[],
    forms: readonly NormalText[],
    read: ReadonlyMap<string, ReadSentence>,
  ): AnalysisResult {
    const sentences = forms.flatMap(({ text }) => read.get(text)?.sentence ?? []);
    let findings: PlacedFinding[] = forms.flatMap(({ text }, sentence) =>
      (read.get(text)?.findings ?? []).map((finding) => Object.assign({ sentence }, finding)),
    );
    for (const [name, check] of TEXT_CHECKS) {
      const before = findings;
      findings = runCheck(name, this.#log, before, () => check(sentences, before));
    }
    return {
      analysis: { items: toItems(chunks, forms, settleOverlaps(findings)) },
      complete: sentences.every(({ lints }) => lints !== undefined),
    };
  }
}
