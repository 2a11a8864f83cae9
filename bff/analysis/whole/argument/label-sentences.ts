import { type ArgumentType, type Label, LABELS, type WriterLabel } from '#shared-types/analysis/argument';

import { type Cue, hasCue } from './cues/cues.ts';
import type { ArgumentSentence } from './features.ts';
import { bestSequence, beliefsOf, type SequenceWeights } from './sequence-model.ts';

/** A sentence with its label. */
export interface LabelledSentence extends ArgumentSentence {
  label: Label;
  /** How sure the model is, from 0 to 1; 1 for what a writer said. */
  confidence: number;
  isWriters: boolean;
  /** The cue that counted most towards the label. */
  cue: Cue | undefined;
}

/** A cue that adds less than this to its label didn't lead to it. */
const LEAST_CUE_WEIGHT = 0.4;

/** In 126 of 128 essays that people labelled, no more sentences in a row answer the other side. */
const MOST_REBUTTALS = 4;
/** What a reason of one's own begins with. With it, or after too many sentences, the answer to the other side is over. */
const OWN_REASONS = ['reason counted', 'addition'] as const;

/** Labels every sentence using the model. */
export function labelByModel(sentences: readonly ArgumentSentence[], weights: SequenceWeights): LabelledSentence[] {
  const best = bestSequence(sentences, weights);
  const { marginals } = beliefsOf(sentences, weights);
  return sentences.map((sentence, index) => {
    const column = best[index] ?? LABELS.length - 1;
    const label = LABELS[column] ?? 'None';
    const confidence = marginals[index]?.[column] ?? 0;
    return { ...sentence, label, confidence, isWriters: false, cue: leadingCue(sentence, column, weights) };
  });
}

/** The same sentences, with no part to play: for texts that don't argue. */
export function labelNothing(sentences: readonly ArgumentSentence[]): LabelledSentence[] {
  return sentences.map((sentence) => ({ ...sentence, label: 'None', confidence: 1, isWriters: false, cue: undefined }));
}

/**
 * Lets the writers' labels override the model's for every sentence that they cover more than half of. The neighbours keep their
 * labels.
 */
export function applyWriterLabels(
  sentences: readonly LabelledSentence[],
  labels: readonly WriterLabel[],
): LabelledSentence[] {
  const inOrder = labels.toSorted((one, other) => one.from - other.from);
  let next = 0;
  return sentences.map((sentence) => {
    const { from, to } = sentence.sentence.chunk;
    while ((inOrder[next]?.to ?? Infinity) <= from) next++;
    const covered = (one: WriterLabel) => Math.min(to, one.to) - Math.max(from, one.from);
    const end = inOrder.findIndex((one, index) => index >= next && one.from >= to);
    const [label] = inOrder
      .slice(next, end === -1 ? undefined : end)
      .toSorted((one, other) => covered(other) - covered(one));
    if (label === undefined || 2 * covered(label) <= to - from) return sentence;
    return { ...sentence, label: label.label, confidence: 1, isWriters: true, cue: undefined };
  });
}

/**
 * Takes back what can't be so, and makes what's left of it uncertain: a rebuttal is read as a claim without an earlier counterclaim, or
 * where the writer's own reasons begin, and as evidence after that or after too many sentences; and a lead needs a position to lead to.
 */
export function mendLabels(sentences: readonly LabelledSentence[]): LabelledSentence[] {
  const lastPosition = sentences.findLastIndex(({ label }) => label === 'Position');
  let isOpposed = false;
  let rebuttals = 0;
  return sentences.map((sentence, index) => {
    isOpposed ||= sentence.label === 'Counterclaim';
    const isOver = rebuttals > 0 && OWN_REASONS.some((name) => hasCue(sentence, name));
    rebuttals = sentence.label === 'Rebuttal' ? rebuttals + (isOver ? MOST_REBUTTALS : 1) : 0;
    if (sentence.isWriters) return sentence;
    const mended = { ...sentence, confidence: sentence.confidence / 2 };
    if (sentence.label === 'Lead' && index > lastPosition) return mended;
    if (sentence.label !== 'Rebuttal') return sentence;
    if (!isOpposed) return { ...mended, label: 'Claim' satisfies ArgumentType, cue: undefined };
    if (isOver) return { ...mended, label: 'Claim' satisfies ArgumentType };
    return rebuttals > MOST_REBUTTALS
      ? { ...mended, label: 'Evidence' satisfies ArgumentType, cue: undefined }
      : sentence;
  });
}

/** Families of cues that a note may quote for a label; any other that counted would puzzle a reader: “every day” answers nobody. */
const QUOTABLE: Readonly<Record<ArgumentType, ReadonlySet<string>>> = {
  Lead: new Set(['lead fashion', 'debate', 'imagine', 'anecdote', 'statistic', 'announcement', 'both sides']),
  Position: new Set(['opinion', 'obligation', 'essay says', 'presents', 'announcement', 'both sides']),
  Claim: new Set(['reason counted', 'addition', 'opinion', 'obligation', 'contrast', 'reasons given', 'presents']),
  Evidence: new Set([
    'example',
    'anecdote',
    'statistic',
    'source',
    'meaning',
    'consequence',
    'reasons given',
    'imagine',
    'presents',
  ]),
  Counterclaim: new Set(['other side', 'they say', 'voice', 'concession', 'contrast', 'debate']),
  Rebuttal: new Set(['answer', 'contrast', 'concession', 'other side']),
  'Concluding Statement': new Set(['conclusion', 'ending', 'call', 'opinion', 'obligation']),
};
/** The first of these in a position is quoted, whatever else is there: that it takes both sides, or that it says “I believe”. */
const QUOTED_FIRST = ['both sides', 'opinion'] as const;

function leadingCue({ cues }: ArgumentSentence, column: number, { features }: SequenceWeights): Cue | undefined {
  const label = LABELS[column];
  if (label === undefined || label === 'None') return undefined;
  if (label === 'Position')
    for (const name of QUOTED_FIRST) {
      const first = cues.find(({ family }) => family.name === name);
      if (first) return first;
    }
  let best: Cue | undefined;
  let most = LEAST_CUE_WEIGHT;
  for (const cue of cues) {
    const { name } = cue.family;
    if (!QUOTABLE[label].has(name)) continue;
    const weight = (features[`cue ${name}`]?.[column] ?? 0) + (features[`opening ${name}`]?.[column] ?? 0) / 2;
    if (weight <= most) continue;
    best = cue;
    most = weight;
  }
  return best;
}
