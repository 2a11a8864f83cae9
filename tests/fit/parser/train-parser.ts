import { MOVES, NONE, ParseState } from '#bff/analysis/reading/parser/parse-state';
import { relationBits, taggedWords } from '#bff/analysis/reading/parser/parse-words';
import {
  labelFeatures,
  MOST_PARSER_FEATURES,
  moveFeatures,
  type TaggedWords,
} from '#bff/analysis/reading/parser/parser-features';
import { bestOf } from '#bff/analysis/reading/parser/score-table';

import { seeded } from '../../support/random.ts';
import { moveCosts } from './oracle.ts';
import { shuffled } from './shuffled.ts';
import { TrainingTable } from './training-table.ts';
import type { GoldSentence } from './treebank.ts';

/** A sentence with the tags that a tagger gave it that had not seen it. */
export interface ParsingExample {
  gold: GoldSentence;
  words: Parameters<typeof taggedWords>[0];
  tags: Int32Array;
}

/** What a training run is about. */
interface ParserTraining {
  examples: readonly ParsingExample[];
  tags: readonly string[];
  relations: readonly string[];
  bits: { moves: number; relations: number };
  passes: number;
  seed: number;
}

/** How often the parser follows its own move after the first pass, right or wrong. */
const OWN_MOVES = 0.9;

/** Trains a parser for moves and for the relations of arcs. */
export function trainParser({ examples, tags, relations, bits, passes, seed }: ParserTraining) {
  const random = seeded(seed);
  const moves = new TrainingTable(bits.moves, MOVES);
  const labels = new TrainingTable(bits.relations, relations.length);
  const numbers = new Map(relations.map((relation, index) => [relation, index]));
  const setBits = relationBits(relations);
  const features = new Int32Array(MOST_PARSER_FEATURES);
  const moveScores = new Float64Array(MOVES);
  const labelScores = new Float64Array(relations.length);
  const costs = new Float64Array(MOVES);

  function labelArc(words: TaggedWords, state: ParseState, child: number, { gold }: ParsingExample): void {
    const count = labelFeatures(words, state, child, features);
    labels.score(features, count, labelScores);
    const { best: guess } = bestOf(labelScores, relations.length);
    const word = gold.words[child];
    const isRight = word !== undefined && state.heads[child] === word.head;
    const truth = (isRight ? numbers.get(word.relation) : undefined) ?? guess;
    labels.learn(features, count, { truth, guess });
    state.label(child, guess, setBits[guess] ?? 0);
  }

  for (let pass = 0; pass < passes; pass++) {
    for (const example of shuffled(examples, random)) {
      const words = taggedWords(example.words, example.tags, tags);
      const heads = example.gold.words.map(({ head }) => head);
      const state = new ParseState(words.count);
      while (!state.isDone) {
        const count = moveFeatures(words, state, features);
        moves.score(features, count, moveScores);
        moveCosts(state, heads, costs);
        const least = Math.min(...costs);
        const { best: guess } = bestOf(moveScores, MOVES, (move) => state.allows(move));
        const { best: cheapest } = bestOf(moveScores, MOVES, (move) => costs[move] === least);
        const isCheap = costs[guess] === least;
        moves.learn(features, count, { truth: isCheap ? guess : cheapest, guess });
        const child = state.apply(isCheap || (pass > 0 && random() < OWN_MOVES) ? guess : cheapest);
        if (child !== NONE) labelArc(words, state, child, example);
      }
    }
  }
  return { moves, labels };
}
