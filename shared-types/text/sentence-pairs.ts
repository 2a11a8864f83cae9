import { runs } from './alignment.ts';
import { isSlip, type PlacedWord } from './compared-words.ts';

/** A sentence of a version, read for the comparison. */
export interface ReadSentence {
  tokens: readonly PlacedWord[];
  /** The same for the same words. */
  key: string;
}

/** A sentence of each version that are one. */
export interface SentencePair {
  old: number;
  present: number;
  /** The part of their words that they share (Dice), from 0 to 1. */
  shared: number;
}

/** Sentences are one, edited, if they share more than this part of their words: between the same neighbours, or elsewhere. */
const KEPT = { here: 0.5, elsewhere: 0.6 };
/** A sentence is part of another if this much of its words is in it, and it has this many. */
const PART = { share: 0.8, words: 3 };
/** How many sentences are tried for each by their words, and on either side of its place. */
const MOST_TRIED = 8;
const NEIGHBOURS = 4;
/** Words of more sentences than this say nothing about which one it is. */
const COMMON = 20;
/** Of two sentences with more different words than this, these aren't compared letter by letter. */
const MOST_DIFFERENT = 12;
/** How many sentences can be made of one without another change: lines of a plain text divide sentences, too. */
const MOST_JOINED = 8;

/**
 * Which sentences of two versions are one: first those with the same words, in their order and then anywhere; then those that were
 * divided or joined; then those that keep most of their words. Every step looks at a limited number of sentences for each.
 */
export class SentencePairs {
  readonly #old: readonly ReadSentence[];
  readonly #present: readonly ReadSentence[];
  /** By the index of the one, the pair with the other. Sentences that were made of one have the same. */
  readonly ofOld = new Map<number, SentencePair>();
  readonly ofPresent = new Map<number, SentencePair>();

  constructor(old: readonly ReadSentence[], present: readonly ReadSentence[]) {
    this.#old = old;
    this.#present = present;
    this.#pairInOrder();
    const places = { old: placesOf(old, this.ofOld), present: placesOf(present, this.ofPresent) };
    this.#pairAnywhere();
    this.#pairJoined();
    this.#pairEdited(places);
    this.#pairParts();
  }

  #pairInOrder(): void {
    const oldKeys = new Map(this.#old.map(({ key }, index) => [key, String(index)]));
    const presentKeys = new Set(this.#present.map(({ key }) => key));
    // What only one version has would make the way from one to the other long.
    const old = indexesOf(this.#old, ({ key }) => presentKeys.has(key));
    const present = indexesOf(this.#present, ({ key }) => oldKeys.has(key));
    const idsOf = (side: readonly ReadSentence[], indexes: readonly number[]) =>
      indexes.map((index) => oldKeys.get(side[index]?.key ?? '') ?? '');
    let [left, right] = [0, 0];
    for (const { is, removed, added } of runs(idsOf(this.#old, old), idsOf(this.#present, present))) {
      if (is === 'same') for (let at = 0; at < removed; at++) this.#pair(old[left + at] ?? 0, present[right + at] ?? 0);
      left += removed;
      right += added;
    }
  }

  #pairAnywhere(): void {
    const waiting = new Map<string, number[]>();
    for (const index of this.#freeOld().toReversed()) pushTo(waiting, this.#old[index]?.key ?? '', index);
    for (const index of this.#freePresent()) {
      const old = waiting.get(this.#present[index]?.key ?? '')?.pop();
      if (old !== undefined) this.#pair(old, index);
    }
  }

  #pairJoined(): void {
    for (const [whole, parts] of joinedIn(this.#old, this.#freeOld(), this.#present, this.ofPresent))
      for (const part of parts) this.#pair(whole, part);
    for (const [whole, parts] of joinedIn(this.#present, this.#freePresent(), this.#old, this.ofOld))
      for (const part of parts) this.#pair(part, whole);
  }

  #pairEdited(places: { old: readonly Position[]; present: readonly Position[] }): void {
    const candidates = new Candidates(this.#old, this.#freeOld(), places.old);
    const found: SentencePair[] = [];
    for (const present of this.#freePresent()) {
      const tokens = this.#present[present]?.tokens ?? [];
      const place = places.present[present];
      for (const old of candidates.of(tokens, place)) {
        const shared = sharedPart(tokens, this.#old[old]?.tokens ?? []);
        const least = places.old[old]?.gap === place?.gap ? KEPT.here : KEPT.elsewhere;
        if (shared > least) found.push({ old, present, shared });
      }
    }
    for (const { old, present, shared } of found.toSorted((a, b) => b.shared - a.shared))
      if (!this.ofOld.has(old) && !this.ofPresent.has(present)) this.#pair(old, present, shared);
  }

  /** Pairs what is left with the sentence that its neighbour is paired with, if its words are in that one, too. */
  #pairParts(): void {
    const oldOf = ({ old }: SentencePair) => this.#old[old];
    const presentOf = ({ present }: SentencePair) => this.#present[present];
    const added = partsIn(this.#present, this.#freePresent(), this.ofPresent, oldOf);
    const removed = partsIn(this.#old, this.#freeOld(), this.ofOld, presentOf);
    for (const [present, { old }] of added) this.#pair(old, present, 0);
    for (const [old, { present }] of removed) this.#pair(old, present, 0);
  }

  #freeOld = () => indexesOf(this.#old, (_sentence, index) => !this.ofOld.has(index));
  #freePresent = () => indexesOf(this.#present, (_sentence, index) => !this.ofPresent.has(index));

  #pair(old: number, present: number, shared = 1): void {
    const pair = { old, present, shared };
    if (!this.ofOld.has(old)) this.ofOld.set(old, pair);
    if (!this.ofPresent.has(present)) this.ofPresent.set(present, pair);
  }
}

/** Between which sentences that are paired in order one stands, and where among those that stand there. */
interface Position {
  gap: number;
  rank: number;
}

function placesOf(sentences: readonly ReadSentence[], pairs: ReadonlyMap<number, SentencePair>): Position[] {
  let [gap, rank] = [0, 0];
  return sentences.map((_sentence, index) => {
    if (pairs.has(index)) [gap, rank] = [gap + 1, 0];
    else rank += 1;
    return { gap, rank };
  });
}

/** Finds sentences whose words are those of some neighbours together. */
function joinedIn(
  wholes: readonly ReadSentence[],
  free: readonly number[],
  parts: readonly ReadSentence[],
  paired: ReadonlyMap<number, SentencePair>,
): [whole: number, parts: number[]][] {
  const byKey = new Map(free.map((index) => [wholes[index]?.key ?? '', index]));
  const found: [number, number[]][] = [];
  for (let at = 0; at < parts.length; at++) {
    const joined: number[] = [];
    let key = '';
    for (let end = at; end < Math.min(parts.length, at + MOST_JOINED) && !paired.has(end); end++) {
      joined.push(end);
      key += `${key && ' '}${parts[end]?.key ?? ''}`;
      const whole = joined.length > 1 ? byKey.get(key) : undefined;
      if (whole === undefined) continue;
      byKey.delete(key);
      found.push([whole, joined]);
      at = end;
      break;
    }
  }
  return found;
}

/** Finds sentences whose words are in the sentence that their neighbour is paired with. */
function partsIn(
  parts: readonly ReadSentence[],
  free: readonly number[],
  pairs: ReadonlyMap<number, SentencePair>,
  wholeOf: (pair: SentencePair) => ReadSentence | undefined,
): [part: number, pair: SentencePair][] {
  return free.flatMap((index): [number, SentencePair][] => {
    const words = parts[index]?.tokens ?? [];
    const pair = [pairs.get(index - 1), pairs.get(index + 1)].find((near) => {
      const whole = near && wholeOf(near)?.tokens;
      return whole && words.length >= PART.words && sharedCount(words, whole) >= PART.share * words.length;
    });
    return pair ? [[index, pair]] : [];
  });
}

/** The sentences of the version before that may be a sentence of the new one. */
class Candidates {
  readonly #byWord = new Map<string, number[]>();
  readonly #byGap = new Map<number, number[]>();

  constructor(sentences: readonly ReadSentence[], free: readonly number[], places: readonly Position[]) {
    for (const index of free) {
      pushTo(this.#byGap, places[index]?.gap ?? 0, index);
      for (const word of new Set(sentences[index]?.tokens.map((token) => token.word)))
        pushTo(this.#byWord, word, index);
    }
  }

  /** Those at the same place, and those that share the most words that few sentences have. */
  of(tokens: readonly PlacedWord[], { gap, rank }: Position = { gap: 0, rank: 0 }): Set<number> {
    const votes = new Map<number, number>();
    for (const word of new Set(tokens.map((token) => token.word))) {
      const sentences = this.#byWord.get(word) ?? [];
      if (sentences.length <= COMMON) for (const index of sentences) votes.set(index, (votes.get(index) ?? 0) + 1);
    }
    const likely = [...votes].toSorted(([, a], [, b]) => b - a).slice(0, MOST_TRIED);
    const near = this.#byGap.get(gap)?.slice(Math.max(0, rank - 1 - NEIGHBOURS), rank + NEIGHBOURS) ?? [];
    return new Set([...near, ...likely.map(([index]) => index)]);
  }
}

/** The part of the words that two sentences share (Dice), from 0 to 1; 0 if their lengths alone say that it isn't most. */
function sharedPart(one: readonly PlacedWord[], other: readonly PlacedWord[]): number {
  const all = one.length + other.length;
  if (2 * Math.min(one.length, other.length) <= KEPT.here * all) return 0;
  return (2 * sharedCount(one, other)) / all;
}

/** How many words two lists share, each as often as both have it. A word with a slip is the same word. */
export function sharedCount(one: readonly PlacedWord[], other: readonly PlacedWord[]): number {
  const counts = new Map<string, number>();
  for (const { word } of other) counts.set(word, (counts.get(word) ?? 0) + 1);
  const different: string[] = [];
  for (const { word } of one) {
    const left = counts.get(word) ?? 0;
    if (left > 0) counts.set(word, left - 1);
    else different.push(word);
  }
  const shared = one.length - different.length;
  const others = [...counts].filter(([, count]) => count > 0).map(([word]) => word);
  if (Math.max(different.length, others.length) > MOST_DIFFERENT) return shared;
  const slips = different.filter((word) => {
    const at = others.findIndex((candidate) => isSlip(word, candidate));
    if (at >= 0) others.splice(at, 1);
    return at >= 0;
  });
  return shared + slips.length;
}

function indexesOf<Item>(items: readonly Item[], test: (item: Item, index: number) => boolean): number[] {
  return items.flatMap((item, index) => (test(item, index) ? [index] : []));
}

function pushTo<Key>(lists: Map<Key, number[]>, key: Key, index: number): void {
  const list = lists.get(key);
  if (list) list.push(index);
  else lists.set(key, [index]);
}
