import type { Node as ProseMirrorNode } from '@tiptap/pm/model';

import { FEEDBACK_MAX_CHUNK_LENGTH, FEEDBACK_MAX_CHUNKS, type SentenceChunk } from '#shared-types/feedback';
import { splitSentences } from '#shared-types/sentences';

const LETTER = /\p{L}/u;

/**
 * The sentences of a document as call 1 wants them, in order, with ProseMirror positions. Inside one text block a position is
 * the block's start plus the text offset, because every inline leaf has size 1 and stands for one character here. Code is left out.
 */
export function sentenceChunks(doc: ProseMirrorNode): SentenceChunk[] {
  const chunks: SentenceChunk[] = [];
  doc.descendants((block, position) => {
    if (!block.isTextblock) return true;
    if (block.type.spec.code || chunks.length >= FEEDBACK_MAX_CHUNKS) return false;
    const start = position + 1;
    for (const { text, from } of splitSentences(blockText(block))) {
      for (let at = 0; at < text.length; at += FEEDBACK_MAX_CHUNK_LENGTH) {
        const msg = text.slice(at, at + FEEDBACK_MAX_CHUNK_LENGTH).toWellFormed();
        if (LETTER.test(msg)) chunks.push({ msg, from: start + from + at, to: start + from + at + msg.length });
      }
    }
    return false;
  });
  return chunks.slice(0, FEEDBACK_MAX_CHUNKS);
}

/** The text of a block, one UTF-16 unit for every position inside it: a line break counts as "\n", any other leaf as U+FFFC. */
function blockText(block: ProseMirrorNode): string {
  return block
    .textBetween(0, block.content.size, undefined, (leaf) => (leaf.type.name === 'hardBreak' ? '\n' : '\uFFFC'))
    .replaceAll('\0', '\uFFFD');
}
