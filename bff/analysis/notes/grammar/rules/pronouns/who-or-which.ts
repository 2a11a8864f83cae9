import { faultsAt, type GrammarFault, type GrammarRule, type Tree } from '../../grammar-rule.ts';
import { mayBeVerb } from '../../lexicon/may-be-verb.ts';
import { wordsOf } from '../../lexicon/words.ts';
import { WordPatterns } from '../../word-patterns.ts';

const PEOPLE = wordsOf('people');

/** What only people do. */
const WILL = 'want wants wanted like likes love loves think thinks know knows believe believes hope hopes speak speaks';

const ASKING = 'ask asks asked asking tell tells told telling show shows showed showing teach remind reminded';

/** Things before "who", and "who's" where "whose" is meant. */
const THINGS = WordPatterns.named('who-or-which');

const personFault = (at: number): GrammarFault => ({
  first: at - 1,
  last: at,
  why: 'this is about a person. Is “which” the word for people?',
});

/** Whether "which" may go with what comes before a person: "the faith of a man which moves mountains", "ask students which is right". */
function mayBelongElsewhere(tree: Tree, person: number): boolean {
  let at = person - 1;
  while (/^(?:DT|PRP\$|JJ.?|CD|NNP|POS)$/.test(tree.tag(at))) at--;
  return (/^(?:IN|TO)$/.test(tree.tag(at)) && tree.low(at) !== 'that') || tree.isOneOf(at, ASKING);
}

/** "The man which", "people which". */
export const whoOrWhich: GrammarRule = {
  id: 'who-or-which',
  name: '“Who” and “which”',
  explanation: 'After a person we use “who” or “that”; “which” is for things.',
  learners: 'German, French and Spanish usually have one word for both.',
  wrong: 'The man which lives next door is a pilot.',
  right: 'The man who lives next door is a pilot.',
  find: (tree) => [
    ...THINGS.find(tree).map(({ first, last }) => ({
      first: Math.max(0, first - 1),
      last,
      why: 'this is about people. Do you need “who”, or “whose” to show what belongs to them?',
    })),
    ...faultsAt(tree, (at) => {
      if (tree.low(at) !== 'which') return undefined;
      // "My aunt Lucy, which works there".
      const name = tree.low(at - 1) === ',' && tree.tag(at - 2) === 'NNP' ? at - 2 : at;
      const hasWill = tree.isOneOf(tree.afterAdverbs(tree.isOneOf(at + 1, 'do does did') ? at + 2 : at + 1), WILL);
      if (!tree.isOneOf(name - 1, PEOPLE) || (!hasWill && mayBelongElsewhere(tree, name - 1))) return undefined;
      const verb = tree.afterAdverbs(at + 1);
      const isObject =
        at <= 3 &&
        tree.isOneOf(0, 'the this that') &&
        tree.isOneOf(at + 1, 'i we he she they you') &&
        tree.isFinite(tree.afterAdverbs(at + 2));
      if (isObject) return personFault(at);
      // The tagger takes the verb behind an adverb for its plain form: "people which never read".
      const isTakenForNoun = tree.tag(verb) === 'NN' && mayBeVerb(tree.low(verb)) && tree.isFinite(verb + 1);
      const isVerb = isTakenForNoun || tree.isFinite(verb) || (verb > at + 1 && tree.tag(verb) === 'VB');
      if (!isVerb || tree.isOneOf(verb, 'is are was were')) return undefined;
      return personFault(at);
    }),
  ],
};
