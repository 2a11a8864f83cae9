import type { FeedbackMark } from '#shared-types/feedback-appearance';

/** What each kind of mark adds to words in the text, given the CSS value of its colour. */
export const TEXT_MARKS: Readonly<Record<FeedbackMark, (colour: string) => string>> = {
  wavy: (colour) => `text-decoration: underline wavy ${colour} 1.5px; text-underline-offset: 0.22em;`,
  dashed: (colour) => `text-decoration: underline dashed ${colour} 2px; text-underline-offset: 0.24em;`,
  dotted: (colour) => `text-decoration: underline dotted ${colour} 1.5px; text-underline-offset: 0.24em;`,
  wash: (colour) => `background-color: color-mix(in srgb, ${colour} 10%, transparent);`,
};
