import { partitionPoint } from '#shared-types/text/sorted-list';

import type { Entry } from '../reading/entries.ts';
import { keyOf, withoutArticle } from '../reading/name-keys.ts';
import { styleOf } from '../styles.ts';
import { entryPlace, entryWords, listedName, MOST_PLACES, type Question, type Reading } from './problem.ts';

/** Asks about entries that name the same work twice; later checks skip the duplicates. */
export function findDuplicates(entries: readonly Entry[]): { questions: Question[]; later: Set<Entry> } {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const title = entry.titleKey.split(' ').slice(0, 6).join(' ');
    if (title === '') continue;
    const key = `${entry.authors.surnames.slice(0, 3).map(keyOf).join('|')}|${(entry.year ?? '').slice(0, 4)}|${title}`;
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  const later = new Set<Entry>();
  const questions: Question[] = [];
  for (const [first, ...others] of groups.values()) {
    if (!first || others.length === 0) continue;
    for (const entry of others) later.add(entry);
    questions.push({
      rule: 'duplicate',
      title: 'Listed twice',
      msg: `“${entryWords(first)}” is in the list ${others.length === 1 ? 'twice' : 'several times'}. Are they the same work?`,
      places: [...others, first].slice(0, MOST_PLACES).map(entryPlace),
      entry: others[0] ?? first,
    });
  }
  return { questions, later };
}

/** Asks about works by one author in one year that no letter tells apart. */
export function findUnlettered(
  entries: readonly Entry[],
  style: Reading['style'],
): { questions: Question[]; asked: Set<Entry> } {
  const asked = new Set<Entry>();
  const questions: Question[] = [];
  if (styleOf(style).system !== 'author-date') return { questions, asked };
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    if (entry.year === undefined || !/^\d{4}[a-z]?$/u.test(entry.year)) continue;
    const key = `${entry.authors.surnames.slice(0, 6).map(keyOf).join('|')}|${entry.year}`;
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  for (const group of groups.values()) {
    const [first] = group;
    if (!first || group.length < 2 || first.isTitleFirst) continue;
    for (const entry of group) asked.add(entry);
    questions.push({
      rule: 'ambiguous',
      title: 'Same author, same year',
      msg: `The list has ${group.length} works by “${listedName(first)}” from ${first.year}. How can a reader tell which one you mean?`,
      places: group.slice(0, MOST_PLACES).map(entryPlace),
      entry: first,
    });
  }
  return { questions, asked };
}

/** Asks about entries of an author-date list that have no year. */
export function checkEntryYears({ style, entries }: Reading): Question[] {
  if (styleOf(style).system !== 'author-date') return [];
  return entries
    .filter(({ year, authors }) => year === undefined && authors.surnames.length > 0)
    .map((entry) => ({
      rule: 'missing year' as const,
      title: 'No year',
      msg: `The entry “${entryWords(entry)}” has no year. When was it published, or is it “n.d.”?`,
      places: [entryPlace(entry)],
      entry,
    }));
}

/** Asks about entries that aren't in alphabetical order. */
export function checkOrder({ style, entries }: Reading): Question[] {
  if (styleOf(style).system === 'numbers') return [];
  const sections = Map.groupBy(entries, ({ section }) => section);
  const outside = [...sections.values()].flatMap(outOfOrder);
  const [first] = outside;
  if (!first) return [];
  const next = entryAfter(first, sections.get(first.section) ?? [], outside);
  return [
    {
      rule: 'order',
      title: 'Not in alphabetical order',
      msg: `“${listedName(first)}” belongs ${next ? `before “${listedName(next)}”` : 'at the end'}.`,
      places: outside.slice(0, MOST_PLACES).map(entryPlace),
      entry: first,
    },
  ];
}

/** The smallest set of entries that break the order: those outside the longest sorted series. */
function outOfOrder(entries: readonly Entry[]): Entry[] {
  const keys = sortKeys(entries);
  const ends: number[] = [];
  const before: number[] = [];
  for (const [index, key] of keys.entries()) {
    const length = partitionPoint(ends, (end) => compare(keys[end] ?? '', key) <= 0);
    before.push(ends[length - 1] ?? -1);
    ends[length] = index;
  }
  const sorted = new Set<number>();
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) sorted.add(at);
  return entries.filter((_, index) => !sorted.has(index));
}

/** The entry before which one that breaks the order belongs; undefined if it belongs at the end. */
function entryAfter(one: Entry, entries: readonly Entry[], outside: readonly Entry[]): Entry | undefined {
  const keys = sortKeys(entries);
  const key = keys[entries.indexOf(one)] ?? '';
  return entries.find((entry, index) => !outside.includes(entry) && compare(keys[index] ?? '', key) > 0);
}

/** The key that sorts each entry: a name with a particle is sorted with or without it, whichever fits its neighbours. */
function sortKeys(entries: readonly Entry[]): string[] {
  const full = entries.map(({ authors, isTitleFirst, titleKey }) =>
    withoutArticle(isTitleFirst ? titleKey : keyOf(authors.surnames[0] ?? '')),
  );
  return full.map((key, at) => {
    const bare = key.replace(PARTICLES, '');
    const fits = (each: string) =>
      compare(full[at - 1] ?? '', each) <= 0 && (at + 1 === full.length || compare(each, full[at + 1] ?? '') <= 0);
    return bare !== key && !fits(key) && fits(bare) ? bare : key;
  });
}

const PARTICLES = /^(?:(?:van|von|der|den|de|la|las|los|del|di|da|al|el|le|du|bin|ibn) )+(?=.)/u;

/** Letter by letter or word by word: lists differ, so an entry only counts as after another if both say so. */
function compare(a: string, b: string): number {
  const left = a.replaceAll(' ', '');
  const right = b.replaceAll(' ', '');
  return left < right && a < b ? -1 : left > right && a > b ? 1 : 0;
}
