import type { AssignmentView, Criterion, DeskComment, Rubric, TextMark } from '#shared-types/desk';

import { commentsOn, newestTexts, NO_MARK, stateOf, type TextState } from '../assignment.ts';

/** What a student's newest text has got so far. */
export interface GradedText {
  code: string;
  state: TextState;
  words: number;
  /** Milliseconds since 1970. */
  handedInMs: number;
  /** In the order of the text. */
  comments: readonly DeskComment[];
  /** Levels by criterion, counted from 0: what was agreed with a second reader, else the teacher's own. */
  levels: TextMark['levels'];
  /** The sum of the levels' points; undefined until each criterion that has points has a level. */
  points: number | undefined;
  /** What the teacher says to the whole text. */
  remark: string;
}

/** The newest text of each student, in the order of their codes. */
export function gradedTexts(view: AssignmentView): GradedText[] {
  return newestTexts(view).map((text) => {
    const { code, words, handedInMs } = text;
    const mark = view.marks[text.id] ?? NO_MARK;
    const levels = view.agreed.findLast((agreed) => agreed.text === text.id)?.levels ?? mark.levels;
    return {
      code,
      state: stateOf(view, text),
      words,
      handedInMs,
      comments: commentsOn(view, text.id),
      levels,
      points: pointsOf(view.settings.rubric, levels),
      remark: mark.words,
    };
  });
}

/** The points of a text; undefined if the rubric has none, or a level that counts isn't set. */
export function pointsOf({ criteria }: Rubric, levels: TextMark['levels']): number | undefined {
  const counted = criteria.filter(hasPoints);
  const points = counted.map((criterion) => criterion.levels[levels[criterion.id] ?? -1]?.points);
  const set = points.filter((each) => each !== undefined);
  return counted.length === 0 || set.length < counted.length ? undefined : rounded(set);
}

/** The most points that a text can get; undefined if the rubric has none. */
export function mostPoints({ criteria }: Rubric): number | undefined {
  const counted = criteria.filter(hasPoints);
  const most = counted.map(({ levels }) => Math.max(...levels.map(({ points = 0 }) => points)));
  return counted.length === 0 ? undefined : rounded(most);
}

function hasPoints({ levels }: Criterion): boolean {
  return levels.some(({ points }) => points !== undefined);
}

/** The sum to two digits, so that halves and thirds don't end in a row of nines. */
function rounded(points: readonly number[]): number {
  return Math.round(points.reduce((sum, each) => sum + each, 0) * 100) / 100;
}
