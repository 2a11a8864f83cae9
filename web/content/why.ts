import type { FeedbackType } from '#shared-types/feedback';

/** The words around a rule: "Why?", and what can be shown after it. */
export const WHY = {
  why: 'Why?',
  loading: 'Loading the explanation…',
  failed: 'The explanation couldn’t be loaded.',
  retry: 'Try again',
  unexplained: 'This note comes without an explanation.',
  example: 'Show an example',
  word: 'Show the word',
  words: (suggestions: readonly string[]) => `Perhaps ${suggestions.map((word) => `“${word}”`).join(' or ')}.`,
} as const;

/** How the two sentences of an example are named. What is no fault has a before and an after. */
export function exampleLabels(type: FeedbackType): { wrong: string; right: string } {
  if (type === 'Spelling' || type === 'Grammar') return { wrong: 'Wrong', right: 'Right' };
  return type === 'Passive' ? { wrong: 'Passive', right: 'Active' } : { wrong: 'Before', right: 'Example' };
}

/** The words of what a writer does again and again. */
export const PATTERNS = {
  heading: 'Patterns in your text',
  places: (count: number) => `${count} places`,
} as const;
