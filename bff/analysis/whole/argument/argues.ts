import type { Allowance, Argument, Argues } from '#shared-types/analysis/argument';
import type { TextKind } from '#shared-types/analysis/text-kind';

import type { ReadText } from '../../reading/read-text.ts';
import type { ArgumentSentence } from './features.ts';
import { genreSigns } from './genre-signs.ts';

/** A shorter text isn't judged: there is too little to go by. */
const FEWEST_WORDS = 45;
const FEWEST_SENTENCES = 3;
/** From this probability on, we read a text as an argument. */
const ARGUES_FROM = 0.6;
/** From this one on we show a map, but say that we doubt it: a missing map helps a writer less than a doubtful one. */
const PERHAPS_FROM = 0.35;
/** The signs of a kind must add up to this much before we name it. */
const TELLING = 0.9;
/** This much, and words about a method, make a guess certain: in our texts, only reports have so much of both. */
const CERTAIN = 1.1;

/** Whether a text argues, what kind of text we take it for, and why, in one sentence. */
export type Judgement = Pick<Argument, 'argues' | 'because' | 'kind' | 'allows'>;

/** A judgement, and whether there's a map only because there was one: by its words alone the text would have none. */
type Judged = Judgement & { isKept?: boolean };

/** What is known of a text apart from its words. */
export interface KnownOfText {
  /** What its writers say it is. */
  kind?: TextKind | undefined;
  /** Whether a map of it is on the page already. */
  hasMap?: boolean | undefined;
}

/** How much each sign speaks for an argument, or against it if the weight is below 0. The weights are fitted (`npm run fit -- argument --corpus <folder>`). */
export interface GenreWeights {
  bias: number;
  signs: Readonly<Record<string, number>>;
}

/** What a writer's word for a text means for its argument; a letter may argue or not. */
const SAID: Readonly<Record<TextKind, Argues | 'by its words'>> = {
  essay: 'yes',
  report: 'no',
  story: 'no',
  letter: 'by its words',
  notes: 'no',
};

/** What a text of a kind may have. */
const ALLOWED: Readonly<Partial<Record<TextKind, Allowance>>> = {
  report: 'passives',
  story: 'fragments',
  notes: 'fragments',
};

/** The greeting of a letter, to a person one knows or not. */
const GREETING = /^(?:dear\b|(?:sirs?|madam)\s*[,.:]|to whom it may concern\b)/i;

/** The signs of what isn't an essay, each with how much it tells. */
const SIGNS_OF_KINDS: readonly { kind: TextKind; reads: string; signs: Readonly<Record<string, number>> }[] = [
  {
    kind: 'story',
    reads: 'like a story',
    signs: { 'person in the past': 1, 'I in the past': 0.7, 'story opening': 1, somebody: 0.7, dialogue: 1 },
  },
  { kind: 'report', reads: 'like a report', signs: { report: 2 } },
  { kind: 'letter', reads: 'like a private letter', signs: { 'dear name': 1.5, 'kind ending': 1, 'between us': 1.5 } },
  { kind: 'report', reads: 'like instructions', signs: { imperative: 2 } },
  { kind: 'notes', reads: 'like notes or a poem', signs: { unended: 1.2 } },
];

/** The probability that a text argues, from 0 to 1. */
export function arguesProbability(signs: Readonly<Record<string, number>>, weights: GenreWeights): number {
  let score = weights.bias;
  for (const [name, value] of Object.entries(signs)) score += (weights.signs[name] ?? 0) * value;
  return 1 / (1 + Math.exp(-score));
}

/** The answer to a probability: two thresholds make three answers. */
export function arguesAt(probability: number): Argues {
  if (probability >= ARGUES_FROM) return 'yes';
  return probability >= PERHAPS_FROM ? 'perhaps' : 'no';
}

/** Decides whether a text argues. What its writers say counts first; and a doubt never takes a map away that they have seen. */
export function judge(
  { sentences: all }: ReadText,
  sentences: readonly ArgumentSentence[],
  { kind, hasMap = false }: KnownOfText,
  weights: GenreWeights,
): Judged {
  const said = kind && SAID[kind];
  if (kind !== undefined && said !== undefined && said !== 'by its words')
    return { argues: said, kind, ...allowing(ALLOWED[kind]), because: `You say that this is ${NAMES[kind]}.` };
  const words = all.reduce((sum, { text }) => sum + text.split(/\s+/u).length, 0);
  const keeps = hasMap && sentences.length > 0;
  if (words < FEWEST_WORDS || sentences.length < FEWEST_SENTENCES)
    return {
      isKept: keeps,
      argues: keeps ? 'perhaps' : 'no',
      kind: kind ?? 'essay',
      because: keeps
        ? 'Is this an argument? There’s too little text left to be sure.'
        : 'There isn’t enough text to find an argument yet.',
    };
  const signs = genreSigns(sentences);
  const byWords = arguesAt(arguesProbability(signs, weights));
  const isKept = byWords === 'no' && keeps;
  const argues = isKept ? 'perhaps' : byWords;
  const isFormalLetter = signs['dear name'] !== 1 && GREETING.test(sentences[0]?.sentence.text ?? '');
  const isLetter = isFormalLetter || signs['public letter'] === 1 || signs['dear name'] === 1;
  if (argues === 'yes') return { argues, kind: kind ?? (isLetter ? 'letter' : 'essay'), because: why(signs) };
  // What a writer has said isn't guessed over, and a formal greeting says it, too.
  if (kind !== undefined || isFormalLetter) {
    const because = argues === 'perhaps' ? LETTER_BUT_DOUBTFUL : LETTER_BUT_NOT;
    return { argues, kind: kind ?? 'letter', isKept, because };
  }
  const other = strongestKind(signs);
  if (argues === 'perhaps') return { argues, isKept, kind: other?.kind ?? 'essay', because: whyPerhaps(other?.reads) };
  return {
    argues,
    kind: other?.kind ?? 'report',
    ...(other?.isCertain ? { allows: 'passives', because: CERTAIN_REPORT } : { because: whyNot(other?.reads) }),
  };
}

const LETTER_BUT_DOUBTFUL = 'Is this letter an argument?';
const LETTER_BUT_NOT = 'This letter doesn’t read like an argument, so none of it is marked as one.';
const CERTAIN_REPORT = 'This reads like a report, so none of it is marked as an argument, and its passives are fine.';

const allowing = (allows: Allowance | undefined): Pick<Judgement, 'allows'> => (allows === undefined ? {} : { allows });

const NAMES: Readonly<Record<TextKind, string>> = {
  essay: 'an essay',
  report: 'a report',
  story: 'a story',
  letter: 'a letter',
  notes: 'a set of notes',
};

function why(signs: Readonly<Record<string, number>>): string {
  const takesStand = (signs['ought'] ?? 0) > 0 || (signs['opinion'] ?? 0) > 0;
  return takesStand && (signs['reasons'] ?? 0) > 0
    ? 'The text takes a stand and gives reasons, so it reads like an argument.'
    : 'The text makes points that a reader could dispute, so it reads like an argument.';
}

function whyPerhaps(reads: string | undefined): string {
  return reads === undefined ? 'Is this an argument?' : `Is this an argument? Some of it reads ${reads}.`;
}

function whyNot(reads: string | undefined): string {
  return reads === undefined
    ? 'This doesn’t read like an argument, so none of it is marked as one.'
    : `This reads ${reads}, so none of it is marked as an argument.`;
}

/** The kind that the signs tell of most, how it reads, and whether that is beyond doubt. */
function strongestKind(
  signs: Readonly<Record<string, number>>,
): { kind: TextKind; reads: string; isCertain: boolean } | undefined {
  const [strongest] = SIGNS_OF_KINDS.map((one) => ({
    one,
    score: Object.entries(one.signs).reduce((sum, [name, telling]) => sum + telling * (signs[name] ?? 0), 0),
  })).toSorted((a, b) => b.score - a.score);
  if (strongest === undefined || strongest.score < TELLING) return undefined;
  const { kind, reads, signs: own } = strongest.one;
  const hasMethod = own['report'] !== undefined && (signs['method'] ?? 0) > 0;
  return { kind, reads, isCertain: hasMethod && strongest.score >= CERTAIN };
}
