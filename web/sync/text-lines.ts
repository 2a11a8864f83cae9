import type { SentenceChunk } from '#shared-types/feedback';
import type { Paragraph } from '#shared-types/paragraph';

/** The sentences of a plain text in paragraphs: every line is one. */
export function paragraphsOfLines(text: string, chunks: readonly SentenceChunk[]): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let end = 0;
  for (const chunk of chunks) {
    if (paragraphs.length === 0 || text.slice(end, chunk.from).includes('\n'))
      paragraphs.push({ kind: 'text', sentences: [chunk] });
    else paragraphs.at(-1)?.sentences.push(chunk);
    end = chunk.to;
  }
  return paragraphs;
}
