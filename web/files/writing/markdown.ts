import type { Node } from '@tiptap/pm/model';

import { showsNothing } from '#shared-types/text/visible-text';

import { markdownLine } from './markdown-line.ts';
import { firstNumberOf, levelOf, wordsIn, type WrittenText } from './written-text.ts';

/** Stands between two lists, which would otherwise be read as one. */
const BETWEEN_LISTS = '<!-- -->';

/** A text as Markdown (GitHub's kind), with its title as the first heading. Underlined words, which Markdown lacks, are HTML. */
export function markdownOf({ title, doc }: WrittenText): string {
  const heading = showsNothing(title) ? [] : [`# ${markdownLine([doc.type.schema.text(title.trim())], true)}`];
  return `${[...heading, ...blocksOf(doc)].join('\n\n')}\n`;
}

function blocksOf(parent: Node): string[] {
  return parent.children.flatMap((node, index) => {
    const block = markdownBlock(node);
    const before = parent.children[index - 1];
    const isNextList = isList(node) && before?.type === node.type;
    return [...(isNextList ? [BETWEEN_LISTS] : []), ...(block === '' ? [] : [block])];
  });
}

const isList = ({ type }: Node): boolean => type.name === 'bulletList' || type.name === 'orderedList';

function markdownBlock(node: Node): string {
  switch (node.type.name) {
    case 'heading':
      return `${'#'.repeat(levelOf(node))} ${markdownLine(node.children, true)}`;
    case 'bulletList':
      return listOf(node, () => '- ');
    case 'orderedList':
      return listOf(node, (index) => `${Math.max(0, firstNumberOf(node) + index)}. `);
    case 'blockquote':
      return prefixed(blocksOf(node).join('\n\n'), '> ', '> ');
    case 'table':
      return tableOf(node);
    case 'codeBlock':
      return codeBlock(node);
    case 'horizontalRule':
      return '---';
    case 'image':
      return `![${escapedWords(wordsIn(node, 'alt'))}](${addressOf(node)})`;
    default:
      return markdownLine(node.children);
  }
}

/** Whether a block needs an empty line before it. A list that begins with another number than 1 is one only after that (CommonMark 0.31, section 5.2). */
function needsLine(block: Node): boolean {
  return !isList(block) || firstNumberOf(block) !== 1;
}

function listOf(list: Node, markerOf: (index: number) => string): string {
  const isLoose = list.children.some(({ children }) => children.filter(needsLine).length > 1);
  return list.children
    .map((item, index) => {
      const marker = markerOf(index);
      return prefixed(blocksOf(item).join(isLoose ? '\n\n' : '\n'), marker, ' '.repeat(marker.length));
    })
    .join(isLoose ? '\n\n' : '\n');
}

/** A table of GitHub's kind, whose first row is always one of headers. */
function tableOf({ children }: Node): string {
  const columns = children.reduce((most, { childCount }) => Math.max(most, childCount), 0);
  const [headers = '', ...rows] = children.map((row) => {
    const cells = Array.from({ length: columns }, (_, index) => cellOf(row.maybeChild(index)));
    return `| ${cells.join(' | ')} |`;
  });
  return [headers, `|${' --- |'.repeat(columns)}`, ...rows].join('\n');
}

/** The words of a cell in one line: Markdown has no blocks there. */
function cellOf(cell: Node | null): string {
  const lines = cell ? cell.children.flatMap(linesOf) : [];
  return lines
    .join('<br>')
    .replaceAll(/\\?\n/g, '<br>')
    .replaceAll('|', String.raw`\|`);
}

function linesOf(block: Node): string[] {
  if (!block.isTextblock && block.type.name !== 'image') return block.children.flatMap(linesOf);
  const line = block.type.name === 'image' ? markdownBlock(block) : markdownLine(block.children);
  return line === '' ? [] : [line];
}

/** Prefixes the first line, and each other line. */
function prefixed(text: string, first: string, others: string): string {
  return text
    .split('\n')
    .map((line, index) => ((index === 0 ? first : others) + line).trimEnd())
    .join('\n');
}

function codeBlock(node: Node): string {
  const longest = Math.max(2, ...[...node.textContent.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  const language = wordsIn(node, 'language').replaceAll(/[^\w+#-]/g, '');
  return `${fence}${language}\n${node.textContent}\n${fence}`;
}

function escapedWords(words: string): string {
  return words.replaceAll(/[\\[\]]/g, String.raw`\$&`).replaceAll(/\s+/g, ' ');
}

/** The address of a picture. One on this server gets its origin, so that it is found from elsewhere. */
function addressOf(image: Node): string {
  const address = wordsIn(image, 'src');
  const whole = address.startsWith('/') ? (globalThis.location?.origin ?? '') + address : address;
  return /[\s()<>]/.test(whole) ? `<${encodeURI(whole)}>` : whole;
}
