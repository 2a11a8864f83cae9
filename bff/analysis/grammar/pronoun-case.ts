import { faultsAt, type GrammarRule } from './grammar-rule.ts';

const OBJECT_FORMS = 'me him them us';
const SUBJECT_FORMS = 'i he she they we';

/** "Me and him went", "between you and I", "gave it to he". */
export const pronounCase: GrammarRule = {
  id: 'pronoun-case',
  name: 'Form of the pronoun',
  explanation:
    'Whoever acts is I, he, she, we or they; after a verb or a preposition it is me, him, her, us or them, also when "and" joins two people.',
  examples: {
    wrong: [
      'My sister and me went to the cinema.',
      'Me and him are good friends.',
      'This is a secret between you and I.',
      'The teacher gave it to my friend and I.',
      'Him and his brother live in Rome.',
    ],
    right: [
      'My sister and I went to the cinema.',
      'He saw my sister and me at the cinema.',
      'It was he who called.',
      'They told him and his brother lived there too.',
      'This is a secret between you and me.',
      'She thinks that I and my brother are lazy.',
    ],
  },
  find: (tree) =>
    faultsAt(tree, (at) => {
      if (tree.low(at) === 'them' && tree.tag(at + 1) === 'NNS' && at === 0 && tree.tagMargin(at + 1) >= 4)
        return { first: at, last: at + 1, why: '"them" does not go before a noun. Which word points to things?' };
      const isOwner =
        tree.isOneOf(at, 'they') &&
        /^NNS?$/.test(tree.tag(at + 1)) &&
        /^(?:VB[DPZN]?|IN|RP)$/.test(tree.tag(at - 1)) &&
        tree.tagMargin(at + 1) >= 6;
      if (isOwner && !tree.isFinite(at + 2))
        return {
          first: at,
          last: at + 1,
          why: 'does this belong to them? Then another form of the pronoun is needed.',
        };
      if (tree.low(at) === 'whom' && /^VB[DZP]$|^MD$/.test(tree.tag(at + 1)) && tree.tag(at - 1).startsWith('NN'))
        return { first: at, last: at, why: 'this pronoun is the subject of the verb after it. Is this its form?' };
      const reflexive =
        ['i me', 'we us', 'they them'].includes(`${tree.low(at)} ${tree.low(at + 2)}`) &&
        /^VB[DP]$/.test(tree.tag(at + 1)) &&
        tree.low(at) !== 'they';
      if (reflexive)
        return {
          first: at,
          last: at + 2,
          why: 'subject and object are the same here. Which form of the pronoun shows that?',
        };
      if (tree.low(at) !== 'and') return undefined;
      const [before, after] = [at - 1, at + 1];
      const verb = tree.afterAdverbs(after + 1);
      const isFinite = tree.isFinite(verb) && tree.tagMargin(verb) >= 2;
      const start = tree.find(0, at, (place) => place === before && tree.isOneOf(place, OBJECT_FORMS));
      const opens = (place: number) =>
        place === 0 ||
        tree.isOneOf(place - 1, 'because when while although if that') ||
        (place === 1 && tree.pos(0) === 'PUNCT') ||
        (tree.low(place - 1) === ',' && place <= 6);
      if (start !== -1 && opens(before) && /^(?:PRP|NN)/.test(tree.tag(after))) {
        const end = tree.find(after, after + 4, (place) => tree.isFinite(place));
        if (end !== -1)
          return {
            first: before,
            last: after,
            why: 'this pronoun is the subject. Try the sentence without the other person.',
          };
      }
      const described = tree.tag(before - 1) === 'JJ' ? before - 1 : before;
      const phraseStart = tree.isOneOf(described - 1, 'my his her our their the your') ? described - 1 : before;
      const isJoint = /^NN|^PRP$/.test(tree.tag(before)) && tree.isOneOf(after, OBJECT_FORMS);
      if (isJoint && opens(phraseStart) && isFinite && verb === after + 1)
        return {
          first: after,
          last: after,
          why: 'this pronoun is the subject. Try the sentence without the other person.',
        };
      const isLate =
        tree.isOneOf(after, SUBJECT_FORMS) &&
        tree.low(after) !== 'they' &&
        (tree.low(before - 1) === 'between' || tree.isOneOf(phraseStart - 1, 'to for with from between'));
      const endsThere = after + 1 >= tree.length || /^[.,;!?]$/.test(tree.low(after + 1));
      if (isLate && endsThere && /^NN|^PRP$/.test(tree.tag(before)))
        return {
          first: after,
          last: after,
          why: 'this pronoun comes after a preposition. Try the phrase without the other person.',
        };
      return undefined;
    }),
};
