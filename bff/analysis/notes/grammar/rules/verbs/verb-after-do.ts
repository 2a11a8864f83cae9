import { faultsAt, type GrammarFault, type GrammarRule, type Tree } from '../../grammar-rule.ts';
import { governedVerb, isPast, isThirdPerson } from './after-auxiliary.ts';

function faultAfter(tree: Tree, at: number): GrammarFault | undefined {
  if (!tree.isOneOf(at, 'do does did') || !tree.tag(at).startsWith('VB')) return undefined;
  // "… that others do not means": "do" has nothing left to govern.
  const isNegative = tree.isOneOf(at + 1, "n't not") && !/^(?:acl|advcl)/.test(tree.relation(at));
  const isQuestion = tree.tokens.at(-1)?.text === '?' || (tree.tag(at + 1) === 'PRP' && at === 0);
  if (!isNegative && !isQuestion) return undefined;
  const verb = governedVerb(tree, at);
  if (verb === -1 || (!isPast(tree, verb, 0) && !isThirdPerson(tree, verb))) return undefined;
  // "The one who did not was my brother."
  if (tree.isOneOf(verb, 'is are was were') && tree.isOneOf(at - 1, 'that who which')) return undefined;
  const word = tree.tokens[at]?.text ?? '';
  return {
    first: at,
    last: verb,
    why: `“${word}” already shows the tense, so the verb after it stays in its plain form.`,
  };
}

/** A second past or third person after "do", "does", "did". */
export const verbAfterDo: GrammarRule = {
  id: 'verb-after-do',
  name: 'Verb after “do”, “does”, “did”',
  explanation:
    'In questions and with “not”, do, does or did already shows the tense; the verb after it takes its plain form.',
  learners: 'Few languages use a helping verb here, so learners mark the tense twice.',
  wrong: 'The bus did not arrived on time.',
  right: 'The bus did not arrive on time.',
  harper: [
    {
      lints: 'DoNotWant HowDoesCompared',
      why: '“do”, “does” or “did” already shows the tense, so the verb after it stays in its plain form.',
    },
  ],
  find: (tree) => faultsAt(tree, (at) => faultAfter(tree, at)),
};
