import type { Token } from '../../reading/finding.ts';
import { isAlsoBase } from '../grammar/rules/verbs/after-auxiliary.ts';
import { afterAdverbs, isParticiple, MOST_BETWEEN } from './between.ts';

/** A form of "be" or "get" with a participle that may form a passive; the numbers are token indexes. */
export interface PassiveCandidate {
  auxiliary: number;
  participle: number;
  kind: 'be' | 'get';
  /** Where the participle is: after the auxiliary, after the subject of a question, or before the auxiliary. */
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
const DO = new Set(['do', 'does', 'did']);
const GET = new Set(['get', 'gets', 'got', 'gotten', 'getting']);

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

/** In "Was the letter sent?": walks past the subject to the participle, or returns -1. */
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

/** Finds every place in a sentence where a passive may be, in order. */
export function passiveCandidates(tokens: readonly Token[]): PassiveCandidate[] {
  const candidates: PassiveCandidate[] = [];
  for (const [auxiliary, token] of tokens.entries()) {
    const kind = BE.has(token.lower) ? 'be' : 'get';
    if (kind === 'get' && !GET.has(token.lower)) continue;
    if (token.lower === "'s" && token.pos === 'PART') continue;
    const before = tokens[auxiliary - 1]?.lower ?? '';
    const participle = afterAdverbs(tokens, auxiliary + 1);
    const word = tokens[participle];
    // "What light does is cost": a plain form follows.
    if (DO.has(before) && participle === auxiliary + 1 && isAlsoBase(word?.lower ?? '')) continue;
    // A later form of "be" ("has been written") opens a new candidate.
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
