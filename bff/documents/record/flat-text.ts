import type * as Y from 'yjs';

import { commonEnd, commonStart } from '#shared-types/text/common-ends';
import { wordsOf } from '#shared-types/text/words';

import { blockText } from '../versions/version-text.ts';

/** One change of a flat text: at a position, a number of UTF-16 units is replaced by others. */
export interface TextEdit {
  position: number;
  removed: number;
  inserted: string;
}

interface Block {
  node: unknown;
  text: string;
  /** How many words it has, if they have been counted. */
  words?: number;
}

/**
 * The words of a body as one text that follows its edits: every block begins with a line break. Only blocks that an edit touches are
 * read again.
 */
export class FlatText {
  readonly #body: Y.XmlFragment;
  #blocks: Block[];
  /** How many units and blocks were read so far: what following the edits has cost. */
  work = 0;

  constructor(body: Y.XmlFragment) {
    this.#body = body;
    this.#blocks = body.toArray().map((node) => ({ node, text: blockText(node) }));
  }

  get text(): string {
    return this.#blocks.map(({ text }) => `\n${text}`).join('');
  }

  countWords(): number {
    let sum = 0;
    for (const block of this.#blocks) {
      if (block.words === undefined) {
        block.words = wordsOf(block.text).length;
        this.work += COUNTING * block.text.length;
      }
      sum += block.words;
    }
    return sum;
  }

  /** Reads what a transaction has changed. @returns the changes, each in the text after the one before. */
  follow({ changed, changedParentTypes }: Y.Transaction): TextEdit[] {
    const body = this.#body;
    const touched: ReadonlySet<unknown> = new Set(
      [...changedParentTypes.keys()].filter(({ parent }) => (parent as unknown) === body),
    );
    const isListChanged = [...changed.keys()].some((type: unknown) => type === body);
    if (isListChanged) return this.#followList(touched);
    const edits: TextEdit[] = [];
    let position = 0;
    for (const block of this.#blocks) {
      if (touched.has(block.node)) edits.push(...this.#read(block, position + 1));
      position += 1 + block.text.length;
    }
    this.work += this.#blocks.length;
    return edits;
  }

  /** Reads one block again. */
  #read(block: Block, position: number): TextEdit[] {
    const before = block.text;
    block.text = blockText(block.node);
    delete block.words;
    this.work += before.length + block.text.length;
    return editBetween(before, block.text, position);
  }

  /** Blocks were added or removed; the others kept their order. Neighbouring changes are one edit, as when a block is split. */
  #followList(touched: ReadonlySet<unknown>): TextEdit[] {
    const nodes: readonly unknown[] = this.#body.toArray();
    const staying = new Set(nodes);
    const [blocks, edits]: [Block[], TextEdit[]] = [[], []];
    const gap = { before: '', after: '' };
    let [position, old] = [0, 0];
    const endGap = () => {
      edits.push(...editBetween(gap.before, gap.after, position));
      this.work += gap.before.length + gap.after.length;
      position += gap.after.length;
      [gap.before, gap.after] = ['', ''];
    };
    const passGone = () => {
      for (let block = this.#blocks[old]; block && !staying.has(block.node); block = this.#blocks[(old += 1)])
        gap.before += `\n${block.text}`;
    };
    for (const node of nodes) {
      passGone();
      const known = this.#blocks[old]?.node === node ? this.#blocks[old] : undefined;
      const block = known && !touched.has(node) ? known : { node, text: blockText(node) };
      blocks.push(block);
      if (known) old += 1;
      if (known && known.text === block.text) {
        endGap();
        position += 1 + block.text.length;
      } else {
        if (known) gap.before += `\n${known.text}`;
        gap.after += `\n${block.text}`;
      }
    }
    passGone();
    endGap();
    this.work += LISTING * (nodes.length + this.#blocks.length);
    this.#blocks = blocks;
    return edits;
  }
}

/** How many times as long passing a block takes as reading a unit. */
const LISTING = 16;
/** How many times as long matching words takes as reading the text. */
const COUNTING = 8;

/** How one text becomes another, in at most one edit. @param position where they start. */
export function editBetween(before: string, after: string, position = 0): TextEdit[] {
  if (before === after) return [];
  const most = Math.min(before.length, after.length);
  let start = commonStart(before, after);
  if (isHighHalf(before, start - 1) || isHighHalf(after, start - 1)) start -= 1;
  let end = commonEnd(before, after, most - start);
  if (isLowHalf(before, before.length - end) || isLowHalf(after, after.length - end)) end -= 1;
  const inserted = after.slice(start, after.length - end);
  return [{ position: position + start, removed: before.length - start - end, inserted }];
}

/** Never splits a character of two units: half of one can't be stored. */
function isHighHalf(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit >= 0xd800 && unit < 0xdc00;
}

function isLowHalf(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit >= 0xdc00 && unit < 0xe000;
}

/** The text after an edit. */
export function edited(text: string, { position, removed, inserted }: TextEdit): string {
  return text.slice(0, position) + inserted + text.slice(position + removed);
}
