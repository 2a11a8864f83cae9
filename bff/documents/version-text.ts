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
  const counts = new Map<string, number>();
  for (const word of wordsOf(after)) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const word of wordsOf(before)) counts.set(word, (counts.get(word) ?? 0) - 1);
  let [added, removed] = [0, 0];
  for (const count of counts.values()) {
    added += Math.max(0, count);
    removed += Math.max(0, -count);
  }
  return { added, removed };
}
