import * as Y from 'yjs';

import { wordsOf } from '#shared-types/words';

/** How many words came and went between two texts. */
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

/** Counts the words of one text that the other doesn't have, as often as they occur; words that only moved are in both. */
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

/** How many units of whole lines two texts have in common at their start and at their end: no word goes from one line to the next. */
function linesInCommon(some: string, other: string): [start: number, end: number] {
  const most = Math.min(some.length, other.length);
  let same = 0;
  while (same < most && some.charCodeAt(same) === other.charCodeAt(same)) same += 1;
  const start = same === 0 ? 0 : some.lastIndexOf('\n', same - 1) + 1;
  let end = 0;
  while (end < most - start && some.charCodeAt(some.length - 1 - end) === other.charCodeAt(other.length - 1 - end))
    end += 1;
  const line = some.indexOf('\n', some.length - end);
  return [start, line === -1 ? 0 : some.length - line];
}
