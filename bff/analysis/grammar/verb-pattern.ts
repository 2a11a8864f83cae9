import type { GrammarRule } from './grammar-rule.ts';
import { WordPatterns } from './word-patterns.ts';

/** Words that say which form of a verb follows, with another form behind them, and the form that follows. */
const PATTERNS = new WordPatterns(`
[before|after|without|by to] <VB> => -ing
[instead to] <VB> => "of" and -ing
instead|tired|afraid|fond|dream|think|thought|way|idea|hope|risk|habit|method|possibility|danger|capable of [study|work|play|help|go|learn|sleep|eat|listen|speak|buy|use|make|do|be|have|get|take|read|write|say|see|know|tell|ask|give|become|come|pay|watch|travel|live|start|change|drive|run|swim|win|lose|meet|find] !<NN|NNS|CC|.> => -ing
i|you|we|he|she|people am|is|are|was|were|'m|'s|'re not|n't|never|really|already? used [to <VB>] => -ing
i|you|we|they|he|she [used to <VBG>] => the plain verb
^ i|he|she|we|they|my|our|you brother|sister|mother|father|family|friends|parents|grandfather|grandmother? never|always|often? [use|uses to <VB>] => "used to"
when|because|and|but|, i|he|she|we|they [use|uses to <VB>] => "used to"
no use|good|point [to <VB>] => -ing
is|'s|was|are|were|not|be worth [to <VB>] => -ing
!too|enough|so busy [to <VB>] => -ing
ca n't|not help [to <VB>] => -ing
look|looks|looking|looked forward [to <VB>] !<NN|NNS> => -ing
feel|felt|feels like [to <VB>] => -ing
suggest|suggests|suggested|keep|keeps|kept|insist|insisted|succeed|succeeded|deny|denied|admit|admitted|risk|imagine|quit [to <VB>] => -ing
had|have|has|having fun|trouble|difficulty|difficulties|problems [to <VB>] => -ing
spend|spends|spent|spending <DT|CD|PRP$|JJ>? <JJ|CD|DT>? hour|hours|time|day|days|evening|evenings|weekend|weekends|minutes|afternoon|morning|night|year|years|holidays|summer [to <VB>] => -ing
prevent|prevents|prevented <PRP|NNS|NN> [to <VB>] => "from" and -ing
stop|stops|stopped me|him|her|us|them [to <VB>] => -ing
thank|thanks|thanked <PRP> [to <VB>] => "for" and -ing
thank|thanks|thanked <PRP>? for [invite|help|send|give|come|read|listen|tell|write|be|let|make|take|answer|show|teach|bring] me|us|my|our|the|to|this => -ing
after|before|without|by [eat|leave|go|read|have|see|take|make|come|get|arrive|write|become|buy|say|speak] <DT|PRP$|NN|NNS|IN|PRP> => -ing
i|you|we|they|he|she|always|often dream|dreams|dreamed|dreamt [to <VB>] => "of" and -ing
make|makes|made|making me|him|us|them|you [<VBG|VBZ>] => the plain verb
make|makes|made|let|lets me|him|us|them [cried|felt|went|laughed|smiled|thought|did|came|cries|laughs|feels|thinks|goes|crying|laughing|feeling|thinking|going|doing] => the plain verb
let|lets|letting me|him|us|them|her|it|you [<VBG|VBZ>] => the plain verb
want|wants|wanted|ask|asked|tell|told|allow|allowed|invite|invited|expect|expected|teach|taught|advise|advised|order|ordered|force|forced me|him|us|them [go|come|help|stay|leave|be|do|buy|eat|play|read|write|speak|study|work|clean|take|bring|wait|stop|start|learn|tell|give|make|wash|close|open|sit|run|walk|drive|pay|visit|join|wear] => "to" and the verb
want|wants|wanted [that] i|he|she|we|they|you|my|people|everybody|everyone => a person and "to"
enjoy|enjoys|enjoyed|avoid|avoids|avoided|finish|finished|dislike|dislikes|practise|practised|consider|considered|suggest|suggested|keep|keeps|kept|stop|stopped|miss|missed|imagine [play|eat|do|read|write|swim|talk|speak|listen|cook|dance|sing|learn|smoke|think|ask|cry|watch|go|make] <DT|PRP$|PRP|IN|TO|RB|.|,|CC|NN|NNS> => -ing
would|could|should|must|might|may [has|had] <VBN> => "have"
is|are|was|were|'s|'m|'re [going] <VB> => "to" before the verb
went|go|goes|going|come|came [for] <VB> => "to"
there|it are|is|was|were [exist|exists|existed|happen|happened] => one verb
did|does|do n't|not [used] to => "use"
had better [to <VB>] => the plain verb
would|'d like|love|hate|prefer [to <VBG>] => the plain verb
want|wants|wanted|decide|decided|hope|hoped|able|plan|planned|try|tried|forgot|forget|learn|learned|learnt [to <VBG>] => the plain verb
is|am|are|was|were [work|live|stay|help] in|at|as|for|with|hard|every => -ing
would rather [to <VB>] => the plain verb
by [use|do|make|eat|take|help|learn|read|work|write|listen|play|give|buy|ask|watch] <DT|PRP$|PRP|JJ|NNS> => -ing
when|while i|he|she|we|they|you was|were [<VBD>] <DT|PRP$|IN|TO> => -ing
is|are|was|were|am|'m|'re [stand|sit|cook|sleep|swim|cry|dance|sing|smoke|drink|teach|build|drive|fly|wear|carry|hold|study|clean|wash|learn|play|watch|eat|read|write|speak|wait|laugh|shout|travel|listen|talk|walk|run] a|the|my|his|her|to|in|at|on|for|with|now|our|their|about|around => -ing
`);

/** "Before to leave", "am used to share", "spent hours to do", "want that he comes". */
export const verbPattern: GrammarRule = {
  id: 'verb-pattern',
  name: 'The form of a second verb',
  explanation:
    'The word before a second verb decides its form: before leaving, instead of playing, used to live, be used to living, want him to come, made me laugh.',
  learners: 'Many languages use one form of the verb, or a part with "that", in all of these places.',
  examples: {
    wrong: [
      'Before to leave, she closed the window.',
      'I am used to share my room.',
      'He used to playing chess.',
      'It is no use to complain.',
      'We spent two hours to clean the kitchen.',
      'I want that he comes with us.',
    ],
    right: [
      'Before leaving, she closed the window.',
      'I am used to sharing my room.',
      'He used to play chess.',
      'This tool is used to cut paper.',
      'He had nothing by which to go, and no time to lose.',
      'They want that book, and we made them a cake.',
    ],
  },
  find: (tree) =>
    PATTERNS.find(tree).map(({ first, last, note }) => ({
      first: Math.max(0, first - 1),
      last,
      why: `English usually has ${note} here.`,
    })),
};
