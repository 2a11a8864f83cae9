import type { Node as ProseMirrorNode } from '@tiptap/pm/model';

import { FEEDBACK_MAX_CHUNKS } from '#shared-types/feedback';
import type { Paragraph, ParagraphKind } from '#shared-types/paragraph';

import { chunksOfBlock } from './sentence-chunks.ts';

/** The paragraphs of a document with their sentences, in the format of the analysis call; code and empty blocks are left out. */
export function textParagraphs(doc: ProseMirrorNode): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let chunks = 0;
  const collect = (parent: ProseMirrorNode, start: number, kind: ParagraphKind) => {
    parent.forEach((block, offset) => {
      const position = start + offset;
      if (!block.isTextblock) return collect(block, position + 1, kindInside(block, kind));
      const sentences = chunksOfBlock(block, position, { keepsAll: true }).slice(0, FEEDBACK_MAX_CHUNKS - chunks);
      if (sentences.length === 0) return;
      chunks += sentences.length;
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
