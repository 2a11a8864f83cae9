import { XmlElement, XmlText, type XmlFragment } from 'yjs';

import { showsNothing } from './visible-text.ts';

/** The words of a shared document, a line for each block, and for each row of a table. Unlike the editor, it accepts any content. */
export function readableText(body: XmlFragment): string {
  return body.toArray().map(wordsOf).join('\n\n');
}

/** The words of the first heading of a shared document that shows something; empty if there is none. */
export function firstHeading(body: XmlFragment): string {
  for (const node of body.toArray()) {
    if (!(node instanceof XmlElement) || node.nodeName !== 'heading') continue;
    const words = wordsOf(node);
    if (!showsNothing(words)) return words;
  }
  return '';
}

/** The words of the first block of a shared document that shows something; empty if there is none. */
export function firstWords(body: XmlFragment): string {
  for (const node of body.toArray()) {
    const words = wordsOf(node);
    if (!showsNothing(words)) return words;
  }
  return '';
}

function wordsOf(node: unknown): string {
  if (node instanceof XmlText)
    return node
      .toDelta()
      .map(({ insert }: { insert: unknown }) => (typeof insert === 'string' ? insert : ''))
      .join('');
  if (!(node instanceof XmlElement)) return '';
  if (node.nodeName === 'hardBreak') return '\n';
  if (node.nodeName === 'tableRow') return node.toArray().map(wordsOf).join('\t');
  const separator = node.toArray().some((child) => child instanceof XmlText) ? '' : '\n';
  return node.toArray().map(wordsOf).join(separator);
}
