import type { ReadText, TextSentence } from '../../reading/read-text.ts';
import { type Cue, cuesOf } from './cues/cues.ts';
import { labelOrder } from './label-order.ts';
import { placesOf, type SentencePlace } from './sentence-places.ts';

/** A sentence as the model sees it. */
export interface ArgumentSentence {
  sentence: TextSentence;
  cues: readonly Cue[];
  /** The names of its features. */
  features: readonly string[];
  /** Whether it starts a paragraph. */
  opensParagraph: boolean;
  /** Which label it can have after which, see `labelOrder`. */
  allows: (before: number, label: number) => boolean;
}

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
    const takesStand = cues.some(({ family }) => family.means?.includes('stand'));
    const features = [
      'bias',
      ...cueFeatures(cues, place),
      ...namesOf(before?.cues, 'previous').map((name) => `after ${name}`),
      ...namesOf(after?.cues, 'next').map((name) => `before ${name}`),
      ...shapeFeatures(sentence.text),
    ];
    if (place) features.push(`depth ${place.depth}`, `seat ${place.seat}`, `${place.zone} ${place.seat}`);
    if (place) features.push(`${place.zone} ${place.seat} ${concreteness} then ${after?.concreteness ?? 'nothing'}`);
    if (!hasStand) features.push(takesStand ? 'first stand' : 'no stand yet');
    hasStand ||= takesStand;
    return { sentence, cues, features, opensParagraph, allows: labelOrder(cues, opensParagraph) };
  });
}

function cueFeatures(cues: readonly Cue[], place: SentencePlace | undefined): string[] {
  const features: string[] = [];
  for (const { family, at } of cues) {
    const { name, features: read = [] } = family;
    if (read.includes('here')) features.push(`cue ${name}`);
    if (read.includes('opening') && at < OPENING_CHARACTERS) features.push(`opening ${name}`);
    if (read.includes('zone') && place) features.push(`${place.zone} ${name}`);
  }
  return features;
}

/** The names of the cues that the model reads for a sentence beside theirs. */
function namesOf(cues: readonly Cue[] = [], feature: 'previous' | 'next'): string[] {
  return cues.filter(({ family }) => family.features?.includes(feature)).map(({ family }) => family.name);
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
  return (
    cues.some(({ family }) => family.means?.includes('concrete')) || NAME.test(text) || /\b[a-z]{2,}ed\b/.test(text)
  );
}
