/** A word, a run of white space, or any other character. */
const TOKEN = /\s+|[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*|[^\s\p{L}\p{N}]\p{M}*/gu;

/** The words of a text and what stands between them; together they are the text. */
export function tokensOf(text: string): string[] {
  return text.match(TOKEN) ?? [];
}
