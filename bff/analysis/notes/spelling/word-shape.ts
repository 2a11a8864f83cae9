/** A word of the text with its UTF-16 offsets. */
export interface Word {
  text: string;
  from: number;
  to: number;
}

const WORD = /[A-Za-z]+(?:['’-][A-Za-z]+)*['’]?/g;
/** Marks inside a run of characters that make it an address, a path, a tag, a number or a name in code. */
const NO_PROSE = /[@#/\\_~^=<>{}[\]|*+$€£%&\d]|\w\.\w|::/;

const EDGE_MARKS = /^[[({<*_"'“‘]+|[\])}>*_"'”’.,;:!?]+$/g;

/** Whether a run of characters between two spaces is prose, not an address, hashtag, number or code. */
function isProse(run: string): boolean {
  return run.length <= 60 && !NO_PROSE.test(run.replace(EDGE_MARKS, ''));
}

/** Whether the text is prose at `offset`. */
export function isProseAt(text: string, offset: number): boolean {
  let from = offset;
  while (from > 0 && text.charAt(from - 1).trim() !== '') from--;
  let to = offset;
  while (to < text.length && text.charAt(to).trim() !== '') to++;
  return isProse(text.slice(from, to));
}

/** The words of a sentence that we can look up: no addresses, hashtags, numbers, code or words with foreign letters. */
export function proseWords(text: string): Word[] {
  const words: Word[] = [];
  for (const { 0: run, index } of text.matchAll(/[^\s\ufffc—–…]+/gu)) {
    if (!isProse(run)) continue;
    // Words with letters other than A to Z are foreign or names.
    if (/[^\P{L}A-Za-z]/u.test(run)) continue;
    for (const match of run.matchAll(WORD)) {
      const word = match[0].replace(/(?<![sS])['’]$/, '');
      words.push({ text: word, from: index + match.index, to: index + match.index + word.length });
    }
  }
  return words;
}

/** In a longer word, a vowel three times is a slip ("agreeement") unless it ends it. */
const LONGEST_DRAWN_OUT = 7;

/** Whether a word is written like a label: an acronym, a name in CamelCase, or a drawn-out word ("soooo"). */
export function isLabel(word: string): boolean {
  const isLengthened =
    /(.)\1{3}|(.)\2\2$/i.test(word) || (word.length <= LONGEST_DRAWN_OUT && /([aeiouy])\1\1/i.test(word));
  return /[A-Z]{2}/.test(word) || /[a-z]['’-]?[A-Z]/.test(word) || isLengthened || !/[aeiouy]/i.test(word);
}

/** Whether a word begins with a capital letter. */
export function isCapitalised(word: string): boolean {
  return /^[A-Z]/.test(word);
}
