import type { Node } from '@tiptap/pm/model';
import {
  type FileChild,
  ImageRun,
  type IParagraphOptions,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';

import type { PlacedComments } from './docx-comments.ts';
import { docxLine } from './docx-line.ts';
import { MAX_LEVELS, numberingOf } from './docx-lists.ts';
import type { DocxPicture } from './docx-pictures.ts';
import { continuedItem, INDENT, LIST_LEVELS, STYLE, TEXT_WIDTH_PX } from './docx-styles.ts';
import { levelOf, wordsIn } from './written-text.ts';

interface DocxParts {
  pictures: ReadonlyMap<string, DocxPicture>;
  comments: PlacedComments;
}

/** Where a block is: in which list, and whether in a quotation. */
interface Place {
  isQuoted?: boolean;
  item?: { level: number; reference: string; instance: number };
  /** Whether the block follows the one with the number or bullet of its item. */
  isContinued?: boolean;
}

/** The blocks of a text as paragraphs and tables of a Word file. */
export function docxBlocks(doc: Node, parts: DocxParts): FileChild[] {
  let lists = 0;
  const blocksOf = (parent: Node, start: number, place: Place): (Paragraph | Table)[] => {
    let at = start;
    return parent.children.flatMap((node, index) => {
      const position = at;
      at += node.nodeSize;
      const isContinued = place.item !== undefined && (place.isContinued === true || index > 0);
      return blockOf(node, position, isContinued ? { ...place, isContinued } : place);
    });
  };
  const blockOf = (node: Node, position: number, place: Place): (Paragraph | Table)[] => {
    switch (node.type.name) {
      case 'blockquote':
        return blocksOf(node, position + 1, { ...place, isQuoted: true });
      case 'bulletList':
      case 'orderedList': {
        const level = Math.min(MAX_LEVELS - 1, place.item === undefined ? 0 : place.item.level + 1);
        const item = { level, reference: numberingOf(node), instance: ++lists };
        return blocksOf(node, position + 1, { ...place, isContinued: false, item });
      }
      case 'listItem':
        return blocksOf(node, position + 1, { ...place, isContinued: false });
      case 'table':
        return [tableOf(node, (cell, offset) => blocksOf(cell, position + offset, {}))];
      case 'image':
        return [pictureOf(node, parts.pictures)];
      case 'horizontalRule':
        return [new Paragraph({ style: STYLE.rule, text: '* * *' })];
      default: {
        const children = docxLine(node, position + 1, parts.comments);
        return [new Paragraph({ ...styleOf(node, place), children })];
      }
    }
  };
  return blocksOf(doc, 0, {});
}

/**
 * A table as wide as the text.
 * @param blocksOf the blocks of a cell, whose content begins at an offset in the table.
 */
function tableOf(table: Node, blocksOf: (cell: Node, offset: number) => (Paragraph | Table)[]): Table {
  let offset = 1;
  const rows = table.children.map((row) => {
    let at = offset + 1;
    offset += row.nodeSize;
    const cells = row.children.map((cell) => {
      const children = blocksOf(cell, at + 1);
      at += cell.nodeSize;
      return new TableCell({ children });
    });
    // Word repeats it on each page, and reads it out with the cells below.
    const isHeader = row.children.every(({ type }) => type.name === 'tableHeader');
    return new TableRow({ children: cells, ...(isHeader ? { tableHeader: true } : {}) });
  });
  return new Table({ rows, width: { size: 100, type: WidthType.PERCENTAGE } });
}

function styleOf(node: Node, { item, isContinued, isQuoted }: Place): IParagraphOptions {
  const isInside = item !== undefined && isContinued === true;
  const indent = isInside ? { indent: { left: INDENT * (item.level + 1) } } : {};
  if (node.type.name === 'heading') return { style: `Heading${levelOf(node)}`, ...indent };
  if (node.type.name === 'codeBlock') return { style: STYLE.code, ...indent };
  if (item === undefined) return isQuoted === true ? { style: STYLE.quote } : {};
  if (isInside) return { style: continuedItem(Math.min(item.level, LIST_LEVELS - 1)) };
  return { style: STYLE.item, numbering: item };
}

function pictureOf(node: Node, pictures: ReadonlyMap<string, DocxPicture>): Paragraph {
  const alt = wordsIn(node, 'alt');
  const picture = pictures.get(wordsIn(node, 'src'));
  if (picture === undefined) return new Paragraph({ children: [new TextRun(alt === '' ? '' : `[${alt}]`)] });
  const scale = Math.min(1, TEXT_WIDTH_PX / picture.widthPx);
  const transformation = { width: Math.round(picture.widthPx * scale), height: Math.round(picture.heightPx * scale) };
  const { type, data } = picture;
  return new Paragraph({
    children: [new ImageRun({ type, data, transformation, altText: { name: alt, description: alt } })],
  });
}
