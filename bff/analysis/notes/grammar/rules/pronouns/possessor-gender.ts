import { faultsAt, type GrammarFault, type GrammarRule, type Tree } from '../../grammar-rule.ts';

const WOMEN = `mother mum mom sister aunt grandmother grandma daughter niece wife girlfriend stepmother stepsister granddaughter woman girl lady
queen princess waitress actress mrs miss ms`;
const MEN = `father dad brother uncle grandfather grandpa son nephew husband boyfriend stepfather stepbrother grandson man boy king prince
waiter actor gentleman mr`;
/** Things of their own that people lose, break, wash or celebrate. */
const OWN_THINGS = `wallet keys key phone passport glasses purse leg arm ankle wrist finger hair teeth hands face birthday homework umbrella watch
bag backpack job temper breakfast lunch dinner suitcase ticket licence license shoes hand nose knee foot`;
const OWN_ACTS = `lose loses lost forget forgets forgot break breaks broke broken brush brushes brushed wash washes washed celebrate celebrates
celebrated hurt hurts cut finish finished finishes wear wears twisted sprained injured burned burnt comb combs combed`;

const genderFault = (at: number): GrammarFault => ({
  first: at,
  last: at,
  why: 'whose is it? Does this word fit the person named before?',
});

/** Whether the sentence opens with "my" and a person from a list: "My little sister". */
function opensWith(tree: Tree, people: string): boolean {
  const noun = tree.tag(1).startsWith('JJ') ? 2 : 1;
  return tree.isOneOf(0, 'my our your the') && tree.isOneOf(noun, people) && tree.tag(noun + 1) !== 'POS';
}

/** Whether the sentence mentions no other person of this sex. */
const lacks = (tree: Tree, end: number, people: string, pronouns: string): boolean =>
  !tree.some(
    0,
    end,
    (place) => tree.isOneOf(place, people) || tree.isOneOf(place, pronouns) || tree.tag(place) === 'NNP',
  );

/** "My sister and his husband", "my uncle lost her wallet". */
export const possessorGender: GrammarRule = {
  id: 'possessor-gender',
  name: '“His” and “her”',
  explanation: 'His and her go with the owner, not with what is owned: my sister and her husband.',
  learners: 'In French, Spanish and Italian the possessive agrees with the noun that follows it.',
  wrong: 'My sister and his husband live in Wales.',
  right: 'My sister and her husband live in Wales.',
  find: (tree) =>
    faultsAt(tree, (at) => {
      const isHis = tree.low(at) === 'his';
      if (!isHis && tree.low(at) !== 'her') return undefined;
      const [owners, others] = isHis ? [WOMEN, MEN] : [MEN, WOMEN];
      if (!opensWith(tree, owners) || !lacks(tree, at, others, isHis ? 'he him his' : 'she her')) return undefined;
      const isPair =
        tree.low(at - 1) === 'and' && tree.isOneOf(at - 2, owners) && at <= 4 && tree.tag(at + 1).startsWith('NN');
      const isOwn = tree.isOneOf(at - 1, OWN_ACTS) && tree.isOneOf(at + 1, OWN_THINGS);
      return isPair || isOwn ? genderFault(at) : undefined;
    }),
};
