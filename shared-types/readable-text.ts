import { XmlElement, XmlText, type XmlFragment } from 'yjs';

/** The words of a shared document, a line for each block. Unlike the editor, it accepts any content. */
export function readableText(body: XmlFragment): string {
  return body.toArray().map(wordsOf).join('\n\n');
}

function wordsOf(node: unknown): string {
  if (node instanceof XmlText)
    return node
      .toDelta()
      .map(({ insert }: { insert: unknown }) => (typeof insert === 'string' ? insert : ''))
      .join('');
  if (!(node instanceof XmlElement)) return '';
  if (node.nodeName === 'hardBreak') return '\n';
  const separator = node.toArray().some((child) => child instanceof XmlText) ? '' : '\n';
  return node.toArray().map(wordsOf).join(separator);
}
