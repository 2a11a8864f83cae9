import type { ArgumentElement, ArgumentType } from '#shared-types/argument';

import { quote } from '../../notes/wording.ts';
import type { Cue } from './cues/cues.ts';
import type { LabelledSentence } from './label-sentences.ts';

/** What a note says about an element that a cue led to, unless its family says more; the quoted cue comes first. */
const WITH_CUE: Readonly<Record<ArgumentType, string>> = {
  Lead: 'opens the text. Does it lead a reader to your position?',
  Position: 'states your position. Could a reader repeat it in one line?',
  Claim: 'makes a claim. Which evidence below carries it?',
  Evidence: 'introduces evidence. Which claim does it support?',
  Counterclaim: 'gives the other side a voice. Would they recognise themselves in it?',
  Rebuttal: 'answers the other side. Is the answer as specific as the objection?',
  'Concluding Statement': 'closes the argument. Does it say more than the opening?',
};

/** What a note says if no words led to the label, only its place and its neighbours. */
const WITHOUT_CUE: Readonly<Record<ArgumentType, string>> = {
  Lead: 'This comes before your position. Does it lead a reader there?',
  Position: 'This reads like your position. Could a reader repeat it in one line?',
  Claim: 'This makes a point. Which sentence around it supports it best?',
  Evidence: 'This supports a point. Which one, and how?',
  Counterclaim: 'This speaks for the other side. Do you answer it?',
  Rebuttal: 'This answers the other side. Is the answer as specific as the objection?',
  'Concluding Statement': 'This closes the text. Does it say more than the opening?',
};

/**
 * An element is shown in the text from this confidence on. Chosen on essays by hands that the fit hadn't read, so that 85 in 100 such
 * sentences are right (`npm run quality -- argument`, “Left out”).
 */
const CLEAR_FROM: Readonly<Record<ArgumentType, number>> = {
  Lead: 0.65,
  Position: 0.7,
  Claim: 0.85,
  Evidence: 0.85,
  Counterclaim: 0.75,
  Rebuttal: 0.7,
  'Concluding Statement': 0.65,
};

/** An element with its sentences. */
export interface ElementWithSentences extends ArgumentElement {
  sentences: readonly LabelledSentence[];
}

/**
 * Joins adjacent sentences of one paragraph that play the same part. What a writer said stays separate from what the analysis
 * says.
 * @param options whether the whole text may not be an argument; then nothing that the analysis says is certain.
 */
export function toElements(
  sentences: readonly LabelledSentence[],
  { isDoubtful }: { isDoubtful: boolean },
): ElementWithSentences[] {
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
    const element = toElement(first.label, group, first, last);
    return [isDoubtful && element.certainty === 'clear' ? { ...element, certainty: 'perhaps' } : element];
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

/** Why a sentence was read as part of the argument, and a question about it. */
function reasonFor(type: ArgumentType, cue: Cue | undefined, isWriters: boolean): string {
  if (isWriters) return 'A writer of this text chose this label.';
  if (cue === undefined) return WITHOUT_CUE[type];
  return `${quote(cue.words)} ${cue.family.reasons?.[type] ?? WITH_CUE[type]}`;
}
