import { UNMATCHED_TITLES } from '#shared-types/analysis/sources';

import type { Entry } from '../reading/entries.ts';
import { type InText, isRange } from '../reading/in-text.ts';
import { isAbbreviation, isParticle, isPublisher, keyOf } from '../reading/name-keys.ts';
import { distanceOf } from '../reading/near-names.ts';
import type { Style } from '../styles.ts';
import type { Match, Matcher } from './matching.ts';
import {
  citationPlace,
  citationWords,
  citedName,
  entryPlace,
  entryWords,
  listedName,
  MOST_PLACES,
  type Question,
} from './problem.ts';

/** How well the citations and the list agree. */
export interface Agreement {
  /** What we treat as citations; doubtful ones that match nothing are left out. */
  citations: InText[];
  matches: Map<InText, Entry>;
  /** The entries that something in the text refers to, even if wrongly. */
  claimed: Set<Entry>;
  questions: Question[];
}

/** Compares each citation with the list; `known` are entries that we are already asking about. */
export function compare(
  candidates: readonly InText[],
  matcher: Matcher,
  style: Style,
  known: ReadonlySet<Entry>,
): Agreement {
  const matches = new Map<InText, Entry>();
  const claimed = new Set<Entry>();
  const first = new Map<InText, Match>();
  for (const citation of candidates) {
    const match = matcher.match(citation);
    first.set(citation, match);
    if (match.kind === 'exact' && match.entry) {
      matches.set(citation, match.entry);
      claimed.add(match.entry);
    } else if (match.kind === 'ambiguous') for (const entry of match.candidates ?? []) claimed.add(entry);
  }
  const groups = new Map<string, { kind: Match['kind'] | 'missing year'; entry: Entry | undefined; found: InText[] }>();
  const citations: InText[] = [];
  const exactly = new Set(claimed);
  for (const citation of candidates) {
    const settled = settle(citation, first.get(citation) ?? { kind: 'none' }, matcher, exactly, style);
    if (!settled) continue;
    citations.push(citation);
    const { kind, entry } = settled;
    if (entry) {
      if (!matches.has(citation)) matches.set(citation, entry);
      claimed.add(entry);
    }
    if (kind === 'exact' || (kind === 'ambiguous' && entry && known.has(entry))) continue;
    const about = entry ? `entry ${entry.place.index} ${entryPlace(entry).from}` : keyOf(citation.names[0] ?? '');
    const key = `${kind} ${about} ${citation.year ?? ''}`;
    const group = groups.get(key);
    if (group) group.found.push(citation);
    else groups.set(key, { kind, entry, found: [citation] });
  }
  const questions = [...groups.values()].flatMap(({ kind, entry, found }) => {
    const [one] = found;
    return one ? [question(kind, one, found, entry, style)] : [];
  });
  return { citations, matches, claimed, questions };
}

interface Settled {
  kind: Match['kind'] | 'missing year';
  entry?: Entry | undefined;
}

/** What a citation finally refers to; undefined if it probably isn't a citation at all. */
function settle(
  citation: InText,
  match: Match,
  matcher: Matcher,
  claimed: ReadonlySet<Entry>,
  style: Style,
): Settled | undefined {
  const { form, year, hasLocator } = citation;
  if (citation.needsEntry === true && match.kind !== 'exact' && match.kind !== 'ambiguous')
    // "(Smith 1953–78)" may name pages.
    return isRange(year) && match.entry && style.system === 'author-page'
      ? { kind: 'exact', entry: match.entry }
      : undefined;
  if (form === 'narrative' && style.system !== 'author-date' && (!match.entry || !isSameSurname(citation, match.entry)))
    return undefined;
  if (match.kind === 'exact') {
    // Author-date styles don't cite by a name alone, so an abbreviation in brackets is only that.
    if (form === 'name' && style.system === 'author-date' && isAbbreviation(citation.whole)) return undefined;
    const isYearless =
      style.system === 'author-date' && year === undefined && (form === 'name' || (form === 'page' && hasLocator));
    if (!isYearless) return match;
    return isYearGivenNearby(citation) || form === 'page' ? match : { kind: 'missing year', entry: match.entry };
  }
  if (match.kind === 'ambiguous') return match;
  if (match.kind === 'year differs') return { kind: 'year differs', entry: bestYear(match, year ?? '', claimed) };
  if (match.kind === 'name differs') return match;
  if (form === 'page' && style.system !== 'author-page') return undefined;
  const nearest = matcher.nearest(citation, (entry) => claimed.has(entry));
  if (nearest.entry && (form !== 'name' || !claimed.has(nearest.entry))) {
    return { kind: isSameSurname(citation, nearest.entry) ? 'none' : 'name differs', entry: nearest.entry };
  }
  if (form === 'name' || isDoubtful(citation)) return undefined;
  if (form === 'narrative' && (style.system !== 'author-date' || !isLikely(citation))) return undefined;
  return { kind: 'none' };
}

/** A publisher, a substance or two places may stand before a year as well: these are sources only if the list has them. */
function isDoubtful({ whole }: InText): boolean {
  return isPublisher(whole) || (isAbbreviation(whole) && /\d/u.test(whole)) || whole.includes('–');
}

function isSameSurname({ names, isTitle }: InText, { keys, isTitleFirst }: Entry): boolean {
  return !isTitle && !isTitleFirst && keys.includes(keyOf(names[0] ?? ''));
}

/** "Smith (2019) … (Smith, p. 4)": the year is in the same paragraph. */
function isYearGivenNearby({ paragraph, names, start }: InText): boolean {
  const name = names[0] ?? '';
  const before = paragraph.text.slice(Math.max(0, start - 1500), start);
  const at = before.lastIndexOf(name);
  return at >= 0 && /^[^.]{0,60}\(?\d{4}/u.test(before.slice(at + name.length));
}

function bestYear({ candidates = [], entry }: Match, year: string, claimed: ReadonlySet<Entry>): Entry | undefined {
  const free = candidates.filter((candidate) => !claimed.has(candidate));
  return (
    (free.length > 0 ? free : candidates).toSorted(
      (a, b) => distanceOf(a.year ?? '', year) - distanceOf(b.year ?? '', year),
    )[0] ?? entry
  );
}

/** Whether a name and a year in brackets are a source rather than the title of a film with its year. */
function isLikely({ names, etAl, joiner, isReported, isTitle }: InText): boolean {
  if (isTitle) return false;
  if (etAl !== undefined) return true;
  const single = names.every(
    (name) => name.split(/\s+/u).filter((word) => !isParticle(word.toLowerCase())).length <= 2,
  );
  return single && (isReported || joiner !== undefined);
}

function question(
  kind: Settled['kind'],
  one: InText,
  found: readonly InText[],
  entry: Entry | undefined,
  style: Style,
): Question {
  const places = found.slice(0, MOST_PLACES).map(citationPlace);
  const both = entry ? [...places, entryPlace(entry)] : places;
  const shared = { citation: one, ...(entry && { entry }) };
  const list = style.listName;
  switch (kind) {
    case 'year differs':
      return {
        rule: 'year differs',
        title: 'Two years for one source',
        msg: `${citedName(one)} is ${one.year} in your text, ${entry?.year ?? 'another year'} in your list. Which is right?`,
        places: both,
        ...shared,
      };
    case 'name differs':
      return {
        rule: 'name differs',
        title:
          entry && one.year !== undefined && entry.year !== undefined && entry.year !== one.year
            ? 'Almost the same name and year'
            : 'Two forms of one name',
        msg: `The text has “${citedName(one)}”, but the list has “${entry ? listedNames(entry) : ''}”. Is it the same source? Then use the same name in both.`,
        places: both,
        ...shared,
      };
    case 'ambiguous':
      return {
        rule: 'ambiguous',
        title: 'Which one do you mean?',
        msg: `“${citationWords(one)}” fits more than one entry in the list. Which one should a reader go to?`,
        places,
        ...shared,
      };
    case 'missing year':
      return {
        rule: 'missing year',
        title: 'No year',
        msg: `“${citationWords(one)}” has no year. Which year tells a reader what to look for?`,
        places,
        ...shared,
      };
    case 'exact':
    case 'none':
      return {
        rule: 'not listed',
        title: UNMATCHED_TITLES['not listed'],
        msg: `The ${list} has no “${citedName(one)}”${one.year === undefined ? '' : ` from ${one.year}`}. Where can a reader find it?`,
        places,
        citation: one,
      };
  }
}

function listedNames({ authors, isTitleFirst, ...entry }: Entry): string {
  if (isTitleFirst) return entryWords({ authors, isTitleFirst, ...entry });
  return authors.surnames.length === 2
    ? authors.surnames.join(' and ')
    : listedName({ authors, isTitleFirst, ...entry });
}

/** Asks about entries that nothing in the text refers to. */
export function checkUncited(entries: readonly Entry[], claimed: ReadonlySet<Entry>, style: Style): Question[] {
  const uncited = entries.filter((entry) => !claimed.has(entry));
  const [first] = uncited;
  if (!first) return [];
  if (uncited.length === entries.length && entries.length > 1) {
    return [
      {
        rule: 'never cited',
        title: UNMATCHED_TITLES['never cited'],
        msg: `The text cites none of the ${entries.length} entries. Which sentences use them?`,
        places: uncited.slice(0, MOST_PLACES).map(entryPlace),
        entry: first,
      },
    ];
  }
  return uncited.map((entry) => ({
    rule: 'never cited' as const,
    title: UNMATCHED_TITLES['never cited'],
    msg: `${style.system === 'notes' ? 'No note' : 'Nothing in the text'} names “${entryWords(entry).replace(/\.$/, '')}”. Did you use it?`,
    places: [entryPlace(entry)],
    entry,
  }));
}
