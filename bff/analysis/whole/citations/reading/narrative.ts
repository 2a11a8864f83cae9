import { isRange, LOCATOR, normalYear, YEAR_PATTERN, type InText } from './in-text.ts';
import { acronymOf, isConnective, isInitials, isNameWord, isNeverName, isParticle, keyOf } from './name-keys.ts';
import { isEvent, readNames } from './names-read.ts';
import type { Bracket } from './parenthetical.ts';

const YEARS = new RegExp(
  `^\\s*((?:${YEAR_PATTERN})(?:\\s*(?:,|and|&|;)\\s*(?:(?:1[5-9]|20)\\d\\d[a-z]?|[a-z](?=\\s*(?:[,;]|$))))*)`,
  'u',
);
const PAGE = /^\s*[,:]\s*(?:pp?\.?\s*)?\d{1,4}(?:\s?[–-]\s?\d{1,4})?/u;
const ONLY_PAGE =
  /^\s*(?:pp?\.|paras?\.|par\.|pars\.|ch\.|lines?|ll?\.|¶)?\s*\d{1,4}(?:\s?[–-]\s?\d{1,4})?(?:,\s?\d{1,4}(?:[–-]\d{1,4})?){0,3}\s*$/iu;
const SENTENCE_END = /[.;:!?…]["”’)\]]*$/u;
const REPORTED_BEFORE = /\b(?:according to|by|(?<!such )as|like|see|following|of|per|whereas|while|both)$/iu;
const REPORTED_AFTER =
  /^\s*(?:,\s)?(?:(?:also|further|even|first|later|clearly|likewise)\s)?(?!(?:was|is|has|does|as|its|this|his|goes|comes|looks|seems|starts|lasts|ends|premiered|opened|released|starred)\b)(?:\p{Ll}{2,}(?:s|ed)|found|wrote|held|saw|put|made|show|argue|find|suggest|note|write|report|claim|describe|explain|warn|point|compare|say|disagree|agree|took|set|gave|drew)\b/u;
const WORKS =
  'films?|movies?|novels?|books?|plays?|series|shows?|songs?|albums?|games?|paintings?|operas?|musicals?|poems?|documentar(?:y|ies)|classics|hits';
/** "Films such as Titanic (1997) and Jaws (1975)", "the film Jaws (1975)": works and when they came out. */
const AMONG_WORKS = new RegExp(
  `\\b(?:${WORKS})(?:,?\\s(?:such as|like|including|called|titled|from)\\b[^.;]{0,80}|\\s?)$`,
  'iu',
);
/** How far before a bracket we look for its author. */
const LONGEST_NAME = 160;
const MOST_WORDS = 14;

/** Whether a bracket only contains a page: "(p. 12)", "(12)". */
export function isOnlyPage({ content }: Bracket): boolean {
  return ONLY_PAGE.test(content) && !/^\s*(?:1[5-9]|20)\d\d\s*$/u.test(content);
}

/** The sources named by words of the sentence and a year in brackets: "Smith and Lee (2020, p. 4)". */
export function readNarrative({ paragraph, start, end, content }: Bracket): InText[] {
  const years = YEARS.exec(content);
  if (!years) return [];
  const rest = content.slice(years[0].length);
  const isLocator = LOCATOR.test(rest) || PAGE.test(rest);
  if (rest.trim().length > 0 && !isLocator && !/^\s*[,;]\s*(?:emphasis|italics|original|translation)/iu.test(rest))
    return [];
  const name = nameBefore(paragraph.text, start);
  if (!name) return [];
  const named = readNames(name.words);
  if (!named) return [];
  const isReported =
    REPORTED_BEFORE.test(paragraph.text.slice(Math.max(0, name.start - 20), name.start).trimEnd()) ||
    /['’]s?$/u.test(name.words) ||
    named.etAl !== undefined ||
    REPORTED_AFTER.test(paragraph.text.slice(end, end + 40));
  const before = paragraph.text.slice(Math.max(0, name.start - LONGEST_NAME), name.start);
  const needsEntry = isEvent(name.words) || AMONG_WORKS.test(before) || isRange(normalYear(years[1] ?? ''));
  const [first = '', ...others] = (years[1] ?? '').split(/\s*(?:,|;|\band\b|&)\s*/u);
  return [first, ...others].map((year) => ({
    form: 'narrative' as const,
    paragraph,
    start: name.start,
    end,
    names: named.names,
    whole: named.whole,
    isTitle: named.isTitle,
    etAl: named.etAl,
    joiner: named.joiner,
    abbreviation: named.abbreviation,
    year: normalYear(year.length === 1 ? `${normalYear(first).slice(0, 4)}${year}` : year),
    needsEntry,
    hasLocator: isLocator,
    isReported,
  }));
}

/** The abbreviation that a bracket introduces: "the World Health Organization (WHO, 2020)" gives "who" for that name. */
export function readAbbreviation({ paragraph, start, content }: Bracket): { short: string; long: string } | undefined {
  const short = /^\s*(\p{Lu}[\p{Lu}\d&.-]{1,10})(?=\s*(?:[,;]|$))/u.exec(content)?.[1];
  if (short === undefined) return undefined;
  const words = paragraph.text
    .slice(Math.max(0, start - LONGEST_NAME), start)
    .trimEnd()
    .split(/\s+/u);
  for (let first = words.length - 2; first >= Math.max(0, words.length - 10); first--) {
    const long = words.slice(first).join(' ');
    if (acronymOf(long) === keyOf(short)) return { short: keyOf(short), long };
  }
  return undefined;
}

/**
 * The abbreviation of a thing that a bracket introduces: "the gross domestic product (GDP)" gives "gdp". The words of an organisation
 * have capitals.
 */
export function readShortThing({ paragraph, start, content }: Bracket): string | undefined {
  const short = /^\s*(\p{Lu}[\p{Lu}-]{1,10})(?=\s*(?:[,;]|$))/u.exec(content)?.[1]?.replaceAll('-', '');
  if (short === undefined) return undefined;
  const words = paragraph.text
    .slice(Math.max(0, start - LONGEST_NAME), start)
    .split(/[\s-]+/u)
    .filter((word) => word !== '' && !isConnective(word))
    .slice(-short.length);
  const initials = words.map((word) => word.charAt(0)).join('');
  return initials.toUpperCase() === short && !words.every((word) => isNameWord(word)) ? keyOf(short) : undefined;
}

/** The names that end where the bracket begins: capitalised words, small words between them, "and", "et al.". */
function nameBefore(text: string, bracket: number): { words: string; start: number } | undefined {
  const from = Math.max(0, bracket - LONGEST_NAME);
  const tokens = Array.from(text.slice(from, bracket).matchAll(/\S+/gu), ({ 0: word, index }) => ({
    word,
    at: from + index,
  }));
  if (/["”]$/u.test(tokens.at(-1)?.word ?? '')) return titleBefore(text, from, bracket);
  let first = tokens.length;
  while (first > 0 && tokens.length - first < MOST_WORDS) {
    const { word = '' } = tokens[first - 1] ?? {};
    const bare = word.replace(/,$/u, '').replace(/['’]s$/u, '');
    const isWord = isNameWord(bare) || isInitials(bare);
    const isBetween = first < tokens.length && isConnective(bare);
    const isShort = first === tokens.length && /^\[\p{Lu}[\p{L}\d.-]{1,10}\]$/u.test(bare);
    const isEtAl = /^(?:et\.?|al\.?)(?:['’]s)?$/iu.test(bare);
    if (!isWord && !isBetween && !isEtAl && !isShort) break;
    if (
      first < tokens.length &&
      !isEtAl &&
      SENTENCE_END.test(bare) &&
      !isInitials(bare) &&
      !/^(?:Dr|St|Mr|Mrs|Ms|Prof|vs?)\.$/u.test(bare)
    )
      break;
    first -= 1;
  }
  while (first < tokens.length && isNoStart(tokens[first]?.word ?? '')) first += 1;
  const start = tokens[first]?.at;
  return start === undefined ? undefined : { words: text.slice(start, bracket).trimEnd(), start };
}

function isNoStart(word: string): boolean {
  const bare = word.replace(/,$/u, '');
  if (/^et|^al/u.test(bare) || (isConnective(bare) && !isParticle(bare))) return true;
  return isNeverName(bare) || (isParticle(bare) && /^(?:a|e|y|la|as)$/u.test(bare));
}

function titleBefore(text: string, from: number, bracket: number): { words: string; start: number } | undefined {
  const before = text.slice(from, bracket).trimEnd();
  const opening = Math.max(before.lastIndexOf('“'), before.slice(0, -1).lastIndexOf('"'));
  return opening < 0 ? undefined : { words: before.slice(opening), start: from + opening };
}
