import type { PlacedFinding } from '../reading/finding.ts';
import type { ReadText, TextSentence } from '../reading/read-text.ts';
import { isKnownWord } from './spelling/dictionary.ts';
import { isEnglish } from './spelling/foreign.ts';
import { wordGrammar } from './wording.ts';

/** At least this share of the sentences must begin with a capital: otherwise the writer does without, as in a chat. */
const LEAST_SHARE = 0.5;
/** What begins so may go on with a sentence that a formula, a list or a quotation has interrupted. */
const GOES_ON =
  /^(?:and|but|or|nor|so|yet|where|which|who|whose|with|for|if|when|because|that|then|by|from|in|of|to|as|is|are|was|were)\b/;
const FIRST_WORD = /^\p{Ll}+(?=[\s,’'])/u;
const SENTENCE_END = /[.?!]["”’)\]]*\s*$/u;
const ENDS_WITH_MARK = /[.?!:…]["”’)\]]*\s*$/u;

/**
 * Notes the first words of sentences that have no capital, in a text whose other sentences do. Only in running text, and only words
 * of the dictionary: names such as “iPhone” and “npm” keep their small letter.
 */
export function noteSmallFirstWords(text: ReadText, findings: readonly PlacedFinding[]): PlacedFinding[] {
  const sentences = text.sentences.filter(({ text: words }) => /^["“‘'(]*\p{L}/u.test(words));
  const capitalised = sentences.filter(({ text: words }) => /^["“‘'(]*\p{Lu}/u.test(words)).length;
  if (capitalised < LEAST_SHARE * sentences.length) return [...findings];
  const noted: PlacedFinding[] = [];
  for (const [at, sentence] of text.sentences.entries()) {
    const word = smallFirstWord(text, sentence);
    if (word === undefined || findings.some((one) => one.sentence === at && one.from < word.length)) continue;
    const msg = wordGrammar(word, 'the first word of a sentence has a capital.');
    noted.push({ sentence: at, type: 'Grammar', from: 0, to: word.length, msg, rule: 'capital' });
  }
  return [...findings, ...noted];
}

function smallFirstWord({ paragraphs }: ReadText, sentence: TextSentence): string | undefined {
  const { text, tokens, paragraph, lints } = sentence;
  const { kind, sentences = [] } = paragraphs[paragraph] ?? {};
  const [word] = FIRST_WORD.exec(text) ?? [];
  if (word === undefined || kind !== 'text' || lints === undefined || !SENTENCE_END.test(text)) return undefined;
  const before = sentences[sentences.indexOf(sentence) - 1];
  const follows = !GOES_ON.test(text) && (before === undefined || ENDS_WITH_MARK.test(before.text));
  const hasVerb = tokens.some(({ xpos }) => /^(?:MD|VBD|VBP|VBZ)$/.test(xpos));
  return follows && hasVerb && isKnownWord(word) && isEnglish(text) ? word : undefined;
}
