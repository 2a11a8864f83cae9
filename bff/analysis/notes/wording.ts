import type { PassiveKind } from './voice/passive-kinds.ts';

/** A note quotes at most this many words of the text. */
const MOST_QUOTED_WORDS = 5;

/** Quotes words from the text, and leaves out the middle if there are more than five. */
export function quote(words: string): string {
  const list = words.trim().split(/\s+/u);
  if (list.length <= MOST_QUOTED_WORDS) return `"${list.join(' ')}"`;
  return `"${list.slice(0, 2).join(' ')} … ${list.slice(-2).join(' ')}"`;
}

/** Picks one of several wordings, always the same one for the same words, so a note doesn't change while someone types. */
function pick(wordings: readonly string[], words: string): string {
  let sum = 0;
  for (const character of words) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return wordings[sum % wordings.length] ?? '';
}

/** The wordings for each kind of passive clause. */
const PASSIVES: Readonly<Record<PassiveKind | 'method', readonly string[]>> = {
  agent: [
    'says who acts only at the end, after "by". Should that come first?',
    'saves who acts for the end, after "by". Is that where you want the emphasis?',
    'makes the reader wait for "by" to learn who acts. Is that what you want?',
  ],
  plain: [
    "doesn't say who acts. Does the reader need to know?",
    "doesn't tell the reader who acts. Is that what you want here?",
    'leaves out who acts. Who is it, and does it matter?',
  ],
  state: ["is a passive that describes a state, or a set phrase. It's fine as it is."],
  event: ["is a passive about a past event. It's fine if what happened matters more than who acted."],
  method: [
    "is a passive, which is common when you describe a method. It's fine if the steps matter more than who acts.",
  ],
};

/** The message for a passive clause that has already been quoted. */
export function wordPassive(quoted: string, kind: PassiveKind | 'method'): string {
  return `${quoted} ${pick(PASSIVES[kind], quoted)}`;
}

const ACTIVE = [
  'says who acts, and then what they do.',
  'names who acts, then the action.',
  'shows who does what.',
] as const;

/** The message for an active verb that has already been quoted. */
export function wordActive(quoted: string): string {
  return `${quoted} ${pick(ACTIVE, quoted)}`;
}

/** The message for a misspelt word; it only names the likely word if the evaluator is confident. */
export function wordSpelling(word: string, likely: string | undefined): string {
  if (likely?.replaceAll("'", '').toLowerCase() === word.toLowerCase())
    return `"${word}" is missing an apostrophe. Did you mean "${likely}"?`;
  const spaced = likely === undefined ? undefined : wordSpaces(word, likely);
  if (spaced !== undefined) return spaced;
  if (likely !== undefined) return `"${word}" is not in the dictionary. Did you mean "${likely}"?`;
  return `"${word}" is not in the dictionary. Is it a name, or is a letter wrong?`;
}

const COUNTS = ['one word', 'two words', 'three words'];

/** The message for words that only differ from the likely ones in their spaces; undefined if they differ in more. */
export function wordSpaces(words: string, likely: string): string | undefined {
  const [there, meant] = [words, likely].map((text) => text.trim().split(/\s+/u));
  const isSame = there?.join('').toLowerCase() === meant?.join('').toLowerCase();
  if (!isSame || there?.length === meant?.length) return undefined;
  const count = COUNTS[(meant?.length ?? 0) - 1];
  return count === undefined ? undefined : `${quote(words)} is ${count}: ${quote(likely)}.`;
}

/** The message for a grammar mistake: the place, then what is wrong there and why. */
export function wordGrammar(marked: string, explanation: string): string {
  return `${quote(marked)}: ${explanation}`;
}
