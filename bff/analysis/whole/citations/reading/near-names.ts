import { letterDistance } from '#shared-types/text/letter-distance';

/** The letters at the start of a name that we use to look up near names. */
const PREFIX = 8;
/** The most names that one key of the index may lead to; more would cost time and not help. */
const MOST_PER_KEY = 12;
const SHORTEST = 3;
/** Names that differ in more letters are others. */
const MOST_DIFFERENT = 2;

/** Finds the names that are within two letters of a word, without comparing it with all of them. */
export interface NearNames {
  /** The known names near to this one, nearest first, without the name itself. */
  near(name: string): { name: string; distance: number }[];
}

/**
 * Indexes names by what is left of their first letters after removing up to two: two names that differ in at most two letters
 * share such a remainder.
 */
export function nearNames(names: Iterable<string>): NearNames {
  const index = new Map<string, string[]>();
  for (const name of new Set(names)) {
    if (name.length < SHORTEST || name.length > 60) continue;
    for (const rest of restsOf(name)) {
      const known = index.get(rest);
      if (!known) index.set(rest, [name]);
      else if (known.length < MOST_PER_KEY) known.push(name);
    }
  }
  return {
    near(name) {
      if (name.length < SHORTEST || name.length > 60) return [];
      const candidates = new Set<string>();
      for (const rest of restsOf(name)) for (const candidate of index.get(rest) ?? []) candidates.add(candidate);
      candidates.delete(name);
      return Array.from(candidates, (candidate) => ({ name: candidate, distance: distanceOf(name, candidate) }))
        .filter(({ name: candidate, distance }) => distance <= allowedDistance(Math.min(name.length, candidate.length)))
        .toSorted((a, b) => a.distance - b.distance);
    },
  };
}

/** How many letters may differ in names of this length. */
function allowedDistance(length: number): number {
  return length >= 6 ? 2 : 1;
}

function restsOf(name: string): Set<string> {
  const prefix = name.slice(0, PREFIX);
  const rests = new Set([prefix]);
  for (let first = 0; first < prefix.length; first++) {
    const once = prefix.slice(0, first) + prefix.slice(first + 1);
    rests.add(once);
    for (let second = first; second < once.length; second++) rests.add(once.slice(0, second) + once.slice(second + 1));
  }
  return rests;
}

/** How many letters to insert, delete, replace or swap with their neighbour; 3 means more than two. */
export const distanceOf = (a: string, b: string): number =>
  Math.abs(a.length - b.length) > MOST_DIFFERENT
    ? MOST_DIFFERENT + 1
    : Math.min(MOST_DIFFERENT + 1, letterDistance(a, b));
