import { bestOf } from '#bff/analysis/reading/parser/score-table';
import { MOST_TAGGER_FEATURES, taggerFeatures } from '#bff/analysis/reading/parser/tagger-features';
import type { WordNumbers } from '#bff/analysis/reading/parser/word-numbers';
import { sentenceWords } from '#bff/analysis/reading/parser/words';

import { seeded } from '../../support/random.ts';
import { roughWords } from './planted-faults.ts';
import { shuffled } from './shuffled.ts';
import { TrainingTable } from './training-table.ts';
import type { GoldSentence } from './treebank.ts';

/** What a training run is about. */
export interface TaggerTraining {
  sentences: readonly GoldSentence[];
  /** The number of each tag. */
  numbers: ReadonlyMap<string, number>;
  usages: WordNumbers;
  bits: number;
  passes: number;
  seed: number;
}

/** Trains a tagger, which sees its own tags of the words before, as in use. */
export function trainTagger({ sentences, numbers, usages, bits, passes, seed }: TaggerTraining): TrainingTable {
  const random = seeded(seed);
  const table = new TrainingTable(bits, numbers.size);
  const features = new Int32Array(MOST_TAGGER_FEATURES);
  const scores = new Float64Array(numbers.size);
  for (let pass = 0; pass < passes; pass++) {
    for (const { words: gold } of shuffled(sentences, random)) {
      const words = sentenceWords(roughWords(gold, random), usages);
      const tags = new Int32Array(words.count);
      for (const [at, { tag }] of gold.entries()) {
        const count = taggerFeatures(words, at, tags, features);
        table.score(features, count, scores);
        const { best: guess } = bestOf(scores, numbers.size);
        table.learn(features, count, { truth: numbers.get(tag) ?? guess, guess });
        tags[at] = guess;
      }
    }
  }
  return table;
}
