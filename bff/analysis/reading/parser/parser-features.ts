import { mix } from './hashing.ts';
import { NONE, type ParseState } from './parse-state.ts';
import type { SentenceWords } from './words.ts';

/** What the parser knows about the words of a sentence before it starts. */
export interface TaggedWords extends SentenceWords {
  /** The tag of each word, as a number; one more for the root. */
  readonly tag: Int32Array;
  /** How many finite verbs, verbs and punctuation marks come before each place: one more entry than words. */
  readonly finiteBefore: Int32Array;
  readonly verbsBefore: Int32Array;
  readonly marksBefore: Int32Array;
}

/** The most features of one move or label. */
export const MOST_PARSER_FEATURES = 128;

const OUTSIDE = 5;
const AT_ROOT = 11;

function read(values: Int32Array, at: number, length: number): number {
  if (at === NONE) return OUTSIDE;
  return at === length ? AT_ROOT : (values[at] ?? 0);
}

/** A distance in words as one of six classes. */
function distanceClass(one: number, other: number): number {
  if (one === NONE || other === NONE) return 0;
  const distance = Math.abs(one - other);
  if (distance <= 4) return distance;
  return distance <= 10 ? 5 : 6;
}

/** What lies between two words: finite verbs, verbs and punctuation marks, each counted up to three. */
function between({ finiteBefore, verbsBefore, marksBefore }: TaggedWords, one: number, other: number): number {
  if (one === NONE || other === NONE) return 0;
  const [from, to] = one < other ? [one + 1, other] : [other + 1, one];
  const count = (before: Int32Array) => Math.min(3, Math.max(0, (before[to] ?? 0) - (before[from] ?? 0)));
  return 1 + count(finiteBefore) + 4 * count(verbsBefore) + 16 * count(marksBefore);
}

/** Collects the hashed features of one decision. */
class Features {
  #count = 0;
  readonly #out: Int32Array;

  constructor(out: Int32Array) {
    this.#out = out;
  }

  add(one: number, two = 0, three = 0, four = 0): void {
    this.#out[this.#count] = mix(mix(mix(mix(this.#count + 101, one), two), three), four);
    this.#count++;
  }

  get count(): number {
    return this.#count;
  }
}

const childOf = (side: Int32Array, at: number) => (at === NONE ? NONE : (side[at] ?? NONE));

/** The words that the next move is about, on the stack and in the buffer, and what is known about them. */
class MoveView {
  readonly words: TaggedWords;
  readonly state: ParseState;
  readonly s0: number;
  readonly s1: number;
  readonly s2: number;
  readonly b0: number;
  readonly b1: number;
  readonly b2: number;

  constructor(words: TaggedWords, state: ParseState) {
    this.words = words;
    this.state = state;
    this.s0 = state.onStack(0);
    this.s1 = state.onStack(1);
    this.s2 = state.onStack(2);
    this.b0 = state.inBuffer(0);
    this.b1 = state.inBuffer(1);
    this.b2 = state.inBuffer(2);
  }

  w(at: number): number {
    return read(this.words.word, at, this.words.count);
  }

  t(at: number): number {
    return read(this.words.tag, at, this.words.count);
  }

  usage(at: number): number {
    return read(this.words.usage, at, this.words.count);
  }

  label(at: number): number {
    return at === NONE ? 0 : (this.state.labels[at] ?? 0) + 2;
  }

  /** The labels that the children of a word have, as a set. */
  set(at: number): number {
    return at === NONE ? 0 : (this.state.labelSet[at] ?? 0);
  }
}

/*
 * The templates of a move. Their order is part of the trained weights.
 */

/** Writes the features of the next move into `out`, and returns how many there are (after Zhang and Nivre 2011). */
export function moveFeatures(words: TaggedWords, state: ParseState, out: Int32Array): number {
  const features = new Features(out);
  const view = new MoveView(words, state);
  features.add(0);
  addWords(features, view);
  addDistances(features, view);
  for (const at of [view.s0, view.s1, view.b0]) addChildren(features, view, at);
  addLabels(features, view);
  return features.count;
}

function addWords(features: Features, view: MoveView): void {
  const { s0, s1, s2, b0, b1, b2 } = view;
  for (const at of [s0, s1, s2, b0, b1, b2]) {
    features.add(view.w(at));
    features.add(view.t(at));
    features.add(view.w(at), view.t(at));
  }
  for (const at of [s0, b0]) features.add(view.usage(at));
  for (const [one, two] of [
    [s0, b0],
    [s1, s0],
    [s1, b0],
    [b0, b1],
  ] as const) {
    features.add(view.w(one), view.w(two));
    features.add(view.w(one), view.t(two));
    features.add(view.t(one), view.w(two));
    features.add(view.t(one), view.t(two));
    features.add(view.w(one), view.t(one), view.t(two));
    features.add(view.t(one), view.w(two), view.t(two));
  }
  for (const [one, two, three] of [
    [s1, s0, b0],
    [s0, b0, b1],
    [s2, s1, s0],
    [b0, b1, b2],
  ] as const) {
    features.add(view.t(one), view.t(two), view.t(three));
    features.add(view.w(one), view.t(two), view.t(three));
    features.add(view.t(one), view.w(two), view.t(three));
    features.add(view.t(one), view.t(two), view.w(three));
  }
  features.add(view.t(s0), view.t(b0), view.t(b1), view.t(b2));
  features.add(view.t(s1), view.t(s0), view.t(b0), view.t(b1));
}

/** How far apart the words are, and what lies between them. */
function addDistances(features: Features, view: MoveView): void {
  const { words, s0, s1, b0 } = view;
  const near = distanceClass(s0, b0);
  const nearStack = distanceClass(s1, s0);
  const gap = between(words, s0, b0);
  const gapStack = between(words, s1, s0);
  features.add(near, view.t(s0), view.t(b0));
  features.add(near, view.w(s0), view.t(b0));
  features.add(near, view.t(s0), view.w(b0));
  features.add(nearStack, view.t(s1), view.t(s0));
  features.add(nearStack, view.t(s1), view.t(s0), view.t(b0));
  features.add(gap, view.t(s0), view.t(b0));
  features.add(gap, view.t(s0), view.w(b0));
  features.add(gap, view.w(s0), view.t(b0));
  features.add(gapStack, view.t(s1), view.t(s0));
  features.add(gapStack, view.t(s1), view.t(s0), view.t(b0));
  features.add(gapStack, gap, view.t(s0), view.t(b0));
}

/** The children that a word has already. */
function addChildren(features: Features, view: MoveView, at: number): void {
  const { state } = view;
  const [left, right] = [childOf(state.left, at), childOf(state.right, at)];
  const [left2, right2] = [childOf(state.left2, at), childOf(state.right2, at)];
  features.add(view.t(at), view.set(at));
  features.add(view.t(at), view.label(left), view.label(right));
  features.add(view.t(at), view.t(left), view.label(left));
  features.add(view.t(at), view.w(left), view.label(left));
  features.add(view.t(at), view.t(right), view.label(right));
  features.add(view.t(at), view.w(right));
  features.add(view.t(at), view.label(left2), view.label(right2));
  features.add(view.t(at), at === NONE ? 0 : Math.min(7, state.children[at] ?? 0));
}

/** The labels of those children, with the words around them. */
function addLabels(features: Features, view: MoveView): void {
  const { state, s0, s1, b0 } = view;
  features.add(view.set(s0), view.t(s0), view.t(b0));
  features.add(view.set(s1), view.t(s1), view.t(s0));
  features.add(view.set(s1), view.set(s0), view.t(s0), view.t(b0));
  features.add(view.set(b0), view.t(s0), view.t(b0));
  features.add(view.label(childOf(state.right, s0)), view.t(s0), view.t(b0));
  features.add(view.label(childOf(state.left, b0)), view.t(s0), view.t(b0));
  features.add(view.label(childOf(state.right, s1)), view.t(s1), view.t(s0));
}

/** Writes the features of the label of an arc into `out`, and returns how many there are. */
export function labelFeatures(words: TaggedWords, state: ParseState, child: number, out: Int32Array): number {
  const features = new Features(out);
  const { count: length, word, tag, usage } = words;
  const w = (at: number) => (at < 0 || at > length ? OUTSIDE : read(word, at, length));
  const t = (at: number) => (at < 0 || at > length ? OUTSIDE : read(tag, at, length));
  const head = state.heads[child] ?? NONE;
  const side = head > child ? 1 : 2;
  const far = distanceClass(child, head) * 4 + side;
  const gap = between(words, child, head);
  const label = (at: number) => (at === NONE ? 0 : (state.labels[at] ?? 0) + 2);
  const [left, right] = [childOf(state.left, child), childOf(state.right, child)];

  features.add(side);
  features.add(w(child), side);
  features.add(t(child), side);
  features.add(w(head), side);
  features.add(t(head), side);
  features.add(w(child), w(head), side);
  features.add(w(child), t(head), side);
  features.add(t(child), w(head), side);
  features.add(t(child), t(head), side);
  features.add(t(child), t(head), far);
  features.add(w(child), t(head), far);
  features.add(t(child), w(head), far);
  features.add(t(child), t(head), gap, side);
  features.add(usage[child] ?? 0, t(head), side);
  features.add(t(child - 1), t(child), t(head), side);
  features.add(t(child), t(child + 1), t(head), side);
  features.add(t(child), t(head - 1), t(head), side);
  features.add(t(child), t(head), t(head + 1), side);
  features.add(w(child - 1), t(child), t(head), side);
  features.add(w(child + 1), t(child), t(head), side);
  features.add(w(head - 1), t(child), t(head), side);
  features.add(w(head + 1), t(child), t(head), side);
  features.add(label(left), label(right), t(child), t(head));
  features.add(w(left), t(child), t(head), side);
  features.add(w(left), w(child), side);
  features.add(t(left), t(child), t(head), side);
  features.add(w(right), t(child), t(head), side);
  features.add(t(right), t(child), t(head), side);
  features.add(state.labelSet[child] ?? 0, t(child), t(head), side);
  features.add(state.labelSet[child] ?? 0, side);
  features.add(head === NONE ? 0 : (state.labelSet[head] ?? 0), t(child), t(head), side);
  features.add(head === NONE ? 0 : (state.labelSet[head] ?? 0), w(child), side);
  features.add(state.labelSet[head] ?? 0, state.labelSet[child] ?? 0, t(child), t(head));
  features.add(w(left), w(head), side);
  features.add(Math.min(4, state.children[child] ?? 0), t(child), t(head), side);
  return features.count;
}
