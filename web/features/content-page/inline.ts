import { marked } from 'marked';

import type { Words } from '../../content/site/blocks.ts';

/** Turns words with inline Markdown into HTML for React; we wrote the words, so no foreign HTML gets in. */
export function inline(words: Words): { dangerouslySetInnerHTML: { __html: string } } {
  return { dangerouslySetInnerHTML: { __html: marked.parseInline(words, { async: false }) } };
}
