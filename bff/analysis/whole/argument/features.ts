import type { ReadText, TextSentence } from '../../reading/read-text.ts';
import { type Cue, cuesOf } from './cues.ts';
import { placesOf, type SentencePlace } from './sentence-places.ts';

/** A sentence as the model sees it. */
export interface ArgumentSentence {
  sentence: TextSentence;
  cues: readonly Cue[];
  /** The names of its features. */
  features: readonly string[];
  /** Whether it starts a paragraph. */
  opensParagraph: boolean;
}

/** The cues that speak for or against a label. */
const CUES: ReadonlySet<string> = new Set([
  'other side',
  'they say',
  'concession',
  'drawback',
  'answer',
  'contrast',
  'conclusion',
  'ending',
  'opinion',
  'essay says',
  'obligation',
  'lead fashion',
  'debate',
  'reasons given',
  'reason counted',
  'addition',
  'example',
  'anecdote',
  'number',
  'source',
  'citation',
  'quotation',
  'speech verb',
  'presents',
  'hedge',
  'future',
  'negation',
  'you',
  'pointing back',
  'question',
  'greeting',
]);
/** Cues that mean more at the start of a sentence. */
const OPENING_CUES: ReadonlySet<string> = new Set([
  'other side',
  'they say',
  'contrast',
  'conclusion',
  'obligation',
  'reason counted',
  'pointing back',
  'number',
]);
/** Cues whose weight depends on the part of the text. */
const ZONED_CUES: ReadonlySet<string> = new Set([
  'opinion',
  'contrast',
  'ending',
  'presents',
  'lead fashion',
  'essay says',
  'anecdote',
  'question',
  'debate',
]);
/** Cues that say something about the next sentence, and about the one before. */
const CUES_BEFORE: ReadonlySet<string> = new Set(['other side', 'contrast', 'concession']);
const CUES_AFTER: ReadonlySet<string> = new Set(['other side', 'contrast', 'obligation']);
/** Cues that a writer is taking a stand. */
const STANDS: ReadonlySet<string> = new Set(['opinion', 'obligation', 'essay says']);
/** Cues to things that can be seen, counted or looked up. */
const CONCRETE: ReadonlySet<string> = new Set([
  'number',
  'statistic',
  'quotation',
  'citation',
  'first person',
  'anecdote',
  'was',
]);

/** A capital letter within a sentence; "I" doesn't count. */
const NAMES = /[^\s.?!:"“”—–-] ["“]?\p{Lu}\p{L}/gu;
const NAME = /[^\s.?!:"“”—–-] ["“]?\p{Lu}\p{L}/u;
/** How far into a sentence, in characters, a cue counts as its opening. */
const OPENING_CHARACTERS = 24;
/** A sentence has at most this many words, or more than the last number. */
const LENGTHS = [5, 10, 17, 26, 40] as const;

/**
 * The sentences of the text that can play a part in an argument, with their features: sentences in headings, quotations and
 * references can't.
 */
export function argumentSentences({ paragraphs }: ReadText): ArgumentSentence[] {
  const readable = paragraphs
    .filter(({ kind, sentences }) => (kind === 'text' || kind === 'list item') && sentences.length > 0)
    .map(({ sentences }) => sentences.map((sentence) => ({ sentence, cues: cuesOf(sentence.text) })));
  const all = readable.flatMap((paragraph) =>
    paragraph.map((one, seat) => ({
      ...one,
      opensParagraph: seat === 0,
      concreteness: isConcrete(one.sentence.text, one.cues) ? 'concrete' : 'general',
    })),
  );
  const places = placesOf(readable);
  let hasStand = false;
  return all.map(({ sentence, cues, opensParagraph, concreteness }, at): ArgumentSentence => {
    const [place, before, after] = [places[at], all[at - 1], all[at + 1]];
    const takesStand = cues.some(({ family }) => STANDS.has(family));
    const features = [
      'bias',
      ...cueFeatures(cues, place),
      ...(before?.cues ?? []).flatMap(({ family }) => (CUES_BEFORE.has(family) ? [`after ${family}`] : [])),
      ...(after?.cues ?? []).flatMap(({ family }) => (CUES_AFTER.has(family) ? [`before ${family}`] : [])),
      ...shapeFeatures(sentence.text),
    ];
    if (place) features.push(`depth ${place.depth}`, `seat ${place.seat}`, `${place.zone} ${place.seat}`);
    if (place) features.push(`${place.zone} ${place.seat} ${concreteness} then ${after?.concreteness ?? 'nothing'}`);
    if (!hasStand) features.push(takesStand ? 'first stand' : 'no stand yet');
    hasStand ||= takesStand;
    return { sentence, cues, features, opensParagraph };
  });
}

function cueFeatures(cues: readonly Cue[], place: SentencePlace | undefined): string[] {
  const features: string[] = [];
  for (const { family, at } of cues) {
    if (CUES.has(family)) features.push(`cue ${family}`);
    if (OPENING_CUES.has(family) && at < OPENING_CHARACTERS) features.push(`opening ${family}`);
    if (ZONED_CUES.has(family) && place) features.push(`${place.zone} ${family}`);
  }
  return features;
}

function shapeFeatures(text: string): string[] {
  const words = text.split(/\s+/u, (LENGTHS.at(-1) ?? 0) + 1).length;
  const features = [`length ${LENGTHS.findIndex((most) => words <= most)}`];
  const names = text.match(NAMES)?.length ?? 0;
  if (names > 0) features.push('name');
  if (names > 2) features.push('names');
  if (text.includes(':')) features.push('colon');
  if (text.includes(';')) features.push('semicolon');
  return features;
}

/** Whether a sentence is about something that can be seen, counted or looked up. */
function isConcrete(text: string, cues: readonly Cue[]): boolean {
  return cues.some(({ family }) => CONCRETE.has(family)) || NAME.test(text) || /\b[a-z]{2,}ed\b/.test(text);
}
