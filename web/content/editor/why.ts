import type { FeedbackType } from '#shared-types/analysis/feedback';

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

/** The names of the two sentences of an example. If there is no fault, they are a before and an after. */
export function exampleLabels(type: FeedbackType): { wrong: string; right: string } {
  if (type === 'Spelling' || type === 'Grammar') return { wrong: 'Wrong', right: 'Right' };
  return type === 'Passive' ? { wrong: 'Passive', right: 'Active' } : { wrong: 'Before', right: 'Example' };
}
