import type { Suspect, Suspicions, Token } from '../finding.ts';
import { CLASSES, DetectorModel, FAULT_KINDS, MOST_WORDS } from './detector-model.ts';

/** What's less likely isn't asked about, however odd the rest of the text is. */
const LEAST_CHANCE = 0.1;
/** Of a sentence that wasn't read. */
export const NO_SUSPICIONS: Suspicions = { suspects: [], expected: 0, read: 0 };

let opened: DetectorModel | undefined;

/** The words of a sentence that may be part of a fault. The model is read on first use. */
export function suspicionsOf(tokens: readonly Token[]): Suspicions {
  if (tokens.length === 0 || tokens.length > MOST_WORDS) return NO_SUSPICIONS;
  opened ??= new DetectorModel(new URL('weights.bin', import.meta.url));
  const likelihoods = opened.read(tokens.map(({ text }) => plainForm(text)));
  const suspects: Suspect[] = [];
  let expected = 0;
  for (const at of tokens.keys()) {
    const [none = 1, ...kinds] = likelihoods.subarray(at * CLASSES, (at + 1) * CLASSES);
    expected += 1 - none;
    const kind = FAULT_KINDS[kinds.indexOf(Math.max(...kinds))];
    if (1 - none >= LEAST_CHANCE && kind !== undefined) suspects.push({ at, kind, chance: 1 - none });
  }
  return { suspects, expected, read: tokens.length };
}

/** A token as the texts have it that the model was fitted to. */
export function plainForm(text: string): string {
  return text
    .replaceAll(/[‘’]/gu, "'")
    .replaceAll(/[“”]/gu, '"')
    .replaceAll(/^(?:[–—]|--)$/gu, '-');
}
