import { marked } from 'marked';

import type { Words } from '../../content/blocks.ts';

/** The HTML of words with inline Markdown, as React takes it; the words are our own, so no foreign HTML gets in. */
export function inline(words: Words): { dangerouslySetInnerHTML: { __html: string } } {
  return { dangerouslySetInnerHTML: { __html: marked.parseInline(words, { async: false }) } };
}
