/** The versions of one document that thinning looks at. */
export interface ThinnedVersion {
  number: number;
  /** When its stretch ended, in milliseconds since 1970. */
  endedMs: number;
  /** How much room its content takes. */
  bytes: number;
  isNamed: boolean;
  /** Whether it was stored because words were about to leave the text. */
  isGuard: boolean;
}

/** A version that goes. */
export interface Drop {
  number: number;
  /** The version that takes over its figures: they then tell about both stretches. */
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

/** Versions from before words left the text stay this long, whatever their period. */
const GUARDS_KEPT_MS = 30 * DAY_MS;

/** How many versions a document has at most. */
export const MOST_VERSIONS = 300;
/** How much room the versions of a document take at most, in bytes. The newest stays, whatever its size. */
export const MOST_VERSION_BYTES = 2 * 1_048_576;

/**
 * Which versions of a document go. Named ones stay, and so does the newest.
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
  return [...drops, ...beyondLimits(kept).map(({ number }) => ({ number, into: undefined }))];
}

/**
 * Which of the unnamed versions are too many: first those that a newer one follows soonest, so that a flood of edits pushes out
 * itself and not the history before it.
 * @param kept newest first.
 */
function beyondLimits(kept: readonly ThinnedVersion[]): ThinnedVersion[] {
  let count = kept.length;
  let bytes = kept.reduce((sum, version) => sum + version.bytes, 0);
  const gaps = new Map(
    kept.map((version, index) => [version, (kept[index - 1]?.endedMs ?? Infinity) - version.endedMs]),
  );
  const gapOf = (version: ThinnedVersion) => gaps.get(version) ?? Infinity;
  const unnamed = kept.slice(1).filter(({ isNamed }) => !isNamed);
  const oldestFirst = unnamed.toReversed();
  return oldestFirst
    .toSorted((a, b) => gapOf(a) - gapOf(b))
    .filter((version) => {
      if (count <= MOST_VERSIONS && bytes <= MOST_VERSION_BYTES) return false;
      count -= 1;
      bytes -= version.bytes;
      return true;
    });
}

/** What the versions share of which one is kept; undefined if a version is too old. */
function periodOf({ number, endedMs, isGuard }: ThinnedVersion, nowMs: number): string | undefined {
  if (isGuard && nowMs - endedMs < GUARDS_KEPT_MS) return `${number}`;
  const rule = KEPT.find(({ youngerThanMs }) => nowMs - endedMs < youngerThanMs);
  if (rule === undefined) return undefined;
  return rule.onePerMs === undefined ? `${number}` : `${rule.onePerMs}:${Math.floor(endedMs / rule.onePerMs)}`;
}
