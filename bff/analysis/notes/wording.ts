import type { PassiveKind } from './voice/passive-kinds.ts';

/** A note quotes at most this many words of the text. */
const MOST_QUOTED_WORDS = 5;
/** A longer quotation that keeps its middle is cut at its end. */
const MOST_WHOLE_WORDS = 12;

/** Quotes words from the text, and leaves out the middle if there are more than five. */
export function quote(words: string): string {
  const list = words.trim().split(/\s+/u);
  if (list.length <= MOST_QUOTED_WORDS) return `“${list.join(' ')}”`;
  return `“${list.slice(0, 2).join(' ')} … ${list.slice(-2).join(' ')}”`;
}

/** Quotes the first words of a sentence; what follows them is a sentence of its own. */
export const opening = (sentence: string): string => quoteStart(sentence, MOST_QUOTED_WORDS);

/** Quotes words of the text without leaving any out in the middle, where the word that counts may be; long ones lose their end. */
export const quoteWhole = (words: string): string => quoteStart(words, MOST_WHOLE_WORDS);

function quoteStart(words: string, most: number): string {
  const list = words.trim().split(/\s+/u);
  if (list.length <= most) return `“${list.join(' ')}”`;
  return `“${list
    .slice(0, most)
    .join(' ')
    .replace(/\p{P}$/u, '')}…”`;
}

/** Picks one of several wordings, always the same one for the same words, so a note doesn't change while someone types. */
function pick(wordings: readonly string[], words: string): string {
  let sum = 0;
  for (const character of words) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return wordings[sum % wordings.length] ?? '';
}

/** The kinds of passive clauses that there is something to say about; one that describes a state is fine as it is. */
type NotedPassive = Exclude<PassiveKind, 'state'> | 'method';

/** The wordings for each kind of passive clause. */
const PASSIVES: Readonly<Record<NotedPassive, readonly string[]>> = {
  agent: ['names who acts last. Should that come first?'],
  plain: [
    'doesn’t say who acts. Does the reader need to know?',
    'doesn’t tell the reader who acts. Is that what you want here?',
    'leaves out who acts. Who is it, and does it matter?',
  ],
  event: ['is a passive about a past event. It’s fine if what happened matters more than who acted.'],
  method: [
    'is a passive, which is common when you describe a method. It’s fine if the steps matter more than who acts.',
  ],
};

/** The message for a passive clause that has already been quoted. @param agent the words after "by" that say who acts, if they can be named again. */
export function wordPassive(quoted: string, kind: NotedPassive, agent?: string): string {
  if (agent !== undefined) return `${quoted} names ${agent} last. Should it come first?`;
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
  if (likely === undefined) return `“${word}” is not in the dictionary. Is it a name, or is a letter wrong?`;
  const meant = printed(likely);
  if (likely.replaceAll("'", '').toLowerCase() === word.toLowerCase())
    return `“${word}” is missing an apostrophe. Did you mean “${meant}”?`;
  return wordSpaces(word, likely) ?? `“${word}” is not in the dictionary. Did you mean “${meant}”?`;
}

/** A word of ours with the apostrophe of print; words of the writer stay as they are. */
export function printed(word: string): string {
  return word.replaceAll("'", '’');
}

const COUNTS = ['one word', 'two words', 'three words'];

/** The message for words that only differ from the likely ones in their spaces; undefined if they differ in more. */
export function wordSpaces(words: string, likely: string): string | undefined {
  const [there, meant] = [words, likely].map((text) => text.trim().split(/\s+/u));
  const isSame = there?.join('').toLowerCase() === meant?.join('').toLowerCase();
  if (!isSame || there?.length === meant?.length) return undefined;
  const count = COUNTS[(meant?.length ?? 0) - 1];
  return count === undefined ? undefined : `${quote(words)} is ${count}: ${quote(printed(likely))}.`;
}

/** The message for a grammar mistake: the place, then what is wrong there and why. */
export function wordGrammar(marked: string, explanation: string): string {
  return `${quote(marked)}: ${explanation}`;
}
