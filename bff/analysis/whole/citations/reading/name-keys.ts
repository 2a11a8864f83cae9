import { normalForm } from '#shared-types/text/normal-form';

/*
 * Names are compared by keys: lower case without accents and marks, so that "O’Neil", "O'Neil" and "ONEIL" are one name.
 */

/** Small words that are part of a surname: "van der Berg", "de la Cruz". */
const PARTICLES = new Set(
  'van von der den de del della di da do dos das du la le les el al bin ibn ben ter ten te zu zum zur vom af av y e'.split(
    ' ',
  ),
);

/** Small words inside the name of an organisation or a title. */
const CONNECTIVES = new Set('of for the and & on in to at a an et al al. with v v. vs vs.'.split(' '));

const NAME_WORD = /^["“‘']?[\p{Lu}\p{Lt}\p{Lo}][\p{L}\p{M}\p{N}'’‘.\-‐‑–]*$/u;

/** Words that start with a capital and don't name an author. */
const NEVER_NAMES = new Set(
  `january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept
  oct nov dec spring summer autumn fall winter monday tuesday wednesday thursday friday saturday sunday figure fig figures table
  tables chapter chapters appendix section sections part parts equation eq eqs page pages line lines act scene volume vol number
  no article step level grade room route question item note notes version model phase stage class type case example exhibit box
  plate map chart graph panel study experiment since until before after circa born died founded established updated revised
  published accessed retrieved approximately about around between from during early late mid today yesterday age ages year years
  week day see i we you he she it they this that these those there here if as when while although though because however
  moreover furthermore therefore thus but and or nor so yet in on at by for with without to of the a an our their his her its my
  your some many most several all both each every no not only also even still then now first second third finally next last
  according indeed similarly likewise consequently meanwhile nevertheless instead what who which where why how is are was were do
  does did can could will would should may might must have has had one two three four five ten another recently later overall
  bce bc ad ce`.split(/\s+/),
);

/** The form in which we compare names and titles: lower case letters and digits without accents, with single spaces. */
export function keyOf(words: string): string {
  if (/^[A-Za-z]*$/.test(words)) return words.toLowerCase();
  return normalForm(words, 'NFD')
    .replace(/[\p{M}'’‘.]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Whether a word may be part of a name: it begins with a capital, or its script has none. */
export function isNameWord(word: string): boolean {
  return NAME_WORD.test(word);
}

/** Whether a lower-case word may come before a surname. */
export function isParticle(word: string): boolean {
  return PARTICLES.has(word);
}

/** Whether a word may come between two words of a name. */
export function isConnective(word: string): boolean {
  return CONNECTIVES.has(word) || PARTICLES.has(word);
}

/** Whether a capitalised word is a month, a label such as "Figure", or the first word of a sentence. */
export function isNeverName(word: string): boolean {
  // WHO and IT are names
  if (/^\p{Lu}{2,}$/u.test(word) && !/^(?:AD|BC|BCE|CE|FIG|EQ)$/.test(word)) return false;
  const key = keyOf(word);
  return NEVER_NAMES.has(key) || (word.includes('–') && key.split(' ').some((part) => NEVER_NAMES.has(part)));
}

/** Whether the words are an abbreviation: "WHO", "CO2", "COVID-19". */
export function isAbbreviation(words: string): boolean {
  return /^\p{Lu}[\p{Lu}\d&.-]{1,10}$/u.test(words);
}

const PUBLISHER =
  /(?:\b(?:press|up|publishing|publishers?|publications|books|verlag|editions)|^(?:penguin|random house|penguin random house|faber (?:and )?faber|harpercollins|bloomsbury|simon (?:and )?schuster|palgrave|palgrave macmillan|routledge|elsevier|springer|springer nature|taylor (?:and )?francis|gallimard|suhrkamp))$/u;

/** Whether the words name a publisher, which rarely is an author: "Clocks (Harbor Press, 2012)". */
export function isPublisher(words: string): boolean {
  return PUBLISHER.test(keyOf(words));
}

const INITIALS = /^(?:\p{Lu}\p{M}?\.?[\s-]?){1,4}$/u;
const SUFFIX = /^(?:Jr|Sr|II|III|IV|Ph\.?D|M\.?D)\.?$/u;

/** Whether the words are initials ("R. T.", "RT"). */
export function isInitials(words: string): boolean {
  return words.length <= 16 && INITIALS.test(words);
}

/** Whether the words follow a name without naming anyone ("Jr."). */
export function isSuffix(words: string): boolean {
  return SUFFIX.test(words);
}

/** The surname of a name in natural order, with its particles: "María de la Cruz" gives "de la Cruz". */
export function surnameOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/u)
    .filter((word) => !isSuffix(word));
  let first = Math.max(0, words.length - 1);
  while (first > 0 && isParticle((words[first - 1] ?? '').toLowerCase())) first -= 1;
  return words.slice(first).join(' ');
}

/** The initials that may be used to cite an organisation: "World Health Organization" gives "who". */
export function acronymOf(name: string): string | undefined {
  const words = name.split(/[\s-]+/u).filter((word) => isNameWord(word) && !CONNECTIVES.has(word.toLowerCase()));
  if (words.length < 2 || words.length > 10) return undefined;
  return keyOf(words.map((word) => word.charAt(0)).join(''));
}

/** The keys that a cited name may be listed under, most exact first. */
export function nameKeys(name: string): string[] {
  const bare = name.replace(/["“”‘’']s?$/u, '');
  const surname = surnameOf(bare);
  const particleless = surname.split(/\s+/u).at(-1) ?? '';
  return [
    ...new Set([keyOf(name), keyOf(bare), withoutArticle(keyOf(bare)), keyOf(surname), keyOf(particleless)]),
  ].filter((key) => key.length > 0);
}

/** A key without its initial article. */
export function withoutArticle(key: string): string {
  return key.replace(/^(?:the|a|an) (?=.)/u, '');
}
