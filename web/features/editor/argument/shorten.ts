/** Cuts words at a space, with an ellipsis. */
export function shorten(words: string, longest: number): string {
  if (words.length <= longest) return words;
  return `${words.slice(0, words.lastIndexOf(' ', longest) || longest)}…`;
}
