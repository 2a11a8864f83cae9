import { anyOf, anywhere, atStart, type CueFamily, oneOf, spaced } from './cue-family.ts';

const SOMEBODY = `${oneOf`some | many | most | other | several | certain | a lot of | a few`}? ?(?:of )?(?:the )?${oneOf`
  people | peoples | persons | critics | opponents | supporters | defenders | sceptics | skeptics | others
  parents | teachers | students | adults | citizens | readers | historians | scholars | scientists | experts
  politicians | owners | companies | those who [a-z]+(?: [a-z]+)?`}`;
const SAYS = oneOf`
  say | says | said | argue | argues | claim | claims | believe | believes | beleive | belive | think | thinks
  insist | insists | object | objects | complain | complains | worry | fear | feel | suggest | point out | point to
  reply | answer | assume | disagree | have argued | have claimed | maintain | hold
  are (?:worried|afraid|against|concerned)`;
/** A person other than the writer and the reader, or several. */
const PERSON = oneOf`
  (?:my|our|his|her|their|the|a|an|one|some|most|many|other) \w+(?: of (?:the )?\w+)? | he | she
  (?:mr|mrs|ms|miss|dr|dean|professor|councillor|mayor|senator|minister|president|judge|lord|sir)\.? [a-z]+
  (?:defenders|supporters|advocates|proponents|champions|fans|friends) of (?:[\w'-]+ ){0,3}[\w'-]+
  parents | teachers | students | companies | manufacturers | landlords | drivers | doctors | owners | readers | firms
  shops | somebody | someone`;
const SPEAKS = oneOf`
  says? | said | told (?:me|us|the \w+) | argues? | argued | objects? | objected | repl(?:y|ies|ied) | insists?
  insisted | protests? | protested | warns? | warned | answers? | raises? | raised | claims? | claimed | points? out
  pointed out | complains? | complained | worr(?:y|ies) | fears? | thinks? | thought | believes? | feels? | like to say
  promises? | promised`;
const ADVERBS = spaced`
  will | would | may | might | could | do | often | also | still | sometimes | even | have | naturally`;
const THEIR_VIEW = `(?:this|that|the|such an?|their|these|those|such) ${oneOf`
  argument | arguments | view | views | objection | objections | claim | worry | worries | fear | fears
  concern | concerns | reasoning | idea | point | criticism | complaint | reading`}s?`;

/** Cues of another view, and of the answer to it. */
export const SIDES: readonly CueFamily[] = [
  {
    name: 'other side',
    means: ['other side', 'opposition', 'judgement'],
    features: ['here', 'opening', 'previous', 'next'],
    pattern: anywhere`
      ${SOMEBODY} ${ADVERBS}{0,2}${SAYS}
      it ${oneOf`is | was | has been | will be | can be | could be | may be | might be`} ${spaced`often | sometimes | also`}?(?:said|argued|claimed|objected|asked)
      ${oneOf`one | you | someone | some one | somebody | they`} (?:could|might|may|can|will) (?:also )?(?:say|argue|object|think|ask|reply|claim)
      the (?:usual|common|standard|opposite) (?:objection|explanation|answer|argument|view)
      the (?:other side|main objection|strongest objection|counterargument|case against)
      (?:the|one|a|an) ${spaced`common | main | serious | different`}?(?:objection|counterargument|argument against)
      opponents | critics | sceptics | skeptics
      [io]n the (?:other hand|other side)
      there (?:are|is) ${spaced`also | of course`}?(?:people|some|others|those|many|students|persons) (?:who|that)
      i have been told | against this`,
    examples: ['Some people say that uniforms are ugly.', 'On the other hand, a bus is cheap.'],
  },
  {
    name: 'they say',
    means: ['other side', 'opposition'],
    features: ['here', 'opening'],
    pattern: anywhere`they ${spaced`also | even | often | still`}?${SAYS}`,
    examples: ['They often claim that nobody reads.'],
  },
  {
    name: 'voice',
    features: ['here', 'opening'],
    reasons: { Counterclaim: 'gives somebody else a voice. Do you agree with them?' },
    pattern: anywhere`
      ${PERSON} (?:\w+ ){0,2}${SPEAKS}
      (?:those|anyone|everyone|people|readers|nobody) (?:who|that|will) (?:[\w']+,? ){1,8}${SPEAKS}
      ${oneOf`says | said | say`} (?:my|his|her|their|our|the) \w+
      one (?:hears|reads|wants to (?:say|protest|object)|might (?:say|object|think))
      it is (?:feared|believed|thought|held|objected) | as everyone knows | everyone knows | it (?:might|may|could|would) (?:seem|appear)
      i (?:have heard|hear|read) | i am told | i'm told | put it to me | so the (?:argument|explanation|story) goes
      (?:another|other|a different|a second|a subtler|a common|the) ${oneOf`opinion | difficulty | worry | fear | objection | concern`}
      argument (?:with|about|that) | (?:an|the) argument against | not everyone`,
    examples: [
      'My brother says that it is boring.',
      'Mrs Doyle says that it is expensive.',
      'Defenders of the old plan reply that it works.',
      'One hears that it is loud.',
    ],
  },
  {
    name: 'concession',
    means: ['other side', 'opposition'],
    features: ['here', 'previous'],
    reasons: { Counterclaim: 'grants the other side a point. How much does that weaken your position?' },
    pattern: anywhere`
      of course | it is (?:true|truth|thrue) | it's true
      (?:this|that|which) is ${spaced`also | partly | kind of | certainly`}?(?:true|correct|right|fair)
      admittedly | granted | to be (?:sure|fair) | certainly | true enough | there is no denying | it may be | it might be
      it must be admitted | nobody denies | no one denies | sure
      i ${spaced`quite | fully | can`}?understand | i admit | i know (?:that|why|some|many) | i am not (?:against|saying)
      fair (?:point|question) | a fair`,
    examples: ['Of course a phone can help in an emergency.'],
  },
  {
    name: 'drawback',
    means: ['opposition'],
    features: ['here'],
    pattern: anywhere`
      disadvantages? | drawbacks? | downsides? | negative sides? | costs? (?:a lot|too much|money) | expensive
      too much money | problem with | risks? | dangers?`,
    examples: ['The drawback is the noise.'],
  },
  {
    name: 'answer',
    means: ['other side', 'opposition', 'judgement'],
    features: ['here'],
    pattern: anywhere`
      ${THEIR_VIEW} ${oneOf`
        is | are | does | do | ignores? | misses | miss | overlooks? | forgets? | fails? | assumes? | rests? | falls?
        collapses? | sounds? | has | can | may | might | cannot | would`}
      misses? the point | overlooks? | ignores? | forgets? | mistaken | misunderstanding
      not (?:true|convincing|enough|a reason|the case) | no reason | (?:does|do) not (?:mean|follow|change|make)
      (?:doesn't|don't|doesnt|dont) (?:mean|follow|change|make) | outweighs? | exaggerated
      i do not agree | i don't agree | i dont agree | i disagree
      weak argument | no excuse | nobody (?:is|says|suggests|wants)`,
    examples: ['This objection misses the point.', 'That does not follow.'],
  },
  {
    name: 'contrast',
    means: ['opposition'],
    features: ['here', 'opening', 'zone', 'previous', 'next'],
    pattern: anyOf(
      /[,;] (?:however|on the contrary),/,
      atStart`
        but | however | how ever | yet | nevertheless | never the less | nonetheless | still | even so
        on the contrary | in fact | infact | in reality | actually | that said | despite this | in spite of this
        all the same | instead | rather | not so | then again | and yet`,
    ),
    examples: ['However, the bus is late every day.', 'The bus, however, is late.'],
  },
];
