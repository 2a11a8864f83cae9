import type { GrammarRule } from './grammar-rule.ts';
import { WordPatterns } from './word-patterns.ts';

const CAUSING =
  'boring|exciting|interesting|confusing|tiring|surprising|annoying|frightening|disappointing|amazing|shocking|embarrassing|depressing|exhausting|fascinating|relaxing|satisfying|frustrating|disgusting|terrifying|worrying|touching';
const THINGS =
  'lesson|lecture|film|movie|book|story|class|game|match|trip|holiday|song|music|show|play|news|article|novel|chapter|programme|course|subject|test|exam|job|work|journey|speech|result|results|poem|series|party|day|weekend|museum|documentary|homework|experience|idea|question|topic|it|that';

/** People who are said to cause a feeling, and things that are said to have one. */
const MISTAKEN = new WordPatterns(`
i am|'m|was|feel|felt very|really|so|too|quite? [${CAUSING}] when|because|that|to|about|in|at|by|of
i|we feel|felt very|really|so|too|quite? [${CAUSING}] $
i|we am|'m|was|were|are|'re very|really|so|too? [exciting|tiring|frightening|disappointing|surprising|interesting|shocking|confusing|worrying|relaxing] <.|,|CC|WRB>
he|she|we|they is|was|were|are|'s|'re very|really|so|too|quite? [${CAUSING}] in|about|that|when|because|by
people|children|students|pupils|everybody|everyone is|was|were|are very|really|so|too|quite? [exciting|interesting|confusing|tiring|surprising|worrying] <.|,|IN|CC|WRB>
${THINGS} is|was|were|are|'s very|really|so|too|quite? [bored|excited|interested|confused|tired|annoyed|disappointed|amazed|shocked|embarrassed|fascinated|exhausted|depressed] <.|,|CC|IN|TO|WRB>
a|an|the|this|that|very|most|such|really|some [bored|excited|interested|amazed|fascinated|annoyed|shocked|embarrassed] ${THINGS}
i|we got|get|become|became very|really|so? [boring|exciting|confusing|tiring|annoying|embarrassing] <.|,|IN|CC|WRB>
`);
/** "The lecture was bored", "I was exciting when I heard". */
export const edOrIng: GrammarRule = {
  id: 'ed-or-ing',
  name: '"Bored" or "boring"',
  explanation:
    'People feel bored, excited or interested; what makes them feel that way is boring, exciting or interesting.',
  learners: 'In many languages one word serves for both.',
  examples: {
    wrong: [
      'The lecture was very bored.',
      'I was so exciting when I got the letter.',
      'She is interesting in old coins.',
      'It was a bored film.',
      'We felt tiring.',
    ],
    right: [
      'The lecture was very boring.',
      'I was so excited when I got the letter.',
      'She is interested in old coins.',
      'She is interesting, and so are her coins.',
      'The film got boring after an hour.',
    ],
  },
  find: (tree) =>
    MISTAKEN.find(tree).map(({ first, last }) => ({
      first,
      last,
      why: 'is this what somebody feels, or what makes people feel that way?',
    })),
};
