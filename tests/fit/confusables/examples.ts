import { HashedFeatures } from '#bff/analysis/notes/confusables/features';
import { findConfusables } from '#bff/analysis/notes/confusables/find-confusables';
import type { Lexicon } from '#bff/analysis/notes/confusables/lexicon';
import { SentenceContext } from '#bff/analysis/notes/confusables/sentence-context';

import type { TaggedCorpus } from './corpus.ts';

/** Features seen less often are left out. */
const FEWEST_USES = 4;
/** The counts of features are kept in 2^28 places. */
const COUNT_SHIFT = 4;
const CHUNK = 2 ** 24;
/** No confusable has more features, so none is cut in two by the end of a chunk. */
const MOST_FEATURES = 64;

/** Every confusable of the corpus: the features of its context, how many forms it has, and which of them is there. */
export class ConfusableExamples {
  readonly chunks: Int32Array[] = [];
  /** Where the features of each example begin, chunk after chunk; and how many they are. */
  starts = new Float64Array(2 ** 20);
  sizes = new Uint8Array(2 ** 20);
  choices = new Uint8Array(2 ** 20);
  standing = new Uint8Array(2 ** 20);
  count = 0;
  #end = 0;

  static of(corpus: TaggedCorpus, lexicon: Lexicon): ConfusableExamples {
    const examples = new ConfusableExamples();
    const features = new HashedFeatures();
    for (const tokens of corpus.sentences()) {
      const sentence = new SentenceContext(tokens, lexicon);
      for (const confusable of findConfusables(sentence)) {
        features.read(sentence, confusable);
        examples.#add(features, confusable.kind.choices, confusable.meant ?? confusable.standing);
      }
    }
    examples.#leaveRareOut();
    return examples;
  }

  #add(features: HashedFeatures, choices: number, standing: number): void {
    if (this.count === this.starts.length) this.#grow();
    if ((this.#end % CHUNK) + MOST_FEATURES > CHUNK || this.chunks.length === 0) {
      this.#end = this.chunks.length * CHUNK;
      this.chunks.push(new Int32Array(CHUNK));
    }
    this.chunks.at(-1)?.set(features.hashes.subarray(0, features.count), this.#end % CHUNK);
    this.starts[this.count] = this.#end;
    this.sizes[this.count] = features.count;
    this.choices[this.count] = choices;
    this.standing[this.count] = standing;
    this.#end += features.count;
    this.count += 1;
  }

  #grow(): void {
    const size = this.count * 2;
    this.starts = longer(new Float64Array(size), this.starts);
    this.sizes = longer(new Uint8Array(size), this.sizes);
    this.choices = longer(new Uint8Array(size), this.choices);
    this.standing = longer(new Uint8Array(size), this.standing);
  }

  /** Takes the features that were seen too seldom out of every example. */
  #leaveRareOut(): void {
    const uses = new Uint8Array(2 ** (32 - COUNT_SHIFT));
    for (let example = 0; example < this.count; example++) {
      for (const hash of this.features(example)) {
        const place = hash >>> COUNT_SHIFT;
        if ((uses[place] ?? 0) < FEWEST_USES) uses[place] = (uses[place] ?? 0) + 1;
      }
    }
    for (let example = 0; example < this.count; example++) {
      const features = this.features(example);
      let kept = 0;
      for (const hash of features) if (uses[hash >>> COUNT_SHIFT] === FEWEST_USES) features[kept++] = hash;
      this.sizes[example] = kept;
    }
  }

  features(example: number): Int32Array {
    const start = this.starts[example] ?? 0;
    const chunk = this.chunks[Math.floor(start / CHUNK)] ?? new Int32Array(0);
    return chunk.subarray(start % CHUNK, (start % CHUNK) + (this.sizes[example] ?? 0));
  }
}

function longer<Kind extends Float64Array | Uint8Array>(into: Kind, from: Kind): Kind {
  into.set(from);
  return into;
}
