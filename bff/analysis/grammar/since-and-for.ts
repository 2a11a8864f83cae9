import { faultsAt, type GrammarRule } from './grammar-rule.ts';

const LASTING = 'live lives work works know knows study studies learn learns is are am';
const UNITS = 'years months weeks days hours';

/** "I live here since 2010", "we live here for ten years". */
export const sinceAndFor: GrammarRule = {
  id: 'since-and-for',
  name: '"Since" and "for" with a time',
  explanation:
    'What began in the past and still goes on takes the present perfect: I have lived here since 2010, or for ten years; "since" needs a point in time.',
  learners: 'French, German, Spanish and Italian use the present tense here.',
  examples: {
    wrong: [
      'I live in this town since 2010.',
      'The library is closed since March.',
      'She works here for ten years.',
      'We know each other since many years.',
      'He is ill since last week.',
    ],
    right: [
      'I have lived in this town since 2010.',
      'Since he is ill, he stays at home.',
      'The course is for two years.',
      'It is ten years since we met.',
      'She will work here for ten years.',
    ],
  },
  find: (tree) =>
    faultsAt(tree, (at) => {
      const isSince = tree.low(at) === 'since';
      if (!isSince && tree.low(at) !== 'for') return undefined;
      const time = at + 1;
      const isPoint =
        /^(?:1\d{3}|20\d\d)$/.test(tree.low(time)) ||
        tree.isOneOf(
          time,
          'january february march april june july august september october november december monday tuesday wednesday thursday friday last yesterday childhood',
        );
      const isSpan = (tree.tag(time) === 'CD' || tree.isOneOf(time, 'many several')) && tree.isOneOf(time + 1, UNITS);
      const verb = tree.find(
        Math.max(0, at - 9),
        at,
        (place) => /^VB[PZ]$/.test(tree.tag(place)) && tree.tagMargin(place) >= 3,
      );
      const finite = tree.finiteVerbs().filter((place) => place < at).length;
      if (verb === -1 || finite !== 1 || tree.isOneOf(verb, 'has have') || tree.isOneOf(verb - 1, 'it'))
        return undefined;
      if (tree.some(verb, at, (place) => /^[,;:]$/.test(tree.low(place)))) return undefined;
      const last = isSpan ? time + 1 : time;
      if (isSince && (isPoint || isSpan))
        return { first: at, last, why: 'this began in the past and goes on until now. Does the verb show both?' };
      const lasts = tree.isOneOf(verb, LASTING) && verb + 1 !== at && !tree.isOneOf(verb, 'is are am');
      const isNow = isSpan && (lasts || (tree.isOneOf(verb, 'works lives') && tree.isOneOf(at - 1, 'here there')));
      return isNow && !tree.tokens.some(({ lower }) => /^(?:every|each|will|usually|often)$/.test(lower))
        ? { first: at, last, why: 'if this began in the past and goes on until now, the verb should show both.' }
        : undefined;
    }),
};
