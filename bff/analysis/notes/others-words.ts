import type { PlacedFinding } from '../reading/finding.ts';
import { quotations, type Stretch } from '../reading/quotations.ts';
import { isByOthers, type ReadText } from '../reading/read-text.ts';

/** Shorter quotations are single words that the writer put in quotation marks, with their own spelling. */
const FEWEST_QUOTED_WORDS = 3;

/** Leaves out the findings in quotations and references: those words belong to others, who can't change them here. */
export function leaveOthersWordsAlone(text: ReadText, findings: readonly PlacedFinding[]): PlacedFinding[] {
  const quoted = text.paragraphs.flatMap(({ kind, sentences }): (readonly Stretch[] | 'all')[] =>
    isByOthers(kind)
      ? sentences.map(() => 'all' as const)
      : quotations(sentences, FEWEST_QUOTED_WORDS, 'double or single'),
  );
  return findings.filter(({ sentence, from, to }) => {
    const stretches = quoted[sentence] ?? [];
    return stretches !== 'all' && !stretches.some((stretch) => stretch.from < to && from < stretch.to);
  });
}
