import type { JSONContent } from '@tiptap/core';

import { align, type Row, runs, tokensOf } from '#shared-types/text/alignment';
import { wordsOf } from '#shared-types/text/words';

import { HISTORY } from '../../../content/editor/history.ts';

/** A text with what changed in it. */
export interface MarkedText {
  content: JSONContent;
  /** How many changes it has; the marks `added` and `removed` have their numbers, from 1. */
  changes: number;
}

type Change = 'added' | 'removed';

/** Elements that hold words rather than other elements. */
const TEXT_BLOCKS: ReadonlySet<string> = new Set(['paragraph', 'heading', 'codeBlock']);

/** One text that shows the words of both, with additions and removals marked. */
export function markChanges(before: JSONContent, after: JSONContent): MarkedText {
  const marking = new Marking();
  const content = marking.children(childrenOf(before), childrenOf(after));
  return { content: { ...after, content }, changes: marking.changes };
}

class Marking {
  changes = 0;

  children(before: readonly JSONContent[], after: readonly JSONContent[]): JSONContent[] {
    let wasSame = true;
    return align(before, after, describe).flatMap((row) => {
      // Changes with nothing between them are one.
      if (row.is === 'removed' || row.is === 'added') {
        if (wasSame) this.changes += 1;
        wasSame = false;
        return this.#oneSided(row);
      }
      wasSame = true;
      return row.is === 'same' ? [row.after] : [this.#changed(row.before, row.after)];
    });
  }

  #oneSided(row: Exclude<Row<JSONContent>, { is: 'same' | 'changed' }>): JSONContent[] {
    return row.is === 'removed' ? this.#whole(row.before, 'removed') : this.#whole(row.after, 'added');
  }

  /** Marks a whole node; images and rules get a caption to mark. */
  #whole(node: JSONContent, change: Change): JSONContent[] {
    if (node.type === 'image' || node.type === 'horizontalRule') {
      const words = node.type === 'image' ? HISTORY.picture(String(node.attrs?.['alt'] ?? '')) : HISTORY.line;
      const note = { type: 'paragraph', content: [this.#marked({ type: 'text', text: words }, change)] };
      return change === 'removed' ? [note] : [note, node];
    }
    if (isInline(node)) return [this.#marked(node, change)];
    return [{ ...node, content: childrenOf(node).flatMap((child) => this.#whole(child, change)) }];
  }

  #changed(before: JSONContent, after: JSONContent): JSONContent {
    const [old, present] = [childrenOf(before), childrenOf(after)];
    if (TEXT_BLOCKS.has(after.type ?? '')) return { ...after, content: this.#words(old, present) };
    // A cell stays in its column, however many of its words have changed.
    if (after.type === 'tableRow' && old.length === present.length)
      return { ...after, content: present.map((cell, column) => this.#changed(old[column] ?? cell, cell)) };
    return { ...after, content: this.children(old, present) };
  }

  #words(before: readonly JSONContent[], after: readonly JSONContent[]): JSONContent[] {
    const [old, present] = [before.flatMap(inTokens), after.flatMap(inTokens)];
    let [left, right] = [0, 0];
    const nodes: JSONContent[] = [];
    for (const { is, removed, added } of joined(old, runs(old.map(keyOf), present.map(keyOf)))) {
      const [gone, come] = [old.slice(left, left + removed), present.slice(right, right + added)];
      left += removed;
      right += added;
      if (is === 'same') nodes.push(...come);
      else {
        this.changes += 1;
        const ending = takeSameEnding(gone, come);
        for (const token of gone) nodes.push(this.#marked(token, 'removed'));
        for (const token of come) nodes.push(this.#marked(token, 'added'));
        nodes.push(...ending);
      }
    }
    return nodes;
  }

  #marked(node: JSONContent, change: Change): JSONContent {
    return { ...node, marks: [{ type: change, attrs: { change: this.changes } }, ...(node.marks ?? [])] };
  }
}

/** Changes with only white space between them are one: a sentence that was replaced reads as one. */
function joined(old: readonly JSONContent[], found: ReturnType<typeof runs>): ReturnType<typeof runs> {
  const together: ReturnType<typeof runs> = [];
  let at = 0;
  for (const [index, run] of found.entries()) {
    const tokens = old.slice(at, at + run.removed);
    at += run.removed;
    const last = together.at(-1);
    const isBetween = run.is === 'same' && last !== undefined && index < found.length - 1;
    const isSpace = isBetween && tokens.every(({ text }) => text !== undefined && text.trim() === '');
    if (last?.is === 'replaced' && (isSpace || run.is === 'replaced')) {
      last.removed += run.removed;
      last.added += run.added;
    } else together.push({ ...run });
  }
  return together;
}

/** Takes the common end of two token lists, such as the space after a phrase. */
function takeSameEnding(gone: JSONContent[], come: JSONContent[]): JSONContent[] {
  const ending: JSONContent[] = [];
  for (;;) {
    const [left, right] = [gone.at(-1), come.at(-1)];
    if (!left || !right || keyOf(left) !== keyOf(right)) return ending.toReversed();
    gone.pop();
    come.pop();
    ending.push(right);
  }
}

function inTokens(node: JSONContent): JSONContent[] {
  if (node.type !== 'text') return [node];
  const { marks } = node;
  return tokensOf(node.text ?? '').map((text) => (marks ? { type: 'text', text, marks } : { type: 'text', text }));
}

function keyOf({ type, text, marks }: JSONContent): string {
  return `${type} ${text ?? ''} ${marks ? JSON.stringify(marks) : ''}`;
}

function describe(node: JSONContent) {
  const type = node.type ?? '';
  // A paragraph that has become a heading is still the same words.
  return { key: JSON.stringify(node), kind: TEXT_BLOCKS.has(type) ? 'text' : type, words: wordsOf(textOf(node)) };
}

function textOf(node: JSONContent): string {
  return (
    node.text ??
    childrenOf(node)
      .map(textOf)
      .join(isInline(childrenOf(node)[0]) ? '' : '\n')
  );
}

function isInline(node: JSONContent | undefined): boolean {
  return node?.type === 'text' || node?.type === 'hardBreak';
}

function childrenOf({ content }: JSONContent): readonly JSONContent[] {
  return content ?? [];
}
