import { hashWord, mix } from './hashing.ts';
import type { SentenceWords } from './words.ts';

/** What comes before the first word and after the last. */
const OUTSIDE = 7;
const LONGEST_SUFFIX = 5;
const LONGEST_PREFIX = 4;

/** The most features of one word. */
export const MOST_TAGGER_FEATURES = 64;

/**
 * Writes the hashed features of one word, and returns how many there are. The templates are those of Ratnaparkhi (1996) with ambiguity
 * classes (Cutting et al. 1992) and the inflections of a dictionary.
 * @param tags the tags of the words before, as numbers.
 */
export function taggerFeatures(words: SentenceWords, at: number, tags: Int32Array, out: Int32Array): number {
  const { word, shape, usage, affixes, count: length } = words;
  const form = words.forms[at] ?? '';
  let count = 0;
  const add = (one: number, two = 0, three = 0) => {
    out[count] = mix(mix(mix(count + 1, one), two), three);
    count++;
  };
  const of = (values: Int32Array, place: number) => (place < 0 || place >= length ? OUTSIDE : (values[place] ?? 0));
  const [w2, w1, w0] = [of(word, at - 2), of(word, at - 1), of(word, at)];
  const [n1, n2] = [of(word, at + 1), of(word, at + 2)];
  const [u1, u0] = [of(usage, at - 1), of(usage, at)];
  const [v1, v2] = [of(usage, at + 1), of(usage, at + 2)];
  const [t1, t2] = [of(tags, at - 1), of(tags, at - 2)];
  const looks = of(shape, at);
  const inflects = of(affixes, at);

  add(0);
  add(looks);
  add(w0, looks);
  for (let size = 1; size <= LONGEST_SUFFIX; size++) add(endingOf(form, size));
  for (let size = 1; size <= LONGEST_PREFIX; size++) add(hashWord(form, 0, Math.min(form.length, size)));
  for (const one of [w0, w1, w2, n1, n2, t1, u1, u0, v1, v2, inflects]) add(one);
  for (const [one, two] of [
    [t1, t2],
    [t1, w0],
    [t2, w0],
    [w1, w0],
    [w0, n1],
    [w1, n1],
    [w2, w1],
    [n1, n2],
    [u1, u0],
    [u0, v1],
    [u1, v1],
    [v1, v2],
    [t1, u0],
    [t1, v1],
    [t1, n1],
    [inflects, looks],
    [inflects, t1],
    [looks, t1],
  ] as const)
    add(one, two);
  for (const [one, two, three] of [
    [u1, u0, v1],
    [u0, v1, v2],
    [t1, u0, v1],
    [t2, t1, u0],
    [t1, v1, v2],
    [t2, t1, w0],
  ] as const)
    add(one, two, three);
  add(endingOf(words.forms[at - 1] ?? '', 3));
  add(endingOf(words.forms[at + 1] ?? '', 3));
  add(endingOf(form, 2), t1);
  add(endingOf(form, 3), t1, v1);
  return count;
}

/** The last characters of a word, hashed. */
const endingOf = (form: string, size: number): number => hashWord(form, Math.max(0, form.length - size));
