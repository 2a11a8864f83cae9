import * as Y from 'yjs';

import { commonEnd, commonStart } from '#shared-types/text/common-ends';
import { wordsOf } from '#shared-types/text/words';

/** How many words were added and removed between two texts. */
export interface WordChange {
  added: number;
  removed: number;
}

/** The words of a body, a line for each block. */
export function bodyText(body: Y.XmlFragment): string {
  return body.toArray().map(blockText).join('\n');
}

/** The words of one block of a body. */
export function blockText(node: unknown): string {
  if (node instanceof Y.XmlText) {
    const pieces: { insert?: unknown }[] = node.toDelta();
    return pieces.map(({ insert }) => (typeof insert === 'string' ? insert : '')).join('');
  }
  if (!(node instanceof Y.XmlElement)) return '';
  if (node.nodeName === 'hardBreak') return '\n';
  const children: unknown[] = node.toArray();
  return children.map(blockText).join(children.some((child) => child instanceof Y.XmlText) ? '' : '\n');
}

/** Counts each occurrence of a word that only one of the texts has; words that only moved don't count. */
export function wordChange(before: string, after: string): WordChange {
  const [start, end] = linesInCommon(before, after);
  const counts = new Map<string, number>();
  for (const word of wordsOf(after.slice(start, after.length - end))) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const word of wordsOf(before.slice(start, before.length - end))) counts.set(word, (counts.get(word) ?? 0) - 1);
  let [added, removed] = [0, 0];
  for (const count of counts.values()) {
    added += Math.max(0, count);
    removed += Math.max(0, -count);
  }
  return { added, removed };
}

/** How many units two texts share at their start and at their end, in whole lines, since no word spans two lines. */
function linesInCommon(some: string, other: string): [start: number, end: number] {
  const most = Math.min(some.length, other.length);
  const same = commonStart(some, other);
  const start = same === 0 ? 0 : some.lastIndexOf('\n', same - 1) + 1;
  const end = commonEnd(some, other, most - start);
  const line = some.indexOf('\n', some.length - end);
  return [start, line === -1 ? 0 : some.length - line];
}
