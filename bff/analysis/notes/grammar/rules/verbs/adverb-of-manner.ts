import type { GrammarRule } from '../../grammar-rule.ts';
import { WordPatterns } from '../../word-patterns.ts';

const DEEDS = `answer|answers|answered|speak|speaks|spoke|sing|sings|sang|drive|drives|drove|driving|behave|behaves|behaved|dance|dances|danced|smile|smiles|smiled|work|works|worked|write|writes|wrote|explain|explains|explained|walk|walks|walked|shout|shouted|listen|listens|listened|cook|cooks|play|plays|played|reply|replied|swim|swims|swam`;
const MANNERS = `polite|careful|careless|beautiful|bad|nervous|angry|happy|fluent|perfect|serious|dangerous|quiet|patient|sad|gentle|honest|calm|brave|clever|lazy|rude|wonderful|terrible|excellent|horrible`;
const SKILLS =
  'speak|speaks|spoke|sing|sings|sang|dance|dances|danced|cook|cooks|play|plays|played|swim|swims|sleep|slept|write|writes|drive|drives';
const LANGUAGES =
  'english|french|spanish|german|italian|chinese|russian|arabic|polish|japanese|football|tennis|basketball|chess|guitar|piano';

const WORK_DONE =
  'did|does|do|done|finish|finished|complete|completed|answer|answered|clean|cleaned|wrote|write|solve|solved|learn|learned|learnt|explain|explained|check|checked';

/** Adjectives where the deed is described. */
const ADJECTIVES = new WordPatterns(`
${DEEDS} very|so|too|really|quite|extremely? [${MANNERS}] <.|CC|TO|WRB|RB>
${DEEDS} very|so|too|really|quite|extremely [${MANNERS}] <,|IN>
${DEEDS} to me|us|him|her|them very|so|really|quite [${MANNERS}] <.|CC|IN>
speak|speaks|spoke|play|plays|played ${LANGUAGES} very|so|really|quite|too? [good|fluent|perfect|bad] <.|,|CC|WRB>
speak|speaks|spoke ${LANGUAGES} very|so|really [good|fluent|perfect|bad] in|with|at
drive|drives|drove|driving|speak|speaks|spoke|behave|behaves|behaved|walk|walks|walked|write|writes|listen|listens|sing|sings|sang [careful|careless|polite|beautiful|fluent|nervous|gentle] $
take|takes|took|taken|taking the|this|that|my|your|his|her|their? it|this|that|them|him|her|me|us|you|things|school|education|rules|studies|sports|sport|health|exams|lessons|advice|homework|warnings|warning [serious] $|,|and|enough|because|when|anymore|at|if|or|until|but|as
${WORK_DONE} the|my|his|her|our|their|your|this|that <NN|NNS> [quick|careful|perfect|correct|proper|careless] $
${SKILLS} very|so|really|not [good] <.|,|CC|WRB|IN>
`);

/** "He answered very polite", "she speaks English very good". */
export const adverbOfManner: GrammarRule = {
  id: 'adverb-of-manner',
  name: 'How something is done',
  explanation:
    'A word that says how somebody does something usually ends in “-ly”, and the one that goes with “good” is “well”.',
  learners: 'German, Dutch and other languages have one form for both, and in others the endings differ less.',
  wrong: 'The waiter answered very polite.',
  right: 'The waiter answered very politely.',
  find: (tree) =>
    ADJECTIVES.find(tree).map(({ first, last }) => ({
      first,
      last,
      why: `this says how it is done. Is “${tree.tokens[last]?.text ?? ''}” the form for that?`,
    })),
};
