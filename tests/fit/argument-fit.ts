import type { ArgumentWeights } from '#bff/analysis/whole/argument/argument';
import { type ArgumentSentence, argumentSentences } from '#bff/analysis/whole/argument/features';
import { genreSigns } from '#bff/analysis/whole/argument/genre-signs';
import { LABELS } from '#shared-types/analysis/argument';

import { ARGUING_GENRES, type Essay, readTextOf } from '../support/essays/essays.ts';
import type { GenreText } from '../support/essays/genre-texts.ts';
import { versionsOf } from './essay-versions.ts';
import { fitGenre, type JudgedText } from './genre-fit.ts';
import { fitSequences, type LabelledSequence } from './sequence-fit.ts';

/** How strongly a weight is held to its prior; chosen by cross-validation over the essays of the fit. */
const FEATURE_PULL = 4;
const PAIR_PULL = 1;
/** Weights are kept in steps of a fiftieth. */
const STEPS = 50;

/** How much all unfinished versions of a text count together when we judge whether they argue; the text itself counts 1. */
const UNFINISHED_WEIGHT = 0.5;
/** A shorter beginning of a text isn't enough to go by. */
const FEWEST_SENTENCES = 3;

export interface TextToFit {
  argues: boolean;
  /** Where it comes from: its folder, or a corpus. */
  source: string;
  /** Its versions with their labels, the one as it was written first; none if the text has no labels. */
  sequences: readonly LabelledSequence[];
  /** The signs of the text and of its unfinished versions, the whole text first. */
  judged: readonly JudgedText[];
}

/** Works out the features of an essay and of its other versions. */
export function toFit(essay: Essay, source: string): TextToFit {
  const argues = ARGUING_GENRES.has(essay.genre);
  const versions = versionsOf(essay).map(({ text: paragraphs, labels, weight }) => {
    const text = readTextOf(paragraphs);
    const items = argumentSentences(text);
    const place = new Map(text.sentences.map((sentence, index) => [sentence, index]));
    const own = items.map(({ sentence }) => LABELS.indexOf(labels[place.get(sentence) ?? 0] ?? 'None'));
    return { items, labels: own, weight };
  });
  const [whole, ...others] = versions;
  // The beginning of an essay counts as arguing once it has taken its position.
  const position = LABELS.indexOf('Position');
  const unfinished = others
    .slice(0, -1)
    .filter(({ items, labels }) => items.length >= FEWEST_SENTENCES && (!argues || labels.includes(position)));
  return { argues, source, sequences: versions, judged: judgedOf({ argues, source }, whole?.items ?? [], unfinished) };
}

/** Works out the signs of a text without labels and of its beginnings. */
export function toJudge({ genre, text }: Pick<GenreText, 'genre' | 'text'>, source: string): TextToFit {
  const argues = genre === 'argument';
  const beginnings = text
    .slice(1)
    .map((_paragraph, index) => ({ items: argumentSentences(readTextOf(text.slice(0, index + 1))) }))
    .filter(({ items }) => items.length >= FEWEST_SENTENCES);
  const whole = argumentSentences(readTextOf(text));
  return { argues, source, sequences: [], judged: judgedOf({ argues, source }, whole, beginnings) };
}

function judgedOf(
  known: { argues: boolean; source: string },
  whole: readonly ArgumentSentence[],
  unfinished: readonly { items: readonly ArgumentSentence[] }[],
): JudgedText[] {
  return [
    { signs: genreSigns(whole), ...known, weight: 1 },
    ...unfinished.map(({ items }) => ({
      signs: genreSigns(items),
      ...known,
      weight: UNFINISHED_WEIGHT / unfinished.length,
    })),
  ];
}

/** Fits all weights of the argument analysis to some texts. */
export function fitWeights(texts: readonly TextToFit[]): ArgumentWeights {
  const { features, within, across } = fitSequences(
    texts.flatMap(({ argues, sequences }) => (argues ? sequences : [])),
    { featurePull: FEATURE_PULL, pairPull: PAIR_PULL },
  );
  const rounded = Object.entries(features)
    .map(([name, row]) => [name, row.map(round)] as const)
    .filter(([, row]) => row.some((value) => value !== 0))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return {
    sequence: {
      features: Object.fromEntries(rounded),
      within: within.map((row) => row.map(round)),
      across: across.map((row) => row.map(round)),
    },
    genre: fitGenre(texts.flatMap(({ judged }) => judged)),
  };
}

const round = (value: number) => Math.round(value * STEPS) / STEPS;
