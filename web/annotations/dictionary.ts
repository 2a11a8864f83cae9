/**
 * The word of a note on spelling as a dictionary keeps it: without a possessive ending, and in small letters if it may only have
 * a capital because it begins a sentence.
 */
export function dictionaryWord({ quote, sentence }: { quote: string; sentence: string }): string {
  const word = plain(quote).replace(/'s?$/u, '');
  const opens = plain(sentence).startsWith(plain(quote));
  return opens && hasOnlyCapital(word) ? word.toLowerCase() : word;
}

/** Whether a dictionary knows a word: as it is, with a capital or in capitals, as a plural, and as a possessive. */
export function knowsWord(dictionary: ReadonlySet<string>, word: string): boolean {
  if (dictionary.size === 0) return false;
  const owner = plain(word).replace(/'s?$/u, '');
  return [owner, ...singulars(owner)].some((form) => spellings(form).some((spelling) => dictionary.has(spelling)));
}

/** A word in the normal form C, with straight apostrophes. */
function plain(word: string): string {
  return word.normalize('NFC').replaceAll(/[’‘]/gu, "'");
}

/** What a word may be the plural of. */
function singulars(word: string): string[] {
  const found: string[] = [];
  if (/..s$/iu.test(word)) found.push(word.slice(0, -1));
  if (/..es$/iu.test(word)) found.push(word.slice(0, -2));
  if (/..ies$/iu.test(word)) found.push(`${word.slice(0, -3)}y`);
  return found;
}

/** How a dictionary may spell a word of a text: "Word" may be "word" at the beginning of a sentence, and "WORD" either. */
function spellings(word: string): string[] {
  const small = word.toLowerCase();
  if (hasOnlyCapital(word)) return [word, small];
  return word === word.toUpperCase() ? [word, small, small.charAt(0).toUpperCase() + small.slice(1)] : [word];
}

/** Whether the first letter of a word is its only capital. */
function hasOnlyCapital(word: string): boolean {
  return word.slice(1) === word.slice(1).toLowerCase() && word !== word.toLowerCase();
}
