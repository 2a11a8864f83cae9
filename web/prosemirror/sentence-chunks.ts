import type { Node as ProseMirrorNode } from '@tiptap/pm/model';

import type { SentenceChunk } from '#shared-types/analysis/feedback';

import { textChunks } from '../sync/text-chunks.ts';

/**
 * The sentences of a document in the format of the feedback call, in order, with ProseMirror positions. Inside one text block a
 * position is the block's start plus the text offset, because every inline leaf has size 1 and counts as one character here. Code
 * is left out.
 */
export function sentenceChunks(doc: ProseMirrorNode): SentenceChunk[] {
  const chunks: SentenceChunk[] = [];
  doc.descendants((block, position) => {
    if (!block.isTextblock) return true;
    chunks.push(...chunksOfBlock(block, position));
    return false;
  });
  return chunks;
}

/** The sentences of one text block, see `textChunks`. @param position where the block begins, before its text. */
export function chunksOfBlock(
  block: ProseMirrorNode,
  position: number,
  options?: { keepsAll: boolean },
): SentenceChunk[] {
  return block.type.spec.code ? [] : textChunks(blockText(block), position + 1, options);
}

/** The sentence at a position; `undefined` where there is none. */
export function sentenceAt(doc: ProseMirrorNode, position: number): SentenceChunk | undefined {
  const place = doc.resolve(position);
  if (!place.parent.isTextblock) return undefined;
  const chunks = chunksOfBlock(place.parent, place.before());
  return chunks.find(({ from, to }) => from <= position && position <= to);
}

/** The text of a block, one UTF-16 unit for every position inside it: a line break counts as "\n", any other leaf as U+FFFC. */
function blockText(block: ProseMirrorNode): string {
  return block.textBetween(0, block.content.size, undefined, (leaf) =>
    leaf.type.name === 'hardBreak' ? '\n' : '\uFFFC',
  );
}
