import type { PlacedFinding } from '../reading/finding.ts';
import type { ReadText, TextSentence } from '../reading/read-text.ts';
import { isKnownWord } from './spelling/dictionary.ts';
import { isEnglish } from './spelling/foreign.ts';
import { wordGrammar } from './wording.ts';

/** At least this share of the sentences up to one must begin with a capital: otherwise the writer does without, as in a chat. */
const LEAST_SHARE = 0.5;
/** What begins so may go on with a sentence that a formula, a list or a quotation has interrupted. */
const GOES_ON =
  /^(?:and|but|or|nor|so|yet|where|which|who|whose|with|for|if|when|because|that|then|by|from|in|of|to|as|is|are|was|were)\b/;
const BEGINS_WITH_LETTER = /^["“‘'(]*\p{L}/u;
const BEGINS_WITH_CAPITAL = /^["“‘'(]*\p{Lu}/u;
const FIRST_WORD = /^\p{Ll}+(?=[\s,’'])/u;
const SENTENCE_END = /[.?!]["”’)\]]*\s*$/u;
const ENDS_WITH_MARK = /[.?!:…]["”’)\]]*\s*$/u;

/**
 * Notes the first words of sentences that have no capital, in a text whose sentences before them do: what follows changes
 * nothing, so no note comes or goes while someone writes on. Only in running text, and only words of the dictionary: names such as
 * “iPhone” and “npm” keep their small letter.
 */
export function noteSmallFirstWords(text: ReadText, findings: readonly PlacedFinding[]): PlacedFinding[] {
  let [begun, capitalised] = [0, 0];
  const noted: PlacedFinding[] = [];
  for (const [at, sentence] of text.sentences.entries()) {
    if (BEGINS_WITH_LETTER.test(sentence.text)) begun++;
    if (BEGINS_WITH_CAPITAL.test(sentence.text)) capitalised++;
    if (capitalised < LEAST_SHARE * begun) continue;
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
