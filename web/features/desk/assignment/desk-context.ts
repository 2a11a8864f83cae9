import { createContext, useContext } from 'react';

import type { AssignmentView, HandedInText } from '#shared-types/desk/assignment';

import type { DeskPlace, DeskTab } from './desk-place.ts';
import type { OpenAssignment, Saving } from './open-assignment.ts';
import type { TextsList } from './text-rows.tsx';

/** What every part of the desk works with: the assignment that is open, its list, where somebody is in it, and what is read again. */
export interface Desk {
  open: OpenAssignment;
  view: AssignmentView;
  saving: Saving;
  place: DeskPlace;
  list: TextsList;
  /** The text that is read as an argument, and what is said of that meanwhile, or afterwards if it couldn’t be. */
  rereading: { text: string; words: string } | undefined;
  /** Has a text read as an argument that wasn’t taken for one, if the reader may say so. */
  readAsArgument: (text: HandedInText | undefined) => void;
  /** Leads to a part of the assignment, or to one of its texts. */
  go: (to: DeskTab, text?: string) => void;
  /** The address of a part, or of a text. */
  addressOf: (to?: DeskTab, text?: string) => string;
}

/** The desk that the parts below it are of. */
export const DeskContext = createContext<Desk | undefined>(undefined);

/** The desk that a part is of. @throws outside of an assignment. */
export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('There is no open assignment around this part of the desk.');
  return desk;
}
