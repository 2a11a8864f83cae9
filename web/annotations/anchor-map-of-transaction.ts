import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { type Mappable, StepMap } from '@tiptap/pm/transform';

import { partitionPoint } from '#shared-types/text/sorted-list';

import { isFromYjs } from '../prosemirror/is-from-yjs.ts';
import type { Anchor, AnchorMap } from './anchor.ts';

/** The maps of changes that came from Yjs: each layer of annotations asks for the same one. */
const aligned = new WeakMap<Transaction, AnchorMap>();

/** The map of a transaction of the editor. If something inside an anchor changes, the anchor keeps what is left. */
export function anchorMapOfTransaction(transaction: Transaction): AnchorMap {
  if (!isFromYjs(transaction)) return (anchor) => mapThrough(transaction.mapping, anchor);
  // A remote edit or an undo replaces the whole document, so its own mapping deletes everything.
  const known = aligned.get(transaction) ?? alignBlocks(transaction.before, transaction.doc);
  aligned.set(transaction, known);
  return known;
}

function mapThrough(mapping: Mappable, { from, to }: Anchor): Anchor | undefined {
  const anchor = { from: mapping.map(from, 1), to: mapping.map(to, -1) };
  return anchor.from < anchor.to ? anchor : undefined;
}

/** A text block and the position where its text begins. */
interface TextBlock {
  node: ProseMirrorNode;
  start: number;
}

/**
 * Maps between two versions of a document by pairing their text blocks: equal ones first (from both ends, then by content), the
 * changed ones between them in order. Several edits far apart in one update therefore leave everything between them in place.
 */
function alignBlocks(before: ProseMirrorNode, after: ProseMirrorNode): AnchorMap {
  const oldBlocks = textBlocks(before);
  const newBlocks = textBlocks(after);
  const partners = pairBlocks(oldBlocks, newBlocks);
  return ({ from, to }) => {
    const at = indexOfBlock(oldBlocks, from);
    const block = oldBlocks[at];
    const partner = partners[at];
    if (!block || !partner || to > block.start + block.node.content.size) return undefined;
    const local = { from: from - block.start, to: to - block.start };
    const moved = mapThrough(contentChange(block.node, partner.node), local);
    return moved && { from: moved.from + partner.start, to: moved.to + partner.start };
  };
}

function textBlocks(doc: ProseMirrorNode): TextBlock[] {
  const blocks: TextBlock[] = [];
  doc.descendants((node, position) => {
    if (node.isTextblock) blocks.push({ node, start: position + 1 });
    return !node.isTextblock;
  });
  return blocks;
}

/** For every old block the new block that it became, or `undefined` where it is gone. */
function pairBlocks(oldBlocks: TextBlock[], newBlocks: TextBlock[]): (TextBlock | undefined)[] {
  const partners: (TextBlock | undefined)[] = Array.from({ length: oldBlocks.length });
  const same = (a: TextBlock | undefined, b: TextBlock | undefined) =>
    a !== undefined && b !== undefined && a.node.eq(b.node);
  let first = 0;
  while (same(oldBlocks[first], newBlocks[first])) {
    partners[first] = newBlocks[first];
    first++;
  }
  let oldEnd = oldBlocks.length;
  let newEnd = newBlocks.length;
  while (oldEnd > first && newEnd > first && same(oldBlocks[oldEnd - 1], newBlocks[newEnd - 1]))
    partners[--oldEnd] = newBlocks[--newEnd];

  let unpaired = first;
  let next = first;
  for (let at = first; at <= oldEnd; at++) {
    const found =
      at === oldEnd
        ? newEnd
        : newBlocks.findIndex((block, index) => index >= next && index < newEnd && same(oldBlocks[at], block));
    if (found < 0) continue;
    // The blocks between two anchors changed; they belong together in order.
    for (let offset = 0; unpaired + offset < at && next + offset < found; offset++)
      partners[unpaired + offset] = newBlocks[next + offset];
    if (at < oldEnd) partners[at] = newBlocks[found];
    unpaired = at + 1;
    next = found + 1;
  }
  return partners;
}

/** The one replaced stretch between two versions of a block's content. */
function contentChange(before: ProseMirrorNode, after: ProseMirrorNode): StepMap {
  const start = before.content.findDiffStart(after.content);
  const end = before.content.findDiffEnd(after.content);
  if (start === null || end === null) return StepMap.empty;
  // In a run of equal letters both searches may claim the same ones; the stretch then begins where the shorter side ends.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  return new StepMap([start, end.a + overlap - start, end.b + overlap - start]);
}

function indexOfBlock(blocks: TextBlock[], position: number): number {
  return Math.max(0, partitionPoint(blocks, ({ start }) => start <= position) - 1);
}
