import type { FaultKind } from '../../reading/detector/detector-model.ts';
import type { PlacedFinding, Suspicions, TaggedSentence, Token } from '../../reading/finding.ts';
import { endsSentence, type ReadText, type TextSentence } from '../../reading/read-text.ts';
import { leaveOthersWordsAlone } from '../others-words.ts';
import { isEnglish } from '../spelling/foreign.ts';
import { wordSuspicion } from './suspected-rules.ts';

/** The least likelihood for a note, by kind of fault; a kind without one gets no note. */
type Thresholds = Readonly<Partial<Record<FaultKind, number>>>;

/** In any text. Chosen by right sentences that look faulty, and by clean prose: at most 8 of 1,000 sentences may have a note in any register. */
const ANYWHERE: Thresholds = {
  determiner: 0.99,
  preposition: 0.98,
  number: 0.985,
  verb: 0.95,
  punctuation: 0.995,
  word: 0.994,
  order: 0.95,
  orthography: 0.99,
};
/** Where other checks have found slips in many of the sentences before: what seems odd there is seldom right. */
const AMONG_SLIPS: Thresholds = {
  determiner: 0.87,
  preposition: 0.92,
  number: 0.88,
  verb: 0.8,
  punctuation: 0.9,
  word: 0.94,
  order: 0.85,
  orthography: 0.72,
};
/** From this share of the sentences before on, slips are many. */
const LEAST_SHARE = 0.12;

/** How many sentences before one show how odd the detector finds the text as a whole. */
const SENTENCES_BEFORE = 24;
/** The share of words that it expects to be at fault in clean prose, and how many such words are counted beside those of the text. */
const USUAL_SHARE = 0.02;
const USUAL_WORDS = 30;
const EXPONENT = 2;

/** A single letter used as a symbol, such as “i” for an index. */
const LETTER = /^[^\W\d_aAI]$/;

const HAS_LETTER = /\p{L}/u;
const STOP = /^[.?!]$/;
const SMALL_FIRST_LETTER = /^\p{Ll}/u;
const WITHOUT_CAPITALS = /^\P{Lu}*$/u;

const MOST_IN_A_SENTENCE = 2;
const FEWEST_WORDS = 4;

/** How sure we are of such a note: enough to be shown, and never enough to come before what a rule can explain. */
const CONFIDENCE = 0.8;

/**
 * Asks about words that a model finds odd, where no other check has spoken: in any text if it's nearly certain, and if it's likely where
 * other checks have found many slips. What counts is the text before a sentence, so no note comes or goes while someone writes below
 * it. Headings, cells, greetings and other people's words are left alone.
 */
export function askAboutSuspectedFaults(text: ReadText, findings: readonly PlacedFinding[]): PlacedFinding[] {
  const bySentence = Map.groupBy(findings, ({ sentence }) => sentence);
  // A sentence waits for Harper, so that no note has to be withdrawn.
  const suspicions = text.sentences.map((one) => (one.lints === undefined ? undefined : one.suspicions));
  const asked: PlacedFinding[] = [];
  let slips = 0;
  for (const [at, sentence] of text.sentences.entries()) {
    const noted = (bySentence.get(at) ?? []).filter(({ type }) => type === 'Grammar' || type === 'Spelling');
    const found = suspicions[at];
    if (found !== undefined && isAsked(text, sentence) && !goesOn(sentence, text.sentences[at - 1])) {
      const least = slips > 0 && slips >= LEAST_SHARE * at ? AMONG_SLIPS : ANYWHERE;
      const oddity = oddityOf(suspicions.slice(Math.max(0, at - SENTENCES_BEFORE), at));
      asked.push(...ask(sentence, { sentence: at, found, oddity, least, noted }));
    }
    if (noted.some(({ type }) => type === 'Grammar')) slips++;
  }
  return [...findings, ...leaveOthersWordsAlone(text, asked)];
}

/** A sentence of running text in English; no greeting, closing line or label. */
function isAsked({ paragraphs }: ReadText, { text, tokens, paragraph }: TextSentence): boolean {
  const kind = paragraphs[paragraph]?.kind;
  return (
    (kind === 'text' || kind === 'list item') && tokens.length >= FEWEST_WORDS && endsSentence(text) && isEnglish(text)
  );
}

/** Whether words are a line of verse that goes on with the one before. */
const goesOn = ({ text }: TextSentence, before: TextSentence | undefined): boolean =>
  before !== undefined && SMALL_FIRST_LETTER.test(text) && !endsSentence(before.text);

/** How much odder than usual sentences are, as a factor of the odds of each of their words. */
function oddityOf(before: readonly (Suspicions | undefined)[]): number {
  let [expected, read] = [USUAL_WORDS * USUAL_SHARE, USUAL_WORDS];
  for (const one of before) {
    expected += one?.expected ?? 0;
    read += one?.read ?? 0;
  }
  return (expected / read / USUAL_SHARE) ** EXPONENT;
}

interface Asked {
  sentence: number;
  found: Suspicions;
  oddity: number;
  least: Thresholds;
  noted: readonly PlacedFinding[];
}

function ask({ text, tokens }: TaggedSentence, { sentence, found, oddity, least, noted }: Asked): PlacedFinding[] {
  const likely = found.suspects
    .map(({ at, kind, chance }) => ({ at, kind, likelihood: raised(chance, oddity) }))
    .filter(({ kind, likelihood }) => likelihood >= (least[kind] ?? Infinity))
    .toSorted((one, other) => other.likelihood - one.likelihood);
  // In a chat without capitals, a full stop inside ends a sentence of its own.
  const endsInside = WITHOUT_CAPITALS.test(text);
  const taken: number[] = [];
  return likely.flatMap(({ at, kind }): PlacedFinding[] => {
    const token = tokens[at];
    if (token === undefined || LETTER.test(token.text)) return [];
    if (endsInside && STOP.test(token.text) && at < tokens.length - 1) return [];
    // One fault easily makes the words beside it odd.
    const [before, after] = [tokens[at - 1] ?? token, tokens[at + 1] ?? token];
    const isNoted = noted.some(({ from, to }) => from < after.to && before.from < to);
    const isTaken = taken.some((other) => Math.abs(other - at) <= 1);
    if (isNoted || isTaken || taken.length === MOST_IN_A_SENTENCE) return [];
    taken.push(at);
    const { from, to } = wordAround(tokens, at);
    const worded = wordSuspicion(kind, token, text.slice(from, to));
    return [{ sentence, type: 'Grammar', from, to, confidence: CONFIDENCE, ...worded }];
  });
}

/** The whole word that a token is part of: “don’t” has two. */
function wordAround(tokens: readonly Token[], at: number): { from: number; to: number } {
  let [first, last] = [at, at];
  while (isJoined(tokens[first - 1], tokens[first])) first--;
  while (isJoined(tokens[last], tokens[last + 1])) last++;
  return { from: tokens[first]?.from ?? 0, to: tokens[last]?.to ?? 0 };
}

const isJoined = (one: Token | undefined, next: Token | undefined): boolean =>
  one !== undefined && one.to === next?.from && HAS_LETTER.test(one.text) && HAS_LETTER.test(next.text);

/** A likelihood after its odds were multiplied. */
function raised(chance: number, factor: number): number {
  return (chance * factor) / (chance * factor + 1 - chance);
}
