import { faultsAt, type GrammarRule } from '../../grammar-rule.ts';

const WRONG = `childs childrens womans womens mans mens foots feets tooths teeths mouses mices gooses geeses oxes oxens sheeps fishs deers
knifes lifes wifes halfs thiefs loafs shelfs wolfs leafs calfs scarfes selfs themselfs yourselfs ourselfs policemans policewomans
businessmans businesswomans salesmans fishermans firemans postmans chairmans gentlemans sportsmans workmans snowmans countrymans
grandchilds stepchilds analysises crisises criterias phenomenas datas medias bacterias hypothesises thesises oasises
aircrafts spacecrafts offsprings`;

/** "Childs", "womans", "foots". */
export const irregularPlural: GrammarRule = {
  id: 'irregular-plural',
  name: 'Irregular plurals',
  explanation: 'Some nouns have irregular plurals: child and children, woman and women, foot and feet, life and lives.',
  wrong: 'The childs were playing outside.',
  right: 'The children were playing outside.',
  find: (tree) =>
    faultsAt(tree, (at) => {
      if (!tree.isOneOf(at, WRONG) || !tree.tag(at).startsWith('N') || tree.tokens[at]?.text !== tree.low(at))
        return undefined;
      return { first: at, last: at, why: 'this noun has an irregular plural. What is it?' };
    }),
};
