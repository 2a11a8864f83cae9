/** The moves of the arc-hybrid system (Kuhlmann et al. 2011). */
export const SHIFT = 0;
/** The front of the buffer becomes the head of the word on top of the stack. */
export const LEFT = 1;
/** The word below the top of the stack becomes the head of the top. */
export const RIGHT = 2;
export const MOVES = 3;

/** No word: outside the stack, the buffer or the children. */
export const NONE = -1;

/**
 * The state of a parser in the middle of a sentence. The words are numbered from 0; the root is the number `count`, the last of the buffer.
 * `heads` and `labels` hold what has been decided so far.
 */
export class ParseState {
  readonly count: number;
  readonly heads: Int32Array;
  readonly labels: Int32Array;
  /** The outermost children of each word on the left and on the right, and those that were the outermost before. */
  readonly left: Int32Array;
  readonly left2: Int32Array;
  readonly right: Int32Array;
  readonly right2: Int32Array;
  readonly children: Int32Array;
  /** The labels of the children of each word, one bit each. */
  readonly labelSet: Int32Array;
  readonly stack: Int32Array;
  depth = 0;
  /** The front of the buffer. */
  front = 0;

  constructor(count: number) {
    const none = () => new Int32Array(count + 1).fill(NONE);
    this.count = count;
    this.heads = none();
    this.labels = none();
    this.left = none();
    this.left2 = none();
    this.right = none();
    this.right2 = none();
    this.children = new Int32Array(count + 1);
    this.labelSet = new Int32Array(count + 1);
    this.stack = new Int32Array(count + 1);
  }

  /** The word at a depth of the stack, counted from the top. */
  onStack(below: number): number {
    return below < this.depth ? (this.stack[this.depth - 1 - below] ?? NONE) : NONE;
  }

  /** The word at a place of the buffer, counted from its front; the root included. */
  inBuffer(behind: number): number {
    return this.front + behind <= this.count ? this.front + behind : NONE;
  }

  get isDone(): boolean {
    return this.depth === 0 && this.front === this.count;
  }

  /** Whether a move can be made. The root gets one word only, the last one on the stack. */
  allows(move: number): boolean {
    if (move === SHIFT) return this.front < this.count;
    if (move === RIGHT) return this.depth > 1;
    return this.depth > 0 && (this.front < this.count || this.depth === 1);
  }

  /** Makes a move. @returns the word that got its head, or -1. */
  apply(move: number): number {
    if (move === SHIFT) {
      this.stack[this.depth++] = this.front++;
      return NONE;
    }
    const child = this.onStack(0);
    this.depth--;
    this.#attach(child, move === LEFT ? this.front : this.onStack(0));
    return child;
  }

  #attach(child: number, head: number): void {
    this.heads[child] = head;
    this.children[head] = (this.children[head] ?? 0) + 1;
    const [outer, second] = child < head ? [this.left, this.left2] : [this.right, this.right2];
    second[head] = outer[head] ?? NONE;
    outer[head] = child;
  }

  /** Gives the arc of a word its label. @param bit the class of the label in `labelSet`. */
  label(child: number, label: number, bit: number): void {
    this.labels[child] = label;
    const head = this.heads[child] ?? NONE;
    this.labelSet[head] = (this.labelSet[head] ?? 0) | (1 << bit);
  }
}
