import type { Paragraph, ParagraphKind } from '#shared-types/paragraph';

import { findReferenceList } from './citations/reference-list.ts';

/** A paragraph of at most this many words, without a mark at its end, is a heading. */
const LONGEST_HEADING_WORDS = 14;

/**
 * The kind of every paragraph. A caller who knows only words sends all of them as text; headings and the entries of the list of
 * sources are then known by their shape.
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
