import type { PlacedFinding } from '../reading/finding.ts';
import type { ReadText } from '../reading/read-text.ts';

/** A note that is less sure than this is a doubt. */
const SURE = 0.68;
/** So many sentences show how often a writer slips, and from this share of them on slips are frequent. */
const FEWEST_SENTENCES = 10;
const LEAST_SHARE = 0.1;

/**
 * Leaves out doubts about grammar in good prose, where nearly all are wrong: once a text is some sentences long, they stay only
 * where slips are frequent. What counts is the text up to the sentence, and of that only what is finished, so no note comes or
 * goes while someone writes below it.
 */
export function leaveDoubtsOutOfGoodProse(
  { sentences }: ReadText,
  findings: readonly PlacedFinding[],
): PlacedFinding[] {
  const faulty = new Set(findings.filter(isSureSlip).map(({ sentence }) => sentence));
  let slips = 0;
  const allowsDoubts = sentences.map(({ text }, before) => {
    const isAllowed = before < FEWEST_SENTENCES || slips >= LEAST_SHARE * before;
    if (faulty.has(before) && /[.?!]["”’)]*\s*$/u.test(text)) slips++;
    return isAllowed;
  });
  return findings.filter((finding) => !isDoubt(finding) || allowsDoubts[finding.sentence] === true);
}

const isDoubt = ({ type, confidence }: PlacedFinding): boolean => type === 'Grammar' && (confidence ?? 1) < SURE;
const isSureSlip = (finding: PlacedFinding): boolean => finding.type === 'Grammar' && !isDoubt(finding);
