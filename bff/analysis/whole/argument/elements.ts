import type { ArgumentElement, ArgumentType } from '#shared-types/analysis/argument';

import { quoteWhole } from '../../notes/wording.ts';
import { isCertain, type PartInText } from './certainty.ts';
import type { Cue } from './cues/cues.ts';
import type { LabelledSentence } from './label-sentences.ts';

/** What a note says about an element that a cue led to, unless its family says more; the quoted cue comes first. */
const WITH_CUE: Readonly<Record<ArgumentType, string>> = {
  Lead: 'is part of your opening. Does it lead a reader to what you think?',
  Position: 'introduces your position. Could a reader repeat it in one line?',
  Claim: 'introduces a claim. Which evidence carries it?',
  Evidence: 'introduces evidence. Which claim does it support?',
  Counterclaim: 'gives the other side a voice. Would they recognise themselves in it?',
  Rebuttal: 'answers the other side. Is the answer as specific as the objection?',
  'Concluding Statement': 'is part of your ending. Does the ending say more than the opening?',
};

/** What a note says if no words led to the label, only its place and its neighbours. */
const WITHOUT_CUE: Readonly<Record<ArgumentType, string>> = {
  Lead: 'This is part of your opening. Does it lead a reader to what you think?',
  Position: 'This reads like your position. Could a reader repeat it in one line?',
  Claim: 'This makes a point. Which sentence around it supports it best?',
  Evidence: 'This supports a point. Which one, and how?',
  Counterclaim: 'This speaks for the other side. Do you answer it?',
  Rebuttal: 'This answers the other side. Is the answer as specific as the objection?',
  'Concluding Statement': 'This is part of your ending. Does the ending say more than the opening?',
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
  const parts = groups.filter(([first]) => first?.label !== 'None');
  return parts.flatMap((own, index) => {
    const part = { sentences: own, before: parts.slice(0, index), after: parts[index + 1] };
    const element = toElement(part);
    if (element === undefined) return [];
    return [isDoubtful && element.certainty === 'clear' ? { ...element, certainty: 'perhaps' } : element];
  });
}

function toElement(part: PartInText): ElementWithSentences | undefined {
  const { sentences } = part;
  const [first] = sentences;
  const last = sentences.at(-1);
  if (first === undefined || last === undefined || first.label === 'None') return undefined;
  const type = first.label;
  const confidence = sentences.reduce((sum, one) => sum + one.confidence, 0) / sentences.length;
  const cue = sentences.find((one) => one.cue !== undefined)?.cue;
  return {
    from: first.sentence.chunk.from,
    to: last.sentence.chunk.to,
    type,
    certainty: first.isWriters ? 'writer' : isCertain(type, confidence, part) ? 'clear' : 'perhaps',
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
  return `${quoteWhole(cue.words)} ${cue.family.reasons?.[type] ?? WITH_CUE[type]}`;
}
