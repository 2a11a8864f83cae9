import type { Node } from '@tiptap/pm/model';
import { Document, Footer, Packer, PageNumber, Paragraph, TextRun, type FileChild } from 'docx';

import { asDocumentText, asLongDocumentText, shownTitle } from '#shared-types/text/characters';

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
export async function docxOf({ pictures = new Map(), comments = [], ...text }: DocxText): Promise<Blob> {
  const [title, doc] = [asDocumentText(shownTitle(text.title)), withLongDocumentText(text.doc)];
  const placed = new PlacedComments(doc, comments);
  const heading: FileChild[] = title === '' ? [] : [new Paragraph({ style: 'Title', text: title })];
  const children = [...heading, ...docxBlocks(doc, { pictures, comments: placed })];
  const file = new Document({
    title,
    creator: 'Sullivan',
    lastModifiedBy: 'Sullivan',
    styles: DOCX_STYLES,
    numbering: docxNumbering(doc),
    ...(comments.length > 0 ? { comments: { children: docxCommentsOf(comments) } } : {}),
    sections: [{ properties: { page: PAGE }, footers: { default: pageNumbers() }, children }],
  });
  return Packer.toBlob(file);
}

/** A text of an earlier release may hold characters that XML can't. Comments count its places, so it keeps its length. */
function withLongDocumentText(doc: Node): Node {
  const json = JSON.stringify(doc, (_name, value: unknown) =>
    typeof value === 'string' ? asLongDocumentText(value) : value,
  );
  return doc.type.schema.nodeFromJSON(JSON.parse(json));
}

function pageNumbers(): Footer {
  const number = new TextRun({ children: [PageNumber.CURRENT] });
  return new Footer({ children: [new Paragraph({ alignment: 'center', children: [number] })] });
}
