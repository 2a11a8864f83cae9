import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';

/** The kinds of fault that the detector tells apart, in the order of its classes; the first class of all is “no fault”. */
export const FAULT_KINDS = [
  'determiner',
  'preposition',
  'number',
  'verb',
  'punctuation',
  'word',
  'order',
  'orthography',
] as const;
/** A kind of fault that the detector tells apart. */
export type FaultKind = (typeof FAULT_KINDS)[number];

/** How many likelihoods a word has. */
export const CLASSES = 1 + FAULT_KINDS.length;
/** The first bytes of the file: four letters, and how long the header is. */
const HEADER_AT_BYTES = 8;
const FLOAT_BYTES = 4;
/** Vectors of the processor hold four numbers, and columns go in pairs of them. */
const COLUMNS_AT_ONCE = 8;
const ROWS_AT_ONCE = 4;
/** Of 64 KiB: 3.8 MB of weights, and 1 MB to work in. */
const MEMORY_PAGES = 80;

/** The most words of a sentence that the model reads; longer ones are lists or aren't sentences. */
export const MOST_WORDS = 124;
const ROWS = MOST_WORDS + ROWS_AT_ONCE;

/** The width of what the embeddings of a word add up to, and of the layers above. */
const EMBEDDED = 152;
const WINDOW = 3 * EMBEDDED;
const WIDTH = 256;
const HALF = WIDTH / 2;
const LAYERS = 4;
/** Each direction of a layer has a candidate and two gates. */
const GATED = 6 * HALF;
const PADDED_CLASSES = 16;

/** Numbers of words that mean something else. */
const UNKNOWN_WORD = 1;
const BEGINNING: WordNumbers = [2, 0, 0, 0];
const END: WordNumbers = [3, 0, 0, 0];
/** Affixes share this many numbers, which begin after those that mean something else. */
const AFFIXES = 5998;
const FIRST_AFFIX = 2;

/** The number of a word itself, and those of its ending, its beginning and its shape. */
type WordNumbers = readonly [word: number, ending: number, beginning: number, shape: number];

/** What the header says about one table of numbers: its name, its size, and where its bytes are. */
interface TensorHeader {
  n: string;
  shape: number[];
  /** Where it begins, in floats… */
  f?: number;
  /** … or in signed bytes, with the factor of each row or column. */
  q?: number;
  s?: number;
  emb?: boolean;
}

interface Header {
  /** The known words, one a line; the number of a word is that of its line. */
  words: string;
  tensors: TensorHeader[];
}

/** A table with a row of signed bytes for each word or affix, and a factor for each row. */
interface Embedding {
  steps: Int8Array;
  factorOf: (row: number) => number;
  width: number;
}

/**
 * Reads a sentence in both directions and says of each word how likely it is a fault of each kind: embeddings of the word, its
 * affixes and its shape, a window of three, and four layers of simple recurrent units (Lei et al., EMNLP 2018). A module of WebAssembly
 * of half a kilobyte multiplies the matrices, since plain JavaScript takes ten times as long.
 */
export class DetectorModel {
  readonly #numbers: Float32Array;
  readonly #words: ReadonlyMap<string, number>;
  readonly #embeddings: readonly Embedding[];
  /** Where the weights of each name begin in the memory, in floats. */
  readonly #at = new Map<string, number>();
  readonly #multiply: (...numbers: number[]) => void;
  readonly #space: { input: number; state: number; normed: number; gated: number; inner: number; scores: number };
  #top = 0;

  /** @throws if the file is missing or cut off. */
  constructor(file: URL) {
    const bytes = readFileSync(file);
    const start = HEADER_AT_BYTES + bytes.readUInt32LE(4);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the file is ours, and a test compares its checksum
    const header = JSON.parse(bytes.toString('utf8', HEADER_AT_BYTES, start)) as Header;
    const memory = new WebAssembly.Memory({ initial: MEMORY_PAGES });
    const module = new WebAssembly.Module(readFileSync(new URL('matrix.wasm', import.meta.url)));
    const { exports } = new WebAssembly.Instance(module, { env: { memory } });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its only exports are functions of numbers
    this.#multiply = exports['mm'] as (...numbers: number[]) => void;
    this.#numbers = new Float32Array(memory.buffer);
    this.#words = new Map(header.words.split('\n').map((word, number) => [word, number]));
    const data = bytes.subarray(start);
    this.#embeddings = ['ew', 'es', 'ep', 'eh'].map((name) => embedding(data, tensor(header, name)));
    for (const one of header.tensors) if (one.emb !== true) this.#at.set(one.n, this.#load(data, one));
    this.#space = {
      input: this.#allocate(ROWS * WINDOW),
      state: this.#allocate(ROWS * WIDTH),
      normed: this.#allocate(ROWS * WIDTH),
      gated: this.#allocate(ROWS * GATED),
      inner: this.#allocate(ROWS * HALF),
      scores: this.#allocate(ROWS * PADDED_CLASSES),
    };
  }

  /**
   * The likelihood of each class for each word: nine numbers a word, the first for “no fault”. The array is filled anew by the next call.
   * @param words at most `MOST_WORDS`, as the Penn treebank cuts them (“do”, “n't”), with straight apostrophes and quotation marks.
   */
  read(words: readonly string[]): Float32Array {
    const numbers = [BEGINNING, ...words.map((word) => this.#numbersOf(word)), END];
    const count = numbers.length;
    const rows = Math.ceil(count / ROWS_AT_ONCE) * ROWS_AT_ONCE;
    const { input, state, normed, gated, inner, scores } = this.#space;
    this.#embed(numbers, rows);
    this.#layer({ from: input, weights: 'w0', bias: 'b0', to: state, rows, width: WINDOW, columns: WIDTH });
    this.#rectify(state, rows * WIDTH);
    for (let layer = 0; layer < LAYERS; layer++) {
      this.#norm(count, this.#place(`g.${layer}`));
      const sizes = { rows, width: WIDTH, columns: GATED };
      this.#layer({ from: normed, weights: `w.${layer}`, bias: `b.${layer}`, to: gated, ...sizes });
      this.#pass(count, this.#place(`v.${layer}`), 'forwards');
      this.#pass(count, this.#place(`v.${layer}`) + WIDTH, 'backwards');
    }
    this.#layer({ from: state, weights: 'wo1', bias: 'bo1', to: inner, rows, width: WIDTH, columns: HALF });
    this.#rectify(inner, rows * HALF);
    this.#layer({ from: inner, weights: 'wo', bias: 'bo', to: scores, rows, width: HALF, columns: PADDED_CLASSES });
    return this.#likelihoods(words.length);
  }

  /** Rounds up, so that the bias of the classes is as wide as their padded columns. */
  #allocate(count: number): number {
    const at = this.#top;
    this.#top += Math.ceil(count / PADDED_CLASSES) * PADDED_CLASSES;
    return at;
  }

  #place(name: string): number {
    const at = this.#at.get(name);
    if (at === undefined) throw missing(name);
    return at;
  }

  /** Copies a table to the memory, its rows as wide as the processor wants them. */
  #load(data: Buffer, { shape, f, q = 0, s = 0 }: TensorHeader): number {
    if (f !== undefined) {
      const count = shape.reduce((product, size) => product * size, 1);
      const at = this.#allocate(count);
      for (let index = 0; index < count; index++) this.#numbers[at + index] = data.readFloatLE(f + FLOAT_BYTES * index);
      return at;
    }
    const [rows = 0, columns = 1] = shape;
    const padded = Math.ceil(columns / COLUMNS_AT_ONCE) * COLUMNS_AT_ONCE;
    const at = this.#allocate(rows * padded);
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++)
        this.#numbers[at + row * padded + column] =
          data.readInt8(q + row * columns + column) * data.readFloatLE(s + FLOAT_BYTES * column);
    return at;
  }

  #numbersOf(word: string): WordNumbers {
    const lower = word.toLowerCase();
    const key = /\d/.test(lower) ? '#' : lower;
    const letters = Array.from(key);
    const ending = crc32(`s${letters.slice(-3).join('')}`) % AFFIXES;
    const beginning = crc32(`p${letters.slice(0, 4).join('')}${letters.length < 9 ? '' : '+'}`) % AFFIXES;
    return [this.#words.get(key) ?? UNKNOWN_WORD, FIRST_AFFIX + ending, FIRST_AFFIX + beginning, shapeOf(word)];
  }

  /** Writes the embeddings of each word into its row, with those of the words on either side. */
  #embed(numbers: readonly WordNumbers[], rows: number): void {
    const { input } = this.#space;
    this.#numbers.fill(0, input, input + rows * WINDOW);
    for (const [row, ofWord] of numbers.entries()) {
      let at = input + row * WINDOW + EMBEDDED;
      for (const [index, { steps, factorOf, width }] of this.#embeddings.entries()) {
        const number = ofWord[index] ?? 0;
        const factor = factorOf(number);
        for (let column = 0; column < width; column++)
          this.#numbers[at + column] = (steps[number * width + column] ?? 0) * factor;
        at += width;
      }
    }
    for (let row = 0; row < numbers.length; row++) {
      const own = input + row * WINDOW + EMBEDDED;
      if (row > 0) this.#numbers.copyWithin(own - EMBEDDED, own - WINDOW, own - WINDOW + EMBEDDED);
      if (row + 1 < numbers.length) this.#numbers.copyWithin(own + EMBEDDED, own + WINDOW, own + WINDOW + EMBEDDED);
    }
  }

  #layer({ from, weights, bias, to, rows, width, columns }: MatrixLayer): void {
    const places = [from, this.#place(weights), this.#place(bias), to].map((place) => place * FLOAT_BYTES);
    this.#multiply(...places, rows, width, columns);
  }

  #rectify(at: number, count: number): void {
    const numbers = this.#numbers;
    for (let index = at; index < at + count; index++) if ((numbers[index] ?? 0) < 0) numbers[index] = 0;
  }

  /** Divides each row by its root mean square (Zhang and Sennrich, 2019). */
  #norm(count: number, gains: number): void {
    const numbers = this.#numbers;
    const { state, normed } = this.#space;
    for (let row = 0; row < count; row++) {
      const at = row * WIDTH;
      let sum = 0;
      for (let index = 0; index < WIDTH; index++) sum += (numbers[state + at + index] ?? 0) ** 2;
      const factor = 1 / Math.sqrt(sum / WIDTH + 1e-5);
      for (let index = 0; index < WIDTH; index++)
        numbers[normed + at + index] = (numbers[state + at + index] ?? 0) * factor * (numbers[gains + index] ?? 0);
    }
  }

  /** Carries what was read from word to word in one direction, into that half of each row. */
  #pass(count: number, gates: number, direction: 'forwards' | 'backwards'): void {
    const numbers = this.#numbers;
    const { state, gated } = this.#space;
    const half = direction === 'forwards' ? 0 : 1;
    for (let unit = 0; unit < HALF; unit++) {
      const [toForget, toReset] = [numbers[gates + unit] ?? 0, numbers[gates + HALF + unit] ?? 0];
      let carried = 0;
      for (let step = 0; step < count; step++) {
        const row = half === 0 ? step : count - 1 - step;
        const candidate = gated + row * GATED + half * 3 * HALF + unit;
        const own = state + row * WIDTH + half * HALF + unit;
        const forget = sigmoid((numbers[candidate + HALF] ?? 0) + toForget * carried);
        const reset = sigmoid((numbers[candidate + 2 * HALF] ?? 0) + toReset * carried);
        carried = forget * carried + (1 - forget) * (numbers[candidate] ?? 0);
        numbers[own] = reset * carried + (1 - reset) * (numbers[own] ?? 0);
      }
    }
  }

  /** The softmax of the scores, without the rows of the beginning and the end. */
  #likelihoods(count: number): Float32Array {
    const likelihoods = new Float32Array(count * CLASSES);
    for (let word = 0; word < count; word++) {
      const at = this.#space.scores + (word + 1) * PADDED_CLASSES;
      const scores = this.#numbers.subarray(at, at + CLASSES);
      const most = Math.max(...scores);
      const sum = scores.reduce((total, score) => total + Math.exp(score - most), 0);
      for (const [index, score] of scores.entries()) likelihoods[word * CLASSES + index] = Math.exp(score - most) / sum;
    }
    return likelihoods;
  }
}

interface MatrixLayer {
  from: number;
  weights: string;
  bias: string;
  to: number;
  rows: number;
  width: number;
  columns: number;
}

function tensor({ tensors }: Header, name: string): TensorHeader {
  const found = tensors.find(({ n }) => n === name);
  if (found === undefined) throw missing(name);
  return found;
}

const missing = (name: string): Error => new Error(`The file with the weights of the detector has no ${name}.`);

function embedding(data: Buffer, { shape: [rows = 0, width = 1], q = 0, s = 0 }: TensorHeader): Embedding {
  const steps = new Int8Array(data.buffer, data.byteOffset + q, rows * width);
  return { steps, width, factorOf: (row) => data.readFloatLE(s + FLOAT_BYTES * row) };
}

/** A number for the shape of a word: small 1, capitalised 2, in capitals 3, mixed 4, a mark 5, a figure 6. */
function shapeOf(word: string): number {
  const lower = word.toLowerCase();
  const hasLetters = /\p{L}/u.test(word);
  if (word === lower && hasLetters) return 1;
  if (/\d/.test(word)) return 6;
  if (!hasLetters) return 5;
  const rest = word.slice(1);
  if (word[0] !== lower[0] && rest === rest.toLowerCase()) return 2;
  return word === word.toUpperCase() ? 3 : 4;
}

const sigmoid = (number: number): number => 1 / (1 + Math.exp(-number));
