import type { Confusable } from './confusable.ts';
import {
  ARTICLE,
  CONFUSION_KINDS,
  NOUN_KINDS,
  NOUN_NUMBER,
  OF_HAVE,
  SUBJECT_KINDS,
  TO,
  VERB_FORM,
} from './confusion-sets.ts';

/** Places in `VerbForms`. */
const [PRESENT, THIRD, PAST] = [1, 2, 3];

/**
 * The name of the threshold for a confusable where another form is best: the kind, and what would change. Undefined if one sentence
 * can't tell: "a" for "the", and the past for the present.
 */
export function alertNameOf({ kind, standing, first }: Confusable, best: number): string | undefined {
  const stands = (form: number) => (standing & (1 << form)) !== 0;
  if (kind === NOUN_NUMBER) return stands(0) ? 'plural missing' : 'plural too many';
  if (kind === TO) return stands(0) ? 'to missing' : 'to too many';
  if (kind === ARTICLE) {
    // The first word of a sentence may be a name.
    if (stands(0)) return first === 0 ? undefined : 'article missing';
    return best === 0 ? `${stands(1) ? 'a' : 'the'} too many` : undefined;
  }
  if (kind !== VERB_FORM) return kind.name;
  const isPresent = best === PRESENT || best === THIRD;
  if (stands(PRESENT) || stands(THIRD)) {
    if (isPresent) return 'verb agreement';
    if (best === PAST) return undefined;
  }
  return stands(PAST) && isPresent ? undefined : 'verb form';
}

/**
 * Words that the check questions too often where they are right: "let her breathe", "had it been used", "how much people eat", "the one I chose".
 */
export const NOT_ASKED: ReadonlySet<string> = new Set([
  'accept/except',
  'being/been',
  'breath/breathe',
  'choose/chose',
  'quite/quiet',
  'right/write',
  'much/many',
]);

/** How many notes each alert may raise in 1,000 sentences of edited text: about the "middle" budgets of the experiment. */
export const BUDGETS: Readonly<Record<string, number>> = {
  ...Object.fromEntries([...CONFUSION_KINDS, OF_HAVE, ...NOUN_KINDS].map(({ name }) => [name, 0.1])),
  ...Object.fromEntries(SUBJECT_KINDS.map(({ name }) => [name, 0.3])),
  'a/an': 0.3,
  'verb agreement': 1,
  'verb form': 2.5,
  'plural missing': 1.5,
  'plural too many': 1,
  'article missing': 1.5,
  'a too many': 1,
  'the too many': 1.5,
  'to missing': 1,
  'to too many': 0.5,
};
