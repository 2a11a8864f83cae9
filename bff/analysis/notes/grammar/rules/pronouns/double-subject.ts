import type { GrammarRule } from '../../grammar-rule.ts';
import { wordsOf } from '../../lexicon/words.ts';

const PRONOUNS = 'he she it they';
const LEAST_MARGIN = 4;
const PEOPLE = new Set(
  `${wordsOf('persons')} ${wordsOf('jobs')} mum mom dad aunt uncle cousin grandfather grandmother grandma grandpa son daughter wife husband boss coach captain president author narrator lady guy`.split(
    ' ',
  ),
);

/** "My father he works". */
export const doubleSubject: GrammarRule = {
  id: 'double-subject',
  name: 'Subject named twice',
  explanation: 'A sentence names its subject once: “my father works” or “he works”.',
  learners: 'In spoken French, and in many other languages, the pronoun often repeats the subject.',
  wrong: 'My father he works in a factory.',
  right: 'My father works in a factory.',
  find: (tree) => {
    const pronoun = tree.find(1, 6, (at) => tree.isOneOf(at, PRONOUNS));
    if (pronoun === -1 || tree.tag(pronoun) !== 'PRP' || !/^(?:DT|PRP\$)$/.test(tree.tag(0))) return [];
    const isNounPhrase =
      !tree.some(1, pronoun, (at) => !/^(?:NN|NNS|JJ)$/.test(tree.tag(at))) && tree.tag(pronoun - 1).startsWith('NN');
    const verb = tree.afterAdverbs(pronoun + 1);
    const finite = tree.finiteVerbs().length;
    const isTime = tree.isOneOf(
      pronoun - 1,
      'time day moment way year week month night morning evening minute second hour reason place thing more',
    );
    // "The jacket he lent me smelled of fish": a thing isn't "he".
    if (tree.isOneOf(pronoun, 'he she') && !PEOPLE.has(tree.low(pronoun - 1))) return [];
    // "The plan they drew up last winter failed": the tagger takes the past for a participle.
    const hasSecondVerb = tree.some(verb + 2, tree.length, (at) => tree.tag(at) === 'VBN' && tree.tag(at - 1) === 'NN');
    if (
      !isNounPhrase ||
      isTime ||
      hasSecondVerb ||
      finite !== 1 ||
      !tree.isFinite(verb) ||
      tree.tagMargin(verb) < LEAST_MARGIN
    )
      return [];
    // "The book he bought" is a phrase: a verb that needs an object and has none.
    if (
      tree.child(verb, 'obj', 'xcomp', 'ccomp', 'obl') === -1 &&
      tree.relation(verb) !== 'cop' &&
      !tree.relation(verb).startsWith('aux')
    )
      return [];
    return [{ first: 0, last: pronoun, why: 'the subject is named twice. Is the pronoun needed?' }];
  },
};
