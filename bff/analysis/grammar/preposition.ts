import { faultsAt, type GrammarRule } from './grammar-rule.ts';

/**
 * Words, the preposition that learners often put behind them, and the one that English has there, or "-" for none. Pairs that are right in
 * other sentences ("good in", "influence in", "lead into") are left out on purpose.
 */
const GOVERNED = `
depend depends depended depending dependent: of on
interested: on in; for in; about in
married: with to
consist consists consisted: in of
insist insists insisted: in on
participate participates participated: on in; to in
arrive arrives arrived arriving: to at/in
discuss discusses discussed discussing: about -
mention mentions mentioned: about -
emphasize emphasise emphasized emphasised emphasizes emphasises: on -
capable: to of
afraid: from of
responsible: of for; from for
famous: of for; with for
listen listens listened listening: at to
accuse accused accuses: for of
prevent prevents prevented: of from
suffer suffers suffered suffering: of from
similar: with to; than to
superior inferior: than to
aware: about of
proud: for of
jealous: from of; about of
full: with of
despite: of -
according: with to; of to
regardless: to of; from of
contrary: with to; of to
composed: from of
fond: to of; for of; with of
addicted: with to; in to
concentrate concentrates concentrated focused focuses: in on
rely relies relied: in on; of on
contribute contributes contributed: for to; in to
specialize specialise specializes specialises specialized specialised: on in
succeed succeeded: on in
refer refers: about to; at to; for to
satisfied: of with; from with
worried: of about
surprised: from by/at
related: with to
equal: with to
reached reaches: to -
approached: to -
visited visits: to -
entered: to -
deals deal dealt: about with
contacted: with -
resemble resembles resembled: to -
obey obeys obeyed: to -
lacks lacked: of -
regret regretted: about -
belong belongs belonged: of to
tired bored: from of/with
angry: from with
opposed: with to; against to`;

interface Governed {
  wrong: string;
  right: string;
}

/** The pairs for each word. */
const PAIRS: ReadonlyMap<string, readonly Governed[]> = new Map(
  GOVERNED.trim()
    .split('\n')
    .flatMap((row) => {
      const [words = '', pairs = ''] = row.split(': ');
      const governed = pairs.split('; ').map((pair): Governed => {
        const [wrong = '', right = ''] = pair.split(' ');
        return { wrong, right };
      });
      return words.split(' ').map((word) => [word, governed] as const);
    }),
);

/** "Depend of", "discuss about", "married with". */
export const preposition: GrammarRule = {
  id: 'preposition',
  name: 'Words and their preposition',
  explanation:
    'Many verbs and adjectives go with one preposition only, or with none; it has to be learned with the word, because it differs from language to language.',
  learners: 'The preposition is often the one that the same phrase has in your first language.',
  examples: {
    wrong: [
      'Good grades depend of many things.',
      'She is married with a doctor.',
      'We discussed about the new law.',
      'He is interested on music.',
      'They arrived to the airport at noon.',
      'Despite of the rain, we went out.',
    ],
    right: [
      'Good grades depend on many things.',
      'He is married with two children.',
      'We talked about the new law.',
      'It arrived to great applause.',
      'The book is about the law that we discussed.',
      'He was tired from the journey and listened at the door.',
    ],
  },
  find: (tree) =>
    faultsAt(tree, (at) => {
      if (
        tree.low(at) === 'forward' &&
        tree.isOneOf(at - 1, 'look looking looks looked') &&
        /^(?:VBG|PRP\$|DT)$/.test(tree.tag(at + 1))
      )
        return { first: at - 1, last: at + 1, why: 'a small word is missing after "forward".' };
      const pair = PAIRS.get(tree.low(at))?.find(({ wrong }) => wrong === tree.low(at + 1));
      if (pair === undefined || !/^(?:IN|TO|RP|RB)$/.test(tree.tag(at + 1))) return undefined;
      // "Interested for years", "arrived to find", "listened at the door": time, purpose and place are another matter.
      const next = at + 2;
      if (/^(?:VB|CD|VBD|VBZ|VBP)/.test(tree.tag(next)) && !(pair.wrong === 'to' && tree.low(at) === 'capable'))
        return undefined;
      if (/^[.,;:!?)]$/.test(tree.low(next)) || next >= tree.length) return undefined;
      const noun = tree.find(next, next + 4, (place) => tree.tag(place).startsWith('NN'));
      if (
        tree.isOneOf(
          noun,
          'years year months days weeks hours minutes time times way ways part children fact turn general particular particularly order example instance applause cheers news door gate window life journey',
        )
      )
        return undefined;
      if (pair.wrong === 'with' && tree.isOneOf(next, 'children no')) return undefined;
      if (
        pair.wrong === 'in' &&
        /^(?:this|that|these|which|such|all|order|part)$/.test(tree.low(next)) &&
        tree.low(at).startsWith('con')
      )
        return undefined;
      const word = tree.tokens[at]?.text ?? '';
      const why =
        pair.right === '-'
          ? `"${word}" needs no preposition behind it.`
          : `"${word}" goes with another preposition in English. Which one?`;
      return { first: at, last: at + 1, why, ...(pair.right !== '-' && { suggestions: pair.right.split('/') }) };
    }),
};
