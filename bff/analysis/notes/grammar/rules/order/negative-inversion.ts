import { faultsAt, type GrammarFault, type GrammarRule, type Tree } from '../../grammar-rule.ts';

const SUBJECTS = 'i he she we they you it';
const HELPERS = 'is are was were am have has had do does did can could will would should must may might';
/** Verbs after which a clause may begin without a joining word. */
const SAYING =
  'said says say thought think knew know saw felt realised realized heard found believed believe told discovered learned hoped';
/** Phrases that invert the word order: "under no circumstances". */
const PHRASES: ReadonlySet<string> = new Set([
  'on no account',
  'under no circumstances',
  'under no circumstance',
  'at no time',
  'in no way',
  'in no case',
  'by no means',
  'at no point',
  'on no condition',
  'only then',
  'only now',
  'only later',
  'not once',
  'not only',
  'never before',
  'no sooner',
  'never again',
  'hardly ever',
  'only once',
  'only recently',
]);

/** The place after a negative phrase that opens a clause at a place; -1 if there is none. */
function afterPhrase(tree: Tree, at: number): number {
  for (const length of [3, 2])
    if (PHRASES.has(Array.from({ length }, (_, index) => tree.low(at + index)).join(' '))) return at + length;
  return tree.isOneOf(at, 'never rarely seldom nowhere scarcely hardly') ? at + 1 : -1;
}

const inversionFault = (first: number, last: number): GrammarFault => ({
  first,
  last,
  why: 'after this beginning, the words go in the order of a question. Which word comes before the subject?',
});

/** "Never I have seen", "on no account you should mix". */
function afterOpening(tree: Tree, at: number): GrammarFault | undefined {
  const subject = at === 0 || tree.isOneOf(at - 1, 'and but') ? afterPhrase(tree, at) : -1;
  if (subject === -1) return undefined;
  const isPronoun = tree.isOneOf(subject, SUBJECTS);
  const isLong = subject - at >= 2 && tree.low(at) !== 'not';
  const isNoun = isLong && /^(?:DT|PRP\$|NNS)$/.test(tree.tag(subject));
  const end = isPronoun
    ? subject + 1
    : tree.find(subject + 1, subject + 4, (place) => !/^(?:JJ|NN|NNS)$/.test(tree.tag(place)));
  const verb = tree.afterAdverbs(end);
  if (!(isPronoun || isNoun) || end === -1 || !tree.isFinite(verb) || tree.low(verb) === 'mind') return undefined;
  return inversionFault(at, verb);
}

/** "Little she knew", "not only she sings but also dances". */
function afterLittle(tree: Tree): GrammarFault | undefined {
  const isLittle =
    tree.low(0) === 'little' &&
    tree.isOneOf(1, 'i he she we they') &&
    tree.isOneOf(2, 'knew know knows realised realized thought expected suspected');
  const isNotOnly =
    tree.low(0) === 'not' && tree.low(1) === 'only' && tree.isOneOf(2, 'he she it') && /^[a-z]{3,}s$/.test(tree.low(3));
  return isLittle || isNotOnly ? inversionFault(0, 2) : undefined;
}

/** "Only when the bell rang I noticed". */
function afterFrontClause(tree: Tree): GrammarFault | undefined {
  const isOpening =
    (tree.low(0) === 'only' && tree.isOneOf(1, 'when after if by in because until')) ||
    (tree.low(0) === 'not' && tree.low(1) === 'until');
  if (
    !isOpening ||
    tree.some(
      2,
      tree.length,
      (at) =>
        tree.isOneOf(at, HELPERS) &&
        (tree.isOneOf(at + 1, SUBJECTS) || /^(?:DT|PRP\$|NNP)$/.test(tree.tag(at + 1))) &&
        !/^(?:NN|NNS|PRP|NNP)$/.test(tree.tag(at - 1)),
    )
  )
    return undefined;
  const isPhrase = tree.isOneOf(1, 'after until by in because') && /^(?:DT|PRP\$|VBG|NNP|CD)$/.test(tree.tag(2));
  const subject = tree.find(
    isPhrase ? 3 : 4,
    tree.length,
    (at) => tree.isOneOf(at, 'i he she we they') && tree.isFinite(tree.afterAdverbs(at + 1)),
  );
  // "Only when it's open, she said."
  const isInserted =
    tree.low(subject - 1) === ',' && tree.isOneOf(subject + 1, SAYING) && /^[,.]$/.test(tree.low(subject + 2));
  if (isInserted) return undefined;
  if (subject === -1 || /^(?:IN|CC|W.*)$/.test(tree.tag(subject - 1)) || tree.isOneOf(subject - 1, SAYING))
    return undefined;
  return inversionFault(subject, tree.afterAdverbs(subject + 1));
}

/** "And so I do.", "neither he can". */
function afterSo(tree: Tree, at: number): GrammarFault | undefined {
  const helper = tree.tag(at + 1) === 'PRP$' && tree.tag(at + 2) === 'NN' ? at + 3 : at + 2;
  const isEnd =
    tree.isOneOf(helper, HELPERS) && (/^[.,!]$/.test(tree.low(helper + 1)) || tree.isOneOf(helper + 1, "n't"));
  const isOther = tree.isOneOf(at + 1, 'i we')
    ? !tree.some(0, at, (place) => tree.low(place) === tree.low(at + 1))
    : helper === at + 3;
  const isSo = tree.low(at) === 'so' && tree.low(at - 1) === 'and' && isOther;
  const isNeither = tree.isOneOf(at, 'neither nor') && tree.isOneOf(at + 1, SUBJECTS);
  return isEnd && (isSo || isNeither) ? inversionFault(at, helper) : undefined;
}

/** "Never I have seen", "only when he came I understood", "and so I do". */
export const negativeInversion: GrammarRule = {
  id: 'negative-inversion',
  name: 'Word order after “never”, “only then”, “so”',
  explanation:
    'After “never”, “only then” or “under no circumstances” at the beginning, and in short answers with “so”, a helping verb or “be” comes before the subject: never have I seen that, so do I.',
  wrong: 'Never I have seen such a crowded beach.',
  right: 'Never have I seen such a crowded beach.',
  find: (tree) =>
    faultsAt(tree, (at) => {
      if (tree.tokens.at(-1)?.text === '?') return undefined;
      return afterOpening(tree, at) ?? (at === 0 ? (afterLittle(tree) ?? afterFrontClause(tree)) : afterSo(tree, at));
    }),
};
