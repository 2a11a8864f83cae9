import type { FeatureList, Confusable } from './confusable.ts';
import { mix } from './hash.ts';
import type { SentenceContext } from './sentence-context.ts';

/** More features than any confusable has. */
const MOST_FEATURES = 64;
/** The templates that belong to one kind are counted from here. */
export const OWN_TEMPLATES = 32;

/** A feature list that is reused for each confusable: the features of one confusable, each hashed with its kind and template (Weinberger et al. 2009). */
export class HashedFeatures implements FeatureList {
  readonly hashes = new Int32Array(MOST_FEATURES);
  count = 0;
  #seed = 0;

  /** Works out the features of a confusable. */
  read(sentence: SentenceContext, confusable: Confusable): void {
    this.count = 0;
    this.#seed = mix(0x51075, confusable.kind.number);
    addContext(sentence, confusable, this);
    confusable.kind.describe(sentence, confusable, this);
  }

  add(template: number, one: number, two = 0, three = 0): void {
    this.hashes[this.count++] = mix(mix(mix(mix(this.#seed, template), one), two), three);
  }
}

/** Words and classes at up to three places on both sides. What is in the confusable is never a feature. */
function addContext(sentence: SentenceContext, { left, right }: Confusable, features: FeatureList): void {
  const [w1, w2, w3] = [sentence.id(left), sentence.id(left - 1), sentence.id(left - 2)];
  const [v1, v2, v3] = [sentence.id(right), sentence.id(right + 1), sentence.id(right + 2)];
  const [c1, c2, c3] = [sentence.classAt(left), sentence.classAt(left - 1), sentence.classAt(left - 2)];
  const [d1, d2, d3] = [sentence.classAt(right), sentence.classAt(right + 1), sentence.classAt(right + 2)];
  features.add(0, 0);
  features.add(1, w1);
  features.add(2, w2);
  features.add(3, w3);
  features.add(4, v1);
  features.add(5, v2);
  features.add(6, v3);
  features.add(7, c1);
  features.add(8, c2);
  features.add(9, d1);
  features.add(10, d2);
  features.add(11, w2, w1);
  features.add(12, v1, v2);
  features.add(13, w1, v1);
  features.add(14, c1, d1);
  features.add(15, c2, c1);
  features.add(16, d1, d2);
  features.add(17, w1, d1);
  features.add(18, c1, v1);
  features.add(19, c2, c1, d1);
  features.add(20, c1, d1, d2);
  features.add(21, c3, c2, c1);
  features.add(22, d1, d2, d3);
  features.add(23, w2, w1, d1);
  features.add(24, c1, v1, v2);
  features.add(25, left < 0 ? 1 : 0);
}
