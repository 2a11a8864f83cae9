import type { PassiveKind } from './voice/passive-kinds.ts';

/** A note quotes at most this many words of the text. */
const MOST_QUOTED_WORDS = 5;

/** Quotes words of the text, and leaves out the middle when there are more than five. */
export function quote(words: string): string {
  const list = words.trim().split(/\s+/u);
  if (list.length <= MOST_QUOTED_WORDS) return `"${list.join(' ')}"`;
  return `"${list.slice(0, 2).join(' ')} … ${list.slice(-2).join(' ')}"`;
}

/** Picks one of several wordings, always the same one for the same words, so that a note does not change during typing. */
function pick(wordings: readonly string[], words: string): string {
  let sum = 0;
  for (const character of words) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return wordings[sum % wordings.length] ?? '';
}

/** The wordings for each kind of passive clause. */
const PASSIVES: Readonly<Record<PassiveKind | 'method', readonly string[]>> = {
  agent: [
    'names who acts after the verb, with "by". Should they come first?',
    'puts who acts after the verb, with "by". Is that where the weight of the sentence belongs?',
    'keeps the reader waiting for who acts, until "by". Is that what you want?',
  ],
  plain: [
    'does not say who acts. Does the reader need to know?',
    'leaves open who acts. Is that what you want here?',
    'leaves out who acts. Who is it, and does it matter?',
  ],
  state: ['is a passive that describes a state, or a set phrase. It is fine as it is.'],
  event: ['is a passive about an event in the past. It is fine if what happened matters more than who acts.'],
  method: ['is a passive that is usual in a method. It is fine if the steps matter more than who acts.'],
};

/** The message for a passive clause that was already quoted. */
export function wordPassive(quoted: string, kind: PassiveKind | 'method'): string {
  return `${quoted} ${pick(PASSIVES[kind], quoted)}`;
}

const ACTIVE = [
  'says who acts, and then what they do.',
  'names who acts before the action.',
  'shows who does what.',
] as const;

/** The message for an active verb that was already quoted. */
export function wordActive(quoted: string): string {
  return `${quoted} ${pick(ACTIVE, quoted)}`;
}

/** The message for a misspelt word; it names the likely word only when the evaluator is confident. */
export function wordSpelling(word: string, likely: string | undefined): string {
  if (likely?.replaceAll("'", '').toLowerCase() === word.toLowerCase())
    return `"${word}" is missing an apostrophe. Did you mean "${likely}"?`;
  const spaced = likely === undefined ? undefined : wordSpaces(word, likely);
  if (spaced !== undefined) return spaced;
  if (likely !== undefined) return `"${word}" is not in the dictionary. Did you mean "${likely}"?`;
  return `"${word}" is not in the dictionary. Is it a name, or is a letter wrong?`;
}

const COUNTS = ['one word', 'two words', 'three words'];

/** The message for words that differ from the likely ones only in their spaces; undefined when they differ in more. */
export function wordSpaces(words: string, likely: string): string | undefined {
  const [there, meant] = [words, likely].map((text) => text.trim().split(/\s+/u));
  const isSame = there?.join('').toLowerCase() === meant?.join('').toLowerCase();
  if (!isSame || there?.length === meant?.length) return undefined;
  const count = COUNTS[(meant?.length ?? 0) - 1];
  return count === undefined ? undefined : `${quote(words)} is ${count}: ${quote(likely)}.`;
}

/** The message for a grammar fault: the place, then what is wrong there and why. */
export function wordGrammar(marked: string, explanation: string): string {
  return `${quote(marked)}: ${explanation}`;
}
