import { anyOf, anywhere, type CueFamily, oneOf } from './cue-family.ts';

const UNITS = oneOf`
  % | percent | per cent | million | billion | thousand | hundred | times | hours? | minutes? | years? | days?
  people | students | dollars | euros | pounds | kilomet | degrees | tons? | tonnes`;
/** What is in the brackets of a citation: a year, a name and a page, a page alone, a line, an act, a verse. */
const IN_BRACKETS = oneOf`
  [^()]{0,80}(?:1[89]|20)\d\d[^()]{0,30}
  [a-z'’-]+(?: et al\.?)? \d{1,4}
  \d{1,4}
  line \d+
  act \d[^()]{0,20}
  \d+\.\d+[^()]{0,20}
  pp?\. ?\d+`;

const FINDS = oneOf`
  found | finds? | shows? | showed | reports? | reported | measured | recorded | recommends? | warns? | warned | estimates?
  estimated | published | counted | concluded`;
/** Somebody by first and last name, with what people do who are quoted: "Arlette Farge writes", "as Tony Judt has argued". */
const NAMED_SOURCE =
  /(?<![\p{L}-])\p{Lu}[\p{L}.'’-]{0,30}(?: (?:\p{Lu}|de |van |von |der )[\p{L}.'’-]{1,30}){1,3} (?:(?:has|also|even|once|rightly|famously) ){0,2}(?:writes|wrote|written|argues|argued|notes|noted|observes|observed|shows|showed|shown|describes|described|points out|pointed out|concludes|concluded|estimates|estimated|remarks|remarked|suggests|suggested|found)(?![\p{L}])/u;

/** Cues of evidence: cases, figures, sources, and the words of others. */
export const PROOFS: readonly CueFamily[] = [
  {
    name: 'example',
    means: ['reason'],
    features: ['here'],
    reasons: { Evidence: 'introduces an example. Would a doubtful reader accept it as typical?' },
    pattern: anywhere`
      for ex[ae]mples? | for instance | such as | e\.g | ex[ae]mples? | an illustration | in one case
      take the case | consider | as an illustration | like when | to illustrate | to name | to give you | one day
      a case in point | case`,
    examples: ['For exemple, trams are quiet.'],
  },
  {
    name: 'imagine',
    reasons: { Lead: 'draws the reader in. How soon does the text connect that to your position?' },
    pattern: anywhere`
      imagine | picture | suppose | consider | think of | think about | take | look at | ask yourself
      have you ever | do you (?:know|remember|want|think|ever|like) | what if | what would`,
    examples: ['Imagine a street without cars.'],
  },
  {
    name: 'anecdote',
    means: ['concrete'],
    features: ['here', 'zone'],
    reasons: { Evidence: 'describes one case. What would show that it isn’t the only one?' },
    pattern: anywhere`
      (?:my|our) (?:own )?${oneOf`
        brother | sister | mother | mom | mum | father | dad | cousin | uncle | aunt | friends? | mate | neighbou?rs?
        grand\w+ | teachers? | coach | boss | family | school | class | town | city | country | street | village
        parents | little | older | younger | best | life | experience`}
      when i
      i ${oneOf`
        was | had | saw | remember | know | knew | once | used to | went | got | tried | asked | learned | learnt | lost
        heard | read`}
      last (?:year|month|week|summer|winter|spring|autumn|night|term)
      one (?:day|morning|evening|night|time|student|girl|boy|man|woman) | ago | the other day
      at my (?:school|old school) | in my (?:school|class|city|town|country|family|street|village|life)`,
    examples: ['My grandmother sold bread there.', 'Last summer the pool was shut.'],
  },
  {
    name: 'statistic',
    means: ['concrete', 'several cases'],
    reasons: {
      Lead: 'gives a figure. Does it make a reader want to know what you think?',
      Evidence: 'gives a figure. Can a reader look it up?',
    },
    pattern: anyOf(
      new RegExp(String.raw`\b\d[\d.,]{0,20} ?${UNITS}`),
      /[$€£] ?\d/,
      anywhere`
        half | a third | two thirds | three quarters | a quarter | twice | double | tripled? | one in \w+
        \w+ out of \w+ | percent | per cent`,
    ),
    examples: ['The fare rose by 12.5 percent.', 'It cost €40.', 'A third of the trees are gone.'],
  },
  {
    name: 'number',
    means: ['concrete'],
    features: ['here', 'opening'],
    pattern: /\b\d/,
    examples: ['We counted 12 of them.'],
  },
  {
    name: 'year',
    means: ['several cases'],
    pattern: /\b(?:1[0-9]\d\d|20\d\d)s?\b/,
    examples: ['The mill closed in 1987.'],
  },
  {
    name: 'source',
    means: ['reason', 'several cases'],
    features: ['here'],
    reasons: { Evidence: 'points to a source. Can a reader find it?' },
    pattern: anywhere`
      according (?:to|with) | stud(?:y|ies) | research | researchers? | scientists? | surveys? | reports?
      reported | data | statistics | found that | experiments? | census | articles? | journal | historians?
      ${oneOf`experts? | doctors? | professors? | universit(?:y|ies) | newspapers? | institute | organi[sz]ations?`} ${FINDS}
      (?:experts?|doctors?|professors?) (?:at|from) | published`,
    cased: NAMED_SOURCE,
    examples: [
      'According to a survey, most of them walk.',
      'Doctors found fewer colds.',
      'Arlette Farge writes in The Allure of the Archives that paper is never silent.',
      'As Tony Judt has argued, trains made the modern city.',
    ],
  },
  {
    name: 'citation',
    means: ['concrete', 'several cases'],
    features: ['here'],
    pattern: anyOf(new RegExp(String.raw`\(${IN_BRACKETS}\)`), /\[\d+\]/),
    examples: ['The tide rose (Lee, 2019).', 'The tide rose (Lee et al. 12).', 'The tide rose [3].'],
  },
  {
    name: 'quotation',
    means: ['concrete', 'several cases'],
    features: ['here'],
    pattern: /["“][^"“”]{6,}/,
    examples: ['The sign says “no dogs here”.'],
  },
  {
    name: 'speech verb',
    features: ['here'],
    pattern: anywhere`
      says? | said | writes? | wrote | tells? | told | asks? | asked | calls? | called | describes? | described
      explains? | explained | warns? | warned | admits? | admitted | replies | replied | cries | whispers?
      remarks? | declared | promised`,
    examples: ['The mayor promised a new bridge.'],
  },
  {
    name: 'presents',
    means: ['judgement'],
    features: ['here', 'zone'],
    reasons: { Position: 'introduces your reading. Could a reader disagree with it?' },
    pattern: anywhere`
      presents? | portrays? | depicts? | reveals? | suggests? | conveys? | emphasi[sz]es? | highlights?
      illustrates? | symboli[sz]es? | represents? | reflects? | creates? | uses?
      makes? (?:us|the reader|it clear) | turns? into | implies | demonstrates? | shows? | explores? | echoes`,
    examples: ['The poem portrays the sea as a thief.'],
  },
  {
    name: 'was',
    means: ['concrete'],
    pattern: anywhere`
      was | were | had | did | went | came | became | began | took | told | said | felt | got | left | saw | stood
      gave | lost | wanted`,
    examples: ['The street was empty.'],
  },
];
