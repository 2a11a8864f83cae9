/** How often what is shown as clear is right, on texts by other people first (`bff/analysis/accuracy.md`). */
export const MEASURED =
  'A teacher read 18 positions that were shown as clear in other people’s essays: 15 were right. In 402 student essays that others had annotated, 76\u00A0% of the parts shown as certain were right. Both figures are of the version before this one. Our own essays flatter it: there, 91\u00A0% were right.';

/** How many of the clear parts in texts that the teacher has read they have corrected. */
export const inClass = ({ all, corrected }: { all: number; corrected: number }): string =>
  all === 0 ? '' : `In this class, you’ve corrected ${corrected} of ${all} in the texts that you’ve read.`;
