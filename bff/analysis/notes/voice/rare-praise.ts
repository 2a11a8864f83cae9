import type { PlacedFinding } from '../../reading/finding.ts';
import type { ReadText } from '../../reading/read-text.ts';
import { SENTENCE_RULES } from '../overlaps.ts';

/**
 * Keeps praise rare and true: at most one note on the active voice in a paragraph, and none in a sentence where anything else was
 * found, where Harper had any remark, or that had a part cut off.
 */
export function keepPraiseRare({ sentences }: ReadText, findings: readonly PlacedFinding[]): PlacedFinding[] {
  const doubted = new Set(findings.filter(({ type }) => type !== 'Active').map(({ sentence }) => sentence));
  // What was cut off from a sentence belongs to its neighbour, which isn't whole either.
  for (const { sentence, rule } of findings)
    if (rule !== undefined && SENTENCE_RULES.has(rule)) doubted.add(sentence - 1).add(sentence + 1);
  for (const [number, { lints }] of sentences.entries())
    if (lints === undefined || lints.length > 0) doubted.add(number);
  const praised = new Set<number>();
  return findings.filter(({ type, sentence }) => {
    if (type !== 'Active') return true;
    const paragraph = sentences[sentence]?.paragraph ?? -1;
    if (doubted.has(sentence) || praised.has(paragraph)) return false;
    praised.add(paragraph);
    return true;
  });
}
