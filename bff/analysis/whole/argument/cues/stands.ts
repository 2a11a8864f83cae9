import { anywhere, atStart, type CueFamily, oneOf, spaced } from './cue-family.ts';

/** Cues of what the writer thinks and wants, and of the frame of a text. */
export const STANDS: readonly CueFamily[] = [
  {
    name: 'conclusion',
    means: ['judgement'],
    features: ['here', 'opening'],
    pattern: anywhere`
      in conclusions? | in conclu\w+ | to conclude | for conclude | as (?:a )?conclusion | for conclusion
      in summary | to sum up | summing up | to summari[sz]e | in short | in a word | in brief
      all in all | all things considered | in closing | for (?:all )?(?:these|those|this) reasons?
      (?:as )?(?:i|we) have (?:shown|seen|argued) | in the final analysis`,
    examples: ['In conclution, the park should stay.', 'For all these reasons, we need a bridge.'],
  },
  {
    name: 'ending',
    features: ['here', 'zone'],
    pattern: atStart`
      overall | in the end | ultimately | finally | finaly | at the end | so next time | to end | to finish
      after all this | taken together | that is why | that's why | thats why | so`,
    examples: ['That is why the library must stay open.'],
  },
  {
    name: 'opinion',
    means: ['opinion', 'stand', 'side', 'judgement'],
    features: ['here', 'zone'],
    pattern: anywhere`
      i ${spaced`
        strongly | firmly | really | personally | also | do | would | truly | fully | totally | completely | shall
        will | am | honestly | do not | don't | dont | cannot | can't | could not | couldn't | not | still | therefore
        must | have to`}{0,2}${oneOf`
        think | thing that | believe | beleive | belive | feel that | feel strongly | argue | agree | disagree | support
        oppose | propose | suggest | recommend | recomend | claim | consider | convinced | sure | in favou?r | against
        say | of the opinion`}
      (?:in|on|for|to|im) my ${spaced`own | humble | personal`}?${oneOf`
        opinion | opinnion | oppinion | opinon | view | point of view | eyes | part`}
      from my (?:point of view|perspective) | to my mind | as far as i am concerned | according to me | personally
      my (?:opinion|view|position|answer|thesis) | if you ask me | i'm (?:convinced|sure|in favou?r|against)
      my point of view`,
    examples: ['I strongly believe in this plan.', 'On my opinion, homework is useful.', 'I don’t support this plan.'],
  },
  {
    name: 'essay says',
    means: ['opinion', 'stand', 'judgement'],
    features: ['here', 'zone'],
    reasons: { Position: 'says what you’re after. Could a reader repeat it in one line?' },
    pattern: anywhere`
      (?:this|the|my) (?:essay|paper|text|letter|article) ${spaced`will | is going to`}?(?:argues?|shows?|defends?)
      i (?:will|am going to|want to|would like to) (?:argue|show|prove|explain (?:why|that)|give (?:\w+ )?reasons)
      i ${spaced`would like to | want to | must | therefore`}?(?:ask|urge|beg) (?:you|the \w+) to
      write to (?:ask|urge|complain|object|protest) | writing (?:to|about|because)`,
    examples: ['This essay will argue for a longer break.'],
  },
  {
    name: 'announcement',
    features: ['here', 'zone'],
    reasons: {
      Lead: 'says what the text is about. How soon does a reader learn what you think?',
      Position: 'says what the text is about. Does it also say what you think?',
    },
    pattern: anywhere`
      (?:this|the|my) (?:essay|paper|text|letter|article) ${spaced`will | is going to`}?${oneOf`
        discuss(?:es)? | explores? | examines? | explains? | talks? | is about | looks? at | considers?`}
      i (?:will|'ll|am going to|want to|would like to) ${oneOf`
        
        discuss | explain (?!why|that) | talk | write | explore | give (?!\w+ reasons|reasons) | examine | describe | look at
        consider`}
      we will (?:see|discuss|look at)`,
    examples: ['I want to discuss both of them.', 'This essay is about free buses.'],
  },
  {
    name: 'obligation',
    means: ['stand', 'side'],
    features: ['here', 'opening', 'next'],
    reasons: { Position: 'says what ought to happen. Could a reader repeat it in one line?' },
    pattern: anywhere`
      should | shouldn't | shouldnt | must | mustn't | mustnt | ought to | has to | have to | needs? to
      had better | (?:would|will) be better | is time (?:to|that|for) | deserves? | cannot afford | supposed to`,
    examples: ['The town should keep its harbor.'],
  },
  {
    name: 'verdict',
    means: ['judgement'],
    pattern: anywhere`
      (?:is|are|was|were|would be|isn't|aren't) (?:not )?${spaced`
        also | simply | therefore | clearly | a | an | the | only | far | much | more | most | very | really | so`}{0,3}${oneOf`
        wrong | right | unfair | fair | essential | necessary | unnecessary | vital | crucial | important | dangerous
        harmful | good | bad | better | best | worse | worst | useful | useless | healthy | unhealthy | effective
        ineffective | valuable | foolish | mistake | solution | answer | key | cause | reason | waste | beneficial
        helpful | cruel | justified | responsible | decisive`}
      worth | makes sense | matters? (?:more|most) | more (?:important|than) | rather than | instead of`,
    examples: ['A ban is not the best answer.'],
  },
  {
    name: 'lead fashion',
    features: ['here', 'zone'],
    reasons: {
      Lead: 'sets the scene. How soon will a reader see what it has to do with your question?',
    },
    pattern: anywhere`
      nowadays | now a days | these days | in today's (?:world|society) | today | in recent years
      for (?:centuries|decades|years|thousands) | since the (?:beginning|dawn|invention) | throughout history
      in our (?:modern )?(?:world|society|time) | in the modern world | over the (?:last|past)
      every (?:day|year|morning|night|week|summer|time|single) | everyday | all over the world | more and more
      everyone knows | everybody knows | we all`,
    examples: ['Nowadays everybody has a phone.'],
  },
  {
    name: 'debate',
    means: ['opposition'],
    features: ['here', 'zone'],
    reasons: { Lead: 'points to the question. How soon does a reader learn where you stand?' },
    pattern: anywhere`
      debates? | debated | controvers\w+ | question (?:of|is|whether|arises) | issues? | topic
      discuss(?:ed|ion|ions) | dilemma | two (?:sides|opinions|camps|views) | wonder(?:s|ed)?
      is it (?:right|fair|good|better|true) | asked whether | opp?inions? (?:about|on)`,
    examples: ['The question is whether a zoo helps animals.'],
  },
  {
    name: 'both sides',
    means: ['opposition'],
    features: ['here', 'zone'],
    reasons: {
      Lead: 'says that there are two sides. How soon does a reader learn which one you’re on?',
      Position: 'says that there are two sides. Does a reader learn which one you’re on?',
    },
    pattern: anywhere`
      advantages and (?:\w+ )?disadvantages | pros and (?:\w+ )?cons | good (?:\w+ )?and (?:\w+ )?bad
      positive (?:\w+ )?and (?:\w+ )?negative | both sides | two sides | for and against | yes and no | it (?:all )?depends
      benefits and (?:\w+ )?${oneOf`risks | drawbacks | dangers`}`,
    examples: ['Phones have good and bad sides.', 'There are pros and cons.', 'My answer is yes and no.'],
  },
  {
    name: 'call',
    reasons: { 'Concluding Statement': 'looks ahead. Does that follow from your reasons?' },
    pattern: anywhere`
      let us | let's | lets | we (?:must|should|need|can|owe|have to) | next time | it is time | it's time
      please | vote | i (?:hope|ask|urge|invite) | you (?:should|must|can|have to) | future | one day | if we
      together`,
    examples: ['Let us plant a tree instead.'],
  },
];
