import type { Token } from '../../reading/finding.ts';

/** Past participles that don't end in "-ed". */
const IRREGULAR = new Set(
  `arisen awoken been borne born beaten broadcast become begun bent bet bound bitten bled blown broken bred brought built burnt burst
  bought cast caught chosen come cost crept cut dealt dug done drawn dreamt driven drunk dwelt eaten fallen fed felt fought
  found fled flown forbidden forecast foregone foreseen forgotten forgiven forsaken frozen got gotten given gone ground grown
  hung had heard hewn hidden hit held hurt kept knelt knit known laid led leapt learnt left lent let lain lit lost made meant
  met mistaken mown overcome overdone overseen overtaken overthrown overheard paid pled proven put quit read rewritten ridden
  rung risen run sawn said seen sought sold sent set sewn shaken shaved shed shone shot shown shrunk shut sung sunk slain slept
  slid slung slit sown spoken sped spelt spent spilt spun spat split spoilt spread sprung stood stolen stuck stung stunk
  stricken struck strung striven sworn swept swollen swum swung taken taught torn told thought thrown thrust trodden understood
  undertaken undone upheld upset woken worn woven wed wept won withdrawn withheld withstood wound wrung written rebuilt retold
  resold redone remade reset bestowed beheld beset bidden misunderstood misled mislaid outdone outrun overrun overridden
  oversold underpaid overpaid interwoven fit sat brung bade girt shorn smitten riven cloven begotten beholden`.split(
    /\s+/,
  ),
);

/** Words in "-ed" that aren't participles. */
const NOT_PARTICIPLE = new Set(
  `need indeed speed seed bleed breed weed feed exceed succeed proceed hundred sacred naked wicked rugged ragged aged beloved bed
  red fed led bred sled wed shed hatred kindred creed deed greed heed reed steed treed freed med embed infrared unaided
  misdeed biped zed ted fred ned ed`.split(/\s+/),
);

const PREFIX = /^(?:re|un|over|under|mis|out|pre|co|inter|fore)-?/;

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

/** Whether a lower-case word has the form of a past participle. */
function hasParticipleForm(word: string): boolean {
  if (IRREGULAR.has(word)) return true;
  if (word.length > 3 && word.endsWith('ed')) return word === 'freed' || !NOT_PARTICIPLE.has(word);
  return PREFIX.test(word) && word.length > 5 && IRREGULAR.has(word.replace(PREFIX, ''));
}
