import type { GrammarRule } from '../../grammar-rule.ts';
import { WordPatterns } from '../../word-patterns.ts';

/** The sentence part goes on as it would after a verb: "instead of help the others", not "instead of help". */
const OBJECT = 'a|an|the|my|your|his|her|our|their|me|him|us|them|it|this|these|each';

/** Words that decide the form of the next verb, followed by a different form, with the right form. */
const PATTERNS = new WordPatterns(`
^ [before|after|by to] <VB> => -ing
!go|goes|went|gone|going|do|did|doing|done [without to] <VB> => -ing
^ [instead to] <VB> => “of” and -ing
instead|way|habit|method|possibility|danger of [go|learn|eat|listen|speak|buy|make|do|get|take|read|write|say|see|know|tell|give|become|pay|meet|lose|find] !<NN|NNS|CC|.|,> => -ing
instead|tired|afraid|fond|capable|possibility of [study|work|play|help|sleep|use|watch|travel|start|change|drive|ask|win] ${OBJECT} => -ing
i|he|she|we|they am|is|are|was|were|'m very|so? tired|afraid|fond of [go|speak|eat|learn|say|write|ask] !<NN|NNS|CC|.|,> => -ing
instead of [study] for => -ing
i|he|she|we|you am|is|are|'m|'s|'re not|n't|never|really|already? used [to <VB>] => -ing
i|he|she|we|you was|were not|n't|never used [to <VB>] => -ing
i|you|we|they|he|she [used to <VBG>] => the plain verb
^ i|he|she|we|they|my|our|you brother|sister|mother|father|family|friends|parents|grandfather|grandmother? never|always|often? [use|uses to <VB>] => “used to”
when|because|but i|he|she|we|they [use|uses to <VB>] => “used to”
it is|'s|was no use [to <VB>] => -ing
it|is|'s|was|not worth [to <VB>] => -ing
i|he|she|we|they|you am|is|are|was|were|'m|'re|'s always|often? busy [to <VB>] => -ing
ca n't|not help [to feel|think|laugh|smile|notice|wonder|cry|fall] => -ing
look|looks|looking|looked forward [to hear|see|meet|be|go|get|have|receive|learn|know|read|spend] => -ing
look|looks|looking|looked forward [to <VB>] !<NN|NNS|CC|IN|,|.|:> => -ing
i|we|he|she|they feel|felt|feels like [to <VB>] => -ing
^ i|we|he|she|they suggest|insist|suggested [to <VB>] => -ing
^ i|we|he|she|they would|'d|will? suggest|suggested|suggests you|him|her|us|them [to <VB>] => “that” and a subject
has|have|had|having trouble|difficulty|difficulties|problems [to understand|sleep|find|speak|learn|concentrate|read|write|breathe|remember|express|choose] => -ing
spend|spends|spent|spending <DT|CD|PRP$|JJ>? <JJ|CD|DT>? hours|minutes|days|weeks|years [to <VB>] => -ing
spend|spends|spent|spending an|one|the? whole? hour [to <VB>] => -ing
prevent|prevents|prevented <PRP> [to <VB>] => “from” and -ing
prevent|prevents|prevented people|children|students [to <VB>] => “from” and -ing
thank|thanked <PRP> [to come|help|write|be|give|send|read|listen|invite|let|take|teach|show|answer] => “for” and -ing
thank|thanks|thanked <PRP>? for [invite|help|send|give|come|listen|tell|write|let|make|take|teach|bring] me|us|my => -ing
^ [after|before finish|eat|do|have|go|come|leave|arrive|take|make] <DT|PRP$> => -ing
i|we|they|you|he|she would|'d like [that] i|he|she|we|they|you|my|people => a person and “to”
my|his|her|our brother|sister|mother|father|parents|friend|friends|family am|is|are used [to get|wake|live|work|eat|go|speak|drive|cook|sleep|walk|be|study|have] => -ing
i|we|they|you|he|she|to have|had|has [to <VBG>] <IN|DT|PRP|RB|TO> => the plain verb
it ['s depend|depends|seems|means|happens|needs] <IN|DT|TO|PRP|RB|JJ> => one verb
was|were|is|are [died|happened|occurred|disappeared|existed] in|at|yesterday|last|when|because|two|there|here|$ => one verb
for [ask|get|go|tell|say|become|know|see|buy|eat|find|have] a|an|the|my|your|our|about|some|more|information|good => “to”
i|we|they|he|she like|love|likes|loves [read|cook|eat|go|speak|learn|write|sing|draw|watch|listen] <DT|PRP$|TO> => -ing or “to”
i|we|they|he|she like|love|likes|loves [read|write] books|stories|comics|poems|magazines => -ing or “to”
i|we|they|he|she like|love|likes|loves [watch|learn|speak|listen|see] tv|films|movies|videos|series|languages|english|new|music => -ing or “to”
i|we|they|you like|love [help] people|others|my|the => -ing or “to”
like|likes|love|loves [dance|sing|swim|read|cook|draw|paint and|or] dance|sing|swim|read|cook|draw|paint|play|write => -ing or “to”
after|before|without [eat|go|have|see|take|make|come|get|arrive|write|become|say|speak] <DT|PRP$|PRP> => -ing
^ after|before|by [eat|leave|finish|go|have|see|take|make|come|get|arrive|read] lunch|dinner|breakfast|home|school => -ing
i|you|we|they|he|she always|often? dream|dreams|dreamed|dreamt [to become|be|have|live|travel|go|visit] => “of” and -ing
make|makes|made|let|lets me|him|us|them [cried|laughed|smiled|thought|cries|laughs|feels|thinks|crying|laughing|feeling|thinking] => the plain verb
let|lets|letting me|him|us|them|you [<VBG>] => the plain verb
!who|that|which want|wants|wanted|ask|asked|allow|allowed|invite|invited|expect|expected|teach|taught|advise|advised|order|ordered|force|forced me|him|us|them [go|come|leave|be|do|buy|eat|write|speak|clean|take|bring|learn|give|wash|sit|pay|join|wear] => “to” and the verb
mother|father|teacher|parents|friend|doctor|mum|dad|boss told me|him|us|them [go|come|leave|be|buy|clean|take|bring|learn|give|sit|pay|join|wear] <DT|PRP|PRP$|IN|TO|RB|NN|NNS> => “to” and the verb
want|wants|wanted [that] i|he|she|we|they|you|my|people|everybody|everyone => a person and “to”
enjoys|enjoyed|avoids|avoided|finished|dislikes|disliked|practised|considered|suggested|keeps|kept|stopped [eat|read|write|speak|listen|sing|learn|think|ask] <DT|PRP$|PRP|IN|TO|RB|.|,|CC|NN|NNS> => -ing
i|we|you|they|he|she|really|n't|always enjoy|avoid|finish|dislike|practise|keep|miss|enjoys|enjoyed|finished|stopped [play|eat|do|read|write|swim|speak|listen|sing|learn|watch|make] a|the|my|his|her|our|their|football|tennis|chess|basketball|games|tv|books|music => -ing
!who|that|which would|could|should|must|might [has|had] <VBN> => “have”
is|are|was|were|'s|'m|'re [going] <VB> => “to” before the verb
went|go|goes|going|come|came [for] buy|see|eat|do|get|find|take|meet|have|make|learn => “to”
there|it are|is|was|were [exist|exists|existed|happen|happened] => one verb
did|does|do n't|not [used] to => “use”
had better [to <VB>] => the plain verb
would|'d like|love|hate [to <VBG>] => the plain verb
i|he|she|we|they|you|parents want|wants|wanted|decide|decided|forgot|tried [to <VBG>] => the plain verb
i|he|she|we|you am|is|are|'m|'s|'re [work|stay] in|at|as|for|every => -ing
brother|sister|mother|father is|are [work|stay] in|at|as|for|every => -ing
would rather [to <VB>] => the plain verb
!pass|passes|passed|walk|walks|go|goes|went|drive|stand|stands|stood|come|comes by [use|do|make|eat|take|help|learn|read|write|listen|give|buy|ask|watch] <DT|PRP$> => -ing
i|he|she|we|they|you am|is|are|was|were|'m|'re|'s [stand|sit|swim|dance|sing|teach|build|fly|wear|carry|hold|learn|play|watch|eat|write|wait|laugh|shout|travel|listen|walk|study|speak] a|the|my|his|her|to|in|at|on|for|with|now|our|their|about|around|football|tennis|basketball|chess|games|music => -ing
brother|sister|friend|friends is|are|was|were [stand|sit|swim|dance|sing|teach|build|fly|wear|carry|hold|learn|play|watch|eat|write|wait|laugh|shout|travel|listen|walk|study|speak] a|the|my|his|her|to|in|at|on|for|with|now|our|their|about|around|football|tennis|basketball|chess|games|music => -ing
`);

/** "Before to leave", "am used to share", "spent hours to do", "want that he comes". */
export const verbPattern: GrammarRule = {
  id: 'verb-pattern',
  name: 'The form of a second verb',
  explanation:
    'The word before a second verb decides its form: before leaving, instead of playing, used to live, be used to living, want him to come, made me laugh.',
  learners: 'Many languages use one form of the verb, or a part with “that”, in all of these places.',
  wrong: 'Before to leave, she closed the window.',
  right: 'Before leaving, she closed the window.',
  harper: [{ lints: 'LookingForwardTo', why: 'after “look forward to” a verb takes -ing.' }],
  find: (tree) =>
    PATTERNS.find(tree)
      .filter(
        ({ last }) =>
          !tree.isOneOf(
            last,
            'bring sing ring swing cling fling sting spring broken frozen hidden forgotten stolen fallen',
          ),
      )
      .map(({ first, last, note }) => ({
        first: Math.max(0, first - 1),
        last,
        why: `English usually uses ${note} here.`,
      })),
};
