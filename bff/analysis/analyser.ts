import type { Analysis } from '#shared-types/analysis/analysis';
import type { FeedbackItem } from '#shared-types/analysis/feedback';
import type { Paragraph, ParagraphKind } from '#shared-types/analysis/paragraph';

import { checkConfusables } from './notes/confusables/confusables.ts';
import { leaveDoubtsOutOfGoodProse } from './notes/doubts.ts';
import { checkGrammar } from './notes/grammar/grammar.ts';
import { readHarperGrammar } from './notes/harper/harper-grammar.ts';
import { leaveOthersWordsAlone } from './notes/others-words.ts';
import { settleOverlaps } from './notes/overlaps.ts';
import { noteSmallFirstWords } from './notes/sentence-capitals.ts';
import { leaveNamesAlone } from './notes/spelling/names.ts';
import { checkSpelling } from './notes/spelling/spelling.ts';
import { askAboutSuspectedFaults } from './notes/suspected/suspected-faults.ts';
import { checkActive, keepPraiseRare } from './notes/voice/active.ts';
import { allowPassiveInMethods, checkPassive } from './notes/voice/passive.ts';
import type { PlacedFinding, TaggedSentence, SentenceCheck } from './reading/finding.ts';
import { toNormalForm, type NormalText } from './reading/normal-form.ts';
import { assemble, endsSentence, isByOthers, kindsOf, type ReadText } from './reading/read-text.ts';
import { type Log, runCheck } from './reading/run-check.ts';
import {
  type HarperService,
  type ReadingOptions,
  type ReadSentence,
  SentenceReader,
} from './reading/sentence-reader.ts';
import { ThreadTurns } from './reading/thread-turns.ts';
import { readWholeText, type WholeOptions } from './whole-text.ts';

/** The rule about sentences without a verb, which are usual in a table. */
const FRAGMENT = 'fragment';

/**
 * Leaves words in tables alone that aren't written as a sentence, such as “Symbol” or “12.4 cm”, except for their spelling: no rule
 * about sentences holds for them. A cell may also end a phrase with a full stop.
 */
function leavePhrasesInCellsAlone({ paragraphs }: ReadText, findings: readonly PlacedFinding[]): PlacedFinding[] {
  const cells = paragraphs.flatMap(({ kind, sentences }) =>
    sentences.map((sentence) => (kind === 'cell' ? sentence : undefined)),
  );
  return findings.filter(({ sentence, type, rule }) => {
    const cell = cells[sentence];
    return cell === undefined || type === 'Spelling' || (endsSentence(cell.text) && rule !== FRAGMENT);
  });
}

/** The approximate time for one character. It lets a caller's short texts overtake its long ones. */
const MS_PER_CHARACTER = 0.05;

/** The result of one text. */
export interface AnalysisResult {
  analysis: Analysis;
  /** False if at least one sentence was read without Harper, or not at all. */
  complete: boolean;
  /** How many sentences weren't read in time; absent if all were. */
  unread?: number;
}

/** The caller, and how to cancel or shorten the call. */
export interface AnalysisOptions extends ReadingOptions {
  caller: string;
  /** If given, everything that needs the whole text is worked out too. */
  whole?: WholeOptions | undefined;
}

/** A text whose sentences have been read. */
interface TextToConclude {
  text: readonly Paragraph[];
  /** One for each paragraph. */
  kinds: readonly ParagraphKind[];
  /** One for each sentence. */
  forms: readonly NormalText[];
  /** By wording; a sentence that wasn't read in time is missing. */
  read: ReadonlyMap<string, ReadSentence>;
  whole: WholeOptions | undefined;
}

/**
 * Analyses texts: it reads every sentence, then runs the text checks on the whole text. Callers share Harper's thread and this
 * one in fair turns.
 */
export class Analyser {
  readonly #log: Log;
  readonly #onStep: () => void;
  readonly #threadTurns = new ThreadTurns();
  readonly #reader: SentenceReader;

  /** @param parts.onStep called after every sentence, and after every part of an analysis. */
  constructor({ harper, log, onStep }: { harper: HarperService; log: Log; onStep: () => void }) {
    this.#log = log;
    this.#onStep = onStep;
    this.#reader = new SentenceReader({ harper, threadTurns: this.#threadTurns, checks: SENTENCE_CHECKS, log, onStep });
  }

  /** Analyses one text, its paragraphs in order. */
  async analyse(text: readonly Paragraph[], options: AnalysisOptions): Promise<AnalysisResult> {
    const { caller, signal } = options;
    const forms = text.flatMap(({ sentences }) => sentences.map(({ msg }) => toNormalForm(msg)));
    const kinds = kindsOf(text);
    const isOwn = text.flatMap(({ sentences }, paragraph) => sentences.map(() => !isByOthers(kinds[paragraph])));
    const texts = forms.filter((_form, sentence) => isOwn[sentence]).map((form) => form.text);
    const characters = texts.reduce((sum, { length }) => sum + length, 0);
    const turn = { caller, signal, dueAt: performance.now() + characters * MS_PER_CHARACTER };
    const read = await this.#reader.read(texts, turn, options);
    // We note nothing on the words of others, and nothing asks how they are built.
    for (const [sentence, { text: words }] of forms.entries())
      if (!isOwn[sentence] && !read.has(words)) read.set(words, { sentence: unreadSentence(words, []), findings: [] });
    return this.#threadTurns.run(turn, () => this.#conclude({ text, kinds, forms, read, whole: options.whole }));
  }

  #conclude({ text, kinds, forms, read, whole }: TextToConclude): AnalysisResult {
    const results = forms.map(({ text: words }) => read.get(words));
    const sentences = results.map((result, index) => result?.sentence ?? unreadSentence(forms[index]?.text ?? ''));
    const readText = assemble(text, kinds, forms, sentences);
    let findings: PlacedFinding[] = results.flatMap((result, sentence) =>
      (result?.findings ?? []).map((finding) => Object.assign({ sentence }, finding)),
    );
    for (const [name, check] of TEXT_CHECKS) {
      const before = findings;
      findings = runCheck(name, this.#log, before, () => check(readText, before));
      this.#onStep();
    }
    const notes = toItems(readText, settleOverlaps(findings));
    const unread = results.filter((result) => result === undefined).length;
    // What needs the whole text would be wrong about half of one.
    if (unread > 0) return { analysis: { items: whole?.notes === false ? [] : notes }, complete: false, unread };
    return {
      analysis: readWholeText({ text, readText, notes, log: this.#log, whole, onStep: this.#onStep }),
      complete: sentences.every(({ lints }) => lints !== undefined),
    };
  }
}

/** A sentence that wasn't read. @param lints undefined if it should have been, but the time of the call was over. */
function unreadSentence(text: string, lints?: []): TaggedSentence {
  return { text, tokens: [], lints };
}

/** Converts findings into items with positions in the text, in its order. */
function toItems({ sentences }: ReadText, findings: readonly PlacedFinding[]): FeedbackItem[] {
  const items: FeedbackItem[] = [];
  for (const { sentence, from, to, type, msg, rule, confidence, suggestions } of findings) {
    const { chunk, form } = sentences[sentence] ?? {};
    if (chunk === undefined || form === undefined) continue;
    const item: FeedbackItem = {
      msg,
      from: Math.min(chunk.from + form.toOriginal(from), chunk.to),
      to: Math.min(chunk.from + form.toOriginal(to), chunk.to),
      type,
      ...(rule !== undefined && { rule }),
      ...(confidence !== undefined && { confidence }),
      ...(suggestions !== undefined && { suggestions: [...suggestions] }),
    };
    if (item.from < item.to) items.push(item);
  }
  return items.toSorted((one, other) => one.from - other.from || one.to - other.to);
}

/** Every check that needs only one sentence, by its name in the log. If two find the same mistake, the first one counts. */
const SENTENCE_CHECKS: readonly (readonly [name: string, check: SentenceCheck])[] = [
  ['spelling', checkSpelling],
  ['grammar', checkGrammar],
  ['harper grammar', readHarperGrammar],
  ['confusables', checkConfusables],
  ['passive', checkPassive],
  ['active', checkActive],
];

/**
 * A check of the notes against the whole text. It gets the findings of the sentence checks, and returns the final findings: it may
 * add some and leave some out.
 */
type TextCheck = (text: ReadText, findings: readonly PlacedFinding[]) => PlacedFinding[];

/** Every check that needs the whole text, in the order they run. */
const TEXT_CHECKS: readonly (readonly [name: string, check: TextCheck])[] = [
  ['names', leaveNamesAlone],
  ['small first words', noteSmallFirstWords],
  ['words of others', leaveOthersWordsAlone],
  ['phrases in cells', leavePhrasesInCellsAlone],
  ['doubts', leaveDoubtsOutOfGoodProse],
  ['suspected faults', askAboutSuspectedFaults],
  ['passive in methods', allowPassiveInMethods],
  ['praise', keepPraiseRare],
];
