import { shownTitle } from './characters.ts';
import { showsNothing } from './visible-text.ts';

/** The longest name that is made of a text's own words, in UTF-16 code units. */
const NAME_LENGTH = 60;

/** Stands for words that were left out. */
const MORE = '…';

/** What a text can get its name from. */
export interface NamedText {
  title: string;
  /** Its first heading (`firstHeading` of `readable-text.ts`), or nothing. */
  heading: string;
  /** Its words, a line for each block (`readableText`). */
  text: string;
}

/**
 * What a text is called wherever it's named: its title, else its first heading, else its first words. Empty if none of them shows
 * anything; the page then says “Untitled”.
 */
export function textName({ title, heading, text }: NamedText): string {
  return shownTitle(title) || beginning(heading) || beginning(text);
}

/** The first words of a text as they stand below its name: without those that the name has said already. */
export function wordsBelow(name: string, firstWords: string): string {
  const said = name.endsWith(MORE) ? name.slice(0, -MORE.length) : name;
  return firstWords.startsWith(said) ? firstWords.slice(said.length).trim() : firstWords;
}

/** The first line that shows something, cut between two words if it's long. */
function beginning(text: string): string {
  const [line = ''] = text.split('\n').flatMap((each) => (showsNothing(each) ? [] : [oneLine(each)]));
  if (line.length <= NAME_LENGTH) return line;
  const cut = line.lastIndexOf(' ', NAME_LENGTH);
  return line.slice(0, cut > 0 ? cut : NAME_LENGTH).toWellFormed() + MORE;
}

/** A text in one line, with single spaces. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
