import type { Vocabulary } from './vocabulary.ts';

/** The singular and the plural of a noun. */
export type NounForms = readonly [one: string, many: string];

/** The forms of a verb, in this order. The base appears twice: as in "to go", and as in "they go". */
export type VerbForms = readonly [
  base: string,
  present: string,
  third: string,
  past: string,
  ing: string,
  participle: string,
];

/** Irregular verbs: base, past, participle. */
const IRREGULAR_VERBS =
  `begin began begun|bite bit bitten|blow blew blown|break broke broken|bring brought brought|build built built|
  buy bought bought|catch caught caught|choose chose chosen|come came come|cost cost cost|cut cut cut|deal dealt dealt|draw drew drawn|
  drink drank drunk|drive drove driven|eat ate eaten|fall fell fallen|feed fed fed|feel felt felt|fight fought fought|find found found|
  fly flew flown|forget forgot forgotten|forgive forgave forgiven|freeze froze frozen|get got gotten|give gave given|go went gone|
  grow grew grown|hang hung hung|hear heard heard|hide hid hidden|hit hit hit|hold held held|hurt hurt hurt|keep kept kept|know knew known|
  lay laid laid|lead led led|leave left left|lend lent lent|let let let|lose lost lost|make made made|mean meant meant|meet met met|
  pay paid paid|put put put|read read read|ride rode ridden|ring rang rung|rise rose risen|run ran run|say said said|see saw seen|
  seek sought sought|sell sold sold|send sent sent|set set set|shake shook shaken|shine shone shone|shoot shot shot|show showed shown|
  shut shut shut|sing sang sung|sink sank sunk|sit sat sat|sleep slept slept|speak spoke spoken|spend spent spent|spread spread spread|
  stand stood stood|steal stole stolen|stick stuck stuck|strike struck struck|swear swore sworn|swim swam swum|take took taken|
  teach taught taught|tear tore torn|tell told told|think thought thought|throw threw thrown|understand understood understood|
  wake woke woken|wear wore worn|win won won|write wrote written`
    .split(/\|\s*/)
    .map((line) => line.split(' '));

/** Nouns with irregular plurals: singular, plural. */
const IRREGULAR_NOUNS =
  `man men|woman women|child children|person people|foot feet|tooth teeth|mouse mice|life lives|wife wives|knife knives|
  leaf leaves|half halves|shelf shelves|self selves|wolf wolves|thief thieves|loaf loaves|hero heroes|potato potatoes|tomato tomatoes|
  crisis crises|analysis analyses|basis bases|thesis theses|hypothesis hypotheses|phenomenon phenomena|criterion criteria`
    .split(/\|\s*/)
    .map((line) => line.split(' '));

const withS = (word: string) => {
  if (/(?:s|x|z|ch|sh)$/.test(word)) return `${word}es`;
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
};

const VERBS = new Map<string, VerbForms>();
for (const [base = '', past = '', participle = ''] of IRREGULAR_VERBS) {
  const doubles = /^(?:[^aeiou]*[aeiou][^aeiouwxy]|begin|forget)$/.test(base);
  const stem = doubles ? base + base.slice(-1) : base;
  const ing = /[^e]e$/.test(base) ? `${base.slice(0, -1)}ing` : `${stem}ing`;
  const forms: VerbForms = [base, base, base === 'go' ? 'goes' : withS(base), past, ing, participle];
  for (const form of forms) if (!VERBS.has(form) || form === base) VERBS.set(form, forms);
}
const NOUNS = new Map(
  IRREGULAR_NOUNS.flatMap(([one = '', many = '']) => [one, many].map((form) => [form, [one, many] as const])),
);

/** The singular and the plural of a noun, when the vocabulary has both as nouns. */
export function nounForms(word: string, vocabulary: Vocabulary): NounForms | undefined {
  const listed = NOUNS.get(word);
  if (listed) return listed;
  const singulars = word.endsWith('ies')
    ? [`${word.slice(0, -3)}y`]
    : [word.replace(/s$/, ''), word.replace(/es$/, '')];
  for (const one of [...singulars, word]) {
    const many = withS(one);
    if (
      (one === word || many === word) &&
      one.length > 2 &&
      many !== one &&
      vocabulary.hasNoun(one) &&
      vocabulary.hasNoun(many)
    )
      return [one, many];
  }
  return undefined;
}

/** The forms of a word's verb, if the vocabulary has them all. */
export function verbForms(word: string, vocabulary: Vocabulary): VerbForms | undefined {
  const listed = VERBS.get(word);
  if (listed) return listed;
  for (const base of basesOf(word)) {
    if (base.length < 3 || !vocabulary.has(base)) continue;
    const forms = regularForms(base, vocabulary);
    if (forms?.includes(word)) return forms;
  }
  return undefined;
}

/** The words that a regular form may come from. */
function basesOf(word: string): string[] {
  const stem = word.replace(/(?:ed|ing|es|s)$/, '');
  if (stem === word) return [word];
  const undoubled = stem.replace(/([b-df-hj-np-tv-z])\1$/, '$1');
  const withY = stem.endsWith('i') ? `${stem.slice(0, -1)}y` : stem;
  return [word, stem, `${stem}e`, undoubled, withY];
}

function regularForms(base: string, vocabulary: Vocabulary): VerbForms | undefined {
  const third = withS(base);
  if (!vocabulary.has(third)) return undefined;
  for (const stem of [base, base + base.slice(-1)]) {
    const past = /[^aeiou]y$/.test(stem) ? `${stem.slice(0, -1)}ied` : stem.endsWith('e') ? `${stem}d` : `${stem}ed`;
    const ing = /[^eo]e$/.test(stem) ? `${stem.slice(0, -1)}ing` : `${stem}ing`;
    if (vocabulary.has(past) && vocabulary.has(ing)) return [base, base, third, past, ing, past];
  }
  return undefined;
}
