import type { Node as ProseMirrorNode } from '@tiptap/pm/model';

import { FEEDBACK_MAX_CHUNKS, type SentenceChunk } from '#shared-types/feedback';

import { textChunks } from '../document/text-chunks.ts';

/**
 * The sentences of a document in the format of the feedback call, in order, with ProseMirror positions. Inside one text block a
 * position is the block's start plus the text offset, because every inline leaf has size 1 and counts as one character here. Code
 * is left out.
 */
export function sentenceChunks(doc: ProseMirrorNode): SentenceChunk[] {
  const chunks: SentenceChunk[] = [];
  doc.descendants((block, position) => {
    if (!block.isTextblock) return true;
    if (block.type.spec.code || chunks.length >= FEEDBACK_MAX_CHUNKS) return false;
    chunks.push(...textChunks(blockText(block), position + 1));
    return false;
  });
  return chunks.slice(0, FEEDBACK_MAX_CHUNKS);
}

/** The text of a block, one UTF-16 unit for every position inside it: a line break counts as "\n", any other leaf as U+FFFC. */
function blockText(block: ProseMirrorNode): string {
  return block.textBetween(0, block.content.size, undefined, (leaf) =>
    leaf.type.name === 'hardBreak' ? '\n' : '\uFFFC',
  );
}
