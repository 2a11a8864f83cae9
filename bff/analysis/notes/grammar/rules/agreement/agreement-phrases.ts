import type { Tree } from '../../../../reading/parser/tree.ts';
import type { GrammarFault } from '../../grammar-rule.ts';
import { WordPatterns } from '../../word-patterns.ts';

const SINGULAR = 'the subject is singular. Is this the form of the verb that goes with it?';
const PLURAL = 'the subject is plural. Is this the form of the verb that goes with it?';

/** Subjects and verbs that don't agree, where a few words show it. */
const MANY =
  'people|children|men|women|students|teenagers|tourists|pupils|parents|teachers|things|countries|animals|girls|boys';
const ONE_VERBS =
  'is|was|has|does|thinks|likes|wants|goes|lives|works|says|makes|knows|believes|needs|uses|plays|spends|comes|takes|feels|eats';

/** Subjects and verbs that don't agree, where a few words show it. */
const TABLE = new WordPatterns(`
!do|does|did|make|let|why|and he|she|it [do n't] => ${SINGULAR}
^ he|she|it [have|were n't] => ${SINGULAR}
^ physics|mathematics|maths|news|gymnastics [are|were|have] => ${SINGULAR}
!<IN|TO> the|this|that|your|my news [are|were|have] => ${SINGULAR}
!<IN|TO> both my|his|her|our|the|their <NN> and my|his|her|our|the|their <NN> <RB>? [<VBZ>] => ${PLURAL}
^ [here is|was] the|my|some|your|two|three|our <JJ>? <NNS> <.|IN|WDT|PRP> => ${PLURAL}
^ a? lot|lots of young|old|other|different|many? ${MANY} [${ONE_VERBS}] => ${PLURAL}
but|because|that|so a? lot|lots of young|old|other|different|many? ${MANY} [${ONE_VERBS}] => ${PLURAL}
^ <VBG> <DT|PRP$> <JJ>? books|films|games|languages|sports|things|letters|vegetables|cigarettes|friends|videos|stories|people|exercises|mistakes|photos|movies|programmes|series|novels|newspapers|magazines|songs [are|were|have|give|make|help|take|need|cost] <DT|PRP|PRP$|JJ|RB|IN|TO|CD|VBN|NNS> => ${SINGULAR}
^ watching|eating|making|having|buying|speaking <JJ>? films|languages|things|vegetables|friends|videos|mistakes|photos|movies|programmes|songs|clothes|fruits [are|were|have|give|make|help|take|need|cost] <DT|PRP|PRP$|JJ|RB|IN|TO|CD|VBN|NNS> => ${SINGULAR}
^ learning|studying <JJ>? languages [are|were|have|give|make|help|take|need|cost] => ${SINGULAR}
^ what <DT|PRP$>? <NN|NNS|PRP> need|needs|want|wants [are] a|an <JJ>? <NN> to|.|where|with => ${SINGULAR}
^ <PRP$|DT> <NN|NNS> 's coach|teacher|father|mother|brother|sister|friend|dog|cat|car|house|son|daughter|wife|husband|room|name|job [have|do|are|were] !<PRP> => ${SINGULAR}
^ everyone|everybody|someone|somebody|nobody|everything|nothing|something [are|were] => ${SINGULAR}
^ everyone|everybody|someone|somebody|everything|something [have] to|been|got|their|his|different|problems => ${SINGULAR}
^ nobody|nothing [have|do] => ${SINGULAR}
!<IN|WDT|DT|TO> one of the|my|our|his|her|their|these <JJ|JJS>? <NNS> [are|were|have|do] !<PRP> => ${SINGULAR}
^ each|every <NN> [are|were|have|do] => ${SINGULAR}
^ each|every <NN> [need|want] a|an|the|to|more => ${SINGULAR}
`);

/** Disagreements that neighbouring words show, however the parser reads the sentence. */
export function agreementPhrases(tree: Tree): GrammarFault[] {
  return TABLE.find(tree).map(({ first, last, note }) => ({ first: Math.max(0, first - 1), last, why: note }));
}
