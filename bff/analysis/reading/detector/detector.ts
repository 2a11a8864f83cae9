import type { Suspect, Suspicions } from '../finding.ts';
import { tokenise } from '../parser/tokenise.ts';
import { CLASSES, DetectorModel, FAULT_KINDS, MOST_WORDS } from './detector-model.ts';

/** What's less likely isn't asked about, however odd the rest of the text is. */
const LEAST_CHANCE = 0.1;

let opened: DetectorModel | undefined;

/** The words of a sentence that may be part of a fault; none of one that is too long. The model is read on first use. */
export function suspicionsOf(text: string): Suspicions {
  const words = tokenise(text).map(({ from, to }) => plainForm(text.slice(from, to)));
  if (words.length === 0 || words.length > MOST_WORDS) return { suspects: [], expected: 0, read: 0 };
  opened ??= new DetectorModel(new URL('weights.bin', import.meta.url));
  const likelihoods = opened.read(words);
  const suspects: Suspect[] = [];
  let expected = 0;
  for (const at of words.keys()) {
    const [none = 1, ...kinds] = likelihoods.subarray(at * CLASSES, (at + 1) * CLASSES);
    expected += 1 - none;
    const kind = FAULT_KINDS[kinds.indexOf(Math.max(...kinds))];
    if (1 - none >= LEAST_CHANCE && kind !== undefined) suspects.push({ at, kind, chance: 1 - none });
  }
  return { suspects, expected, read: words.length };
}

/** A token as the texts have it that the model was fitted to. */
export function plainForm(text: string): string {
  return text
    .replaceAll(/[‘’]/gu, "'")
    .replaceAll(/[“”]/gu, '"')
    .replaceAll(/^(?:[–—]|--)$/gu, '-');
}
