/** Past participles that don't end in "-ed". */
const IRREGULAR = new Set(
  `arisen awoken been borne born beaten broadcast become begun bent bet bound bitten bled blown broken bred brought built burnt burst
  bought cast caught chosen come cost crept cut dealt dug done drawn dreamt driven drunk dwelt eaten fallen fed felt fought
  found fled flown forbidden forecast foregone foreseen forgotten forgiven forsaken frozen got gotten given gone ground grown
  hung had heard hewn hidden hit held hurt kept knelt knit known laid led leapt learnt left lent let lain lit lost made meant
  met mistaken mown overcome overdone overseen overtaken overthrown overheard paid pled proven put quit read rewritten ridden
  rung risen run sawn said seen sought sold sent set sewn shaken shaved shed shone shot shown shrunk shut sung sunk slain slept
  slid slung slit sown spoken sped spelt spent spilt spun spat split spoilt spread sprung stood stolen stuck stung stunk
  stricken struck strung striven sworn swept swollen swum swung taken taught torn told thought thrown thrust trodden understood
  undertaken undone upheld upset woken worn woven wed wept won withdrawn withheld withstood wound wrung written rebuilt retold
  resold redone remade reset bestowed beheld beset bidden misunderstood misled mislaid outdone outrun overrun overridden
  oversold underpaid overpaid interwoven fit sat brung bade girt shorn smitten riven cloven begotten beholden`.split(
    /\s+/,
  ),
);

/** Words in "-ed" that aren't participles. */
const NOT_PARTICIPLE = new Set(
  `need indeed speed seed bleed breed weed feed exceed succeed proceed hundred sacred naked wicked rugged ragged aged beloved bed
  red fed led bred sled wed shed hatred kindred creed deed greed heed reed steed treed freed med embed infrared unaided
  misdeed biped zed ted fred ned ed`.split(/\s+/),
);

const PREFIX = /^(?:re|un|over|under|mis|out|pre|co|inter|fore)-?/;

/** Whether a lower-case word has the form of a past participle. */
export function hasParticipleForm(word: string): boolean {
  if (IRREGULAR.has(word)) return true;
  if (word.length > 3 && word.endsWith('ed')) return word === 'freed' || !NOT_PARTICIPLE.has(word);
  return PREFIX.test(word) && word.length > 5 && IRREGULAR.has(word.replace(PREFIX, ''));
}
