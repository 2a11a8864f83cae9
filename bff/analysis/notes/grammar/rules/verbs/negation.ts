import type { GrammarRule } from '../../grammar-rule.ts';
import { WordPatterns } from '../../word-patterns.ts';

/** Phrases with the negative in the wrong place or form, and what to ask about them. */
const NEGATIONS = new WordPatterns(`
neither <NN|NNS|NNP|JJ|PRP|VBG> [or] <NN|NNS|NNP|JJ|PRP|VBG> => which word goes with “neither”?
neither <DT|PRP$> <NN|NNS> [or] <DT|PRP$> <NN|NNS> => which word goes with “neither”?
neither in|at|on|by|with|for <NN|NNP|DT> <NN>? [or] in|at|on|by|with|for => which word goes with “neither”?
ask|asks|asked|tell|tells|told|want|wants|wanted|warn|warned|advise|advised|order|ordered|beg|begged me|us|him|her|them|you|people|everyone|everybody|students|children [to do n't|not] <VB> => “not” goes before “to”, without “do”: not to go.
decided|try|tried|trying|prefer|prefers|preferred|promise|promised|important|better|best|said|learn|order [to do n't|not] <VB> => “not” goes before “to”, without “do”: not to go.
^ i|you|we|they|he|she [not <VBN|MD>] => a helping verb usually comes before “not”, such as “do”, “did” or “have”. Which one fits here?
i|he|she|we|they do|does|did n't|not like|know|understand|remember|believe|eat|drink|speak|swim|play|enjoy it|him|her|them|that|this? [too] <.> => after “not”, do we say “too” or “either”?
[for not to] <VB> => this gives a reason. Do you mean “so as not to”?
^ i|you|we|they|he|she|it [not <VBD>] <PRP|DT|PRP$|IN|TO|RB> => in the past, “not” usually goes with “did” and the plain verb. Is this about the past?
and|but|because|so i|you|we|they|he|she|it [not <VBD>] <PRP|DT|PRP$|IN|TO|RB> => in the past, “not” usually goes with “did” and the plain verb. Is this about the past?
^ my|our|his|her|their friends|friend|parents|brother|sister|mother|father|teacher|dog|cat|team [not <VBD|VBZ|VBP|VB>] => to say no, most verbs need “do”, “does” or “did” with “not”. Which one fits here?
but|because my|our|his|her|their friends|friend|parents|brother|sister|mother|father|teacher|dog|cat|team [not <VBD|VBZ|VBP|VB>] => to say no, most verbs need “do”, “does” or “did” with “not”. Which one fits here?
^ i|we|they|he|she [not <VBP|VB|VBZ>] <PRP|DT|PRP$|IN|TO|RB|NN|NNS|.> => to say no, most verbs need “do”, “does” or “did” with “not”. Which one fits here?
and|but|because|so|if|when|, i|we|they|he|she [not <VBP|VB|VBZ>] <PRP|DT|PRP$|IN|TO|RB|NN|NNS|.> => to say no, most verbs need “do”, “does” or “did” with “not”. Which one fits here?
i|you|we|they|he|she|it [knows|wants|likes|saw|went|came|liked|understood|understands|understand|like|eats|ate|slept|speaks|needs|plays not] the|my|your|his|her|their|this|him|me|them|us|it|you|why|how|to|$ => to say no, most verbs need “do”, “does” or “did” with “not”. Which one fits here?
i|you|we|they|he|she|it [do|does|did n't|not must|can|could|should] => there are two helping verbs here. Which one do you need?
i|you|we|they|he|she|it [do|does|did n't|not is|are|was|were|am] => there are two helping verbs here. Which one do you need?
^ i|we|he|she|they|there do|does|did|have|has|is|are n't|not bring|buy|eat|find|need|want|get|have|got|drink [some] <NN|NNS> <.|,|IN|CC|RB> => after “not”, do we usually say “some” or “any”?
but|because|and|so i|we|he|she|they do|does|did|have|has n't|not bring|buy|eat|find|need|want|get|have|got|drink [some] <NN|NNS> <.|,|IN|CC|RB> => after “not”, do we usually say “some” or “any”?
^ i|we|he|she|they do|does|did|have|has n't|not bring|buy|eat|find|need|want|see|have|got|drink|make|know|say|hear [something|somebody|someone|somewhere] <.|,|IN|CC> => after “not”, words with “any-” are usual. Do you mean “some-”?
but|because|and|so i|we|he|she|they do|does|did|have|has n't|not bring|buy|eat|find|need|want|see|have|got|drink|make|know|say|hear [something|somebody|someone|somewhere] <.|,|IN|CC> => after “not”, words with “any-” are usual. Do you mean “some-”?
^ i|we|he|she|they|it have|has n't|not <VBN> <PRP$|DT|PRP>? <NN|NNS|JJ>? <NN>? [already] $ => after “not”, do we usually say “already” or “yet”?
and|but|because i|we|he|she|they|it have|has n't|not <VBN> <PRP$|DT|PRP>? <NN|NNS|JJ>? <NN>? [already] $ => after “not”, do we usually say “already” or “yet”?
i|you|he|she|we|they|it|people [no] have|has|had|like|likes|want|wants|know|knows <NN|NNS|DT|PRP> => to say no, most verbs need “do”, “does” or “did” with “not”. Which one fits here?
`);

/** "To don't open", "I saw not the sign", "neither French or German". */
export const negation: GrammarRule = {
  id: 'negation',
  name: 'Negatives',
  explanation:
    'Most verbs need do, does or did with “not” (I do not know); “not to” goes without them (not to know); and “neither” goes with “nor”.',
  learners: 'Few languages use a verb such as “do” here; most put “not” beside the verb itself.',
  wrong: 'He told us to don’t wait for him.',
  right: 'We have never been there.',
  find: (tree) => NEGATIONS.find(tree).map(({ first, last, note }) => ({ first, last, why: note })),
};
