/** Base, past and participle of the irregular verbs; "/" separates forms that are both in use. */
const TABLE = `arise arose arisen|awake awoke awoken|bear bore borne/born|beat beat beaten|become became become|begin began begun
|bend bent bent|bet bet bet|bind bound bound|bite bit bitten|bleed bled bled|blow blew blown|break broke broken|breed bred bred
|bring brought brought|build built built|burn burnt/burned burnt/burned|burst burst burst|buy bought bought|cast cast cast
|catch caught caught|choose chose chosen|cling clung clung|come came come|cost cost cost|creep crept crept|cut cut cut
|deal dealt dealt|dig dug dug|do did done|draw drew drawn|dream dreamt/dreamed dreamt/dreamed|drink drank drunk|drive drove driven
|eat ate eaten|fall fell fallen|feed fed fed|feel felt felt|fight fought fought|find found found|flee fled fled|fling flung flung
|fly flew flown|forbid forbade forbidden|forget forgot forgotten|forgive forgave forgiven|freeze froze frozen|get got got/gotten
|give gave given|go went gone|grind ground ground|grow grew grown|hang hung hung|have had had|hear heard heard|hide hid hidden
|hit hit hit|hold held held|hurt hurt hurt|keep kept kept|kneel knelt knelt|know knew known|lay laid laid|lead led led
|lean leant/leaned leant/leaned|leap leapt/leaped leapt/leaped|learn learnt/learned learnt/learned|leave left left|lend lent lent
|let let let|lie lay lain|light lit/lighted lit/lighted|lose lost lost|make made made|mean meant meant|meet met met
|mistake mistook mistaken|overcome overcame overcome|pay paid paid|prove proved proven/proved|put put put|quit quit quit|read read read
|ride rode ridden|ring rang rung|rise rose risen|run ran run|say said said|see saw seen|seek sought sought|sell sold sold
|send sent sent|set set set|shake shook shaken|shed shed shed|shine shone shone|shoot shot shot|show showed shown/showed
|shrink shrank shrunk|shut shut shut|sing sang sung|sink sank sunk|sit sat sat|sleep slept slept|slide slid slid|speak spoke spoken
|speed sped sped|spend spent spent|spill spilt/spilled spilt/spilled|spin spun spun|split split split|spread spread spread
|spring sprang sprung|stand stood stood|steal stole stolen|stick stuck stuck|sting stung stung|stink stank stunk|strike struck struck
|strive strove striven|swear swore sworn|sweep swept swept|swell swelled swollen|swim swam swum|swing swung swung|take took taken
|teach taught taught|tear tore torn|tell told told|think thought thought|throw threw thrown|understand understood understood
|undertake undertook undertaken|upset upset upset|wake woke woken|wear wore worn|weave wove woven|weep wept wept|win won won
|wind wound wound|withdraw withdrew withdrawn|withstand withstood withstood|write wrote written|rewrite rewrote rewritten
|foresee foresaw foreseen|overtake overtook overtaken|redo redid redone|undo undid undone|bid bid bid|rid rid rid|thrust thrust thrust`;

/** The forms of an irregular verb. */
interface IrregularVerb {
  base: string;
  past: readonly string[];
  participle: readonly string[];
}

const VERBS: readonly IrregularVerb[] = TABLE.split('|').map((row) => {
  const [base = '', past = '', participle = ''] = row.trim().split(' ');
  return { base, past: past.split('/'), participle: participle.split('/') };
});

const BASES = new Set(VERBS.map(({ base }) => base));
const PASTS = new Map(VERBS.flatMap((verb) => verb.past.map((past) => [past, verb] as const)));
const PARTICIPLES = new Map(VERBS.flatMap((verb) => verb.participle.map((participle) => [participle, verb] as const)));

/** The irregular verb of a past form that is neither its participle nor its base, such as "went" and "wrote". */
export function onlyPast(word: string): IrregularVerb | undefined {
  const verb = PASTS.get(word);
  if (verb === undefined || verb.participle.includes(word) || BASES.has(word)) return undefined;
  return verb;
}

/** The irregular verb of a form that is its past or participle, and not the base form of any verb. */
export function pastOrParticiple(word: string): IrregularVerb | undefined {
  return BASES.has(word) ? undefined : (PASTS.get(word) ?? PARTICIPLES.get(word));
}

/** Whether a word is the participle of an irregular verb. */
export const isIrregularParticiple = (word: string): boolean => PARTICIPLES.has(word);

/** Whether a word is the base form of an irregular verb. */
export const isIrregularBase = (word: string): boolean => BASES.has(word);
