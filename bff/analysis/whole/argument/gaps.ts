import type { ArgumentGap } from '#shared-types/analysis/argument';

import { opening, quoteWhole } from '../../notes/wording.ts';
import { opensPoint, sumsUp, takesOwnPosition, takesPosition } from './certainty.ts';
import { hasCue, means } from './cues/cues.ts';
import type { ElementWithSentences } from './elements.ts';
import type { ArgumentSentence } from './features.ts';

/** What is known of a text besides its elements. */
interface GapContext {
  words: number;
  sentences: readonly ArgumentSentence[];
  /** Whether the whole text may not be an argument. */
  isDoubtful: boolean;
}

/** In a shorter text, readers don't miss the other side. */
const FEWEST_WORDS_FOR_COUNTERCLAIM = 200;
/** In a shorter text, readers don't miss an ending. */
const FEWEST_WORDS_FOR_CONCLUSION = 120;
/** A sentence that says what others say goes on with an answer: “Some say it is dear, but it pays.” */
const ANSWERS_ITSELF = /[,;] (?:but|yet|and yet)\b/;
/** Who ought to decide hasn’t decided. */
const LEAVES_OPEN = /\b(?:decide|choose|judge|weigh|balance|depends?|think|consider|find out)\b/i;

/**
 * What a reader may miss in an argument, always phrased as a question: the analysis can't be sure that it isn't there. Of an argument
 * without a certain position or claim, it asks one thing at most; of a text that may not argue, it asks that with an “if”.
 */
export function findGaps(elements: readonly ElementWithSentences[], text: GapContext): ArgumentGap[] {
  const isFirm = elements.some(
    ({ type, certainty }) => certainty !== 'perhaps' && (type === 'Position' || type === 'Claim'),
  );
  if (isFirm && !text.isDoubtful) return allGaps(elements, text);
  const [first] = allGaps(elements, text);
  if (first === undefined) return [];
  const question = `If this is an argument: ${first.question.charAt(0).toLowerCase()}${first.question.slice(1)}`;
  return [text.isDoubtful ? { ...first, question } : first];
}

function allGaps(elements: readonly ElementWithSentences[], { words, sentences }: GapContext): ArgumentGap[] {
  const mentionsOtherSide = sentences.some((one) => means(one, 'other side'));
  const has = (type: ElementWithSentences['type']) => elements.some((one) => one.type === type);
  const gaps: ArgumentGap[] = [];
  const position = elements.findIndex(({ type, certainty }) => type === 'Position' && certainty !== 'perhaps');
  if (position === -1) gaps.push(...missingPosition(elements, sentences));
  else if (!has('Claim') && !has('Evidence') && !givesReasons(sentences))
    gaps.push({
      kind: 'claims',
      title: 'What are your reasons?',
      question: 'You say what you think. Why do you think so?',
    });
  else if (!has('Claim') && has('Evidence'))
    gaps.push({
      kind: 'claims',
      title: 'What does the evidence show?',
      question: 'There is evidence here. Which reason does each piece support?',
    });
  for (const [index, element] of elements.entries()) {
    const gap = gapBelow(elements, element, index);
    if (gap) gaps.push({ ...gap, about: index, paragraph: element.paragraph });
  }
  const takesSides = elements.some((one) => one.type === 'Position' && one.sentences.some(takesSide));
  if (takesSides && !has('Counterclaim') && !mentionsOtherSide && words >= FEWEST_WORDS_FOR_COUNTERCLAIM)
    gaps.push({
      kind: 'counterclaim',
      title: 'Who would disagree?',
      question: 'What is the best thing they could say, and where would you answer it?',
    });
  if (lacksEnding(elements, sentences) && words >= FEWEST_WORDS_FOR_CONCLUSION)
    gaps.push({
      kind: 'conclusion',
      title: 'Where does the text end?',
      question: 'What should a reader take away from the last paragraph?',
    });
  return gaps;
}

/** What to ask a writer whose position isn't certain: nothing where we may have overlooked it. */
function missingPosition(elements: readonly ElementWithSentences[], all: readonly ArgumentSentence[]): ArgumentGap[] {
  const ending = all.slice(all.findLastIndex(({ opensParagraph }) => opensParagraph));
  const undecided = ending.find(namesBothSides);
  if (undecided && !ending.some((one) => takesOwnPosition(one) || decides(one))) return [whichSide(undecided)];
  // We only ask about a doubtful one if its words take a stand or judge something.
  const perhaps = elements.findIndex(({ type, sentences }) => type === 'Position' && sentences.some(takesPosition));
  const words = elements[perhaps]?.sentences.find(takesPosition)?.sentence.text;
  if (words !== undefined)
    return [
      {
        kind: 'position',
        title: 'Is this your position?',
        question: `${quoteWhole(words)} could be it. Would a reader quote it as your answer to the question?`,
        about: perhaps,
        paragraph: elements[perhaps]?.paragraph ?? 1,
      },
    ];
  if (mayTakeSideEarly(elements)) return [];
  const last = elements.findIndex(
    ({ type, sentences }) =>
      type === 'Concluding Statement' && sentences.some(takesSide) && !sentences.some(namesBothSides),
  );
  if (last === -1) {
    const open = all.find(staysOpen);
    if (open) return [whichSide(open)];
    return [
      {
        kind: 'position',
        title: 'Where is your position?',
        question: 'Which sentence would a reader quote as your answer to the question?',
      },
    ];
  }
  return [
    {
      kind: 'position',
      title: 'Does your position come last?',
      question: 'Readers seem to learn what you think only at the end. Would it help them to know sooner?',
      about: last,
      paragraph: elements[last]?.paragraph ?? 1,
    },
  ];
}

/** Asks a writer who stays open, or takes both sides, which one is theirs. */
const whichSide = ({ sentence }: ArgumentSentence): ArgumentGap => ({
  kind: 'position',
  title: 'Which side are you on?',
  question: `${quoteWhole(sentence.text)} This doesn’t say what you think. Where does a reader learn it?`,
});

/** Whether words before the ending may take a side: a doubtful position, or "In my opinion" in the opening paragraph. */
function mayTakeSideEarly(elements: readonly ElementWithSentences[]): boolean {
  return elements.some(({ type, paragraph, sentences }) => {
    const decided = sentences.filter((one) => !staysOpen(one));
    // A title or the greeting of a letter may come before it.
    const isInOpening = (type === 'Lead' || type === 'Claim') && paragraph === elements[0]?.paragraph;
    return type === 'Position' ? decided.length > 0 : isInOpening && decided.some(takesPosition);
  });
}

/** Whether a sentence only announces what the text is about, or names both sides. */
const staysOpen = (sentence: ArgumentSentence): boolean => hasCue(sentence, 'announcement') || namesBothSides(sentence);

/** Whether a sentence names both sides and takes none: “They have good and bad sides, but schools should ban them” takes one. */
const namesBothSides = (sentence: ArgumentSentence): boolean => hasCue(sentence, 'both sides') && !decides(sentence);

/** Whether a sentence says what ought to be, and doesn’t leave that to others: “Everyone must decide alone.” */
const decides = (sentence: ArgumentSentence): boolean =>
  hasCue(sentence, 'obligation') && !LEAVES_OPEN.test(sentence.sentence.text);

function gapBelow(
  elements: readonly ElementWithSentences[],
  { type, certainty, sentences }: ElementWithSentences,
  index: number,
): Pick<ArgumentGap, 'kind' | 'title' | 'question'> | undefined {
  if (certainty === 'perhaps') return undefined;
  const below = elements.filter(({ about }) => about === index);
  const words = opening(sentences[0]?.sentence.text ?? '');
  if (type === 'Counterclaim' && !below.some((one) => one.type === 'Rebuttal') && !answersItself(sentences))
    return { kind: 'rebuttal', title: 'This objection has no answer yet', question: `${words} What would you reply?` };
  if (type !== 'Claim') return undefined;
  const evidence = below.filter((one) => one.type === 'Evidence');
  // A claim of several sentences often contains its own proof.
  if (evidence.length === 0 && sentences.length === 1 && !concludesParagraph(elements, index))
    return {
      kind: 'evidence',
      title: 'This claim has no evidence yet',
      question: `${words} What would convince someone who disagrees?`,
    };
  if (evidence.length > 0 && evidence.every(isOneStory))
    return {
      kind: 'one case',
      title: 'One story is one case',
      question: `${words} One story carries this. What would show that it isn’t the only one?`,
    };
  return undefined;
}

/** Whether a sentence for the other side answers it in the same breath. */
const answersItself = (sentences: readonly ArgumentSentence[]): boolean =>
  sentences.some(({ sentence }) => ANSWERS_ITSELF.test(sentence.text));

/** Whether what comes before a claim in its paragraph is evidence: then the claim is what that shows. */
function concludesParagraph(elements: readonly ElementWithSentences[], index: number): boolean {
  const [before, own, after] = [elements[index - 1], elements[index], elements[index + 1]];
  return (
    before?.paragraph === own?.paragraph &&
    (before?.type === 'Evidence' || before?.type === 'Rebuttal') &&
    after?.paragraph !== own?.paragraph
  );
}

/** Whether a text gives at least two reasons, whatever part its sentences play. */
function givesReasons(sentences: readonly ArgumentSentence[]): boolean {
  return sentences.filter((one) => ['reasons given', 'reason counted'].some((name) => hasCue(one, name))).length > 1;
}

/**
 * Whether the last paragraph begins like another point and has no words that end a text. What a paragraph is by its place alone
 * changes with every sentence that somebody adds, and the question would come and go with it.
 */
function lacksEnding(elements: readonly ElementWithSentences[], sentences: readonly ArgumentSentence[]): boolean {
  const isCertain = elements.some(({ type, certainty }) => type === 'Concluding Statement' && certainty !== 'perhaps');
  const last = sentences.findLastIndex(({ opensParagraph }) => opensParagraph);
  return !isCertain && opensPoint(sentences[last]) && !sumsUp(sentences.slice(last), sentences.slice(0, last));
}

function takesSide(sentence: ArgumentSentence): boolean {
  return means(sentence, 'side');
}

function isOneStory({ sentences }: ElementWithSentences): boolean {
  const hasSome = (name: string) => sentences.some((sentence) => hasCue(sentence, name));
  return (
    hasSome('anecdote') && hasSome('first person') && !sentences.some((sentence) => means(sentence, 'several cases'))
  );
}
