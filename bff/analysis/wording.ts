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

const PASSIVE_WITH_AGENT = [
  'leaves the one who acts for the words after "by". Who should it be about?',
  'puts the one who acts last, after "by". Is that where the weight of the sentence should lie?',
  'names the one who acts only after "by". Does the reader need to wait for it?',
] as const;

const PASSIVE_WITHOUT_AGENT = [
  'does not say who acts. Does the reader need to know?',
  'hides who acts, so the reader has to guess. Is that what you want here?',
  'leaves out who acts. Who is it, and does it matter?',
] as const;

/** The message for a passive clause that was already quoted. */
export function wordPassive(quoted: string, { hasAgent }: { hasAgent: boolean }): string {
  return `${quoted} ${pick(hasAgent ? PASSIVE_WITH_AGENT : PASSIVE_WITHOUT_AGENT, quoted)}`;
}

const ACTIVE = ['names who acts. Clear.', 'shows who does what. Clear.', 'says plainly who acts.'] as const;

/** The message for an active verb that was already quoted. */
export function wordActive(quoted: string): string {
  return `${quoted} ${pick(ACTIVE, quoted)}`;
}

/** The message for a misspelt word; it names the likely word only when the evaluator is confident. */
export function wordSpelling(word: string, likely: string | undefined): string {
  if (likely !== undefined) return `"${word}" is not in the dictionary. Did you mean "${likely}"?`;
  return `"${word}" is not in the dictionary. Is it a name, or is a letter wrong?`;
}

/** The message for a grammar fault: the place, then what is wrong there and why. */
export function wordGrammar(marked: string, explanation: string): string {
  return `${quote(marked)}: ${explanation}`;
}
