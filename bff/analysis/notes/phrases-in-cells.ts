import type { PlacedFinding } from '../reading/finding.ts';
import type { ReadText, TextSentence } from '../reading/read-text.ts';

/** The rule about sentences without a verb, which are usual in a table. */
const FRAGMENT = 'fragment';
const SENTENCE_END = /[.?!…]["”’)\]]*\s*$/u;

/**
 * Leaves words in tables alone that aren't written as a sentence, such as “Symbol” or “12.4 cm”, except for their spelling: no rule
 * about sentences holds for them. A cell may also end a phrase with a full stop.
 */
export function leavePhrasesInCellsAlone(
  { paragraphs }: ReadText,
  findings: readonly PlacedFinding[],
): PlacedFinding[] {
  const cells = paragraphs.flatMap(({ kind, sentences }) =>
    sentences.map((sentence) => (kind === 'cell' ? sentence : undefined)),
  );
  return findings.filter(({ sentence, type, rule }) => {
    const cell = cells[sentence];
    return cell === undefined || type === 'Spelling' || (isSentence(cell) && rule !== FRAGMENT);
  });
}

const isSentence = ({ text }: TextSentence): boolean => SENTENCE_END.test(text);
