import { placeOf, type RunningText } from '../../../reading/running-text.ts';
import type { Entry } from '../reading/entries.ts';
import { isNeverName, keyOf, nameKeys, withoutArticle } from '../reading/name-keys.ts';
import { nearNames } from '../reading/near-names.ts';
import { entryPlace, listedName, type Question } from './problem.ts';

const NAME = /\p{Lu}[\p{L}\p{M}'’-]+/gu;
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’.-]*/gu;
/** We look for a name or a title by at most this many words. */
const MOST_WORDS = 4;
const REPORTS =
  /^\s(?:(?:also|further|even|later|clearly)\s)?(?:argues?|argued|writes?|wrote|finds?|found|shows?|showed|suggests?|suggested|claims?|claimed|notes?|noted|says?|said|explains?|explained|describes?|described|reports?|reported|concludes?|concluded|points? out|warns?|warned|observes?|observed|states?|stated|believes?|insists?|maintains?)\b/u;
const ACCORDING = /(?:according to|in the words of|as)\s$/iu;

/** The names and titles that the sentences themselves contain, anywhere. */
export function phrasesOf(body: readonly RunningText[]): Set<string> {
  const phrases = new Set<string>();
  for (const { text } of body) {
    const recent: string[] = [];
    for (const [word] of text.matchAll(WORD)) {
      const key = keyOf(word.replace(/['’]s$/u, ''));
      if (key === '') continue;
      recent.push(key);
      if (recent.length > MOST_WORDS) recent.shift();
      for (let first = 0; first < recent.length; first++) phrases.add(recent.slice(first).join(' '));
    }
  }
  return phrases;
}

/** Whether the sentences name the author or the title of an entry, as MLA allows. */
export function isMentioned({ authors, titleKey, isTitleFirst, keys }: Entry, phrases: ReadonlySet<string>): boolean {
  const names = isTitleFirst ? [] : [...nameKeys(authors.surnames[0] ?? ''), ...keys];
  const title = withoutArticle(titleKey).split(' ').slice(0, MOST_WORDS);
  return (
    names.some((name) => phrases.has(name.split(' ').slice(0, MOST_WORDS).join(' '))) ||
    (title.length > 1 && phrases.has(title.join(' ')))
  );
}

/**
 * Finds authors of uncited entries who report something in a sentence without a year ("According to Okafor, …"), which
 * author-date styles don't allow for a first mention, and organisations that are named ("the World Health Organization (WHO)").
 */
export function findYearless(body: readonly RunningText[], uncited: readonly Entry[]): Question[] {
  const byName = new Map<string, Entry>();
  for (const entry of uncited) {
    const [first = ''] = entry.authors.surnames;
    if (!entry.isTitleFirst && !byName.has(keyOf(first))) byName.set(keyOf(first), entry);
  }
  const organisations = new Map(
    uncited
      .filter(({ authors, isTitleFirst }) => authors.isWhole && !isTitleFirst && authors.surnames[0]?.includes(' '))
      .map((entry) => [keyOf(entry.authors.surnames[0]?.split(' ')[0] ?? ''), entry]),
  );
  const questions: Question[] = [];
  if (byName.size === 0 && organisations.size === 0) return questions;
  for (const paragraph of body) {
    for (const { 0: word, index } of paragraph.text.matchAll(NAME)) {
      const key = keyOf(word);
      const organisation = organisations.get(key);
      const whole = organisation?.authors.surnames[0] ?? '';
      const isWhole = whole !== '' && paragraph.text.startsWith(whole, index);
      const entry = isWhole ? organisation : byName.get(key);
      if (!entry || (!isWhole && !isReporting(paragraph.text, index, word))) continue;
      (isWhole ? organisations : byName).delete(key);
      const words = isWhole ? whole : word;
      questions.push({
        rule: 'missing year',
        title: 'No year',
        msg: `“${words}” is named here without a year. Which year tells a reader what to look for?`,
        places: [placeOf(paragraph, index, index + words.length)],
        entry,
      });
    }
  }
  return questions;
}

/**
 * Asks about authors of uncited entries whose names the sentences spell differently ("Okafer argues …"), the way MLA texts name
 * them.
 */
export function findMisspelt(body: readonly RunningText[], uncited: readonly Entry[]): Question[] {
  const byName = new Map<string, Entry>();
  for (const entry of uncited) if (!entry.isTitleFirst) byName.set(keyOf(entry.authors.surnames[0] ?? ''), entry);
  if (byName.size === 0) return [];
  const near = nearNames(byName.keys());
  const questions: Question[] = [];
  for (const paragraph of body) {
    for (const { 0: word, index } of paragraph.text.matchAll(NAME)) {
      const [nearest] = isNeverName(word) || !isReporting(paragraph.text, index, word) ? [] : near.near(keyOf(word));
      const entry = nearest && byName.get(nearest.name);
      if (!entry) continue;
      byName.delete(nearest.name);
      questions.push({
        rule: 'name differs',
        title: 'Two forms of one name',
        msg: `The text has “${word}”, but the list has “${listedName(entry)}”. Is it the same source? Then use the same name in both.`,
        places: [placeOf(paragraph, index, index + word.length), entryPlace(entry)],
        entry,
      });
    }
  }
  return questions;
}

/** Whether a person named here says something: "According to Okafor", "Okafor and Lind argue". */
function isReporting(text: string, index: number, word: string): boolean {
  const end = index + word.length;
  const after = text.slice(end, end + 90).replace(/^\s(?:and|&)\s\p{Lu}[\p{L}\p{M}'’-]{1,40}|^\set al\./u, '');
  return REPORTS.test(after) || ACCORDING.test(text.slice(Math.max(0, index - 20), index));
}
