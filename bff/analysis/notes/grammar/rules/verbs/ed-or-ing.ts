import type { GrammarRule } from '../../grammar-rule.ts';
import { WordPatterns } from '../../word-patterns.ts';

const THINGS =
  'lesson|lecture|film|movie|book|story|match|trip|holiday|song|music|show|play|article|novel|chapter|programme|course|subject|test|exam|job|journey|speech|poem|series|weekend|museum|documentary|homework|experience|idea|topic|game';
const FELT =
  'bored|excited|interested|tired|annoyed|disappointed|amazed|shocked|embarrassed|fascinated|exhausted|depressed';
const PEOPLE =
  'i|he|she|we|they|people|children|students|pupils|everybody|everyone|brother|sister|mother|father|friend|friends|parents';

/** People who are said to cause a feeling, and things that are said to have one. */
const MISTAKEN = new WordPatterns(`
${PEOPLE} am|'m|is|was|are|were|'s|'re very|really|so|too|quite|not|n't|always|also? [interesting] in !many|some|several|different|various|all|other|every|both|what|how|that|this|a|one|its|their|his|her|my|the|more|ways|general|theory|comparison
${PEOPLE} am|'m|is|was|are|were|'s|'re very|really|so|too|quite|not|n't? [exciting] about|that
i|we am|'m|was|were|are|'re very|really|so|too|quite? [exciting] to see|hear|go|meet|visit|be|start|get
i am|was|'m|felt|feel so|very|really|too [scary] $|and|because|when|that
^ i was|am|'m very|really|so [boring] at|in|because|there|and|$
i|we am|'m|was|were|are|'re|feel|felt very|really|so|too|quite? [exciting|disappointing|surprising|shocking] about|that|when|by
i|we feel|felt very|really|so|too|quite? [exciting|tiring|confusing|surprising|annoying|disappointing|shocking|exhausting|relaxing|interesting|depressing|worrying] $
i|we am|'m|was|were|are|'re very|really|so|too? [exciting|disappointing|surprising] <.|,|CC|WRB>
i|we am|'m|was|were|are|'re very|really|so|too [tiring|confusing|shocking|relaxing] <.|,|CC|WRB>
^ <DT|PRP$> ${THINGS} is|was|'s very|really|so|too|quite|not|n't? [${FELT}] <.|,|CC|IN|TO|WRB>
and|but|because|that|so|think|thought <DT|PRP$> ${THINGS} is|was|'s very|really|so|too|quite|not|n't? [${FELT}] <.|,|CC|IN|TO|WRB>
a|an|the|this|very|most|such|really|some [bored|excited|interested|amazed|fascinated|annoyed|shocked|embarrassed] ${THINGS} !<NN|NNS|POS>
i|we am|'m|was|were|are|'re|feel|felt very|really|so|too|quite|always? [confusing|worrying|embarrassing|frustrating] about|by|because
i|we got|get|become|became very|really|so? [exciting|confusing|tiring|disappointing] <.|,|IN|CC|WRB>
`);
/** "The lecture was bored", "I was exciting when I heard". */
export const edOrIng: GrammarRule = {
  id: 'ed-or-ing',
  name: '“Bored” or “boring”',
  explanation:
    'People feel bored, excited or interested; what makes them feel that way is boring, exciting or interesting.',
  learners: 'In many languages one word serves for both.',
  wrong: 'The lecture was very bored.',
  right: 'The lecture was very boring.',
  find: (tree) =>
    MISTAKEN.find(tree).map(({ first, last }) => ({
      first,
      last,
      why: 'is this what somebody feels, or what makes people feel that way?',
    })),
};
