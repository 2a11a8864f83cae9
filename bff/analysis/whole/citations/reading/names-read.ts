import { isConnective, isInitials, isNameWord, isNeverName, isParticle } from './name-keys.ts';

/** The names in a citation, as written. */
export interface ReadNames {
  names: string[];
  whole: string;
  isTitle: boolean;
  etAl: string | undefined;
  joiner: '&' | 'and' | undefined;
  /** The abbreviation introduced with the name: "World Health Organization [WHO]". */
  abbreviation: string | undefined;
}

const ET_AL = /,?\s+(et\.?\s+al\.?)(?:['’]s?)?\s*$/iu;
const ABBREVIATION = /\s*\[([\p{L}\d&.-]{2,15})\]/u;
const TITLE = /^["“‘]([^"”’]{2,150}(?:[’'][^"”’]{1,150}){0,3})["”’]?,?["”’]?$/u;
/** MLA tells works of one author apart: "Lee, “Bells”". */
const NAME_AND_TITLE = /^([^“"”]{2,100}),\s*["“]([^"”]{1,100})["”]$/u;
/** Events and documents that have a date in brackets but aren't sources: "(Treaty of Versailles, 1919)". */
const EVENT =
  /\b(?:treaty|battle|war|act|revolution|olympics?|constitution|amendment|declaration|conference|summit|cup|games|elections?|crisis|census|dynasty|massacre|uprising|election|era|pandemic|season|episode|class of)\b/iu;
/** "Brown v. Board of Education" */
const CASE = /\p{L}\svs?\.?\s\p{Lu}/u;
const MOST_WORDS = 16;

/** Reads names in the form they have before a year or a page; undefined if the words aren't names. */
export function readNames(words: string): ReadNames | undefined {
  let text = words.trim().replace(/[,:;\s]+$/u, '');
  if (text.length < 2 || text.length > 200) return undefined;
  const title = TITLE.exec(text);
  if (title)
    return {
      names: [title[1] ?? ''],
      whole: title[1] ?? '',
      isTitle: true,
      etAl: undefined,
      joiner: undefined,
      abbreviation: undefined,
    };
  const withTitle = NAME_AND_TITLE.exec(text);
  if (withTitle) {
    const author = readNames(withTitle[1] ?? '');
    return author && { ...author, names: [...author.names, withTitle[2] ?? ''] };
  }
  const abbreviation = ABBREVIATION.exec(text)?.[1];
  text = text.replace(ABBREVIATION, '');
  const etAl = ET_AL.exec(text)?.[1];
  text = text.replace(ET_AL, '').replace(/['’]s$|(?<=s)['’]$/u, '');
  if (!areNames(text)) return undefined;
  const joiner = /\s&\s/u.test(text) ? '&' : /\sand\s/u.test(text) ? 'and' : undefined;
  const names = text
    .split(/\s*,?\s+(?:&|and)\s+|,\s+/u)
    .map((name) => name.trim())
    .filter((name) => name.length > 0 && !(isInitials(name) && /[.\s]|^.$/u.test(name)));
  return names.length === 0 ? undefined : { names, whole: text, isTitle: false, etAl, joiner, abbreviation };
}

/** Whether all the words could be names and the small words between them, and none is a label or a month. */
function areNames(text: string): boolean {
  const words = text.split(/\s+/u);
  if (words.length > MOST_WORDS) return false;
  const last = words.at(-1) ?? '';
  let capitals = 0;
  for (const [index, word] of words.entries()) {
    const bare = word.replace(/,$/u, '');
    if (isNameWord(bare)) {
      if (index === 0 && isNeverName(bare) && !(words.length > 2 && /^the$/iu.test(bare))) return false;
      if (words.length <= 2 && isNeverName(bare) && !isAct(text)) return false;
      capitals += 1;
    } else if (!(isConnective(bare) && index < words.length - 1 && (index > 0 || isParticle(bare)))) return false;
  }
  return capitals > 0 && isNameWord(last.replace(/,$/u, ''));
}

/** "Education Act", not "Act" alone, which is a part of a play. */
export function isAct(words: string): boolean {
  return /\p{Ll} Act$/u.test(words);
}

/** Whether the words name an event, a law or a case rather than an author. */
export function isEvent(words: string): boolean {
  return EVENT.test(words) || CASE.test(words);
}
