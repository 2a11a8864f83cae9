import type { Entry } from '../reading/entries.ts';
import type { InText } from '../reading/in-text.ts';
import { acronymOf, keyOf, nameKeys, withoutArticle } from '../reading/name-keys.ts';
import { distanceOf, nearNames, type NearNames } from '../reading/near-names.ts';

/** What happened to a citation. */
export interface Match {
  kind: 'exact' | 'year differs' | 'name differs' | 'ambiguous' | 'none';
  entry?: Entry;
  /** All the entries that it could refer to. */
  candidates?: readonly Entry[];
}

/** Finds the entries that citations refer to. */
export interface Matcher {
  /** The entries with this first author, organisation, abbreviation or title. */
  named(citation: InText): readonly Entry[];
  match(citation: InText): Match;
  /** The nearest entry among those that no citation has claimed, or that have the same year. */
  nearest(citation: InText, isClaimed: (entry: Entry) => boolean): Match;
}

/** A title may be cited by its first words, if there are at least this many. */
const FEWEST_TITLE_WORDS = 1;
const MOST_TITLE_WORDS = 8;
/** How many entries with the same name are compared with a citation. */
const MOST_COMPARED = 40;

/** Indexes the entries by all the names that they may be cited under. */
export function matcherOf(entries: readonly Entry[], abbreviations: ReadonlyMap<string, string>): Matcher {
  const byName = new Map<string, Entry[]>();
  const byTitle = new Map<string, Entry[]>();
  for (const entry of entries) {
    for (const key of namesOf(entry)) add(byName, key, entry);
    const title = entry.authors.isWhole && entry.keys[0] !== undefined ? [entry.keys[0]] : [];
    for (const key of [entry.titleKey, ...title]) addTitle(byTitle, withoutArticle(key), entry);
  }
  let near: NearNames | undefined;

  function named(citation: InText): readonly Entry[] {
    if (!citation.isTitle) {
      for (const name of [citation.whole, citation.names[0] ?? '']) {
        const long = abbreviations.get(keyOf(name)) ?? '';
        // the last word of the whole name would be the last author
        const own = name === citation.whole && citation.names.length > 1 ? [keyOf(name)] : nameKeys(name);
        for (const key of [...nameKeys(long), ...own]) {
          const found = byName.get(key);
          if (found) return found;
        }
      }
    }
    return byTitle.get(titleKeyOf(citation)) ?? [];
  }

  return {
    named,
    match: (citation) => matchAmong(citation, named(citation)),
    nearest(citation, isClaimed) {
      near ??= nearNames(byName.keys());
      return nearestAmong(citation, near, byName, isClaimed);
    },
  };
}

/** Adds a title under its first word, its first two words, and so on. */
function addTitle(map: Map<string, Entry[]>, title: string, entry: Entry): void {
  const words = title.split(' ');
  for (let count = FEWEST_TITLE_WORDS; count <= Math.min(MOST_TITLE_WORDS, words.length); count++)
    add(map, words.slice(0, count).join(' '), entry);
}

function titleKeyOf({ whole }: InText): string {
  const words = withoutArticle(keyOf(whole)).split(' ');
  return words.length <= MOST_TITLE_WORDS ? words.join(' ') : words.slice(0, MOST_TITLE_WORDS).join(' ');
}

function namesOf({ keys, authors, isTitleFirst }: Entry): Set<string> {
  const names = new Set(keys);
  const [first = ''] = authors.surnames;
  if (authors.isWhole && !isTitleFirst) {
    const acronym = acronymOf(first);
    if (acronym !== undefined) names.add(acronym);
  } else if (!isTitleFirst && authors.surnames.length > 0) for (const key of nameKeys(first)) names.add(key);
  return names;
}

function add(map: Map<string, Entry[]>, key: string, entry: Entry): void {
  if (key === '') return;
  const known = map.get(key);
  if (!known) map.set(key, [entry]);
  else if (known.length < MOST_COMPARED && known.at(-1) !== entry) known.push(entry);
}

function matchAmong(citation: InText, named: readonly Entry[]): Match {
  if (named.length === 0) return { kind: 'none' };
  const fitting = named.filter((entry) => coAuthorsFit(citation, entry));
  const among = fitting.length > 0 ? fitting : named;
  if (citation.year === undefined) {
    if (fitting.length === 0) return { kind: 'name differs', entry: among[0] ?? missing() };
    if (fitting.length === 1 || citation.form !== 'page') return { kind: 'exact', entry: fitting[0] ?? missing() };
    return byTitleAmong(citation, fitting);
  }
  const sameYear = among.filter((entry) => entry.year === citation.year);
  if (sameYear.length > 0 && fitting.length === 0) return { kind: 'name differs', entry: sameYear[0] ?? missing() };
  if (sameYear.length > 1) return { kind: 'ambiguous', entry: sameYear[0] ?? missing(), candidates: sameYear };
  if (sameYear[0]) return { kind: 'exact', entry: sameYear[0] };
  const lettered = among.filter(({ year }) => year !== undefined && yearOnly(year) === yearOnly(citation.year ?? ''));
  if (lettered.length > 1) return { kind: 'ambiguous', entry: lettered[0] ?? missing(), candidates: lettered };
  const yearless = among.find(({ year }) => year === undefined);
  if (yearless) return { kind: 'exact', entry: yearless };
  if (fitting.length === 0) return { kind: 'none' };
  return { kind: 'year differs', entry: lettered[0] ?? among[0] ?? missing(), candidates: among };
}

/** MLA tells two works of one author apart by a short title: "(Smith, Clocks 12)". */
function byTitleAmong(citation: InText, entries: readonly Entry[]): Match {
  const title = keyOf(citation.names.at(-1) ?? '');
  const entry = entries.find(
    ({ titleKey }) => title.length > 2 && withoutArticle(titleKey).startsWith(withoutArticle(title)),
  );
  if (entry) return { kind: 'exact', entry };
  return { kind: 'ambiguous', entry: entries[0] ?? missing(), candidates: entries };
}

function missing(): never {
  throw new Error('A filtered list lost its entry');
}

function yearOnly(year: string): string {
  return /^\d{4}/u.exec(year)?.[0] ?? year;
}

/**
 * Whether the second author of a citation is the second author of the entry; a citation with one author or "et al." always fits.
 */
function coAuthorsFit({ names, form, isTitle, whole }: InText, { authors, keys }: Entry): boolean {
  const second = names[1];
  if (second === undefined || isTitle || authors.isWhole || keys.includes(keyOf(whole))) return true;
  // the second name may be a short title: "(Smith, Clocks 12)"
  if ((form === 'page' || form === 'name') && !/\s(?:and|&)\s/u.test(whole)) return true;
  const listed = authors.surnames[1];
  if (listed === undefined) return authors.isShortened;
  const key = keyOf(listed);
  return nameKeys(second).some((name) => name === key || nameKeys(listed).includes(name));
}

function nearestAmong(
  citation: InText,
  near: NearNames,
  byName: ReadonlyMap<string, Entry[]>,
  isClaimed: (entry: Entry) => boolean,
): Match {
  const [first = ''] = citation.names;
  for (const key of nameKeys(citation.isTitle ? citation.whole : first)) {
    for (const { name, distance } of near.near(key)) {
      const candidates = byName.get(name) ?? [];
      const entry =
        candidates.find(({ year }) => citation.year === undefined || year === undefined || year === citation.year) ??
        candidates.find((each) => !isClaimed(each) && distance <= 1 && isNearYear(each.year, citation.year));
      if (!entry) continue;
      const isShort = Math.min(name.length, key.length) < 6;
      if (isClaimed(entry) && (isShort || citation.year === undefined) && !(distance === 1 && name.length > 4))
        continue;
      return { kind: 'name differs', entry };
    }
  }
  return { kind: 'none' };
}

function isNearYear(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && distanceOf(yearOnly(a), yearOnly(b)) <= 1;
}
