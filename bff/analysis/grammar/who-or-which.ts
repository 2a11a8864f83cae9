import { faultsAt, type GrammarRule } from './grammar-rule.ts';

const PEOPLE = `man woman men women boy boys girl girls person people student students teacher teachers friend friends mother father brother
sister parents child children doctor doctors nurse lawyer uncle aunt cousin neighbour neighbor boss colleague colleagues player
players author writer poet worker workers citizen citizens tourist tourists`;

/** "The man which", "people which". */
export const whoOrWhich: GrammarRule = {
  id: 'who-or-which',
  name: '"Who" and "which"',
  explanation: 'After a person we use "who" or "that"; "which" is for things.',
  learners: 'German, French and Spanish use one word for both.',
  examples: {
    wrong: [
      'The man which lives next door is a pilot.',
      'People which live alone often have a pet.',
      'I have a friend which speaks five languages.',
      'The teacher which taught us French has left.',
      'Students which work at night sleep less.',
    ],
    right: [
      'The man who lives next door is a pilot.',
      'The house which belongs to the man is old.',
      'He told the people which road was closed.',
      'She asked the students which were ready.',
      'The child, which was a surprise, laughed.',
    ],
  },
  find: (tree) =>
    faultsAt(tree, (at) => {
      if (tree.low(at) !== 'which' || !tree.isOneOf(at - 1, PEOPLE)) return undefined;
      const verb = tree.afterAdverbs(at + 1);
      if (!tree.isFinite(verb) || tree.isOneOf(verb, 'is are was were')) return undefined;
      return { first: at - 1, last: at, why: 'a person comes before this word. Is "which" the word for people?' };
    }),
};
