import type { Words } from '../../content/site/blocks.ts';

/** Words for React; we wrote them, so no foreign HTML gets in. */
export function inline(words: Words | undefined): { dangerouslySetInnerHTML: { __html: string } } {
  return { dangerouslySetInnerHTML: { __html: words ?? '' } };
}
