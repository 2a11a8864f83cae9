import type { ArgumentGap } from '#shared-types/argument';

import { opening, quote } from '../../notes/wording.ts';
import type { ElementWithSentences } from './elements.ts';
import type { ArgumentSentence } from './features.ts';

/** In a shorter text, readers don't miss the other side. */
const FEWEST_WORDS_FOR_COUNTERCLAIM = 200;
/** In a shorter text, readers don't miss an ending. */
const FEWEST_WORDS_FOR_CONCLUSION = 120;
/** What a reader may miss in an argument, always phrased as a question: the analysis can't be sure that it isn't there. */
export function findGaps(
  elements: readonly ElementWithSentences[],
  { words, mentionsOtherSide }: { words: number; mentionsOtherSide: boolean },
): ArgumentGap[] {
  const has = (type: ElementWithSentences['type']) => elements.some((one) => one.type === type);
  const gaps: ArgumentGap[] = [];
  const position = elements.findIndex(({ type, certainty }) => type === 'Position' && certainty !== 'perhaps');
  if (position === -1) gaps.push(missingPosition(elements));
  else if (!has('Claim') && !has('Evidence'))
    gaps.push({
      kind: 'claims',
      title: 'What are your reasons?',
      question: 'You say what you think. Why do you think so?',
    });
  else if (!has('Claim'))
    gaps.push({
      kind: 'claims',
      title: 'What does the evidence show?',
      question: 'There are examples here. What reason does each one support?',
    });
  for (const [index, element] of elements.entries()) {
    const gap = gapBelow(elements, element, index);
    if (gap) gaps.push({ ...gap, about: index, paragraph: element.paragraph });
  }
  const takesSides = elements.some(({ type, sentences }) => type === 'Position' && sentences.some(takesSide));
  if (takesSides && !has('Counterclaim') && !mentionsOtherSide && words >= FEWEST_WORDS_FOR_COUNTERCLAIM)
    gaps.push({
      kind: 'counterclaim',
      title: 'Who would disagree?',
      question: 'What is the best thing they could say, and where would you answer it?',
    });
  if (!has('Concluding Statement') && words >= FEWEST_WORDS_FOR_CONCLUSION)
    gaps.push({
      kind: 'conclusion',
      title: 'Where does the text end?',
      question: 'What should a reader take away from the last paragraph?',
    });
  return gaps;
}

function missingPosition(elements: readonly ElementWithSentences[]): ArgumentGap {
  const perhaps = elements.findIndex(({ type }) => type === 'Position');
  const words = elements[perhaps]?.sentences[0]?.sentence.text;
  if (words !== undefined)
    return {
      kind: 'position',
      title: 'Is this your position?',
      question: `${quote(words)} could be it. Would a reader quote it as your answer to the question?`,
      about: perhaps,
      paragraph: elements[perhaps]?.paragraph ?? 1,
    };
  const ending = elements.findIndex(
    ({ type, sentences }) => type === 'Concluding Statement' && sentences.some(takesSide),
  );
  if (ending === -1)
    return {
      kind: 'position',
      title: 'Where is your position?',
      question: 'Which sentence would a reader quote as your answer to the question?',
    };
  return {
    kind: 'position',
    title: 'Does your position come last?',
    question: 'Readers seem to learn what you think only at the end. Would it help them to know sooner?',
    about: ending,
    paragraph: elements[ending]?.paragraph ?? 1,
  };
}

function gapBelow(
  elements: readonly ElementWithSentences[],
  { type, certainty, sentences }: ElementWithSentences,
  index: number,
): Pick<ArgumentGap, 'kind' | 'title' | 'question'> | undefined {
  if (certainty === 'perhaps') return undefined;
  const below = elements.filter(({ about }) => about === index);
  const words = opening(sentences[0]?.sentence.text ?? '');
  if (type === 'Counterclaim' && !below.some((one) => one.type === 'Rebuttal'))
    return { kind: 'rebuttal', title: 'This objection has no answer yet', question: `${words} What would you reply?` };
  if (type !== 'Claim') return undefined;
  const evidence = below.filter((one) => one.type === 'Evidence');
  // A claim of several sentences often contains its own proof.
  if (evidence.length === 0 && sentences.length === 1)
    return {
      kind: 'evidence',
      title: 'This claim has no evidence yet',
      question: `${words} What would convince someone who disagrees?`,
    };
  if (evidence.length > 0 && evidence.every(isOneStory))
    return {
      kind: 'one case',
      title: 'One story is one case',
      question: `${words} It rests on this. What would show that it isn’t the only one?`,
    };
  return undefined;
}

function takesSide({ cues }: Pick<ArgumentSentence, 'cues'>): boolean {
  return cues.some(({ family }) => family.means?.includes('side'));
}

function isOneStory({ sentences }: ElementWithSentences): boolean {
  const families = sentences.flatMap(({ cues }) => cues.map(({ family }) => family));
  const has = (name: string) => families.some((family) => family.name === name);
  return has('anecdote') && has('first person') && !families.some(({ means }) => means?.includes('several cases'));
}
