import type { ArgumentElement, ArgumentType } from '#shared-types/argument';

import type { LabelledSentence } from './label-sentences.ts';
import { reasonFor } from './reasons.ts';

/** An element is shown in the text from this confidence on: overall, more than 85 in 100 such sentences are right (`npm run quality -- argument`). */
const CLEAR_FROM: Readonly<Record<ArgumentType, number>> = {
  Lead: 0.65,
  Position: 0.55,
  Claim: 0.7,
  Evidence: 0.8,
  Counterclaim: 0.7,
  Rebuttal: 0.8,
  'Concluding Statement': 0.55,
};

/** An element with its sentences. */
export interface ElementWithSentences extends ArgumentElement {
  sentences: readonly LabelledSentence[];
}

/**
 * Joins adjacent sentences of one paragraph that play the same part. What a writer said stays separate from what the analysis
 * says.
 */
export function toElements(sentences: readonly LabelledSentence[]): ElementWithSentences[] {
  const groups: LabelledSentence[][] = [];
  for (const sentence of sentences) {
    const last = groups.at(-1);
    const before = last?.at(-1);
    const goesOn =
      before?.label === sentence.label && before.isWriters === sentence.isWriters && !sentence.opensParagraph;
    if (goesOn) last?.push(sentence);
    else groups.push([sentence]);
  }
  return groups.flatMap((group) => {
    const [first] = group;
    const last = group.at(-1);
    if (first === undefined || last === undefined || first.label === 'None') return [];
    return [toElement(first.label, group, first, last)];
  });
}

function toElement(
  type: ArgumentType,
  sentences: readonly LabelledSentence[],
  first: LabelledSentence,
  last: LabelledSentence,
): ElementWithSentences {
  const confidence = sentences.reduce((sum, one) => sum + one.confidence, 0) / sentences.length;
  const cue = sentences.find((one) => one.cue !== undefined)?.cue;
  return {
    from: first.sentence.chunk.from,
    to: last.sentence.chunk.to,
    type,
    certainty: first.isWriters ? 'writer' : confidence >= CLEAR_FROM[type] ? 'clear' : 'perhaps',
    confidence: Math.round(confidence * 100) / 100,
    ...(cue && { cue: cue.words }),
    reason: reasonFor(type, cue, first.isWriters),
    paragraph: first.sentence.paragraph + 1,
    sentences,
  };
}
