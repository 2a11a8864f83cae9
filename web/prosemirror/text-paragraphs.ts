import type { Node as ProseMirrorNode } from '@tiptap/pm/model';

import type { Paragraph, ParagraphKind } from '#shared-types/paragraph';

import { Reading } from '../sync/readable-part.ts';
import { chunksOfBlock } from './sentence-chunks.ts';

/** The paragraphs of a document with their sentences, in the format of the analysis call; code and empty blocks are left out, and what is more than one call reads. */
export function textParagraphs(doc: ProseMirrorNode): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  const reading = new Reading();
  const collect = (parent: ProseMirrorNode, start: number, kind: ParagraphKind) => {
    parent.forEach((block, offset) => {
      const position = start + offset;
      if (!block.isTextblock) return collect(block, position + 1, kindInside(block, kind));
      const all = chunksOfBlock(block, position, { keepsAll: true });
      const sentences = all.filter((sentence) => reading.take(sentence));
      if (sentences.length === 0) return;
      paragraphs.push({ kind: block.type.name === 'heading' ? 'heading' : kind, sentences });
    });
  };
  collect(doc, 0, 'text');
  return paragraphs;
}

function kindInside({ type }: ProseMirrorNode, kind: ParagraphKind): ParagraphKind {
  if (type.name === 'blockquote') return 'quotation';
  return type.name === 'listItem' && kind === 'text' ? 'list item' : kind;
}
