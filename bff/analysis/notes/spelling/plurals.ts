/** Endings of nouns that don't take a plain "s", and of their plurals. */
const ENDINGS: readonly (readonly [ending: RegExp, plural: string])[] = [
  [/(?<=[^aeiou])y$/, 'ies'],
  [/(?<=[aeilr])f$/, 'ves'],
  [/(?<=[^aeiou]o|[cs]h|[sxz])$/, 'es'],
];

/**
 * The plural that was meant by a noun with a plain "s" ("studys", "potatos", "churchs", "leafs"), if the noun and its plural are
 * words.
 * @param word in lower case.
 */
export function likelyPlural(word: string, isWord: (candidate: string) => boolean): string | undefined {
  const noun = word.replace(/s$/, '');
  if (noun === word || !isWord(noun)) return undefined;
  const plural = ENDINGS.find(([ending]) => ending.test(noun));
  const meant = plural && noun.replace(...plural);
  return meant !== undefined && isWord(meant) ? meant : undefined;
}
