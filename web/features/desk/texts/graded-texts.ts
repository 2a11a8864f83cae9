import type { AssignmentView, DeskComment, Rubric, TextMark } from '#shared-types/desk/assignment';
import { pointsOf, totalOf } from '#shared-types/desk/mark';

import {
  commentsOn,
  markedLevels,
  NO_MARK,
  stateOf,
  textsThatCount,
  type TextState,
} from '../assignment/assignment.ts';

/** What the text of a student has got so far. */
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

/** The text of each student that counts, in the order of their codes: the newest one that has any feedback, else the newest. */
export function gradedTexts(view: AssignmentView): GradedText[] {
  return textsThatCount(view).map((text) => {
    const { code, words, handedInMs } = text;
    const levels = markedLevels(view, text.id);
    return {
      code,
      state: stateOf(view, text),
      words,
      handedInMs,
      comments: commentsOn(view, text.id),
      levels,
      points: totalOf(view.settings.rubric.criteria, levels),
      remark: (view.marks[text.id] ?? NO_MARK).words,
    };
  });
}

/** The most points that a text can get; undefined if the rubric has none. */
export function mostPoints({ criteria }: Rubric): number | undefined {
  return pointsOf(criteria, {})?.most;
}
