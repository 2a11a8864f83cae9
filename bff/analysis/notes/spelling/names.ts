import type { Finding, PlacedFinding, TaggedSentence } from '../../reading/finding.ts';
import type { ReadText } from '../../reading/read-text.ts';
import { isCertainTypo } from './certain-typos.ts';
import { likelyName } from './known-names.ts';
import { DETERMINER } from './spelling.ts';
import { isClearWord } from './suggestion.ts';
import { isCapitalised } from './word-shape.ts';

const FEWEST_CAPITALISED = 2;
/** A word without a close correction that occurs this often is a technical term, not a typo. */
const FEWEST_TERM_USES = 2;

const stem = (word: string) => word.toLowerCase().replace(/['’]s$/, '');

/** How often an unknown word occurs in the text. */
interface Uses {
  all: number;
  capitalised: number;
  /** Capitalised inside a sentence, and not after a determiner. */
  named: number;
}
const NO_USES: Uses = { all: 0, capitalised: 0, named: 0 };

/** How often each unknown word occurs in the text. */
function countUses(sentences: readonly TaggedSentence[], wanted: ReadonlySet<string>): Map<string, Uses> {
  const uses = new Map<string, Uses>();
  for (const { text } of sentences) {
    let before: string | undefined;
    for (const [word] of text.matchAll(/[A-Za-z]+(?:['’-][A-Za-z]+)*/g)) {
      const key = stem(word);
      if (wanted.has(key)) {
        const use = uses.get(key) ?? { ...NO_USES };
        use.all += 1;
        if (isCapitalised(word)) use.capitalised += 1;
        if (isCapitalised(word) && before !== undefined && !DETERMINER.test(before)) use.named += 1;
        uses.set(key, use);
      }
      before = word;
    }
  }
  return uses;
}

/** Whether the text shows that an unknown word is a name, or a term without a close correction. */
function isNameOrTerm({ word, likely }: NonNullable<Finding['spelling']>, { all, capitalised, named }: Uses): boolean {
  if (isCertainTypo(word) || (likely !== undefined && likelyName(word) === likely)) return false;
  if (likely === undefined && all >= FEWEST_TERM_USES) return true;
  if (likely !== undefined && isClearWord(likely)) return named > 0;
  return capitalised >= (isCapitalised(word) ? FEWEST_CAPITALISED : 1);
}

/** Removes the spelling findings on words that, judging by the whole text, are names or terms. */
export function leaveNamesAlone({ sentences }: ReadText, findings: readonly PlacedFinding[]): PlacedFinding[] {
  const unknown = new Set(findings.flatMap(({ spelling }) => (spelling === undefined ? [] : [stem(spelling.word)])));
  if (unknown.size === 0) return [...findings];
  const uses = countUses(sentences, unknown);
  return findings.filter(
    ({ spelling }) => spelling === undefined || !isNameOrTerm(spelling, uses.get(stem(spelling.word)) ?? NO_USES),
  );
}
