import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

import { alertNameOf } from './alert-names.ts';
import type { Confusable } from './confusable.ts';
import { HashedFeatures } from './features.ts';
import { mix } from './hash.ts';
import { type ModelData, readModelData, TABLE_BITS } from './model-data.ts';
import type { SentenceContext } from './sentence-context.ts';

/** A confusable where another form fits better than the one in the text. */
export interface Alert {
  confusable: Confusable;
  /** The name of its threshold. */
  name: string;
  /** The form that fits best. */
  best: number;
  /** How much better it fits: the logarithm of how much more likely it is. */
  margin: number;
}

/** The place of the weight of a feature and a form in the table. */
export const placeOf = (feature: number, form: number): number => mix(feature, form + 1) >>> (32 - TABLE_BITS);

/** How many forms of a confusable have weights; if it has two, the second one's score is 0. */
export const scoredForms = (choices: number): number => (choices === 2 ? 1 : choices);

/** Compares the form in the text with the best one that a note may ask about. */
function compare(confusable: Confusable, scores: ArrayLike<number>): Alert | undefined {
  let [standing, best, other, alertName] = [-Infinity, -1, -Infinity, ''];
  for (let form = 0; form < confusable.kind.choices; form++) {
    const score = scores[form] ?? 0;
    if (confusable.standing & (1 << form)) standing = Math.max(standing, score);
    else if (score > other) {
      const name = alertNameOf(confusable, form);
      if (name !== undefined) [best, other, alertName] = [form, score, name];
    }
  }
  return other > standing ? { confusable, name: alertName, best, margin: other - standing } : undefined;
}

/** Scores the forms of confusables by their contexts: one linear classifier for each kind of confusable. */
export class ConfusableModel {
  readonly data: ModelData;
  readonly #features = new HashedFeatures();
  readonly #scores = new Float64Array(8);

  constructor(data: ModelData) {
    this.data = data;
  }

  /** The alert about a confusable, however small its margin; undefined if what is there fits best. */
  judge(sentence: SentenceContext, confusable: Confusable): Alert | undefined {
    const { weights, step } = this.data;
    const { hashes } = this.#features;
    this.#features.read(sentence, confusable);
    this.#scores.fill(0);
    const scored = scoredForms(confusable.kind.choices);
    for (let form = 0; form < scored; form++) {
      let sum = 0;
      for (let index = 0; index < this.#features.count; index++) sum += weights.at(placeOf(hashes[index] ?? 0, form));
      this.#scores[form] = sum * step;
    }
    return compare(confusable, this.#scores);
  }
}

let opened: ConfusableModel | undefined;

/** The classifiers of the data file. It is read on first use, which takes a fifth of a second, so the first notes don't have to wait for it. */
export function shippedModel(): ConfusableModel {
  opened ??= new ConfusableModel(
    readModelData(brotliDecompressSync(readFileSync(new URL('confusables.br', import.meta.url)))),
  );
  return opened;
}
