import type { Argues } from '#shared-types/analysis/argument';
import type { FeedbackItem } from '#shared-types/analysis/feedback';
import type { Profile } from '#shared-types/analysis/profile';

import type { TextSentence } from '../../reading/read-text.ts';
import { openingRun } from './repetition.ts';

/** A sentence with more words than this is worth reading aloud. */
const LONG_SENTENCE = 30;
/** Sentences in a row whose lengths differ by at most this many words sound alike. */
const ALIKE_WITHIN = 2;
const ALIKE_IN_A_ROW = 5;
/** A paragraph stands out if it is this many times longer, or shorter, than the median. */
const STANDS_OUT = 2.2;
/** A shorter paragraph isn't long, whatever the others are, in words. */
const FEWEST_WORDS_OF_LONG = 100;
const MANY_PASSIVES = 0.3;

type Remarks = Profile['remarks'];

/** One remark for each picture that shows something worth a remark. They describe and ask; none of them judges. */
export function remarksOn(
  profile: Profile,
  sentences: readonly TextSentence[],
  { items, argues }: { items: readonly FeedbackItem[]; argues: Argues },
): Remarks {
  const run = openingRun(sentences);
  return defined({
    sentences: onSentences(profile),
    // A story or a report has short and long paragraphs for reasons of its own.
    paragraphs: argues === 'no' ? undefined : onParagraphs(profile),
    voice: onVoice(profile, items),
    openings: run && {
      msg: `${run.count} sentences in a row begin with “${run.word}”. Do you want a reader to hear that pattern?`,
      place: run.place,
    },
    repeated: onRepetition(profile),
    hedges: onHedges(profile),
    fillers: onFillers(profile),
    readability: onReadability(profile),
  });
}

function onSentences({ sentences }: Profile) {
  const longest = sentences.toSorted((one, other) => other.words - one.words)[0];
  if (longest && longest.words > LONG_SENTENCE)
    return {
      msg: `The longest has ${longest.words} words. Read it aloud: do you run out of breath?`,
      place: { from: longest.from, to: longest.to },
    };
  for (let start = 0; start + ALIKE_IN_A_ROW <= sentences.length; start++) {
    const some = sentences.slice(start, start + ALIKE_IN_A_ROW);
    const lengths = some.map(({ words }) => words);
    if (Math.max(...lengths) - Math.min(...lengths) > ALIKE_WITHIN) continue;
    return {
      msg: `${ALIKE_IN_A_ROW} sentences in a row are about equally long. Read them aloud: do they sound alike?`,
      place: { from: some[0]?.from ?? 0, to: some.at(-1)?.to ?? 0 },
    };
  }
  return undefined;
}

function onParagraphs({ paragraphs }: Profile) {
  if (paragraphs.length < 3) return undefined;
  const median =
    paragraphs.map(({ words }) => words).toSorted((one, other) => one - other)[Math.floor(paragraphs.length / 2)] ?? 0;
  const [longest] = paragraphs.toSorted((one, other) => other.words - one.words);
  if (longest && longest.words > median * STANDS_OUT && longest.words >= FEWEST_WORDS_OF_LONG)
    return {
      msg: `One paragraph has ${longest.words} words, more than twice as many as most. Does it make one point, or two?`,
      place: { from: longest.from, to: longest.to },
    };
  const shortest = paragraphs.slice(1, -1).toSorted((one, other) => one.words - other.words)[0];
  if (shortest && shortest.words * STANDS_OUT < median)
    return {
      msg: `One paragraph has only ${shortest.words} words. Is it less important, or less finished?`,
      place: { from: shortest.from, to: shortest.to },
    };
  return undefined;
}

function onVoice({ voice: { passive, active } }: Profile, items: readonly FeedbackItem[]) {
  if (passive + active === 0) return undefined;
  const first = items.find(({ type }) => type === 'Passive');
  const place = first && { from: first.from, to: first.to };
  if (passive === 0) return { msg: 'No sentence leaves out who acts, as far as we can tell.' };
  // In a text that may have passives, none has a note.
  if (place === undefined) return undefined;
  if (passive / (passive + active) > MANY_PASSIVES)
    return {
      msg: 'Many sentences leave out who acts, or say it last. Does a reader need to know?',
      place,
    };
  return {
    msg: `${passive === 1 ? 'One sentence leaves' : 'A few sentences leave'} out who acts, or ${passive === 1 ? 'says' : 'say'} it last.`,
    place,
  };
}

function onRepetition({ repeated, sentences }: Profile) {
  for (const { words, places } of repeated) {
    const crowded = places.find((place, index) => {
      const third = places[index + 2];
      const sentence = sentences.findIndex(({ from, to }) => from <= place.from && place.from < to);
      return third !== undefined && third.from < (sentences[sentence + 1]?.to ?? 0);
    });
    if (crowded)
      return { msg: `“${words}” appears three times in two sentences. Do you need it each time?`, place: crowded };
  }
  return undefined;
}

function onHedges({ hedges, words }: Profile) {
  const count = hedges.reduce((sum, { places }) => sum + places.length, 0);
  if (count === 0) return undefined;
  const place = hedges[0]?.places[0];
  if (count * 60 > words)
    return { msg: 'Many statements are softened. Which of them are you sure of?', ...(place && { place }) };
  if (count === 1)
    return { msg: 'One statement is softened. Is it the one you’re least sure of?', ...(place && { place }) };
  return { msg: 'Few statements are softened, so a reader will notice each of them.' };
}

function onFillers({ fillers, words }: Profile) {
  const count = fillers.reduce((sum, { places }) => sum + places.length, 0);
  const [most] = fillers;
  if (most === undefined || count * 80 <= words) return undefined;
  const [place] = most.places;
  return {
    msg: `“${most.words}” and words like it appear ${count} times. What would you lose without them?`,
    ...(place && { place }),
  };
}

function onReadability({ readability }: Profile) {
  if (readability === undefined) return undefined;
  const age = Math.max(6, Math.min(20, Math.round(readability.grade) + 5));
  const reader =
    age === 20 ? 'A student of twenty' : `${/^(?:8|11|18)$/.test(String(age)) ? 'An' : 'A'} ${age}-year-old`;
  return {
    msg: `${reader} could read this easily. That only measures how long your words and sentences are, not how good they are.`,
  };
}

function defined(remarks: { [Key in keyof Remarks]: Remarks[Key] | undefined }): Remarks {
  return Object.fromEntries(Object.entries(remarks).filter(([, remark]) => remark !== undefined));
}
