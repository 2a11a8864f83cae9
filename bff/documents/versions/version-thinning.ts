/** The versions of one document that thinning looks at. */
export interface ThinnedVersion {
  number: number;
  /** When its stretch ended, in milliseconds since 1970. */
  endedMs: number;
  /** How much room its content takes. */
  bytes: number;
  isNamed: boolean;
  /** Whether it is a *guard*: stored because words were about to leave the text. */
  isGuard: boolean;
}

/** A version to delete. */
export interface Drop {
  number: number;
  /** The version that takes over its figures, which then cover both stretches. */
  into: number | undefined;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How many unnamed versions we keep with age: all of them at first, then the last of each period. Older ones go. */
const KEPT: readonly { youngerThanMs: number; onePerMs: number | undefined }[] = [
  { youngerThanMs: DAY_MS, onePerMs: undefined },
  { youngerThanMs: 7 * DAY_MS, onePerMs: HOUR_MS },
  { youngerThanMs: 365 * DAY_MS, onePerMs: DAY_MS },
];

/** Versions from before a removal stay this long, whatever their period, and are deleted after the ordinary ones. */
const GUARDS_KEPT_MS = 30 * DAY_MS;
/** The share that they may take of what named versions leave of each limit, so that ordinary ones aren't pushed out. */
const GUARDS_SHARE = 0.5;

/** How many versions a document has at most. */
export const MOST_VERSIONS = 300;
/** How much room the versions of a document take at most, in bytes. The newest stays, whatever its size. */
export const MOST_VERSION_BYTES = 2 * 1_048_576;

/**
 * Which versions of a document to delete. Named ones and the newest stay.
 * @param versions oldest first.
 * @param nowMs the time in milliseconds since 1970.
 */
export function thinned(versions: readonly ThinnedVersion[], nowMs: number): Drop[] {
  const newest = versions.at(-1);
  const drops: Drop[] = [];
  const kept: ThinnedVersion[] = [];
  let newer: ThinnedVersion | undefined;
  for (const version of versions.toReversed()) {
    const period = periodOf(version, nowMs);
    const isFirstOfPeriod = newer === undefined || periodOf(newer, nowMs) !== period;
    if (version.isNamed || version === newest || (period !== undefined && isFirstOfPeriod)) {
      kept.push(version);
      newer = version;
    } else drops.push({ number: version.number, into: period === undefined ? undefined : newer?.number });
  }
  return [...drops, ...beyondLimits(kept, nowMs).map(({ number }) => ({ number, into: undefined }))];
}

/**
 * Which of the unnamed versions are too many: first the guards beyond their share, then those ordinary ones that a newer one follows
 * soonest, so that a flood of edits pushes out itself and not the history before it.
 * @param kept newest first.
 */
function beyondLimits(kept: readonly ThinnedVersion[], nowMs: number): ThinnedVersion[] {
  const crowded = crowdedGuards(kept, nowMs);
  const left = kept.filter((version) => !crowded.has(version));
  const gaps = new Map(
    left.map((version, index) => [version, (left[index - 1]?.endedMs ?? Infinity) - version.endedMs]),
  );
  const gapOf = (version: ThinnedVersion) => gaps.get(version) ?? Infinity;
  const ordinary = left.slice(1).filter((version) => !version.isNamed && !isYoungGuard(version, nowMs));
  const oldestFirst = ordinary.toReversed();
  let { count, bytes } = sizeOf(left);
  const gone = oldestFirst
    .toSorted((a, b) => gapOf(a) - gapOf(b))
    .filter((version) => {
      if (count <= MOST_VERSIONS && bytes <= MOST_VERSION_BYTES) return false;
      count -= 1;
      bytes -= version.bytes;
      return true;
    });
  return [...crowded, ...gone];
}

/**
 * Which guards are beyond their share: those closest to an older and a newer one, so that a flood of removals thins out itself.
 * The newest stays, whatever its size, and the oldest nearly always, since a flood wants to destroy what came before it. Gaps are
 * measured between guards, since the ordinary versions beside them may go.
 * @param kept newest first.
 */
function crowdedGuards(kept: readonly ThinnedVersion[], nowMs: number): Set<ThinnedVersion> {
  const named = sizeOf(kept.filter(({ isNamed }) => isNamed));
  const mostCount = GUARDS_SHARE * (MOST_VERSIONS - named.count);
  const mostBytes = GUARDS_SHARE * (MOST_VERSION_BYTES - named.bytes);
  const guards = kept.filter((version) => !version.isNamed && isYoungGuard(version, nowMs));
  const crowded = new Set<ThinnedVersion>();
  let { count, bytes } = sizeOf(guards);
  while (guards.length > 1 && (count > mostCount || bytes > mostBytes)) {
    const room = guards.map(({ endedMs }, index) =>
      Math.max((guards[index - 1]?.endedMs ?? Infinity) - endedMs, endedMs - (guards[index + 1]?.endedMs ?? -Infinity)),
    );
    const least = room.indexOf(Math.min(...room.slice(1)), 1);
    for (const version of guards.splice(least, 1)) {
      crowded.add(version);
      count -= 1;
      bytes -= version.bytes;
    }
  }
  return crowded;
}

function sizeOf(versions: readonly ThinnedVersion[]): { count: number; bytes: number } {
  return { count: versions.length, bytes: versions.reduce((sum, version) => sum + version.bytes, 0) };
}

function isYoungGuard({ isGuard, endedMs }: ThinnedVersion, nowMs: number): boolean {
  return isGuard && nowMs - endedMs < GUARDS_KEPT_MS;
}

/** What the versions share of which one is kept; undefined if a version is too old. */
function periodOf(version: ThinnedVersion, nowMs: number): string | undefined {
  const { number, endedMs } = version;
  if (isYoungGuard(version, nowMs)) return `${number}`;
  const rule = KEPT.find(({ youngerThanMs }) => nowMs - endedMs < youngerThanMs);
  if (rule === undefined) return undefined;
  return rule.onePerMs === undefined ? `${number}` : `${rule.onePerMs}:${Math.floor(endedMs / rule.onePerMs)}`;
}
