import { comparedWords, isSameWriting, type PlacedWord } from './compared-words.ts';
import { type ReadSentence, type SentencePair, SentencePairs, sharedCount } from './sentence-pairs.ts';

/** A span of a text, `to` exclusive. */
interface Place {
  from: number;
  to: number;
}

/** A sentence of a version, at its place in the text: as long as its words. */
export interface VersionSentence extends Place {
  words: string;
}

/** A sentence of the new version, beside the version before: it has moved if its words are nearly the same in another place. */
export type SentenceState = 'same' | 'edited' | 'moved' | 'new';

/** What became of words of the version before. */
export interface WordsFound {
  is: 'same' | 'edited' | 'moved' | 'gone';
  /** Where they or their sentence stand now; missing if there’s nothing left of it. */
  place?: Place;
}

/** Two versions of a text, sentence by sentence. */
export interface ComparedVersions {
  /** The state of each sentence of the new version. */
  after: readonly SentenceState[];
  /** The state of each sentence of the version before. */
  before: readonly WordsFound['is'][];
  /** How many sentences have changed: those of the new version that aren’t the same, and those that are gone. */
  changes: number;
  gone: number;
  /** Finds words of the version before in the new one. Nothing if there are no words in that place. */
  find: (place: Place) => WordsFound | undefined;
}

/** An edited sentence in another place has moved if it shares this part of its words. */
const NEARLY_SAME = 0.8;
/** Words that stand in another sentence are found there if they are this many; of more than the most, only the first count. */
const QUOTED_WORDS = { fewest: 3, most: 60 };

/**
 * Compares two versions of a text. Capitals and the form of quotation marks, dashes and spaces don’t count; a word with a slip is the
 * same word, edited. It takes time in proportion to the words, whatever they are.
 */
export function compareVersions(
  before: readonly VersionSentence[],
  after: readonly VersionSentence[],
): ComparedVersions {
  const [old, present] = [before.map(read), after.map(read)];
  const pairs = new SentencePairs(old, present);
  const inOrder = presentInOrder(pairs);
  const isSame = sameness(old, present, pairs);
  const stateOf = ({ old: one, present: other, shared }: SentencePair) => {
    if (!inOrder.has(other)) return shared >= NEARLY_SAME ? 'moved' : 'edited';
    return isSame(one, other) ? 'same' : 'edited';
  };
  const states = {
    after: after.map((_sentence, index): SentenceState => {
      const pair = pairs.ofPresent.get(index);
      return pair ? stateOf(pair) : 'new';
    }),
    before: before.map((_sentence, index): WordsFound['is'] => {
      const pair = pairs.ofOld.get(index);
      return pair ? stateOf(pair) : 'gone';
    }),
  };
  const gone = states.before.filter((is) => is === 'gone').length;
  const changes = states.after.filter((is) => is !== 'same').length + gone;
  return { ...states, changes, gone, find: (place) => find(place, { old, present, pairs, states: states.before }) };
}

type ReadVersionSentence = ReadSentence & VersionSentence;

function read(sentence: VersionSentence): ReadVersionSentence {
  const tokens = comparedWords(sentence.words);
  return { ...sentence, tokens, key: tokens.map(({ word }) => word).join(' ') };
}

/** Whether two sentences are written alike, each with those that it was divided into or joined from. */
function sameness(
  old: readonly ReadVersionSentence[],
  present: readonly ReadVersionSentence[],
  { ofOld, ofPresent }: SentencePairs,
): (one: number, other: number) => boolean {
  const joinedFrom = Map.groupBy(ofOld.keys(), (index) => ofOld.get(index)?.present);
  const dividedInto = Map.groupBy(ofPresent.keys(), (index) => ofPresent.get(index)?.old);
  return (one, other) => {
    const was = joined(old, [...(joinedFrom.get(other) ?? []), one]);
    const is = joined(present, [...(dividedInto.get(one) ?? []), other]);
    return was.key === is.key && isSameWriting(was.words, is.words);
  };
}

/** Sentences as one, in their order. */
function joined(side: readonly ReadVersionSentence[], indexes: readonly number[]): { key: string; words: string } {
  const sentences = [...new Set(indexes)].toSorted((a, b) => a - b).flatMap((index) => side[index] ?? []);
  return {
    key: sentences.map(({ key }) => key).join(' '),
    words: sentences.map(({ words }) => words).join(' '),
  };
}

/** The new sentences that stand in the order of the version before: as many as possible (a longest increasing subsequence). */
function presentInOrder({ ofPresent }: SentencePairs): Set<number> {
  const paired = [...ofPresent].toSorted(([a], [b]) => a - b).map(([present, { old }]) => ({ present, old }));
  /** By length, the sentence with which a row of that length ends earliest in the version before; and what came before each. */
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [at, { old }] of paired.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      // Sentences that were made of one stand in order.
      if ((paired[ends[middle] ?? 0]?.old ?? 0) <= old) low = middle + 1;
      else high = middle;
    }
    previous[at] = ends[low - 1];
    ends[low] = at;
  }
  const inOrder = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) inOrder.add(paired[at]?.present ?? 0);
  return inOrder;
}

interface Versions {
  old: readonly ReadVersionSentence[];
  present: readonly ReadVersionSentence[];
  pairs: SentencePairs;
  states: ComparedVersions['before'];
}

function find({ from, to }: Place, { old, present, pairs, states }: Versions): WordsFound | undefined {
  const touched = [...old.keys()].filter((index) => from < (old[index]?.to ?? 0) && to > (old[index]?.from ?? 0));
  const quoted = placedIn(touched.map((index) => old[index])).filter((word) => from < word.to && to > word.from);
  if (quoted.length === 0) return undefined;
  const others = touched.flatMap((index) => pairs.ofOld.get(index)?.present ?? []);
  const sentences = [...new Set(others)].toSorted((a, b) => a - b).map((index) => present[index]);
  const words = placedIn(sentences);
  const here = runOf(quoted, words);
  const hasMoved = touched.some((index) => states[index] === 'moved');
  if (here) return { is: hasMoved ? 'moved' : 'same', place: here };
  const elsewhere = quoted.length < QUOTED_WORDS.fewest ? undefined : runOf(quoted, placedIn(present));
  if (elsewhere) return { is: 'moved', place: elsewhere };
  const [first] = sentences;
  if (!first) return { is: 'gone' };
  return { is: sharedCount(quoted, words) > 0 ? 'edited' : 'gone', place: { from: first.from, to: first.to } };
}

/** The words of sentences at their places in the text. */
function placedIn(sentences: readonly (ReadVersionSentence | undefined)[]): PlacedWord[] {
  return sentences.flatMap((sentence) =>
    (sentence?.tokens ?? []).map(({ word, from, to }) => ({
      word,
      from: (sentence?.from ?? 0) + from,
      to: (sentence?.from ?? 0) + to,
    })),
  );
}

/** Where words stand one after another, if they do. */
function runOf(quoted: readonly PlacedWord[], words: readonly PlacedWord[]): Place | undefined {
  const sought = quoted.slice(0, QUOTED_WORDS.most);
  const start = words.findIndex((_word, at) => sought.every(({ word }, next) => words[at + next]?.word === word));
  const [first, last] = [words[start], words[Math.min(words.length, start + quoted.length) - 1]];
  return first && last && { from: first.from, to: last.to };
}
