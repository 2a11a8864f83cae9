import { faultsAt, type GrammarRule } from './grammar-rule.ts';

const COMPARATIVES = `more less rather better worse fewer higher lower greater larger smaller bigger older younger faster easier harder
stronger longer shorter cheaper richer poorer earlier later sooner`;

const SHORT =
  'big small tall old young fast slow cheap high low long short hot cold warm cool easy happy hard strong weak rich poor safe clean dark light heavy near late early loud quiet thin thick wide';

/** "More easier", "the most tallest", "better then". */
export const comparison: GrammarRule = {
  id: 'comparison',
  name: 'Comparisons',
  explanation: 'Use -er and -est, or more and most, but not both, and "than" before what you compare with.',
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
      if (tree.low(at) === 'as' && /^(?:JJ|RB)$/.test(tree.tag(next)) && tree.low(at + 2) === 'than')
        return {
          first: at,
          last: at + 2,
          why: '"as" and "than" belong to two kinds of comparison. Which one is meant?',
        };
      if (
        tree.isOneOf(at, 'so as') &&
        /^(?:JJ|RB)$/.test(tree.tag(next)) &&
        tree.low(at + 2) === 'like' &&
        tree.isOneOf(at - 1, "not n't is are was were")
      )
        return { first: at, last: at + 2, why: 'this comparison usually has another word than "like".' };
      if (tree.isOneOf(at, 'more') && tree.isOneOf(next, SHORT) && tree.isOneOf(at + 2, 'than to for'))
        return { first: at, last: next, why: 'a short adjective makes its comparison with an ending.' };
      if (tree.low(at) === 'rather') {
        const then = tree.find(at + 2, at + 6, (place) => tree.low(place) === 'then');
        if (then !== -1 && tree.tag(next) === 'VB' && tree.tag(then + 1) === 'VB')
          return { first: then, last: then, why: '"then" is about time. Is this a comparison?', suggestions: ['than'] };
      }
      const isSecond = tree.tag(next).startsWith('JJ');
      const isDouble =
        (tree.low(at) === 'more' && /[a-z]{2}er$/.test(tree.low(next))) ||
        (tree.low(at) === 'most' && /[a-z]{2}est$/.test(tree.low(next)));
      // "More older people" may be more people who are older; "the most honest" is right.
      const isAmount = tree.tag(at + 2).startsWith('NN') && tree.low(at) === 'more';
      if (isDouble && isSecond && !isAmount && !tree.isOneOf(next, 'honest modest earnest dishonest'))
        return { first: at, last: next, why: 'this has two signs of comparison. One is enough.' };
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
