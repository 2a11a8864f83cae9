import { anywhere, atStart, type CueFamily, oneOf, spaced } from './cue-family.ts';

const ORDINAL = oneOf`
  first | 1st | second | 2nd | third | 3rd | fourth | 4th | fifth | main | last | final`;

/** Cues of reasons and of what follows from them. */
export const REASONS: readonly CueFamily[] = [
  {
    name: 'reasons given',
    means: ['reason'],
    features: ['here'],
    pattern: anywhere`
      because | becouse | becuase | becasue | for (?:two|three|four|several|many|a number of) reasons
      reasons? (?:why|for) | not because | since it | due to | thanks to | in order to | so that`,
    examples: ['We walk because the bus is late.'],
  },
  {
    name: 'reason counted',
    means: ['reason'],
    features: ['here', 'opening'],
    pattern: atStart`
      first | firstly | frist | first of all | firstable | second | secondly | secondely | third | thirdly
      fourth | fourthly | lastly | last but not (?:the )?least | to begin with | to start with | for one thing | for a start
      another | an other | other (?:reason|thing|argument|point)
      one (?:reason|advantage|benefit|cause|argument|problem|way|thing|of the)
      the ${oneOf`
        first | second | third | main | principal | biggest | best | worst | most important | strongest | other | next | last
        final | deeper | real`} (?:reason|advantage|benefit|cause|argument|problem|point|thing|way|factor)
      next | (?:my|our) (?:other|next|${ORDINAL}(?: and ${ORDINAL}| & ${ORDINAL})?) (?:reason|point|argument|example)
      ${ORDINAL} of all | ${ORDINAL} and ${ORDINAL} | (?:reason|point|argument) (?:number )?(?:\d|one|two|three|four)
      a (?:first|second|third|further|final) (?:reason|advantage|benefit|cause|argument|point)
      equally | just as | most important | above all | perhaps the`,
    examples: [
      'Firstly, a garden is quiet.',
      'The main reason is money.',
      'My third & final reason is the noise.',
      'Second of all, it is expensive.',
      'Reason 2: nobody asked for it.',
    ],
  },
  {
    name: 'addition',
    features: ['here'],
    reasons: { Claim: 'adds a claim. Is it a new reason, or more of the last one?' },
    pattern: atStart`
      also | moreover | more over | furthermore | further more | in addition | besides | besides this
      additionally | what is more | what's more | apart from | not only | then there is | then there are
      there is also | there are also | on top of`,
    examples: ['Moreover, the river is clean.'],
  },
  {
    name: 'meaning',
    means: ['reason'],
    reasons: { Evidence: 'says what the evidence shows. Does it follow?' },
    pattern: anywhere`
      (?:this|that|which|it|these) ${spaced`clearly | also | again | only | in turn`}?${oneOf`
        shows? | means? | meant | proves? | proved | suggests? | suggested | implies | demonstrates? | showed
        makes? (?:it )?clear | explains? | tells us | confirms? | leads? | led | gives? | gave | makes? | made
        creates? | helps?`}
      in other words | that is to say | what this means`,
    examples: ['This clearly shows that the plan worked.'],
  },
  {
    name: 'consequence',
    means: ['reason'],
    reasons: { Evidence: 'draws a consequence. Does it follow?' },
    pattern: anywhere`
      therefore | thus | hence | as a result | as a consequence | consequently | accordingly | so | then
      leads? to | led to | results? in | resulted in | causes? | caused | that way | this way | in this way`,
    examples: ['As a result, fewer people came.'],
  },
  {
    name: 'condition',
    pattern: anywhere`if | unless | when | whenever | without | as long as | suppose`,
    examples: ['Unless it rains, we play.'],
  },
];
