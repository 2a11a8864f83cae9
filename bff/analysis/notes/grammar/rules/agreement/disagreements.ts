import { type Clause, clausesOf } from '../../../../reading/parser/clauses.ts';
import { type GrammaticalNumber, subjectNumber } from '../../../../reading/parser/subject-number.ts';
import type { Tree } from '../../../../reading/parser/tree.ts';
import { verbNumber } from '../../../../reading/parser/verb-number.ts';
import type { Disagreement } from '../../filters/agreement-features.ts';
import { wordsOf } from '../../lexicon/words.ts';
import { isInsidePhrase, isMisreadSubject } from './misread-subjects.ts';

/** If the parser's lead over its second choice is below this, the subject may be another word. */
const LEAST_MARGIN = 3;

const MANDATIVE = wordsOf('verbs-of-demand');
const CAUSATIVE = `make makes made making let lets letting see sees saw seen seeing watch watches watched watching hear hears heard
hearing help helps helped helping have has had having feel feels felt feeling notice noticed observe observed bid bade`;

/** The relative pronoun's antecedent, or -1 if it may refer to another noun. */
function antecedent(tree: Tree, pronoun: number, predicate: number): number {
  if (!tree.relation(predicate).startsWith('acl')) return -1;
  const noun = tree.head(predicate);
  const other = tree.find(noun + 1, pronoun, (at) => /^NN|^PRP$|^DT$|^CD$/.test(tree.tag(at)));
  // "People in the team who work": the team, or the people?
  if (isInsidePhrase(tree, noun)) return -1;
  const preposition = tree.find(noun + 1, pronoun, (at) => tree.tag(at) === 'IN');
  return other !== -1 || preposition !== -1 || noun > pronoun || pronoun - noun > 3 ? -1 : noun;
}

/** Whether the sentence requires the base or the unreal form of the verb here ("I insist that he go", "if I were"). */
function isSubjunctive(tree: Tree, predicate: number, verb: number): boolean {
  const head = tree.head(predicate);
  if (/^(?:ccomp|csubj|xcomp|acl)/.test(tree.relation(predicate)) && tree.isOneOf(head, MANDATIVE)) return true;
  if (
    /^(?:ccomp|xcomp|dep)/.test(tree.relation(predicate)) &&
    tree.isOneOf(head, CAUSATIVE) &&
    tree.child(predicate, 'mark') === -1
  )
    return !tree.isOneOf(verb, 'is are was were has does');
  if (!tree.isOneOf(verb, 'were was')) return false;
  return tree.some(0, verb, (at) => tree.isOneOf(at, 'if wish wishes wished though unless suppose lest whether as'));
}

/** Whether punctuation between a subject and its verb makes the arc unreliable. */
function isBroken(tree: Tree, from: number, to: number): boolean {
  return tree.some(from, to, (at) => /^[:;"“”()—–-]$/.test(tree.low(at)) || tree.tag(at) === 'HYPH');
}

/** What the verb should agree with, in the words of the note, and its number. */
function resolve(tree: Tree, { subject, predicate }: Clause): { noun: number; number: GrammaticalNumber } {
  if (
    !tree.tag(subject).startsWith('W') &&
    !(tree.low(subject) === 'that' && tree.relation(predicate).startsWith('acl'))
  )
    return { noun: subject, number: subjectNumber(tree, subject) };
  const noun = antecedent(tree, subject, predicate);
  if (noun === -1 || tree.isOneOf(noun, 'one all those')) return { noun: subject, number: undefined };
  return { noun, number: subjectNumber(tree, noun) };
}

/** The number that the verb should show; undefined if English allows both. */
function wantedNumber(tree: Tree, noun: number, number: GrammaticalNumber, verb: number): GrammaticalNumber {
  if (tree.low(noun) !== 'i') return number;
  return tree.isOneOf(verb, 'was were am') ? undefined : 'plural';
}

function disagreementOf(tree: Tree, clause: Clause): Disagreement | undefined {
  const { subject, verb, predicate } = clause;
  const form = verbNumber(tree, verb);
  if (form === undefined || subject > verb) return undefined;
  // "The children's coach": the owner isn't the subject.
  if (tree.tag(subject + 1) === 'POS') return undefined;
  if (Math.min(tree.arcMargin(subject), tree.tagMargin(verb)) < LEAST_MARGIN) return undefined;
  if (tree.low(verb - 1) === 'to' || tree.pos(verb - 1) === 'ADP') return undefined;
  const { noun, number } = resolve(tree, clause);
  // "The man whose sons were lost".
  const whose = tree.find(noun + 1, verb, (at) => tree.low(at) === 'whose');
  if (whose !== -1 && !tree.some(whose, verb, (at) => tree.isFinite(at))) return undefined;
  const wanted = wantedNumber(tree, noun, number, verb);
  if (wanted === undefined || wanted === form) return undefined;
  if (isSubjunctive(tree, predicate, verb) || isBroken(tree, noun, verb)) return undefined;
  if (isMisreadSubject(tree, noun, verb)) return undefined;
  // "A pen and a pencil were", "whom did the author have", "all that glitters is": the subject is more than, or different from, what the
  // parser says.
  if (tree.some(noun + 1, verb, (at) => tree.low(at) === 'and') && wanted === 'singular') return undefined;
  if (
    tree.some(0, noun, (at) => tree.isOneOf(at, 'do does did') && at < subject) &&
    tree.some(0, 1, (at) => tree.tag(at).startsWith('W'))
  )
    return undefined;
  // "Which aspect do you find": the subject follows.
  if (tree.isOneOf(verb + 1, 'i you he she we they') && verb + 1 < tree.length) return undefined;
  // "Not only the boys but also the girl was late."
  if (tree.some(noun + 1, verb, (at) => tree.low(at) === 'but' && tree.low(at + 1) === 'also')) return undefined;
  if (tree.low(noun - 2) === 'all' && tree.low(noun - 1) === 'that') return undefined;
  if (tree.low(noun) === 'you' && tree.tag(noun - 1) === 'VBG') return undefined;
  // "The man I know is": another subject right before the verb is the nearer one.
  const isNext = [noun, subject].includes(verb - 1) || tree.afterAdverbs(noun + 1) === verb;
  if (!isNext && tree.isOneOf(verb - 1, 'i he she it we they who what one')) return undefined;
  return { noun, subject, verb, predicate };
}

/** Every subject and verb of a sentence that don't seem to agree. */
export function disagreements(tree: Tree): Disagreement[] {
  return clausesOf(tree).flatMap((clause) => disagreementOf(tree, clause) ?? []);
}
