import type { Confusable, ConfusableKind } from './confusable.ts';
import {
  A_AN,
  CONFUSION_KINDS,
  CONFUSIONS,
  MODALS,
  NOUN_KINDS,
  NOUN_PAIRS,
  OF_HAVE,
  SUBJECT_KINDS,
  SUBJECT_PAIRS,
} from './confusion-sets.ts';
import { headFrom, subjectOf } from './phrases.ts';
import type { SentenceContext } from './sentence-context.ts';

/** Words, one of which must be in a confusable. */
interface WordSet {
  kind: ConfusableKind;
  words: readonly string[];
}

/** The sets that a word belongs to. */
const SETS = new Map<string, WordSet[]>();
const sets: WordSet[] = [
  ...CONFUSION_KINDS.map((kind, index) => ({ kind, words: CONFUSIONS[index] ?? [] })),
  { kind: A_AN, words: ['a', 'an'] },
  ...SUBJECT_KINDS.slice(0, SUBJECT_PAIRS.length).map((kind, index) => ({ kind, words: SUBJECT_PAIRS[index] ?? [] })),
  ...NOUN_KINDS.map((kind, index) => ({ kind, words: NOUN_PAIRS[index] ?? [] })),
];
for (const set of sets) for (const word of set.words) SETS.set(word, [...(SETS.get(word) ?? []), set]);

const TO_HAVE: readonly string[] = ['of', 'have'];
/** Finds the confusables of a word that belongs to a set, such as "affect" or "is". */
export function findInSets(sentence: SentenceContext, at: number, confusables: Confusable[]): void {
  const word = sentence.word(at);
  const isSplit = word !== '' && sentence.word(at + 1).startsWith("'");
  const joined = isSplit ? word + sentence.word(at + 1) : word;
  for (const { kind: near, words } of SETS.get(joined) ?? []) {
    const kind = kindByDistance(sentence, at, near);
    const right = joined === word ? at + 1 : at + 2;
    const first = at;
    const noun = NOUN_KINDS.includes(kind) ? headFrom(sentence, right) : -1;
    // "That" often isn't a determiner.
    if (NOUN_KINDS.includes(kind) && noun === -1) continue;
    const last = kind === A_AN ? right : Math.max(right - 1, noun);
    const standing = 1 << words.indexOf(joined);
    confusables.push({ kind, left: at - 1, right, forms: words, standing, first, last });
  }
  if (TO_HAVE.includes(word) && isBehindModal(sentence, at))
    confusables.push({
      kind: OF_HAVE,
      left: at - 1,
      right: at + 1,
      forms: TO_HAVE,
      standing: word === 'of' ? 1 : 2,
      first: at - 1,
      last: at,
    });
}

/** The same words as a kind for subjects that aren't next to the verb. */
function kindByDistance(sentence: SentenceContext, at: number, kind: ConfusableKind): ConfusableKind {
  const index = SUBJECT_KINDS.indexOf(kind);
  if (index === -1 || subjectOf(sentence, at - 1).at === at - 1) return kind;
  return SUBJECT_KINDS[index + SUBJECT_PAIRS.length] ?? kind;
}

function isBehindModal(sentence: SentenceContext, at: number): boolean {
  const before = sentence.word(at - 1);
  return MODALS.has(before === 'not' || before === "n't" ? sentence.word(at - 2) : before);
}
