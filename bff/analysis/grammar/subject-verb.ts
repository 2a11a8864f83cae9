import type { Tree } from '../parser/tree.ts';
import type { GrammarFault, GrammarRule } from './grammar-rule.ts';
import { type GrammaticalNumber, subjectNumber } from './subject-number.ts';
import { verbNumber } from './verb-number.ts';

/** Below this lead of the parser over its second choice the subject may be another word. */
const LEAST_MARGIN = 3;

const MANDATIVE =
  `insist insists insisted suggest suggests suggested recommend recommends recommended demand demands demanded propose
proposes proposed require requires required request requests requested urge urged important essential vital necessary imperative
crucial better best desirable advisable demand`.replaceAll('\n', ' ');
const CAUSATIVE =
  `make makes made making let lets letting see sees saw seen seeing watch watches watched watching hear hears heard
hearing help helps helped helping have has had having feel feels felt feeling notice noticed observe observed bid bade`.replaceAll(
    '\n',
    ' ',
  );

/** The relative pronoun's antecedent, or -1 where another noun may be meant. */
function antecedent(tree: Tree, pronoun: number, predicate: number): number {
  if (!tree.relation(predicate).startsWith('acl')) return -1;
  const noun = tree.head(predicate);
  const other = tree.find(noun + 1, pronoun, (at) => /^NN|^PRP$|^DT$|^CD$/.test(tree.tag(at)));
  const preposition = tree.find(noun + 1, pronoun, (at) => tree.tag(at) === 'IN');
  return other !== -1 || preposition !== -1 || noun > pronoun || pronoun - noun > 3 ? -1 : noun;
}

/** Whether the sentence asks for the bare or the unreal form of the verb here ("I insist that he go", "if I were"). */
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
  return (
    tree.find(0, verb, (at) => tree.isOneOf(at, 'if wish wishes wished though unless suppose lest whether as')) !== -1
  );
}

/** Whether marks between a subject and its verb make the arc unsafe. */
function isBroken(tree: Tree, from: number, to: number): boolean {
  return tree.find(from, to, (at) => /^[:;"“”()—–-]$/.test(tree.low(at)) || tree.tag(at) === 'HYPH') !== -1;
}

function isAskedOrInverted(tree: Tree, subject: number, verb: number): boolean {
  return subject > verb;
}

interface Clause {
  subject: number;
  verb: number;
  predicate: number;
}

/** Every finite verb with its subject; a second verb joined by "and" shares the subject of the first. */
function clausesOf(tree: Tree): Clause[] {
  const clauses: Clause[] = [];
  for (const predicate of tree.tokens.keys()) {
    const verb = tree
      .verbGroup(predicate)
      .find((at) => /^(?:MD|VBD|VBP|VBZ)$/.test(tree.tag(at)) || tree.isOneOf(at, 'do does have has'));
    if (verb === undefined) continue;
    const own = tree.child(predicate, 'nsubj', 'nsubj:pass');
    if (own !== -1) clauses.push({ subject: own, verb, predicate });
    else if (tree.relation(predicate) === 'conj') {
      const first = tree.head(predicate);
      const shared = tree.child(first, 'nsubj', 'nsubj:pass');
      const joint = tree.child(predicate, 'cc');
      const isClose = joint !== -1 && tree.low(joint) === 'and' && tree.afterAdverbs(joint + 1) === verb;
      const hasComma = tree.find(first, verb, (at) => /^[,;:]$/.test(tree.low(at))) !== -1;
      const isNear =
        verb - first <= 8 && tree.find(first + 1, joint, (at) => /^NNS?$|^VB[DPZ]$|^MD$/.test(tree.tag(at))) === -1;
      const isFinite = tree.verbGroup(first).some((at) => tree.isFinite(at) && tree.tag(at) !== 'MD');
      if (shared !== -1 && isClose && !hasComma && isNear && isFinite)
        clauses.push({ subject: shared, verb, predicate });
    }
  }
  return clauses;
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

function faultOf(tree: Tree, clause: Clause): GrammarFault | undefined {
  const { subject, verb, predicate } = clause;
  const form = verbNumber(tree, verb);
  if (form === undefined || isAskedOrInverted(tree, subject, verb)) return undefined;
  if (Math.min(tree.arcMargin(subject), tree.tagMargin(verb)) < LEAST_MARGIN) return undefined;
  if (tree.low(verb - 1) === 'to' || tree.pos(verb - 1) === 'ADP') return undefined;
  const { noun, number } = resolve(tree, clause);
  const isFirstPerson = tree.low(noun) === 'i';
  const wanted = isFirstPerson && !/^(?:was|am)$/.test(tree.low(verb)) ? 'plural' : number;
  if (wanted === undefined || wanted === form || isFirstPerson !== (wanted === 'plural' && isFirstPerson))
    return undefined;
  if (isFirstPerson && tree.low(verb) === 'were') return undefined;
  if (isSubjunctive(tree, predicate, verb) || isBroken(tree, noun, verb)) return undefined;
  // "The man I know is": another subject right before the verb is the nearer one.
  if (
    verb - 1 !== noun &&
    verb - 1 !== subject &&
    tree.isOneOf(tree.afterAdverbs(noun) === verb ? -1 : verb - 1, 'i he she we they who')
  )
    return undefined;
  const word = tree.tokens[noun]?.text ?? '';
  const written = tree.tokens[verb]?.text ?? '';
  const last = tree.isOneOf(verb + 1, "n't") ? verb + 1 : verb;
  const why =
    wanted === 'singular'
      ? `the subject is "${word}", which is singular. Does the verb match?`
      : `the subject is "${word}". Does "${written}" go with it?`;
  const isBeside = tree.afterAdverbs(noun + 1) === verb;
  return { first: isBeside ? noun : verb, last, why };
}

/** A verb that does not agree with its subject. */
export const subjectVerb: GrammarRule = {
  id: 'subject-verb',
  name: 'Subject and verb',
  explanation:
    'In the present tense a verb takes -s after he, she, it or one person or thing, and no -s after I, you, we, they or several; words between the two change nothing.',
  learners:
    'Many languages do not change the verb for the person, so speakers of Chinese, Vietnamese, Swedish or Japanese often leave the -s out.',
  examples: {
    wrong: [
      'The colours of the painting seems darker at night.',
      'The list of items are on the table.',
      'He go to school by bus every day.',
      'Each of the players have a number.',
      'My friend who live in Paris is coming tomorrow.',
      'Mary and John was at the party.',
      'She always finish her work on time.',
      'People thinks that life is easier today.',
    ],
    right: [
      'The colours of the painting seem darker at night.',
      'The list of items is on the table.',
      'I insist that he go to school.',
      'If I were you, I would not go there.',
      'Bread and butter is my favourite breakfast.',
      'The committee were divided on the matter.',
      'I watched the children play in the park.',
      'The people I know best are those who live nearby.',
    ],
  },
  find: (tree) => clausesOf(tree).flatMap((clause) => faultOf(tree, clause) ?? []),
};
