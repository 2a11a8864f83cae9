import type { GoldSentence, GoldWord } from './treebank.ts';

/*
 * A tagger that has only seen correct text corrects what it reads: it reads "can goes" as "can go". So the training text gets
 * copies of its sentences with learners' mistakes, tagged as written. Heads and relations stay.
 */

/** The share of sentences that get a copy with each kind of fault. */
const SHARES = { number: 0.4, form: 0.2, article: 0.2 };
/** The share of the verbs of such a copy whose number changes. */
const CHANGED_VERBS = 0.6;

const PAIRS: ReadonlyMap<string, string> = new Map([
  ['is', 'are'],
  ['are', 'is'],
  ['was', 'were'],
  ['were', 'was'],
  ['has', 'have'],
  ['have', 'has'],
  ['does', 'do'],
  ['do', 'does'],
  ['am', 'is'],
]);

/** The other number of "be", "have" and "do", such as "are" for "is"; undefined for other words. */
export const otherNumber = (word: string): string | undefined => PAIRS.get(word);

/** The form of the third person of a verb. */
function thirdPerson(base: string): string {
  if (/(?:s|x|z|ch|sh|o)$/.test(base)) return `${base}es`;
  return /[^aeiou]y$/.test(base) ? `${base.slice(0, -1)}ies` : `${base}s`;
}

/** The past forms of the verbs of a treebank, by lemma. */
export type PastForms = ReadonlyMap<string, string>;

/** Collects the past forms that occur in sentences. */
export function pastForms(sentences: readonly GoldSentence[]): PastForms {
  const forms = new Map<string, string>();
  for (const { lemma, tag, form, correct } of sentences.flatMap(({ words }) => words))
    if (tag === 'VERB VBD' && correct === undefined && !forms.has(lemma)) forms.set(lemma, form.toLowerCase());
  return forms;
}

function pastOf(base: string, past: PastForms): string {
  return past.get(base) ?? (base.endsWith('e') ? `${base}d` : `${base}ed`);
}

const xpos = ({ tag }: GoldWord) => tag.split(' ')[1] ?? '';
const withTag = (word: GoldWord, form: string, penn: string): GoldWord => ({
  ...word,
  form,
  tag: `${word.tag.split(' ')[0]} ${penn}`,
});
const isPlain = ({ form }: GoldWord) => /^[a-z]+$/.test(form);

/** A copy where finite verbs with a subject have the other number; undefined if there are none. */
function withOtherNumber({ text, words }: GoldSentence, random: () => number): GoldSentence | undefined {
  const hasSubject = new Set(words.filter(({ relation }) => relation.startsWith('nsubj')).map(({ head }) => head));
  let changed = false;
  const copy = words.map((word, index) => {
    const governs = /^(?:aux|cop)/.test(word.relation) ? word.head : index;
    const penn = xpos(word);
    if (!isPlain(word) || !hasSubject.has(governs) || !/^(?:VBZ|VBP|VBD)$/.test(penn)) return word;
    const pair = PAIRS.get(word.form);
    if (penn === 'VBD' && word.form !== 'was' && word.form !== 'were') return word;
    if (random() > CHANGED_VERBS) return word;
    changed = true;
    if (penn === 'VBD') return { ...word, form: pair ?? word.form };
    const other = penn === 'VBZ' ? 'VBP' : 'VBZ';
    return withTag(word, pair ?? (penn === 'VBZ' ? word.lemma.toLowerCase() : thirdPerson(word.form)), other);
  });
  return changed ? { text, words: copy } : undefined;
}

/** A copy with one verb after an auxiliary in a form that doesn't fit; undefined if there is none. */
function withWrongForm({ text, words }: GoldSentence, past: PastForms, random: () => number): GoldSentence | undefined {
  const places = words.flatMap((word, index) => {
    const auxiliaries = words.filter(({ head, relation }) => head === index && /^(?:aux|mark)/.test(relation));
    const last = auxiliaries.at(-1);
    return isPlain(word) && word.tag.startsWith('VERB') && last !== undefined ? [{ index, last }] : [];
  });
  const place = places[Math.floor(random() * places.length)];
  const word = words[place?.index ?? -1];
  if (place === undefined || word === undefined) return undefined;
  const base = word.lemma.toLowerCase();
  const auxiliary = place.last.lemma.toLowerCase();
  const coin = random() < 0.5;
  const wrong = (): GoldWord | undefined => {
    if (xpos(word) === 'VB' && /^(?:MD|TO|VB[DPZ]?)$/.test(xpos(place.last)))
      return coin ? withTag(word, thirdPerson(base), 'VBZ') : withTag(word, pastOf(base, past), 'VBD');
    if (xpos(word) === 'VBN' && auxiliary === 'have')
      return coin ? withTag(word, base, 'VB') : withTag(word, pastOf(base, past), 'VBD');
    if (/^VB[GN]$/.test(xpos(word)) && auxiliary === 'be') return withTag(word, base, 'VB');
    return undefined;
  };
  const changed = wrong();
  if (changed === undefined || changed.form === word.form) return undefined;
  return { text, words: words.with(place.index, changed) };
}

const isArticle = ({ form, relation }: GoldWord) => relation === 'det' && /^(?:a|an|the)$/i.test(form);

/** A copy without its articles; undefined if there is none. */
function withoutArticles({ text, words }: GoldSentence): GoldSentence | undefined {
  const kept = words.filter((word) => !isArticle(word));
  if (kept.length === words.length) return undefined;
  let next = 0;
  const places = words.map((word) => (isArticle(word) ? -1 : next++));
  const copy = kept.map((word) => Object.assign({}, word, { head: places[word.head] ?? kept.length }));
  return copy.some(({ head }) => head === -1) ? undefined : { text, words: copy };
}

/** The copies of a sentence with planted faults: none, one or several. */
export function plantFaults(sentence: GoldSentence, past: PastForms, random: () => number): GoldSentence[] {
  const copies = [
    random() < SHARES.number ? withOtherNumber(sentence, random) : undefined,
    random() < SHARES.form ? withWrongForm(sentence, past, random) : undefined,
    random() < SHARES.article ? withoutArticles(sentence) : undefined,
  ];
  return copies.filter((copy) => copy !== undefined);
}

const LOWER_CASED = 0.08;
const MISTYPED = 0.02;
const SHORTEST_MISTYPED = 4;

/** The words of a sentence as one training pass reads them: now and then all in lower case, now and then with a typo. */
export function roughWords(words: readonly GoldWord[], random: () => number): string[] {
  const inLowerCase = random() < LOWER_CASED;
  return words.map(({ form }) => {
    const written = inLowerCase ? form.toLowerCase() : form;
    if (written.length < SHORTEST_MISTYPED || random() >= MISTYPED) return written;
    const at = 1 + Math.floor(random() * (written.length - 2));
    const letter = String.fromCodePoint(97 + Math.floor(random() * 26));
    const [head, tail] = [written.slice(0, at), written.slice(at)];
    const slips = [head + tail.slice(1), head + letter + tail, head + letter + tail.slice(1)];
    slips.push(head + tail.charAt(1) + tail.charAt(0) + tail.slice(2));
    return slips[Math.floor(random() * slips.length)] ?? written;
  });
}
