import type { AgreedMark, Criterion, TextMark } from './assignment.ts';

/** A level for each criterion that has one, counted from 0. */
export type Levels = TextMark['levels'];

/** The levels that count for a text: what two readers agreed on, else the teacher's own. Everybody who shows a mark shows these. */
export function levelsThatCount(own: TextMark | undefined, agreed: AgreedMark | undefined): Levels {
  return agreed?.levels ?? own?.levels ?? {};
}

/** The points of the levels that are set, the most that a text can get, and whether each criterion that has points has a level. */
export interface Points {
  points: number;
  most: number;
  isWhole: boolean;
}

/** The points of a mark so far; undefined if the rubric has none. A criterion without points doesn't count. */
export function pointsOf(criteria: readonly Criterion[], levels: Levels): Points | undefined {
  const counted = criteria.filter((criterion) => criterion.levels.some(({ points }) => points !== undefined));
  if (counted.length === 0) return undefined;
  const given = counted.map((criterion) => criterion.levels[levels[criterion.id] ?? -1]?.points);
  const most = counted.map((criterion) => Math.max(...criterion.levels.map(({ points = 0 }) => points)));
  return { points: sum(given), most: sum(most), isWhole: given.every((points) => points !== undefined) };
}

/** The points of a mark; undefined if the rubric has none, or a level that counts isn't set. */
export function totalOf(criteria: readonly Criterion[], levels: Levels): number | undefined {
  const { points, isWhole } = pointsOf(criteria, levels) ?? {};
  return isWhole === true ? points : undefined;
}

/** The sum to two digits, so that halves and thirds don't end in a row of nines. */
function sum(points: readonly (number | undefined)[]): number {
  return Math.round(points.reduce<number>((all, each = 0) => all + each, 0) * 100) / 100;
}
