import type { CitationProblem, Sources } from '#shared-types/analysis/sources';

/**
 * What names a problem in every analysis that finds it: its rule with the words of its citation and its entry, so that it stays
 * settled when text before it moves it. A problem with neither is named by its message, which quotes the text.
 */
export function problemId({ rule, msg, citation, entry }: CitationProblem, { citations, entries }: Sources): string {
  const words = [citation, entry].map((index, side) =>
    index === undefined ? '' : plain((side === 0 ? citations : entries)[index]?.words ?? ''),
  );
  return JSON.stringify(words.some(Boolean) ? [rule, ...words] : [rule, plain(msg)]);
}

function plain(words: string): string {
  return words.normalize().replaceAll(/\s+/g, ' ').trim();
}
