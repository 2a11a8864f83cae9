import type { Token } from '../../reading/finding.ts';
import { hasParticipleForm } from './participles.ts';

/** Words other than adverbs that may come between the auxiliary and the participle. */
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

/** Phrases that may come between the auxiliary and the participle. */
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

/** The most tokens between an auxiliary and its participle. */
export const MOST_BETWEEN = 7;
const QUOTES = new Set(['"', "'", '“', '‘', '*', '_']);

const PARTICIPLE_TAGS = new Set(['VERB', 'ADJ', 'AUX', 'NOUN', 'PROPN', 'ADV']);

/** Whether a token may be a past participle. */
export function isParticiple(token: Token | undefined): token is Token {
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

/** Walks over adverbs, "not" and asides to where the participle must be. */
export function afterAdverbs(tokens: readonly Token[], start: number): number {
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
    // "is well-known", "were "lost"": a hyphen or a quotation mark may precede the participle.
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
