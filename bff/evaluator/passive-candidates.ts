import type { Token } from './finding.ts';
import { hasParticipleForm } from './participles.ts';

/** A form of "be" or "get" with a participle that may make a passive with it; the numbers are token indexes. */
export interface PassiveCandidate {
  auxiliary: number;
  participle: number;
  kind: 'be' | 'get';
  /** Where the participle stands: after the auxiliary, after the subject of a question, or before the auxiliary. */
  order: 'plain' | 'question' | 'fronted';
}

const BE = new Set([
  'am',
  'is',
  'are',
  'was',
  'were',
  'be',
  'been',
  'being',
  "'s",
  "'re",
  "'m",
  'ai',
  'art',
  'wast',
  'wert',
]);
const GET = new Set(['get', 'gets', 'got', 'gotten', 'getting']);

/** Words that may stand between the auxiliary and the participle besides adverbs. */
const BETWEEN = new Set([
  'not',
  "n't",
  'also',
  'all',
  'both',
  'then',
  'either',
  'neither',
  'themselves',
  'itself',
  'himself',
  'herself',
  'each',
]);

/** Phrases that may stand between the auxiliary and the participle. */
const PHRASES_BETWEEN = [
  'at once',
  'at last',
  'at first',
  'at all',
  'at least',
  'at most',
  'at times',
  'at present',
  'in turn',
  'in part',
  'in fact',
  'in effect',
  'in general',
  'in truth',
  'in no way',
  'in some way',
  'of course',
  'by no means',
  'for example',
  'for instance',
  'as well',
  'from time to time',
  'by far',
  'so to speak',
  'as it were',
  'no longer',
  'no doubt',
  'once again',
  'once more',
  'a little',
  'a bit',
  'more or less',
  'to some extent',
].map((phrase) => phrase.split(' '));

const MOST_BETWEEN = 7;
const MOST_SUBJECT_TOKENS = 9;
const SUBJECT_TAGS = new Set(['DET', 'PRON', 'PROPN', 'NOUN', 'ADJ', 'NUM', 'PART', 'ADV']);
const SUBJECT_WORDS = new Set(['of', 'and', "'s"]);
const INVERTING = new Set([
  'how',
  'why',
  'when',
  'where',
  'what',
  'who',
  'which',
  'whom',
  'nor',
  'neither',
  'never',
  'only',
  'so',
  'seldom',
  'rarely',
  'now',
  'then',
  'thus',
  'often',
  'scarcely',
  'hardly',
]);
/** Participles that writers put in front of "is" and "are" ("Attached is the letter"). */
const FRONTED = new Set([
  'attached',
  'enclosed',
  'included',
  'listed',
  'pictured',
  'shown',
  'seen',
  'buried',
  'hidden',
  'depicted',
  'described',
  'added',
  'found',
]);

const FINITE_BE = new Set(['is', 'are', 'was', 'were']);
const QUOTES = new Set(['"', "'", '“', '‘', '*', '_']);

const PARTICIPLE_TAGS = new Set(['VERB', 'ADJ', 'AUX', 'NOUN', 'PROPN', 'ADV']);

function isParticiple(token: Token | undefined): token is Token {
  return token !== undefined && PARTICIPLE_TAGS.has(token.pos) && hasParticipleForm(token.lower);
}

/** The index after a bracketed or comma-bound aside that opens at `index`, or `index` when there is none. */
function skipAside(tokens: readonly Token[], index: number): number {
  const opening = tokens[index]?.text;
  if (opening !== ',' && opening !== '(' && opening !== '—' && opening !== '–') return index;
  const closing = opening === '(' ? ')' : opening;
  for (let at = index + 1; at <= index + 7 && at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined || token.pos === 'VERB' || token.pos === 'AUX' || token.pos === 'CCONJ') return index;
    if (token.text === closing) return at > index + 1 ? at + 1 : index;
  }
  return index;
}

function skipPhrase(tokens: readonly Token[], index: number): number {
  const phrase = PHRASES_BETWEEN.find((words) => words.every((word, offset) => tokens[index + offset]?.lower === word));
  return index + (phrase?.length ?? 0);
}

/** Walks over adverbs, "not" and asides to the place where the participle must stand. */
function afterAdverbs(tokens: readonly Token[], start: number): number {
  let at = start;
  while (at < tokens.length && at - start < MOST_BETWEEN) {
    const token = tokens[at];
    if (token === undefined) break;
    const phraseEnd = skipPhrase(tokens, at);
    if (phraseEnd > at) {
      at = phraseEnd;
      continue;
    }
    const isAdverb =
      (token.pos === 'ADV' && !isParticiple(token)) ||
      BETWEEN.has(token.lower) ||
      (token.lower.endsWith('ly') && token.lower.length > 4);
    // "is well-known", "were "lost"": a hyphen or a quotation mark may stand before the participle.
    const isMark = QUOTES.has(token.text) || (token.text === '-' && at > start);
    if (isAdverb || isMark) {
      at++;
      continue;
    }
    // "was slowly but surely reached"
    const joins = token.pos === 'CCONJ' && at > start && tokens[at - 1]?.pos === 'ADV' && tokens[at + 1]?.pos === 'ADV';
    if (joins) {
      at += 2;
      continue;
    }
    const asideEnd = skipAside(tokens, at);
    if (asideEnd === at) break;
    at = asideEnd;
  }
  return at;
}

/** In "Was the letter sent?": walks over the subject to the participle, or answers -1. */
function afterSubject(tokens: readonly Token[], auxiliary: number): number {
  const before = tokens[auxiliary - 1];
  const opens = before === undefined || before.pos === 'PUNCT' || before.pos === 'CCONJ' || before.pos === 'SPACE';
  const asks = tokens.at(-1)?.text === '?' && (opens || before.pos === 'NOUN' || before.pos === 'ADV');
  const inverts = before !== undefined && INVERTING.has(before.lower);
  if (!asks && !inverts && !(opens && auxiliary === 0)) return -1;
  let at = auxiliary + 1;
  const limit = at + MOST_SUBJECT_TOKENS;
  while (at < tokens.length && at < limit) {
    const token = tokens[at];
    if (token === undefined) return -1;
    if (isParticiple(token) && token.pos === 'VERB') return at > auxiliary + 1 ? at : -1;
    if (!SUBJECT_TAGS.has(token.pos) && !SUBJECT_WORDS.has(token.lower)) return -1;
    at++;
  }
  return -1;
}

/** In "Attached for your review is the letter": the participle before the auxiliary, or -1. */
function frontedParticiple(tokens: readonly Token[], auxiliary: number): number {
  if (!FINITE_BE.has(tokens[auxiliary]?.lower ?? '')) return -1;
  for (let at = auxiliary - 1; at >= 0 && at >= auxiliary - MOST_BETWEEN; at--) {
    const token = tokens[at];
    if (token === undefined) return -1;
    const before = tokens[at - 1];
    const opens = before === undefined || before.pos === 'PUNCT' || before.pos === 'ADV';
    if (FRONTED.has(token.lower) && opens && at <= 8) return at;
    if (token.pos === 'VERB' || token.pos === 'AUX' || token.pos === 'PUNCT') return -1;
  }
  return -1;
}

/** Finds every place of a sentence where a passive may stand, in order. */
export function passiveCandidates(tokens: readonly Token[]): PassiveCandidate[] {
  const candidates: PassiveCandidate[] = [];
  for (const [auxiliary, token] of tokens.entries()) {
    const kind = BE.has(token.lower) ? 'be' : 'get';
    if (kind === 'get' && !GET.has(token.lower)) continue;
    if (token.lower === "'s" && token.pos === 'PART') continue;
    const participle = afterAdverbs(tokens, auxiliary + 1);
    const word = tokens[participle];
    // A later form of "be" ("has been written") opens a candidate of its own.
    if (word !== undefined && isParticiple(word) && !BE.has(word.lower)) {
      candidates.push({ auxiliary, participle, kind, order: 'plain' });
      continue;
    }
    if (kind === 'get') continue;
    const inverted = afterSubject(tokens, auxiliary);
    if (inverted !== -1) {
      candidates.push({ auxiliary, participle: inverted, kind, order: 'question' });
      continue;
    }
    const fronted = frontedParticiple(tokens, auxiliary);
    if (fronted !== -1) candidates.push({ auxiliary, participle: fronted, kind, order: 'fronted' });
  }
  return candidates;
}
