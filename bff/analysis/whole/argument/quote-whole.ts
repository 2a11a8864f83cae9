/** A longer quotation is cut. */
const MOST_WORDS = 12;

/** Quotes words of the text without leaving any out in the middle, where the word that counts may be; long ones lose their end. */
export function quoteWhole(words: string): string {
  const list = words.trim().split(/\s+/u);
  if (list.length <= MOST_WORDS) return `“${list.join(' ')}”`;
  return `“${list
    .slice(0, MOST_WORDS)
    .join(' ')
    .replace(/\p{P}$/u, '')}…”`;
}
