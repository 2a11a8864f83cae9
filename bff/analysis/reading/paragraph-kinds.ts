import type { Paragraph, ParagraphKind } from '#shared-types/paragraph';

import { findReferenceList } from '../whole/citations/reference-list.ts';

/** A paragraph with at most this many words and no mark at its end is a heading. */
const LONGEST_HEADING_WORDS = 14;

/**
 * The kind of every paragraph. A caller that only knows words sends all paragraphs as text; then we recognise headings and
 * entries of the list of sources by their shape.
 */
export function kindsOf(text: readonly Paragraph[]): ParagraphKind[] {
  const list = findReferenceList(text);
  const listed = new Set([...(list?.entries ?? []), ...(list?.notes ?? [])]);
  return text.map((paragraph, index) => {
    if (listed.has(index)) return 'reference';
    return isHeading(paragraph) ? 'heading' : paragraph.kind;
  });
}

function isHeading({ kind, sentences }: Paragraph): boolean {
  const [only, second] = sentences;
  if (kind !== 'text' || only === undefined || second !== undefined) return false;
  return (
    !/[.?!…:;,"”’)\]]\s*$/u.test(only.msg) &&
    only.msg.split(/\s+/u, LONGEST_HEADING_WORDS + 1).length <= LONGEST_HEADING_WORDS &&
    /^\p{Lu}|^\d/u.test(only.msg)
  );
}
