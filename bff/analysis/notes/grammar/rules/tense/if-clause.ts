import type { GrammarFault, GrammarRule, Tree } from '../../grammar-rule.ts';
import { WordPatterns } from '../../word-patterns.ts';

/** "Will" and "would" directly after a word of time or condition. */
const PLAIN = WordPatterns.named('if-clause');

/** "If it will rain, we will stay", "if I would have known". */
export const ifClause: GrammarRule = {
  id: 'if-clause',
  name: 'Verbs after “if” and “when”',
  explanation:
    'When one part of the sentence has will, the part with if, when or until usually has the present (if it rains, we will stay); when one has would have, the part with “if” has had (if I had known, I would have come).',
  learners: 'German, French, Russian and Polish allow words like “will” or “would” in both parts.',
  wrong: 'If it will rain, we will stay at home.',
  right: 'If it rains, we will stay at home.',
  harper: [
    {
      lints: 'IfWouldve',
      why: 'is this about what did not happen? Then “had” goes with “if”. Does “would” belong in the other part?',
    },
  ],
  find: (tree) => {
    const plain = PLAIN.find(tree).map(({ first, last }) => ({
      first,
      last,
      why: 'which tense goes with “if”, or with this time?',
    }));
    return plain.length > 0 ? plain : besideMainClause(tree);
  },
};

/** A future or conditional in the clause with "if" or "when", if the main clause has one as well. */
function besideMainClause(tree: Tree): GrammarFault[] {
  const opener = tree.find(0, tree.length, (at) => isOpener(tree, at));
  if (opener === -1 || tree.isOneOf(opener - 1, 'long even only wonder wonders asked ask know see')) return [];
  // "On Monday, when we will meet", "if you will let me".
  const isRelative = tree.low(opener) === 'when' && tree.low(opener - 1) === ',';
  const isPolite =
    tree.low(opener) === 'if' &&
    tree.low(opener + 1) === 'you' &&
    tree.isOneOf(opener + 3, 'let allow excuse forgive only please just permit');
  if (isRelative || isPolite) return [];
  const comma = tree.find(opener, tree.length, (at) => tree.low(at) === ',');
  const end = opener <= 2 && comma !== -1 ? comma : tree.length;
  const asking = `wonder wondered wonders ask asks asked know knows knew see sure decide decides doubt tell remember
    understand test determine check find predict matter clear unclear unsure uncertain doubtful unknown question guess idea detail details date notified say says said`;
  const isAsking = tree.some(0, opener, (at) => tree.isOneOf(at, asking));
  const modal = tree.find(opener + 1, Math.min(end, opener + 5), (at) => tree.tag(at) === 'MD');
  const hasOther = tree.some(opener + 1, modal, (at) => tree.isFinite(at));
  const isOutside = (at: number) => at < opener || at > end;
  const main = tree.find(
    0,
    tree.length,
    (at) =>
      isOutside(at) &&
      (tree.tag(at) === 'MD' || (tree.isOneOf(at, 'going want wants hope hopes') && tree.low(at + 1) === 'to')),
  );
  // "After school we will eat", "I will be glad if you will", "the time will come when we will meet".
  const isTimeNoun = !tree.isOneOf(opener, 'if when once unless') && !isSubjectBehind(tree, opener, modal);
  const isWilling =
    tree.low(opener) === 'if' &&
    tree.low(modal - 1) === 'you' &&
    (tree.low(modal) !== 'will' ||
      tree.isOneOf(modal + 1, 'be have need take consider excuse follow come wait sit give tell show help'));
  const isDay = tree.low(opener) === 'when' && tree.isOneOf(opener - 1, 'come comes day time moment year');
  const isElliptic = tree.tag(tree.afterAdverbs(modal + 1)) !== 'VB' || tree.tag(modal + 1) === 'TO';
  if (isTimeNoun || (isWilling && tree.isOneOf(modal, "will 'll")) || isDay || isElliptic) return [];
  if (modal === -1 || main === -1 || hasOther || isAsking || !/^(?:PRP|NN|NNS|NNP)$/.test(tree.tag(modal - 1)))
    return [];
  const isFuture = tree.isOneOf(modal, "will 'll") && tree.isOneOf(main, "will 'll can going want wants hope hopes");
  const isIf = tree.low(opener) === 'if';
  const isPast =
    isIf &&
    tree.isOneOf(modal, "would 'd") &&
    tree.low(modal + 1) === 'have' &&
    tree.isOneOf(main, "would 'd could might");
  if (!isFuture && !isPast) return [];
  const why = isIf
    ? 'the other part of the sentence already has this form. Which tense goes after “if”?'
    : 'the other part of the sentence already shows the future. Which tense goes after this word?';
  return [{ first: modal, last: isPast ? modal + 1 : modal, why }];
}

/** Whether only its subject is between a modal and the word of time: "until they will", "after the rain will". */
function isSubjectBehind(tree: Tree, opener: number, modal: number): boolean {
  const first = opener + 1;
  if (tree.tag(modal - 1) === 'PRP') return modal - 1 === first;
  // "The years after the war will be hard", "the night before the exam will be long".
  if (tree.low(opener) === 'after' || tree.tag(opener - 1) === 'NN') return false;
  return modal - first <= 2 && !tree.isOneOf(first, 'this that which');
}

/** "If", and words of time such as "when" and "as soon as" after which the future isn't marked. */
function isOpener(tree: Tree, at: number): boolean {
  if (tree.isOneOf(at, 'if until unless after before once')) return tree.tag(at) === 'IN' && tree.low(at - 1) !== 'as';
  // "I will call you when I will be home."
  if (tree.low(at) === 'when' && tree.tag(at - 1) === 'PRP')
    return tree.isOneOf(at - 2, 'call phone ring text visit help pay email write meet thank see join');
  if (tree.low(at) === 'when') return at === 0 || /^(?:VB.*|NN|NNS|JJ|RB|,)$/.test(tree.tag(at - 1));
  return tree.low(at) === 'as' && tree.low(at - 1) === 'soon';
}
