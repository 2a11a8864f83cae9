import { normalForm } from '../text/normal-form.ts';
import { showsNothing } from '../text/visible-text.ts';

/** The longest name that a person can show to others, in UTF-16 code units. */
export const PERSON_NAME_MAX_LENGTH = 40;

/** What may be wrong with a name. */
export type NameFault =
  | 'empty'
  | 'too-long'
  | 'characters'
  | 'no-letter'
  | 'marks'
  | 'alphabets'
  | 'guest-number'
  | 'numbered';

/** Some names need these: Persian words the one, and scripts of India both, after a mark that joins consonants. */
const JOINERS = String.raw`(?<=\p{Script=Arabic})\u200C(?=\p{Script=Arabic})|(?<=\p{M})[\u200C\u200D](?=[\p{scx=Deva}\p{scx=Beng}\p{scx=Sinh}\p{scx=Mlym}\p{scx=Knda}])`;
const SHOWN = String.raw`(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N}\p{Emoji_Presentation}\p{Extended_Pictographic} .,'’\-‐–()&+!?_~*#]`;
/**
 * Letters, marks, digits, emoji, and the punctuation of names. Characters that are invisible, or change the direction of their
 * neighbours, aren't part of it.
 */
const NAME = new RegExp(`^(?:${SHOWN}|${JOINERS})*$`, 'u');
const LETTER = /\p{L}/u;
/**
 * Characters that climb over their neighbours: accents that fit every script, and more marks from one script than any language
 * uses.
 */
const STACKED_MARKS = /^\p{M}|\p{Script=Inherited}{3}|\p{M}{5}/u;
/** The alphabets that have letters that look like Latin ones. */
const LOOKALIKES = '\\p{scx=Cyrillic}\\p{scx=Greek}\\p{scx=Armenian}\\p{scx=Cherokee}\\p{scx=Coptic}\\p{scx=Lisu}';
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const LATIN = /\p{Script=Latin}/u;
const LOOKALIKE = new RegExp(`(?=\\p{L})[${LOOKALIKES}]`, 'u');
/** "Guest 7", also with a different character in between, or with letters that look like digits. */
const GUEST_NUMBER = /^guests?[\p{N}oil]+$/u;
/** "(2)" at the end tells people with the same name apart; also as one character, or with a full stop after it. */
const NUMBER_AT_END = /\(\s*\p{N}+\s*\)[^\p{L}\p{N}]*$/u;

/** A name in the form we show: composed, with no spaces around it and no double spaces inside. */
export function tidyName(name: string): string {
  return normalForm(name, 'NFC')
    .replaceAll(/[\uFE0E\uFE0F]/g, '') // how an emoji is drawn
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim();
}

/** Why a tidy name can't be shown to others, or undefined if it can. */
export function nameFault(name: string): NameFault | undefined {
  if (showsNothing(name)) return 'empty';
  if (name.length > PERSON_NAME_MAX_LENGTH) return 'too-long';
  if (!NAME.test(name)) return 'characters';
  if (hasStackedMarks(name)) return 'marks';
  if (!LETTER.test(name)) return 'no-letter';
  if (name.match(WORD)?.some((word) => LATIN.test(word) && LOOKALIKE.test(word))) return 'alphabets';
  if (GUEST_NUMBER.test(bareName(name))) return 'guest-number';
  return NUMBER_AT_END.test(name.normalize('NFKC')) ? 'numbered' : undefined;
}

/** Whether marks of a text climb over their neighbours. */
export function hasStackedMarks(text: string): boolean {
  return STACKED_MARKS.test(text);
}

/** The tidy form of a name that came from somewhere else, or undefined if it can't be shown to others. */
export function readName(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const name = tidyName(value);
  return nameFault(name) === undefined ? name : undefined;
}

/**
 * What two names have in common if people easily mistake one for the other: their letters and digits without case, accents and
 * style.
 */
export function bareName(name: string): string {
  return normalForm(name, 'NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
