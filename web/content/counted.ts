/** How much of a text has changed between two versions: “3 sentences changed”. @param gone how many of these are gone, where that’s said. */
export function sentencesChanged(count: number, gone = 0): string {
  if (count === 0) return 'no sentence changed';
  const sentences = counted(count, 'sentence', 'sentences');
  if (gone === count) return `${sentences} gone`;
  return `${sentences} changed${gone > 0 ? `, ${gone.toLocaleString('en')} of them gone` : ''}`;
}

/** A number with its noun, such as “1 word” or “1,200 words”. */
export function counted(count: number, one: string, several: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : several}`;
}
