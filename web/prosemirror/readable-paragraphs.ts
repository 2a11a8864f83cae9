import type { Node as ProseMirrorNode } from '@tiptap/pm/model';

import type { Paragraph, ParagraphKind } from '#shared-types/analysis/paragraph';

import { Reading } from '../sync/readable-part.ts';
import { chunksOfBlock } from './sentence-chunks.ts';

/** The paragraphs of a document and their sentences, in the format of the analysis call, up to what one call reads. Code and empty blocks are left out. */
export function readableParagraphs(doc: ProseMirrorNode): { text: Paragraph[]; part: Reading } {
  const paragraphs: Paragraph[] = [];
  const reading = new Reading();
  const collect = (parent: ProseMirrorNode, start: number, kind: ParagraphKind) => {
    parent.forEach((block, offset) => {
      const position = start + offset;
      if (!block.isTextblock) return collect(block, position + 1, kindInside(block, kind));
      const all = chunksOfBlock(block, position, { keepsAll: true });
      const sentences = all.filter((sentence) => reading.take(sentence));
      if (sentences.length === 0) return;
      paragraphs.push({ kind: block.type.name === 'heading' && kind !== 'cell' ? 'heading' : kind, sentences });
    });
  };
  collect(doc, 0, 'text');
  return { text: paragraphs, part: reading };
}

function kindInside({ type }: ProseMirrorNode, kind: ParagraphKind): ParagraphKind {
  if (type.name === 'blockquote') return 'quotation';
  if (type.name === 'tableCell' || type.name === 'tableHeader') return 'cell';
  return type.name === 'listItem' && kind === 'text' ? 'list item' : kind;
}
