import { faultsAt, type GrammarFault, type GrammarRule, type Tree } from '../../grammar-rule.ts';
import { isPresentVerb } from '../../lexicon/verb-times.ts';

const LEANING = 'if as when whenever whatever whoever who anything everything all may might not can';

function faultAfter(tree: Tree, wish: number): GrammarFault | undefined {
  const isWishing = tree.isOneOf(wish, 'wish wishes') && /^(?:PRP|NN|NNP|NNS|RB)$/.test(tree.tag(wish - 1));
  if (!isWishing || tree.some(0, wish, (at) => tree.isOneOf(at, LEANING))) return undefined;
  const subject = tree.low(wish + 1) === 'that' ? wish + 2 : wish + 1;
  const isSubject =
    tree.isOneOf(subject, 'i he she it we they you there everyone everybody people') ||
    /^(?:PRP\$|DT|NNP)$/.test(tree.tag(subject));
  const verb = tree.find(subject + 1, subject + 4, (at) => /^(?:VB|MD)/.test(tree.tag(at)));
  const isPresent = tree.isOneOf(verb, "can will 'll ca wo") || isPresentVerb(tree, verb);
  if (!isSubject || !isPresent || tree.some(subject, verb, (at) => /^[,;:]$|^W|^TO$/.test(tree.tag(at))))
    return undefined;
  return {
    first: verb,
    last: verb,
    why: 'what we wish for is not true. Is the verb in a past form?',
  };
}

/** "I wish I have more time." */
export const wish: GrammarRule = {
  id: 'wish',
  name: 'Verb after “wish”',
  explanation:
    'After “I wish” we use a past form, because what we wish for is not true: I wish I had more time, I wish I could come.',
  wrong: 'I wish I have more time to read.',
  right: 'I wish I had more time to read.',
  harper: [{ lints: 'WishCould', why: 'what we wish for is not true. Is the verb in a past form?' }],
  find: (tree) => faultsAt(tree, (at) => faultAfter(tree, at)),
};
