import type { Mark, Node } from '@tiptap/pm/model';
import { ExternalHyperlink, type ParagraphChild, TextRun } from 'docx';

import type { PlacedComments } from './docx-comments.ts';
import { STYLE } from './docx-styles.ts';
import { wordsIn } from './written-text.ts';

/** The words of a block, with their marks, and the comments that begin or end among them. @param start the position of the first word. */
export function docxLine(block: Node, start: number, comments: PlacedComments): ParagraphChild[] {
  const line: { link: string; child: ParagraphChild }[] = [];
  let at = start;
  for (const node of block.children) {
    const link = linkOf(node);
    const add = (children: readonly ParagraphChild[]) => line.push(...children.map((child) => ({ link, child })));
    add(comments.anchorsAt(at));
    const end = at + node.nodeSize;
    for (const place of [...comments.placesWithin(at, end), end]) {
      add(runsOf(node, at - end + node.nodeSize, place - end + node.nodeSize, link !== ''));
      if (place < end) add(comments.anchorsAt(place));
      at = place;
    }
  }
  for (const child of comments.anchorsAt(at)) line.push({ link: '', child });
  return inLinks(line);
}

/** Joins what has the same link. */
function inLinks(line: readonly { link: string; child: ParagraphChild }[]): ParagraphChild[] {
  const children: ParagraphChild[] = [];
  let group: { link: string; children: ParagraphChild[] } = { link: '', children };
  const finish = () => {
    if (group.link !== '') children.push(new ExternalHyperlink({ link: group.link, children: group.children }));
  };
  for (const { link, child } of line) {
    if (link !== group.link) {
      finish();
      group = { link, children: link === '' ? children : [] };
    }
    group.children.push(child);
  }
  finish();
  return children;
}

function runsOf(node: Node, from: number, to: number, isLinked: boolean): TextRun[] {
  if (node.type.name === 'hardBreak') return [new TextRun({ break: 1 })];
  const lines = (node.text ?? '').slice(from, to).split('\n');
  return lines.map(
    (text, index) => new TextRun({ ...lookOf(node.marks, isLinked), text, ...(index > 0 ? { break: 1 } : {}) }),
  );
}

function lookOf(marks: readonly Mark[], isLinked: boolean): object {
  const has = (name: string) => marks.some(({ type }) => type.name === name);
  const style = has('code') ? STYLE.codeWords : isLinked ? STYLE.link : undefined;
  return {
    ...(style === undefined ? {} : { style }),
    ...(has('bold') ? { bold: true } : {}),
    ...(has('italic') ? { italics: true } : {}),
    ...(has('underline') ? { underline: {} } : {}),
    ...(has('strike') ? { strike: true } : {}),
  };
}

/** The address of a link, or nothing: Word knows no addresses within a site. */
function linkOf({ marks }: Node): string {
  const mark = marks.find(({ type }) => type.name === 'link');
  const address = mark ? wordsIn(mark, 'href') : '';
  return /^(?:https?:|mailto:)/i.test(address) ? address : '';
}
