import { faultsAt, type GrammarRule } from './grammar-rule.ts';

const COMPARATIVES =
  `more less rather better worse fewer higher lower greater larger smaller bigger older younger faster easier harder
stronger longer shorter cheaper richer poorer earlier later sooner`.replaceAll('\n', ' ');

/** "More easier", "the most tallest", "better then". */
export const comparison: GrammarRule = {
  id: 'comparison',
  name: 'Comparisons',
  explanation:
    'A comparison is marked once, with -er and -est or with more and most, and its second part begins with "than".',
  examples: {
    wrong: [
      'This exercise is more easier than the last one.',
      'Winter is the most coldest season.',
      'My bike is better then yours.',
      'He is more taller than me.',
      'It costs more then we can pay.',
    ],
    right: [
      'This exercise is easier than the last one.',
      'Winter is the coldest season.',
      'It got better, then worse.',
      'The more older people there are, the better.',
      'Most earlier attempts failed.',
    ],
  },
  find: (tree) =>
    faultsAt(tree, (at) => {
      const next = at + 1;
      const isSecond = tree.tag(next).startsWith('JJ');
      const isDouble =
        (tree.low(at) === 'more' && /[a-z]{2}er$/.test(tree.low(next))) ||
        (tree.low(at) === 'most' && /[a-z]{2}est$/.test(tree.low(next)));
      // "More older people" may be more people who are older; "the most honest" is right.
      const isAmount = tree.tag(at + 2).startsWith('NN') && tree.low(at) === 'more';
      if (isDouble && isSecond && !isAmount && !tree.isOneOf(next, 'honest modest earnest dishonest'))
        return { first: at, last: next, why: 'the comparison is marked twice. Once is enough.' };
      if (
        !tree.isOneOf(at, COMPARATIVES) ||
        tree.low(next) !== 'then' ||
        tree.tokens[next]?.from !== (tree.tokens[at]?.to ?? 0) + 1
      )
        return undefined;
      if (!/^(?:DT|PRP|NNP|CD|NN|NNS|VBG|IN|JJ|EX)/.test(tree.tag(at + 2)) || tree.tag(at + 3).startsWith('VBD'))
        return undefined;
      return { first: at, last: next, why: '"then" is about time. Is this a comparison?', suggestions: ['than'] };
    }),
};
