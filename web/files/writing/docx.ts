import { Document, Footer, Packer, PageNumber, Paragraph, TextRun, type FileChild } from 'docx';

import { docxBlocks } from './docx-blocks.ts';
import { type DocxComment, docxCommentsOf, PlacedComments } from './docx-comments.ts';
import { docxNumbering } from './docx-lists.ts';
import type { DocxPicture } from './docx-pictures.ts';
import { DOCX_STYLES, PAGE } from './docx-styles.ts';
import type { WrittenText } from './written-text.ts';

interface DocxText extends WrittenText {
  /** The pictures that the file will hold, by their addresses in the text; the others are named by their words. */
  pictures?: ReadonlyMap<string, DocxPicture>;
  comments?: readonly DocxComment[];
}

/** A text as a Word file. Resolves with its bytes. */
export async function docxOf({ title, doc, pictures = new Map(), comments = [] }: DocxText): Promise<Blob> {
  const placed = new PlacedComments(doc, comments);
  const heading: FileChild[] = title.trim() === '' ? [] : [new Paragraph({ style: 'Title', text: title.trim() })];
  const children = [...heading, ...docxBlocks(doc, { pictures, comments: placed })];
  const file = new Document({
    title: title.trim(),
    creator: 'Sullivan',
    lastModifiedBy: 'Sullivan',
    styles: DOCX_STYLES,
    numbering: docxNumbering(doc),
    ...(comments.length > 0 ? { comments: { children: docxCommentsOf(comments) } } : {}),
    sections: [{ properties: { page: PAGE }, footers: { default: pageNumbers() }, children }],
  });
  return Packer.toBlob(file);
}

function pageNumbers(): Footer {
  const number = new TextRun({ children: [PageNumber.CURRENT] });
  return new Footer({ children: [new Paragraph({ alignment: 'center', children: [number] })] });
}
