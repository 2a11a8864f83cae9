import type { PlacedFinding, TaggedSentence } from '../finding.ts';
import type { ReadText } from '../read-text.ts';

const FEWEST_CAPITALISED = 2;
/** A word without a close correction that occurs this often is a technical term, not a typo. */
const FEWEST_TERM_USES = 3;

const stem = (word: string) => word.toLowerCase().replace(/['’]s$/, '');

/** How often each unknown word occurs in the text, and how often with a capital. */
function countUses(
  sentences: readonly TaggedSentence[],
  wanted: ReadonlySet<string>,
): Map<string, { all: number; capitalised: number }> {
  const uses = new Map<string, { all: number; capitalised: number }>();
  for (const { text } of sentences) {
    for (const [word] of text.matchAll(/[A-Za-z]+(?:['’-][A-Za-z]+)*/g)) {
      const key = stem(word);
      if (!wanted.has(key)) continue;
      const use = uses.get(key) ?? { all: 0, capitalised: 0 };
      use.all += 1;
      if (/^[A-Z]/.test(word)) use.capitalised += 1;
      uses.set(key, use);
    }
  }
  return uses;
}

/** Removes the spelling findings on words that the whole text shows to be names or terms. */
export function leaveNamesAlone({ sentences }: ReadText, findings: readonly PlacedFinding[]): PlacedFinding[] {
  const unknown = new Set(
    findings.flatMap((finding) => (finding.spelling === undefined ? [] : [stem(finding.spelling.word)])),
  );
  if (unknown.size === 0) return [...findings];
  const uses = countUses(sentences, unknown);
  return findings.filter(({ spelling }) => {
    if (spelling === undefined) return true;
    const use = uses.get(stem(spelling.word)) ?? { all: 0, capitalised: 0 };
    const isStart = /^[A-Z]/.test(spelling.word);
    const isName = use.capitalised >= FEWEST_CAPITALISED || (use.capitalised >= 1 && !isStart);
    const isTerm = spelling.likely === undefined && use.all >= FEWEST_TERM_USES;
    return !isName && !isTerm;
  });
}
