import { Lexicon } from './lexicon.ts';
import { SparseWeights } from './sparse-weights.ts';
import { Vocabulary } from './vocabulary.ts';

/** The table of weights has 2^24 places; a feature and a form are hashed to one of them. */
export const TABLE_BITS = 24;

/** The result of the fit: words with their classes, weights and thresholds. */
export interface ModelData {
  lexicon: Lexicon;
  /** The weights in steps of `step`; 0 where no weight was kept. */
  weights: SparseWeights;
  /** One step of a weight, in natural logarithms of odds. */
  step: number;
  /** By the name of an alert: the smallest margin for a note. */
  thresholds: Readonly<Record<string, number>>;
}

/** The first part of the file; everything else is in the order of these counts. */
export interface ModelHeader {
  /** The names of the classes: tags, separated by spaces. */
  classes: readonly string[];
  words: number;
  weights: number;
  step: number;
  thresholds: Readonly<Record<string, number>>;
}

/**
 * Reads the data file, unpacked: the length of the header in four bytes, the header as JSON, the gaps between the hashes of the
 * words in ascending order, the class of each word, the gaps between the places of the weights, and the weights, one byte each.
 * Gaps and classes are written seven bits per byte, lowest first, as in LEB128.
 */
export function readModelData(file: Uint8Array): ModelData {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const length = view.getUint32(0, true);
  const header: ModelHeader = JSON.parse(new TextDecoder().decode(file.subarray(4, 4 + length)));
  let at = 4 + length;

  function readNumber(): number {
    let [value, factor] = [0, 1];
    for (let byte = 128; byte >= 128; factor *= 128) {
      byte = file[at++] ?? 0;
      value += (byte & 127) * factor;
    }
    return value;
  }

  const hashes = new Int32Array(header.words);
  for (let index = 0, hash = 0; index < header.words; index++) hashes[index] = hash += readNumber();
  const classes = Uint16Array.from(hashes, readNumber);
  const places = new Uint32Array(header.weights);
  for (let index = 0, place = 0; index < header.weights; index++) places[index] = place += readNumber();
  // A copy, since the file is much larger.
  const weights = new SparseWeights(2 ** TABLE_BITS, places, new Int8Array(file.slice(file.length - header.weights)));
  const { step, thresholds } = header;
  const lexicon = new Lexicon(new Vocabulary(hashes, classes, header.classes));
  return { lexicon, weights, step, thresholds };
}
