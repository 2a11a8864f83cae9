import type { PlacedFinding } from '../finding.ts';
import type { ReadText } from '../read-text.ts';

/**
 * Keeps praise rare and true: at most one note on the active voice in a paragraph, and none in a sentence in which anything else was
 * found, or in which Harper had any remark.
 */
export function keepPraiseRare({ sentences }: ReadText, findings: readonly PlacedFinding[]): PlacedFinding[] {
  const doubted = new Set(findings.filter(({ type }) => type !== 'Active').map(({ sentence }) => sentence));
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
