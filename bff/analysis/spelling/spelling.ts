import type { Finding, TaggedSentence } from '../finding.ts';
import { wordSpelling } from '../wording.ts';
import { isDictionaryWord } from './dictionary.ts';
import { CHAT_WORDS } from './extra-words.ts';
import { unknownWords } from './foreign.ts';
import { isCommonWord, likelyWord, nearWords } from './suggestion.ts';
import { isCapitalised, isLabel } from './word-shape.ts';

/** Two known words written as one ("timesheet"): new compounds come faster than dictionaries. */
function isClosedCompound(word: string): boolean {
  for (let at = 3; at <= word.length - 3; at++) {
    const [head, tail] = [word.slice(0, at), word.slice(at)];
    if (head.length + tail.length >= 8 && isDictionaryWord(head) && isDictionaryWord(tail)) return true;
  }
  return false;
}

/** A name written without its capital ("india") is a matter of capitals, not of letters. */
function isUncapitalisedName(word: string): boolean {
  const plain = word.replaceAll('’', "'").replace(/'s$/, '');
  return (
    /^(?:o|d|l)'\w{3}/.test(plain) ||
    isDictionaryWord(plain.charAt(0).toUpperCase() + plain.slice(1)) ||
    isDictionaryWord(plain.toUpperCase())
  );
}

/**
 * Finds words that neither American nor British English knows. While Harper is not ready, only words with one clear correction
 * are reported, so that nothing has to be withdrawn later.
 */
export function checkSpelling({ text, lints }: TaggedSentence): Finding[] {
  const { words, unknown, isForeign } = unknownWords(text);
  if (isForeign) return [];
  const findings: Finding[] = [];
  for (const word of unknown) {
    const atStart = word.from === words[0]?.from;
    // A capital inside a sentence marks a name; at the start of one it says nothing.
    if (isLabel(word.text) || (isCapitalised(word.text) && !atStart)) continue;
    const lower = word.text.toLowerCase();
    if (CHAT_WORDS.has(lower) || isUncapitalisedName(lower)) continue;
    const lint = lints?.find((one) => one.isSpelling && one.from < word.to && one.to > word.from);
    const likely = likelyWord(word.text, lint?.replacements ?? []);
    // The first word of a sentence may be a name that we do not know: only a clear typo is flagged.
    if (isCapitalised(word.text) && !(likely !== undefined && isCommonWord(likely))) continue;
    // Names in lower case: Harper knows some that the dictionaries lack.
    if (lint?.replacements.some((one) => one.toLowerCase() === lower)) continue;
    const isCertain = lint !== undefined || (nearWords(lower).length > 0 && !isClosedCompound(lower));
    if (!isCertain || (lints === undefined && likely === undefined)) continue;
    findings.push({
      type: 'Spelling',
      from: word.from,
      to: word.to,
      msg: wordSpelling(word.text, likely),
      rule: 'unknown-word',
      ...(likely !== undefined && { suggestions: [likely] }),
      spelling: { word: word.text, likely },
    });
  }
  return findings;
}
