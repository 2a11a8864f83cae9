import { faultsAt, type GrammarFault, type GrammarRule, type Tree } from '../../grammar-rule.ts';

/** Verbs with the particles that a pronoun separates from them: "try it on". */
const PHRASAL: ReadonlyMap<string, string> = new Map(
  `on: try tries tried trying switch switched
in: fill fills filled filling hand handed
up: pick picked picking wake woke waking look looked tear tore set cheer cheered clean cleaned give gave bring brought hang hung fix mess mix
wrap lock tidy warm eat cut
off: take took taking turn turned switch switched put call cut drop dropped
away: throw threw throwing put take took give gave send
back: give gave bring brought call called take took pay paid send sent put
down: write wrote writing put turn turned let knock knocked cut calm note break burn burned
out: work worked find found figure check point pointed carry carried sort try tried leave left cross throw threw take took fill filled print turn`
    .replaceAll(/\n(?!\w+:)/g, ' ')
    .split('\n')
    .map((row) => {
      const [particle = '', verbs = ''] = row.split(': ');
      return [particle, verbs] as const;
    }),
);
const GIVING =
  'give gives gave showed show shows tell tells told send sends sent lend lends lent teach teaches taught offered bring brought bought';
/** Verbs whose object follows directly. */
const WITH_OBJECT = `met meet saw see bought buy found find visited visit left leave put read watched lost took ate forgot brought sold wrote heard
learned learnt built wear wore drank drink eat hung placed laid`;

const CLOTHES =
  'coat jacket shirt dress hat sweater jumper shoes boots jeans trousers gloves scarf costume uniform ring skirt cap socks mask';

const objectFault = (first: number, last: number, why: string): GrammarFault => ({ first, last, why });

/** "Try on them", "throw away it". */
function behindParticle(tree: Tree, at: number): GrammarFault | undefined {
  const verbs = PHRASAL.get(tree.low(at - 1));
  if (isPuttingOn(tree, at))
    return objectFault(at - 1, at, 'a pronoun does not go after these two words. Where else could it go?');
  const isEnd = at + 1 >= tree.length || /^(?:[.,!?;]|IN|RB|CC|TO|DT|WRB|NN)$/.test(tree.tag(at + 1));
  const isPerson = tree.isOneOf(at - 1, 'up back down off out') && tree.isOneOf(at, 'me him us you');
  if (verbs === undefined || !(tree.isOneOf(at, 'it them') || isPerson) || !tree.isOneOf(at - 2, verbs) || !isEnd)
    return undefined;
  return objectFault(at - 1, at, 'a pronoun does not go after these two words. Where else could it go?');
}

/** "I found a coat and put on it.": "on the shelf" would make the same words right. */
const isPuttingOn = (tree: Tree, at: number): boolean =>
  tree.isOneOf(at, 'it them') &&
  tree.low(at - 1) === 'on' &&
  tree.isOneOf(at - 2, 'put puts putting') &&
  /^[.!]$/.test(tree.low(at + 1)) &&
  tree.some(0, at, (place) => tree.isOneOf(place, CLOTHES));

/** "Showed the old weapons us". */
function personBehindThing(tree: Tree, at: number): GrammarFault | undefined {
  if (
    !tree.isOneOf(at, 'us me him them') ||
    !/^NNS?$/.test(tree.tag(at - 1)) ||
    !/^(?:CC|IN|\.|,)$/.test(tree.tag(at + 1))
  )
    return undefined;
  let start = at - 1;
  while (start > at - 4 && /^(?:JJ|NN|NNS|CD)$/.test(tree.tag(start - 1))) start--;
  const isGiven =
    /^(?:DT|PRP\$)$/.test(tree.tag(start - 1)) &&
    tree.isOneOf(start - 2, GIVING) &&
    tree.tag(start - 2).startsWith('VB');
  return isGiven
    ? objectFault(at, at, 'which comes first here, the person or the thing? A person after the thing needs “to”.')
    : undefined;
}

/** "Met at the airport my host family", "put on the shelf the trophy". */
function behindPlace(tree: Tree, at: number): GrammarFault | undefined {
  if (!tree.isOneOf(at, WITH_OBJECT) || !tree.tag(at).startsWith('VB') || !tree.isOneOf(at + 1, 'at in on from'))
    return undefined;
  if (!/^(?:DT|PRP\$)$/.test(tree.tag(at + 2))) return undefined;
  const end = tree.find(at + 3, at + 6, (place) => !/^(?:JJ|VBG|NN|NNS)$/.test(tree.tag(place)));
  if (end <= at + 3 || !tree.isOneOf(end, 'the my a an his her our their')) return undefined;
  // "I saw in her eyes the truth" is a storytelling style.
  if (tree.isOneOf(end - 1, 'eyes face voice heart mind words')) return undefined;
  const last = tree.find(end + 1, end + 5, (place) => !/^(?:JJ|VBG|NN|NNS)$/.test(tree.tag(place)));
  const hasSubject = tree.some(
    at - 3,
    at,
    (place) => tree.isOneOf(place, 'i he she we they') || tree.tag(place).startsWith('NN'),
  );
  const isShort = /^[.,!]$/.test(tree.low(last)) || tree.isOneOf(last, 'and of');
  return last > end + 1 && isShort && hasSubject
    ? objectFault(end, end + 1, 'the object usually comes right after its verb. What is between the two here?')
    : undefined;
}

/** "Gave to my mother a present". */
function personBeforeThing(tree: Tree, at: number): GrammarFault | undefined {
  const isGiving =
    tree.isOneOf(at, 'gave give gives sent send told tell showed show lent') && tree.low(at + 1) === 'to';
  const person = tree.isOneOf(at + 2, 'me him us them')
    ? at + 2
    : tree.tag(at + 2) === 'PRP$' && tree.tag(at + 3) === 'NN'
      ? at + 3
      : -1;
  const isThing =
    tree.isOneOf(person + 1, 'a an the some') && tree.tag(person + 2) === 'NN' && tree.low(person + 3) === '.';
  return isGiving && person !== -1 && isThing
    ? objectFault(at + 1, person, 'a person with “to” usually comes after the thing.')
    : undefined;
}

/** Verbs whose object comes before "more" and "better". */
const USED_MORE = `use uses using used understand understands understanding understood learn learning enjoy enjoys improve speak speaks
  practise practice protect appreciate`;

/** "Use more the bicycle", "understand better our parents". */
function behindDegree(tree: Tree, at: number): GrammarFault | undefined {
  if (!tree.isOneOf(at, 'more better') || !tree.isOneOf(at - 1, USED_MORE)) return undefined;
  const noun = tree.tag(at + 2) === 'JJ' ? at + 3 : at + 2;
  const isObject = tree.isOneOf(at + 1, 'the my our your his her their this') && tree.tag(noun).startsWith('NN');
  return isObject && !tree.isOneOf(noun + 1, 'than better')
    ? objectFault(at, noun, 'the object usually comes right after its verb. Where does this word go?')
    : undefined;
}

/** "Try on them", "showed the weapons us", "met at the airport my family". */
export const objectPlace: GrammarRule = {
  id: 'object-place',
  name: 'Place of the object',
  explanation:
    'The object usually comes right after its verb, before a place or a time, and a pronoun goes between a verb and its small word: try it on.',
  learners: 'In German and Dutch the verb is second; in Spanish, Italian and Russian the order is freer.',
  wrong: 'I want to try on them before dinner.',
  right: 'I want to try them on before dinner.',
  find: (tree) =>
    faultsAt(
      tree,
      (at) =>
        behindParticle(tree, at) ??
        personBehindThing(tree, at) ??
        behindPlace(tree, at) ??
        personBeforeThing(tree, at) ??
        behindDegree(tree, at),
    ),
};
