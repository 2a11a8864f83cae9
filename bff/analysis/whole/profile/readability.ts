/** With fewer words, the figure means nothing. */
const FEWEST_WORDS = 100;

/** Flesch reading ease (Flesch 1948) and Flesch–Kincaid grade (Kincaid et al. 1975). */
export function readabilityOf(
  words: readonly string[],
  sentences: number,
): { ease: number; grade: number } | undefined {
  if (words.length < FEWEST_WORDS || sentences === 0) return undefined;
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  const perSentence = words.length / sentences;
  const perWord = syllables / words.length;
  return {
    ease: round(206.835 - 1.015 * perSentence - 84.6 * perWord),
    grade: round(0.39 * perSentence + 11.8 * perWord - 15.59),
  };
}

const round = (value: number) => Math.round(value * 10) / 10;

/**
 * Roughly how many syllables a word has: its groups of vowels, without a silent e. This is wrong for one word in ten, in both
 * directions; over a hundred words the errors cancel out.
 */
export function syllablesOf(word: string): number {
  const lower = word.toLowerCase().replaceAll(/[^a-z]/g, '');
  if (lower.length <= 3) return 1;
  const groups = lower.replace(/(?:[^laeiouy]es|[^td]ed|[^l]e)$/, '').match(/[aeiouy]{1,2}/g)?.length ?? 0;
  return Math.max(1, groups);
}
