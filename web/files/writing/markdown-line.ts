import type { Mark, Node } from '@tiptap/pm/model';

import { wordsIn } from './written-text.ts';

/** The marks from the outermost to the innermost, and what surrounds the words of each, where Markdown's signs count and as HTML. */
const MARKS = [
  { name: 'link' },
  { name: 'bold', sign: '**', tag: 'strong' },
  { name: 'italic', sign: '*', tag: 'em' },
  { name: 'strike', sign: '~~', tag: 's' },
  { name: 'underline', tag: 'u' },
] as const;
/** After and before these, the signs of a mark count (CommonMark 0.31, section 6.2). */
const OUTSIDE = /[\s.,;:!?()"“”‘’—–]/;
/** The signs with a meaning anywhere in a line. */
const SIGNS = /[\\`*_[\]<>~]/g;

/** The words of a block as Markdown. @param isHeading whether it must stay in one line, and "#" has a meaning. */
export function markdownLine(nodes: readonly Node[], isHeading = false): string {
  const line = inMarks(nodes, 0, { before: '', behind: '' }).trim();
  if (isHeading) return line.replaceAll('\\\n', '<br>').replaceAll('#', String.raw`\#`);
  return line
    .split('\n')
    .map((each) =>
      each.replace(/^(\s*)([#+=-])/, String.raw`$1\$2`).replace(/^(\s*\d{1,9})([.)])(?=\s|$)/, String.raw`$1\$2`),
    )
    .join('\n');
}

interface Neighbours {
  before: string;
  behind: string;
}

/** The words of nodes, with the marks from the one at `level` inwards. */
function inMarks(nodes: readonly Node[], level: number, around: Neighbours): string {
  const mark = MARKS[level];
  if (mark === undefined) return nodes.map(wordsOf).join('');
  const groups = groupsBy(nodes, (node) => node.marks.find(({ type }) => type.name === mark.name));
  let line = '';
  for (const [index, group] of groups.entries()) {
    const before = (line === '' ? around.before : line).slice(-1);
    const behind = groups[index + 1]?.nodes[0]?.textContent[0] ?? around.behind;
    const words = inMarks(group.nodes, level + 1, { before: '', behind: '' });
    line += group.mark === undefined ? words : marked(words, group.mark, { before, behind });
  }
  return line;
}

interface MarkedNodes {
  mark: Mark | undefined;
  nodes: Node[];
}

function groupsBy(nodes: readonly Node[], markOf: (node: Node) => Mark | undefined): MarkedNodes[] {
  const groups: MarkedNodes[] = [];
  for (const node of nodes) {
    const mark = markOf(node);
    const last = groups.at(-1);
    const isSame = last && (mark === undefined ? last.mark === undefined : last.mark && mark.eq(last.mark));
    if (last && isSame === true) last.nodes.push(node);
    else groups.push({ mark, nodes: [node] });
  }
  return groups;
}

/** Words in the signs of a mark, which must not touch white space inside. */
function marked(words: string, mark: Mark, { before, behind }: Neighbours): string {
  const [, space = '', inner = '', spaceBehind = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(words) ?? [];
  if (inner === '') return words;
  if (mark.type.name === 'link') return `${space}[${inner}](${target(wordsIn(mark, 'href'))})${spaceBehind}`;
  const signs = MARKS.find(({ name }) => name === mark.type.name);
  if (signs === undefined || !('tag' in signs)) return words;
  const isApart =
    (space !== '' || before === '' || OUTSIDE.test(before)) &&
    (spaceBehind !== '' || behind === '' || OUTSIDE.test(behind));
  const [open, close] = 'sign' in signs && isApart ? [signs.sign, signs.sign] : [`<${signs.tag}>`, `</${signs.tag}>`];
  return space + open + inner + close + spaceBehind;
}

function target(address: string): string {
  return /[\s()<>]/.test(address) ? `<${address.replaceAll(/[\s<>]/g, encodeURIComponent)}>` : address;
}

function wordsOf(node: Node): string {
  if (node.type.name === 'hardBreak') return '\\\n';
  const words = node.text ?? '';
  if (node.marks.some(({ type }) => type.name === 'code')) return code(words);
  // "&amp;" in a text is meant literally.
  return words.replaceAll(SIGNS, String.raw`\$&`).replaceAll(/&(?=#?\w+;)/g, String.raw`\&`);
}

function code(words: string): string {
  const longest = Math.max(0, ...[...words.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  const space = /^`|`$|^ .* $/.test(words) ? ' ' : '';
  return fence + space + words + space + fence;
}
