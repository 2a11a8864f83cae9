import type { ReadText } from '../../reading/read-text.ts';
import type { ArgumentSentence } from './features.ts';
import { genreSigns } from './genre-signs.ts';

/** A shorter text isn't judged: there is too little to go by. */
const FEWEST_WORDS = 45;
const FEWEST_SENTENCES = 3;
/** From this probability on, we read a text as an argument: labels on a story are worse than an argument without any. */
export const ARGUES_FROM = 0.65;
/** A group of signs that speaks this strongly against an argument names the genre. */
const TELLING = -1;

/** Whether a text argues, and what that is based on, in one sentence. */
export interface Judgement {
  argues: boolean;
  because: string;
}

/** How much each sign speaks for an argument, or against it if the weight is below 0. The weights are fitted (`npm run fit -- argument`). */
export interface GenreWeights {
  bias: number;
  signs: Readonly<Record<string, number>>;
}

/** What a text reads like if it doesn't argue, with the signs of it. */
const OTHER_GENRES: readonly { signs: readonly string[]; because: string }[] = [
  {
    signs: ['person in the past', 'I in the past', 'story opening', 'somebody', 'dialogue'],
    because: 'This reads like a story, so none of it is marked as an argument.',
  },
  { signs: ['report'], because: 'This reads like a report, so none of it is marked as an argument.' },
  {
    signs: ['dear name', 'kind ending', 'between us'],
    because: 'This reads like a private letter, so none of it is marked as an argument.',
  },
  { signs: ['imperative'], because: 'This reads like instructions, so none of it is marked as an argument.' },
  {
    signs: ['unended'],
    because: 'Most lines end without a full stop, as in notes or a poem, so none of it is marked as an argument.',
  },
];

/** The probability that a text argues, from 0 to 1. */
export function arguesProbability(signs: Readonly<Record<string, number>>, weights: GenreWeights): number {
  let score = weights.bias;
  for (const [name, value] of Object.entries(signs)) score += (weights.signs[name] ?? 0) * value;
  return 1 / (1 + Math.exp(-score));
}

/** Decides whether a text argues. */
export function judge(
  { sentences: all }: ReadText,
  sentences: readonly ArgumentSentence[],
  weights: GenreWeights,
): Judgement {
  const words = all.reduce((sum, { text }) => sum + text.split(/\s+/u).length, 0);
  if (words < FEWEST_WORDS || sentences.length < FEWEST_SENTENCES)
    return { argues: false, because: 'There isn’t enough text to find an argument yet.' };
  const signs = genreSigns(sentences);
  const probability = arguesProbability(signs, weights);
  if (probability < ARGUES_FROM) return { argues: false, because: whyNot(signs, weights) };
  return { argues: true, because: why(signs) };
}

function why(signs: Readonly<Record<string, number>>): string {
  const takesStand = (signs['ought'] ?? 0) > 0 || (signs['opinion'] ?? 0) > 0;
  return takesStand && (signs['reasons'] ?? 0) > 0
    ? 'The text takes a stand and gives reasons, so it reads like an argument.'
    : 'The text makes points that a reader could dispute, so it reads like an argument.';
}

function whyNot(signs: Readonly<Record<string, number>>, weights: GenreWeights): string {
  const [strongest] = OTHER_GENRES.map(({ signs: names, because }) => ({
    because,
    score: names.reduce((sum, name) => sum + (weights.signs[name] ?? 0) * (signs[name] ?? 0), 0),
  })).toSorted((one, other) => one.score - other.score);
  return strongest && strongest.score <= TELLING
    ? strongest.because
    : 'No sentence here seems to defend an opinion, so none of it is marked as an argument.';
}
