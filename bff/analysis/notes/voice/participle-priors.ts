/**
 * How strongly a participle after "be" suggests an adjective ("I was pleased") rather than a passive ("It was written"). The
 * lists were written by hand, with steps set from counts in UD English EWT, train and dev (CC BY-SA 4.0).
 */
const LEANINGS: readonly (readonly [weight: number, words: string])[] = [
  // Never a passive: perfect forms, adjectives in disguise, "used to".
  [
    -9,
    `been had gone come become got gotten fit sat stood risen fallen grown arrived lain begun sped slept shone wept crept
    dwelt leapt sprung arisen `,
  ],
  // States of mind: what matters is the feeling; nobody acts.
  [
    -3.2,
    `pleased delighted thrilled excited interested concerned worried annoyed surprised amazed astonished shocked
    satisfied dissatisfied disappointed ashamed tired bored confused puzzled frightened scared terrified relieved
    depressed embarrassed frustrated exhausted fascinated impressed alarmed disgusted horrified overjoyed overwhelmed
    upset bewildered baffled perplexed convinced determined inclined disposed opposed devoted dedicated committed
    accustomed acquainted addicted attracted attuned motivated prejudiced biased bound appalled stunned intrigued
    discouraged offended flattered distressed saddened troubled agitated enraged infuriated irritated amused
    contented resigned stressed relaxed mistaken persuaded`,
  ],
  // Qualities and lasting states.
  [
    -2.6,
    `qualified experienced skilled learned educated gifted talented civilized enlightened advanced complicated
    sophisticated detailed related unrelated aged retired deceased married divorced engaged unemployed employed
    privileged handicapped disabled paralyzed renowned distinguished esteemed celebrated famed noted
    crowded overcrowded populated situated isolated deserted haunted inhabited dehydrated
    overpriced over-priced overrated over-rated overcooked undercooked outdated antiquated animated spirited
    reserved refined polished cultured pronounced marked varied diversified mixed     justified warranted entitled jaded crippled swollen drunk
    drunken sunken broke stuck lost finished packed jammed loaded stuffed expired lapsed
    frozen unmanned incarcerated rested dressed clad clothed seated lopsided slanted stained rusted
    faded worn bent curved crooked spoiled spoilt blessed cursed damned doomed
    oriented minded fated headed perverted`,
  ],
  // Either reading is common; the context decides.
  [
    -1.4,
    `closed prepared set broken gone involved based hung settled turned absorbed occupied connected     composed fixed known hidden covered equipped filled surrounded separated
    divided exposed injured wounded hurt damaged inspired limited united
    listed smashed spread split shut cracked twisted scattered aligned balanced
    organized developed established accomplished assured guaranteed secured blocked locked     stocked staffed furnished armed wired heated let done`,
  ],
  // Nearly always a passive, whatever the tagger says.
  [
    1.2,
    `supposed attached charged taken given told called born located assigned alleged scheduled booked appreciated
    killed caught trained put made paid allowed allotted asked sent written built brought held found seen used
    elected appointed created produced founded invented discovered published performed defeated arrested`,
  ],
];

const WEIGHTS = new Map<string, number>();
for (const [weight, words] of LEANINGS) {
  for (const word of words.split(/\s+/)) if (!WEIGHTS.has(word)) WEIGHTS.set(word, weight);
}

/** Which way a participle in lower case leans; negative means towards an adjective, 0 is unknown. */
export function participleLeaning(word: string): number {
  return WEIGHTS.get(word) ?? 0;
}
