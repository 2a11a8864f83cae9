/*
 * The parts of built pages that an installation shows or leaves out. The build marks where each starts and ends. The server takes
 * the marks out, and also the part itself if it doesn't apply.
 */

/** The names of the parts. */
export const PAGE_PARTS = [
  'sample-team',
  'sweepstake',
  'no-sweepstake',
  'source',
  'password-mail',
  'no-password-mail',
] as const;
/** The name of a part; `bff/site/page-parts.ts` decides when it is shown. */
export type PagePart = (typeof PAGE_PARTS)[number];

/** The mark where a part starts; it is an element, since React doesn't draw comments. */
export const PART_BEGINS = 'data-part-begins';
/** The mark where it ends. */
export const PART_ENDS = 'data-part-ends';
