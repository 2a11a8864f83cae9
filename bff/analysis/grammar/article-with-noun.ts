import type { Tree } from '../parser/tree.ts';
import { JOB_WORDS } from './count-nouns.ts';
import { faultsAt, type GrammarFault, type GrammarRule } from './grammar-rule.ts';
import { CITIES, COUNTRIES, LANGUAGES } from './place-names.ts';
import { WordPatterns } from './word-patterns.ts';

const PERSONS = `${JOB_WORDS}
child girl boy woman man adult teenager citizen foreigner vegetarian orphan widow hero thief`;
const PLACES_IN_ORDER = `paragraph chapter part line sentence text act scene half stanza verse page experiment section picture step question
row column floor year day week month month round game match war`;
const ORDINALS = 'second third fourth fifth sixth seventh eighth ninth tenth last';
const IN_GENERAL = 'life nature happiness love friendship freedom childhood society';

/** Places where "the" or "a" is too many. */
const TOO_MANY = new WordPatterns(`
speak|speaks|spoke|speaking|learn|learns|learned|learning|study|studies|studied|teach|teaches|taught|understand|in|from|into [the] ${LANGUAGES} <.|,|CC|IN|RB|TO>
in|to|from|of|visit|visited|live|like|love|left|near [the] ${COUNTRIES} <.|,|CC|RB|PRP|VBZ|VBD|WRB|TO>
in|to|visit|visited [the] ${CITIES} <.|CC>
^ after|before [the] school|work|breakfast|lunch|dinner ,
^ [the most] people|students|children|teenagers|of|pupils|teachers|parents|countries
!make|makes|making|made|get|getting|got [the most] of the|my|our|these
in|to|from|of|visit|visited|left [the] ${COUNTRIES} with|for|when|because|last|during|by|and
in|to|from|of|visit|visited [the] south|north|new|great|saudi|sri|costa|hong|los|san|buenos korea|york|zealand|britain|arabia|lanka|rica|kong|angeles|francisco|aires !<NN|NNS|NNP|POS|JJ>
^ <IN|TO>? [the] people all over|around
^ [the] people around|in the world|general
in [the] real|everyday|daily life <.|,>
go|goes to [the] school by|every|on|with|at|from|until|because
go|goes|went|come|comes|came|get|gets|drive|drives to [the] work by|on|at|every|with|$
live|lives|lived|living|living|born|in [the] poverty $
live|lives|lived|living in [the] poverty
[the] money can|could not|n't buy
[the] money does not|n't buy|bring|make
^ [the] money is not everything
^ [the] maths|mathematics|physics|biology|chemistry|geography|history|english is|'s very|too|so|really|my|more|much|not? difficult|easy|hard|harder|easier|interesting|boring|favourite|favorite|important|fun
^ [the] smoking|swimming|reading|cycling|jogging|cooking is|can|makes|helps
on [the] foot $
learn|learned|learnt|know|knows|knew <DT|PRP|PRP$>? <NN>? by [the] heart
^ [the] both <NNS|JJ>
for|in [the] example ,
at [the] home !of
go|went|goes|going|come|came to [the] bed <.|,|CC|IN|RB>
go|went|goes|going|come|came|travel|travelled by [the] bus|train|car|plane|bike|bicycle|taxi|boat|tram|metro
by [the] foot|mistake|accident
play|plays|played|playing [the] football|tennis|chess|basketball|volleyball|cards|badminton|hockey|rugby|cricket|golf|handball <.|,|CC|IN|RB>
have|had|has|eat|ate|having [the] breakfast|lunch <.|,|IN|CC|RB>
[the] mankind
in|of|for|to [the] society <.|,|CC>
have|has|had|find|found|get|got|need|wanted|want [a] work <.|,|CC|PRP|WRB|TO>
have|has|had|having [a] fun|luck|patience|courage
[a|an] <NNS> !<NN|NNS|POS|HYPH|VBG|CD>
[a|an very|really|quite|so !few] <NNS> !<NN|NNS>
`);
/** Plurals that may follow "a", by themselves or with an adjective. */
const PLURAL_AFTER_A = new Set(
  'few lot dozen hundred thousand million billion score series species means headquarters crossroads people stairs'.split(
    ' ',
  ),
);

/** "Is electrician", "in second paragraph", "the life is". */
export const articleWithNoun: GrammarRule = {
  id: 'article-with-noun',
  name: '"A", "the" or nothing',
  explanation:
    'The name of a job usually takes "a" or "an" (she is a nurse), first, second and third usually take "the" (in the second part), and ideas in general take nothing (life is short).',
  learners: 'German and French leave out the article before jobs; Spanish, French and Italian put one before ideas.',
  examples: {
    wrong: [
      'Her uncle is carpenter in a small town.',
      'In second paragraph, the author changes the subject.',
      'The life is sometimes unfair.',
      'He wants to be pilot.',
      'Plants grow faster in the nature.',
    ],
    right: [
      'Her uncle is a carpenter in a small town.',
      'In the second paragraph, the author changes the subject.',
      'Life is sometimes unfair.',
      'The life of a pilot is hard.',
      'The nature of the task is unclear.',
      'She is student president and man of the match.',
      'Our neighbour’s child was ill.',
    ],
  },
  find: (tree) => [
    ...TOO_MANY.find(tree).flatMap(({ first, last }) =>
      tree.isOneOf(first, 'a an') &&
      (PLURAL_AFTER_A.has(tree.low(last + 1)) || tree.tagMargin(last + 1) < 8 || tree.low(last + 2) === '-')
        ? []
        : [{ first, last: last + 1, why: 'does this noun go with this article, or with none?' }],
    ),
    ...faultsAt(tree, (at) => besideNoun(tree, at)),
  ],
};

/** A job or a place in an order without an article, or an idea in general with one. */
function besideNoun(tree: Tree, at: number): GrammarFault | undefined {
  const after = tree.tag(at + 1);
  const ends = /^(?:[.,;!?]|IN|CC|TO|W.*|RB)$/.test(after) || at + 1 >= tree.length;
  const isJob = tree.isOneOf(at, PERSONS) && tree.tag(at) === 'NN' && ends && tree.low(at + 1) !== 'of';
  const verb = /^(?:JJ)$/.test(tree.tag(at - 1)) ? at - 2 : at - 1;
  if (
    isJob &&
    tree.isOneOf(verb, "is was am be become became becoming 's 'm") &&
    tree.tag(verb) !== 'POS' &&
    !tree.isOneOf(verb - 1, 'there here what who') &&
    tree.tokens.at(-1)?.text !== '?'
  )
    return { first: verb + 1, last: at, why: 'a job or a kind of person usually takes an article here.' };
  if (
    tree.tag(at) === 'IN' &&
    tree.isOneOf(at + 1, ORDINALS) &&
    tree.isOneOf(at + 2, PLACES_IN_ORDER) &&
    !tree.isOneOf(at + 1, 'last')
  )
    return { first: at, last: at + 2, why: '"first", "second" and the like usually have "the" in front.' };
  if (tree.low(at) !== 'the' || !tree.isOneOf(at + 1, IN_GENERAL) || tree.tag(at + 1) !== 'NN') return undefined;
  const isSubject =
    (at === 0 || tree.isOneOf(at - 1, 'that because and but')) && tree.isFinite(tree.afterAdverbs(at + 2));
  const isPlace = tree.isOneOf(at + 1, 'nature') && tree.isOneOf(at - 1, 'in') && /^[.,]$/.test(tree.low(at + 2));
  return isSubject || isPlace
    ? { first: at, last: at + 1, why: 'is this about the thing in general? Then it usually goes without "the".' }
    : undefined;
}
