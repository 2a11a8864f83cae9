import { MOVES, NONE, ParseState } from './parse-state.ts';
import { labelFeatures, MOST_PARSER_FEATURES, moveFeatures, type TaggedWords } from './parser-features.ts';
import { bestOf, type ScoreTable } from './score-table.ts';
import type { SentenceWords } from './words.ts';

const features = new Int32Array(MOST_PARSER_FEATURES);

const FINITE = /(?:^| )(?:MD|VBD|VBP|VBZ)(?: |$)/;
const VERB = /(?:^| )(?:MD|VB|VBD|VBG|VBN|VBP|VBZ)(?: |$)/;

/**
 * Adds to the words of a sentence what the parser needs to know about their tags. @param names the names of the tags by number.
 */
export function taggedWords(words: SentenceWords, tag: Int32Array, names: readonly string[]): TaggedWords {
  const countOf = (counts: (name: string) => boolean) => {
    const before = new Int32Array(words.count + 1);
    for (let at = 0; at < words.count; at++) {
      before[at + 1] = (before[at] ?? 0) + (counts(names[tag[at] ?? 0] ?? '') ? 1 : 0);
    }
    return before;
  };
  return {
    ...words,
    tag,
    finiteBefore: countOf((name) => FINITE.test(name)),
    verbsBefore: countOf((name) => VERB.test(name)),
    marksBefore: countOf((name) => name.startsWith('PUNCT')),
  };
}

/** The class of each relation in a set of labels: its main type, with the rare ones grouped together. */
export function relationBits(relations: readonly string[]): number[] {
  const MOST_BITS = 30;
  const main = [...new Set(relations.map((relation) => relation.split(':')[0] ?? ''))];
  return relations.map((relation) => Math.min(MOST_BITS, main.indexOf(relation.split(':')[0] ?? '')));
}

/** A tree over the words of a sentence: the head of each (`count` for the root), its relation, and how sure both are. */
export interface WordTree {
  heads: Int32Array;
  relations: Int32Array;
  headMargins: Float64Array;
  relationMargins: Float64Array;
}

/** Parses a sentence with the arc-hybrid system, always taking the best move (Goldberg and Nivre 2013). */
export function parseWords(
  words: TaggedWords,
  { moveTable, relationTable, bits }: { moveTable: ScoreTable; relationTable: ScoreTable; bits: readonly number[] },
): WordTree {
  const state = new ParseState(words.count);
  const headMargins = new Float64Array(words.count);
  const relationMargins = new Float64Array(words.count);
  const moveScores = new Float64Array(MOVES);
  const relationScores = new Float64Array(relationTable.classes);
  const isAllowed = (move: number) => state.allows(move);
  while (!state.isDone) {
    moveTable.score(features, moveFeatures(words, state, features), moveScores);
    const { best: move, margin } = bestOf(moveScores, MOVES, isAllowed);
    const child = state.apply(move);
    if (child === NONE) continue;
    relationTable.score(features, labelFeatures(words, state, child, features), relationScores);
    const { best, margin: relationMargin } = bestOf(relationScores, relationTable.classes);
    state.label(child, best, bits[best] ?? 0);
    headMargins[child] = margin;
    relationMargins[child] = relationMargin;
  }
  return { heads: state.heads, relations: state.labels, headMargins, relationMargins };
}
