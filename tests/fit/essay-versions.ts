import type { Label } from '#shared-types/analysis/argument';
import type { Paragraph } from '#shared-types/analysis/paragraph';

import type { Essay } from '../support/essays/essays.ts';

/** A text with a label for each sentence, and how much it counts in a fit. */
export interface EssayVersion {
  text: readonly Paragraph[];
  labels: readonly Label[];
  weight: number;
}

/**
 * All unfinished versions of an essay together, and the version in one paragraph, relative to the essay itself, which counts 1.
 */
const UNFINISHED_WEIGHT = 0.8;
const JOINED_WEIGHT = 0.5;

/**
 * An essay as it was written, as it was before each of its later paragraphs, and without its line breaks. Most texts that the
 * product reads are unfinished, and many arrive in one paragraph; what a sentence does is the same in all of them.
 */
export function versionsOf({ text, labels }: Pick<Essay, 'text' | 'labels'>): EssayVersion[] {
  const unfinished = text.slice(2).map((_paragraph, index) => text.slice(0, index + 2));
  const isText = text.flatMap(({ kind, sentences }) => sentences.map(() => kind === 'text'));
  return [
    { text, labels, weight: 1 },
    ...unfinished.map((part) => ({ text: part, labels, weight: UNFINISHED_WEIGHT / unfinished.length })),
    {
      text: [{ kind: 'text', sentences: text.flatMap(({ kind, sentences }) => (kind === 'text' ? sentences : [])) }],
      labels: labels.filter((_label, index) => isText[index]),
      weight: JOINED_WEIGHT,
    },
  ];
}
