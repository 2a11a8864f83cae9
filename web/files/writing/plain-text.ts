import type { Node } from '@tiptap/pm/model';

import { shownTitle } from '#shared-types/text/characters';

import { firstNumberOf, wordsIn, type WrittenText } from './written-text.ts';

/** A text without its form: an empty line between two blocks, "-" or a number before the items of lists. */
export function plainTextOf({ title, doc }: WrittenText): string {
  const blocks = [shownTitle(title), ...doc.children.map((node) => plainBlock(node))].filter((block) => block !== '');
  return `${blocks.join('\n\n')}\n`;
}

function plainBlock(node: Node): string {
  switch (node.type.name) {
    case 'bulletList':
      return node.children.map((item) => listItem(item, '- ')).join('\n');
    case 'orderedList':
      return node.children.map((item, index) => listItem(item, `${firstNumberOf(node) + index}. `)).join('\n');
    case 'blockquote':
      return node.children.map(plainBlock).join('\n\n');
    case 'table':
      return node.children.map(tableRow).join('\n');
    case 'horizontalRule':
      return '* * *';
    case 'image':
      return wordsIn(node, 'alt') === '' ? '' : `[${wordsIn(node, 'alt')}]`;
    default:
      return node.textBetween(0, node.content.size, '\n', '\n').trimEnd();
  }
}

/** A row in one line. */
function tableRow(row: Node): string {
  const cells = row.children.map((cell) => cell.children.map(plainBlock).join(' ').replaceAll(/\s+/g, ' ').trim());
  return cells.join(' | ').trimEnd();
}

function listItem(item: Node, marker: string): string {
  const indent = ' '.repeat(marker.length);
  const lines = item.children.map(plainBlock).join('\n').split('\n');
  return marker + lines.map((line, index) => (index === 0 || line === '' ? line : indent + line)).join('\n');
}
