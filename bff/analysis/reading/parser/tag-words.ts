import type { ScoreTable } from './score-table.ts';
import { bestOf } from './score-table.ts';
import { MOST_TAGGER_FEATURES, taggerFeatures } from './tagger-features.ts';
import type { SentenceWords } from './words.ts';

const features = new Int32Array(MOST_TAGGER_FEATURES);

/** The tags of a sentence as numbers, and the lead of each over the second best. */
export interface WordTags {
  tags: Int32Array;
  margins: Float64Array;
}

/** Tags the words of a sentence from left to right with an averaged perceptron (Collins 2002). */
export function tagWords(words: SentenceWords, table: ScoreTable): WordTags {
  const tags = new Int32Array(words.count);
  const margins = new Float64Array(words.count);
  const scores = new Float64Array(table.classes);
  for (let at = 0; at < words.count; at++) {
    table.score(features, taggerFeatures(words, at, tags, features), scores);
    const { best, margin } = bestOf(scores, table.classes);
    tags[at] = best;
    margins[at] = margin;
  }
  return { tags, margins };
}
