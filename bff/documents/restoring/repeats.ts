import * as Y from 'yjs';

import { overlap, type Ranges, united } from './ranges.ts';

/* oxlint-disable no-underscore-dangle -- Yjs names the parts of its lists so */

/** What a body may have twice. */
interface Twins {
  /** Whether the server has written a piece. */
  isOurs: (id: Y.ID) => boolean;
  /** Whether the writer of a piece may have meant the same words. */
  isTheirs: (id: Y.ID) => boolean;
  /** What stays in place of the repeated words: a restore has put it there. */
  inPlace?: Ranges;
}

/** A text of a body, and the element that it is in. */
interface Place {
  text: Y.XmlText;
  block: Y.XmlElement;
}

/** Some pieces of one text that follow each other. */
interface Run extends Place {
  /** The place in its text, in UTF-16 units. */
  index: number;
  words: Word[];
}

interface Word {
  value: string;
  /** From where to where in its run, in UTF-16 units, with the white space after it. */
  from: number;
  to: number;
  /** Whether it has its twin. */
  isUsed: boolean;
}

/** The same words in two runs. */
interface Match {
  run: Run;
  other: Run;
  at: number;
  otherAt: number;
  count: number;
  units: number;
}

/** Texts of this length, in UTF-16 units, aren't the same by chance. */
export const SURE_UNITS = 20;
/** How many words are compared, not counting equal paragraphs. Repeats beyond that stay in a long text. */
const MOST_COMPARISONS = 2_000_000;
/** How many runs with the same words are searched for a twin. */
const MOST_SAME = 20;

/**
 * Deletes from a body what the server has written if a person has brought back the same words: an undo, possibly made offline,
 * writes deleted words again. Call it inside a transaction.
 * @returns what of theirs had its twin.
 */
export function dropRepeats(body: Y.XmlFragment, { isOurs, isTheirs, inPlace }: Twins): Ranges {
  const places = placesIn(body);
  const theirs = places.flatMap((place) => runsIn(place, isTheirs));
  if (theirs.length === 0) return new Map();
  const ours = places.flatMap((place) => runsIn(place, isOurs));
  const index = indexOf(theirs);
  const budget = { left: MOST_COMPARISONS };
  const gaps = new Gaps((id) => isOurs(id) || isTheirs(id));
  const isNear = ({ run, other }: Match) => gaps.areNone(run, other);
  const matches = sameRuns(ours, theirs, isSure);
  if (inPlace) matches.push(...grownRuns(ours, theirs, inPlace));
  matches.push(...ours.flatMap((run) => matchesOf(run, index, { isTwin: isSure, budget })));
  // A few words may be the same by chance, unless what surrounds them has its twin too.
  const blocks = new Map(
    [...Map.groupBy(matches, ({ run }) => run.block)].map(([block, list]) => [
      block,
      new Set(list.map(({ other }) => other.block)),
    ]),
  );
  const isBeside = ({ run, other }: Match) => blocks.get(run.block)?.has(other.block) === true;
  // Where some paragraphs are repeated, a short one with exactly the same words is a repeat too.
  const isSame = ({ run, other, count }: Match) =>
    blocks.size > 0 && count === run.words.length && count === other.words.length;
  const isShort = (match: Match) => isWhole(match) && (isBeside(match) || isNear(match) || isSame(match));
  matches.push(...ours.flatMap((run) => matchesOf(run, index, { isTwin: isShort, budget })));
  const twins = united(
    matches.flatMap(({ other, otherAt, count }) => [rangesIn(other, otherAt, count), blocksAround(other, isTheirs)]),
  );
  // From the end, so that earlier places stay right.
  const byRun = Map.groupBy(matches, ({ run }) => run);
  for (const run of ours.toReversed()) {
    const dropped = (byRun.get(run) ?? []).toSorted((one, other) => other.at - one.at);
    for (const { at, count } of dropped) {
      const [from, to] = [run.words[at]?.from ?? 0, run.words[at + count - 1]?.to ?? 0];
      run.text.delete(run.index + from, to - from);
    }
    if (dropped.length > 0) removeIfEmpty(run.block, isOurs);
  }
  return twins;
}

function isSure({ units }: Match): boolean {
  return units >= SURE_UNITS;
}

/** Runs that are the same from the first word to the last: most paragraphs are, and finding them takes no budget. */
function sameRuns(ours: readonly Run[], theirs: readonly Run[], isTwin: (match: Match) => boolean): Match[] {
  const textOf = ({ words }: Run) => words.map(({ value }) => value).join(' ');
  const waiting = Map.groupBy(theirs, textOf);
  return ours.flatMap((run) => {
    const others = waiting.get(textOf(run)) ?? [];
    const { length: count } = run.words;
    const matchWith = (other: Run) => ({ run, other, at: 0, otherAt: 0, count, units: run.words.at(-1)?.to ?? 0 });
    const at = others.slice(0, MOST_SAME).findIndex((other) => isTwin(matchWith(other)));
    const [other] = at === -1 ? [] : others.splice(at, 1);
    if (!other) return [];
    for (const word of [...run.words, ...other.words]) word.isUsed = true;
    return [matchWith(other)];
  });
}

/**
 * Runs with the same beginning and end as the one that stays in their place, and more words in between: a paragraph that people
 * had added words to before an earlier version was restored.
 */
function grownRuns(ours: readonly Run[], theirs: readonly Run[], inPlace: Ranges): Match[] {
  const staying = theirs.filter((other) => overlap(rangesIn(other, 0, other.words.length), inPlace));
  return ours.flatMap((run) => {
    for (const other of staying) {
      const [head, tail] = [sharedHead(run, other), sharedTail(run, other)];
      const { length: count } = other.words;
      if (head + tail < count || count >= run.words.length || [run, other].some(isTouched)) continue;
      const end = count - head;
      const parts = [
        { at: 0, otherAt: 0, count: head },
        { at: run.words.length - end, otherAt: head, count: end },
      ].filter((part) => part.count > 0);
      const matches = parts.map((part) => Object.assign(part, { run, other, units: 0 }));
      for (const match of matches) markUsed(run, match.at, match);
      return matches;
    }
    return [];
  });
}

const isTouched = ({ words }: Run) => words.some(({ isUsed }) => isUsed);

function sharedHead({ words }: Run, other: Run): number {
  const at = other.words.findIndex(({ value }, index) => words[index]?.value !== value);
  return at === -1 ? other.words.length : at;
}

function sharedTail({ words }: Run, other: Run): number {
  const at = other.words.toReversed().findIndex(({ value }, index) => words.at(-1 - index)?.value !== value);
  return at === -1 ? other.words.length : at;
}

function markUsed(
  run: Run,
  at: number,
  { other, otherAt, count }: { other: Run; otherAt: number; count: number },
): void {
  for (let step = 0; step < count; step++)
    for (const word of [run.words[at + step], other.words[otherAt + step]]) if (word) word.isUsed = true;
}

/** The Yjs ranges of some words of a run. */
function rangesIn({ text, index, words }: Run, at: number, count: number): Ranges {
  const [from, to] = [index + (words[at]?.from ?? 0), index + (words[at + count - 1]?.to ?? 0)];
  const parts: Ranges[] = [];
  let start = 0;
  for (let item = text._start; item !== null && start < to; item = item.right) {
    if (item.deleted || !item.countable) continue;
    const [first, end] = [Math.max(from - start, 0), Math.min(to - start, item.length)];
    if (end > first) parts.push(new Map([[item.id.client, [[item.id.clock + first, end - first]]]]));
    start += item.length;
  }
  return united(parts);
}

/** The elements around a run that are of its kind. */
function blocksAround({ block }: Run, isTheirs: (id: Y.ID) => boolean): Ranges {
  const ids: Y.ID[] = [];
  let at: unknown = block;
  while (at instanceof Y.XmlElement && at._item !== null && isTheirs(at._item.id)) {
    ids.push(at._item.id);
    at = at.parent;
  }
  return united(ids.map(({ client, clock }): Ranges => new Map([[client, [[clock, 1]]]])));
}

/** What a run shares with others, the longest first. */
function matchesOf(
  run: Run,
  index: Index,
  search: { isTwin: (match: Match) => boolean; budget: { left: number } },
): Match[] {
  const matches: Match[] = [];
  for (let match = longest(run, index, search); match; match = longest(run, index, search)) {
    markUsed(run, match.at, match);
    matches.push(match);
  }
  return matches;
}

/** Whether all of one side is the same words, or all that ours has between words whose twins are known. */
function isWhole({ run, other, at, count }: Match): boolean {
  if (count === other.words.length) return true;
  const [before, after] = [run.words[at - 1], run.words[at + count]];
  return (before?.isUsed ?? true) && (after?.isUsed ?? true);
}

/** All texts below a node, in their order. */
function placesIn(node: Y.XmlFragment): Place[] {
  const children: unknown[] = node.toArray();
  return children.flatMap((child) => {
    if (child instanceof Y.XmlText) return node instanceof Y.XmlElement ? [{ text: child, block: node }] : [];
    return child instanceof Y.XmlElement ? placesIn(child) : [];
  });
}

function runsIn({ text, block }: Place, belongs: (id: Y.ID) => boolean): Run[] {
  const runs: { index: number; written: string }[] = [];
  let current: { index: number; written: string } | undefined;
  let index = 0;
  for (let item = text._start; item !== null; item = item.right) {
    if (item.deleted || !item.countable) continue;
    if (item.content instanceof Y.ContentString && belongs(item.id)) {
      if (!current) runs.push((current = { index, written: '' }));
      current.written += item.content.str;
    } else current = undefined;
    index += item.length;
  }
  return runs.map(({ index: at, written }) => ({ text, block, index: at, words: wordsOf(written) }));
}

function wordsOf(written: string): Word[] {
  return [...written.matchAll(/\S+\s*/gu)].map((match) => ({
    value: match[0].trimEnd(),
    from: match.index,
    to: match.index + match[0].length,
    isUsed: false,
  }));
}

type Index = ReadonlyMap<string, readonly { other: Run; otherAt: number }[]>;

/** The places of each word. */
function indexOf(runs: readonly Run[]): Index {
  return Map.groupBy(
    runs.flatMap((other) => other.words.map((_word, otherAt) => ({ other, otherAt }))),
    ({ other, otherAt }) => other.words[otherAt]?.value ?? '',
  );
}

/** The longest series of words that a run shares with another, among words without a twin. */
function longest(
  run: Run,
  index: Index,
  { isTwin, budget }: { isTwin: (match: Match) => boolean; budget: { left: number } },
): Match | undefined {
  let best: Match | undefined;
  for (let at = 0; at < run.words.length; at++) {
    budget.left -= 1;
    for (const { other, otherAt } of index.get(run.words[at]?.value ?? '') ?? []) {
      if (budget.left <= 0) return undefined;
      const count = sharedWords(run, at, { other, otherAt });
      budget.left -= count + 1;
      const units = (run.words[at + count - 1]?.to ?? 0) - (run.words[at]?.from ?? 0);
      if (count === 0 || units <= (best?.units ?? 0)) continue;
      const match = { run, other, at, otherAt, count, units };
      if (isTwin(match)) best = match;
    }
  }
  return best;
}

function sharedWords(run: Run, at: number, { other, otherAt }: { other: Run; otherAt: number }): number {
  let count = 0;
  for (;;) {
    const [ours, theirs] = [run.words[at + count], other.words[otherAt + count]];
    if (!ours || !theirs || ours.value !== theirs.value || ours.isUsed || theirs.isUsed) return count;
    count += 1;
  }
}

/** What is between two runs. We go through each text and each list of blocks once: a hostile body has a million pairs. */
class Gaps {
  readonly #isEither: (id: Y.ID) => boolean;
  readonly #texts = new Map<Y.XmlText, Uint32Array>();
  readonly #blocks = new Map<Y.XmlFragment, { places: ReadonlyMap<unknown, number>; counts: Uint32Array }>();

  /** @param isEither whether a piece is of a kind that may be in between. */
  constructor(isEither: (id: Y.ID) => boolean) {
    this.#isEither = isEither;
  }

  /** Whether nothing is between two runs but white space, or other pieces of both kinds. */
  areNone(one: Run, other: Run): boolean {
    if (one.text === other.text) {
      const [first, second] = one.index < other.index ? [one, other] : [other, one];
      const counts = this.#charactersIn(one.text);
      return counts[first.index + (first.words.at(-1)?.to ?? 0)] === counts[second.index];
    }
    const { parent } = one.block;
    if (parent !== other.block.parent || !(parent instanceof Y.XmlFragment)) return false;
    const { places, counts } = this.#blocksIn(parent);
    const [from = 0, to = 0] = [one, other].map(({ block }) => places.get(block) ?? 0).toSorted((a, b) => a - b);
    return from === to || counts[from + 1] === counts[to];
  }

  #charactersIn(text: Y.XmlText): Uint32Array {
    const known = this.#texts.get(text);
    if (known) return known;
    const units: boolean[] = [];
    for (let item = text._start; item !== null; item = item.right) {
      if (item.deleted || !item.countable) continue;
      const { str } = item.content instanceof Y.ContentString ? item.content : { str: '' };
      for (let unit = 0; unit < item.length; unit++) units.push(str[unit]?.trim() !== '');
    }
    const counts = countsOf(units);
    this.#texts.set(text, counts);
    return counts;
  }

  #blocksIn(parent: Y.XmlFragment) {
    const known = this.#blocks.get(parent);
    if (known) return known;
    const children: unknown[] = parent.toArray();
    const isOther = (child: unknown) =>
      !(child instanceof Y.XmlElement) || child._item === null || !this.#isEither(child._item.id);
    const places = new Map(children.map((child, place) => [child, place]));
    const blocks = { places, counts: countsOf(children.map(isOther)) };
    this.#blocks.set(parent, blocks);
    return blocks;
  }
}

/** For each place, how many are true before it. */
function countsOf(list: readonly boolean[]): Uint32Array {
  const counts = new Uint32Array(list.length + 1);
  for (const [place, is] of list.entries()) counts[place + 1] = (counts[place] ?? 0) + Number(is);
  return counts;
}

/** Removes an empty block, and whatever contained nothing else. */
function removeIfEmpty(block: Y.XmlElement, isOurs: (id: Y.ID) => boolean): void {
  const { parent, _item: item } = block;
  const children: unknown[] = block.toArray();
  const isEmpty = children.every((child) => child instanceof Y.XmlText && child.length === 0);
  if (!isEmpty || item === null || !isOurs(item.id) || !(parent instanceof Y.XmlFragment)) return;
  const siblings: unknown[] = parent.toArray();
  parent.delete(siblings.indexOf(block), 1);
  if (parent instanceof Y.XmlElement) removeIfEmpty(parent, isOurs);
}
