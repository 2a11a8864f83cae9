import { rememberByText } from '../remember-by-text.ts';
import type { CueFamily, CueMeaning } from './cue-family.ts';
import { PROOFS } from './proofs.ts';
import { REASONS } from './reasons.ts';
import { SIDES } from './sides.ts';
import { STANDS } from './stands.ts';
import { VOICES } from './voices.ts';

/** Every family; the features are in this order, and a note names the first that matches. */
export const CUE_FAMILIES: readonly CueFamily[] = [...SIDES, ...STANDS, ...REASONS, ...PROOFS, ...VOICES];

/** A cue in a sentence. */
export interface Cue {
  family: CueFamily;
  /** UTF-16 offset in the sentence, and the words there. */
  at: number;
  words: string;
}

/** What a sentence's cues say of it. */
interface WithCues {
  cues: readonly Cue[];
}

/** Whether a sentence has a cue of a family. */
export const hasCue = ({ cues }: WithCues, name: string): boolean => cues.some(({ family }) => family.name === name);

/** Whether a cue of a sentence has a meaning. */
export const means = ({ cues }: WithCues, meaning: CueMeaning): boolean =>
  cues.some(({ family }) => family.means?.includes(meaning));

/** All cues in a sentence, at most one of each family. @param text the sentence in normal form C. */
export const cuesOf: (text: string) => readonly Cue[] = rememberByText((text) => {
  const lower = toLower(text);
  return CUE_FAMILIES.flatMap((family): Cue[] => {
    const match = family.pattern.exec(lower) ?? family.cased?.exec(text) ?? null;
    if (match === null) return [];
    return [{ family, at: match.index, words: text.slice(match.index, match.index + match[0].length).trim() }];
  });
});

/** Lower case of the same length, with straight apostrophes. */
function toLower(text: string): string {
  const lower = text.toLowerCase().replaceAll('’', "'");
  // A few letters change their length ("İ"); in that case we only lower-case the plain ones.
  return lower.length === text.length
    ? lower
    : text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()).replaceAll('’', "'");
}
