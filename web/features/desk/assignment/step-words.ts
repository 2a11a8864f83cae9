import type { AssignmentView } from '#shared-types/desk/assignment';

import { MARKING } from '../../../content/desk/marking.ts';
import { codeOf } from './assignment.ts';
import type { Reversible } from './open-assignment.ts';

/** The note on what was undone, or done again if it isn't `isBack`; undefined if there was nothing left. */
export function stepWords(view: AssignmentView, step: Reversible | undefined, isBack: boolean): string {
  if (!step) return isBack ? MARKING.nothingToUndo : MARKING.nothingToRedo;
  return (isBack ? MARKING.undone : MARKING.redone)(MARKING.acts[step.of.do](codeOf(view, step.text)));
}
