import type { ArgumentType } from '#shared-types/analysis/argument';

import { hasCue, means } from './cues/cues.ts';
import type { ArgumentSentence } from './features.ts';
import type { LabelledSentence } from './label-sentences.ts';

/** Sentences of one paragraph that play one part, the parts before them, and the one after them. */
export interface PartInText {
  sentences: readonly LabelledSentence[];
  before: readonly (readonly LabelledSentence[])[];
  after: readonly LabelledSentence[] | undefined;
}

/** What makes a part certain: how sure the model has to be if a second sign agrees with it, and if none does. */
interface Certainty {
  agrees: (part: PartInText) => boolean;
  ifAgreed: number;
  ifAlone: number;
}

/** No confidence is enough. */
const NEVER = Infinity;
/** A part with no longer sentence than this says too little to be certain: “And yet.” */
const FEWEST_WORDS = 4;
/** What evidence can be for. */
const POINTS: ReadonlySet<string> = new Set<ArgumentType>(['Position', 'Claim', 'Counterclaim', 'Rebuttal']);

/** What the last paragraph says to end a text. */
const ENDINGS = ['conclusion', 'ending', 'call'] as const;
/** A sentence that shares this many words with one that takes a stand repeats it. */
const SHARED_WORDS = 3;
/** What a paragraph begins with that makes another point. */
const POINT_OPENINGS = [
  'addition',
  'reason counted',
  'other side',
  'voice',
  'concession',
  'drawback',
  'example',
] as const;

/**
 * A part is shown as certain if a second sign, in its words or its place, agrees with the model. The numbers were chosen on essays by
 * hands that the fit hadn't read, so that at least 85 in 100 such sentences are right (`npm run quality -- argument`, “Left out”).
 */
const CERTAINTIES: Readonly<Record<ArgumentType, Certainty>> = {
  Lead: {
    agrees: ({ sentences, before }) => before.every(isOf('Lead')) && !sentences.some(takesOwnPosition),
    ifAgreed: 0.85,
    ifAlone: NEVER,
  },
  Position: {
    agrees: ({ sentences }) => sentences.some((one) => takesPosition(one) && means(one, 'side')),
    ifAgreed: 0.6,
    ifAlone: NEVER,
  },
  Claim: {
    agrees: ({ sentences: [first] }) => first?.cue !== undefined && first.opensParagraph,
    ifAgreed: 0.85,
    ifAlone: NEVER,
  },
  Evidence: { agrees: followsClaim, ifAgreed: 0.85, ifAlone: 0.95 },
  Counterclaim: { agrees: speaksForOthers, ifAgreed: 0.8, ifAlone: NEVER },
  Rebuttal: {
    agrees: ({ sentences: [first] }) => first !== undefined && (hasCue(first, 'answer') || hasCue(first, 'contrast')),
    ifAgreed: 0.65,
    ifAlone: 0.9,
  },
  'Concluding Statement': { agrees: concludes, ifAgreed: 0.65, ifAlone: NEVER },
};

/** Whether a part is shown as certain. @param confidence how sure the model is of it, from 0 to 1. */
export function isCertain(type: ArgumentType, confidence: number, part: PartInText): boolean {
  if (part.sentences.every(({ sentence }) => sentence.text.split(/\s+/u).length < FEWEST_WORDS)) return false;
  // Nothing can be shown before there is anything to show.
  if (type === 'Evidence' && !part.before.some(([one]) => one !== undefined && POINTS.has(one.label))) return false;
  const { agrees, ifAgreed, ifAlone } = CERTAINTIES[type];
  return confidence >= (agrees(part) ? ifAgreed : ifAlone);
}

/** Whether a sentence says which answer is right; a question, “Phones have good and bad sides” and “I want to discuss them” don't. */
export function takesPosition(sentence: ArgumentSentence): boolean {
  const judges = means(sentence, 'side') || means(sentence, 'judgement');
  return judges && !hasCue(sentence, 'both sides') && !hasCue(sentence, 'question');
}

/** Whether a sentence is the writer’s own answer: “I think it’s wrong” among the first words may be all the position that a text has. */
export const takesOwnPosition = (sentence: ArgumentSentence): boolean =>
  means(sentence, 'opinion') && takesPosition(sentence);

/** Evidence follows a claim in its paragraph. */
function followsClaim({ sentences: [first], before }: PartInText): boolean {
  return before.some(([one]) => one?.label === 'Claim' && one.sentence.paragraph === first?.sentence.paragraph);
}

/** The words of another side, or a voice that is answered at once. */
function speaksForOthers({ sentences, after }: PartInText): boolean {
  const isAnswered = after?.[0]?.label === 'Rebuttal';
  if (sentences.slice(1).some(speaksForWriter)) return false;
  return isAnswered && sentences.some((one) => means(one, 'other side') || hasCue(one, 'voice'));
}

/**
 * Whether the last part ends the text by its words, not by its place alone: while somebody writes, whatever they write is the
 * last part.
 */
function concludes({ sentences, before, after }: PartInText): boolean {
  return after === undefined && !opensPoint(sentences[0]) && sumsUp(sentences, before.flat());
}

/** Whether a paragraph that begins with a sentence makes another point. */
export function opensPoint(first: ArgumentSentence | undefined): boolean {
  if (first === undefined || hasCue(first, 'conclusion')) return false;
  return POINT_OPENINGS.some((name) => hasCue(first, name));
}

/** Whether sentences say that they end a text, or repeat the words of a stand that the writer took before. */
export function sumsUp(ending: readonly ArgumentSentence[], before: readonly ArgumentSentence[]): boolean {
  if (ending.some((one) => ENDINGS.some((name) => hasCue(one, name)))) return true;
  const stands = new Set(before.filter((one) => means(one, 'stand')).flatMap(contentWords));
  return ending.some((one) => contentWords(one).filter((word) => stands.has(word)).length >= SHARED_WORDS);
}

function contentWords({ sentence }: ArgumentSentence): string[] {
  return [...new Set(sentence.text.toLowerCase().match(/[a-z]{5,}/g))];
}

/** “I think”, or “I urge you”. */
const speaksForWriter = (sentence: ArgumentSentence): boolean =>
  means(sentence, 'opinion') || (hasCue(sentence, 'call') && hasCue(sentence, 'first person'));

function isOf(type: ArgumentType): (part: readonly LabelledSentence[]) => boolean {
  return ([first]) => first?.label === type;
}
