import type { Analysis } from '#shared-types/analysis';

import type { ReadText } from './read-text.ts';

/**
 * Numbers the paragraphs of an analysis as a reader counts them: a title and headings don't count. Up to this point they are
 * numbered by their position in the text, from 1.
 */
export function renumberParagraphs(
  { argument, sources, profile, priorities, ...rest }: Analysis,
  { paragraphs }: ReadText,
): Analysis {
  let count = 0;
  const numbers = paragraphs.map(({ kind }) => (kind === 'heading' ? Math.max(1, count) : ++count));
  const renumber = <Part extends { paragraph?: number }>(parts: readonly Part[]): Part[] =>
    parts.map((part) =>
      part.paragraph === undefined ? part : Object.assign({}, part, { paragraph: numbers[part.paragraph - 1] ?? 1 }),
    );
  return {
    ...rest,
    ...(argument && {
      argument: { ...argument, elements: renumber(argument.elements), gaps: renumber(argument.gaps) },
    }),
    ...(sources && { sources: { ...sources, citations: renumber(sources.citations) } }),
    ...(profile && { profile: { ...profile, sentences: renumber(profile.sentences) } }),
    ...(priorities && {
      priorities: priorities.map((priority) => Object.assign({}, priority, { places: renumber(priority.places) })),
    }),
  };
}
