import type { AssignmentSettings, DeskAct, DeskReader } from '#shared-types/desk/desk';

import { errors } from '../errors.ts';

/** Everybody who has anything to do with an assignment: its readers, a student by their own key, and anyone with the class key. */
export type DeskRole = DeskReader | 'student' | 'class';

/** Everything that anybody does with an assignment. */
export type DeskVerb =
  | DeskAct['do']
  | 'see'
  | 'delete'
  | 'hand in for somebody'
  | 'see facts'
  | 'join'
  | 'see own'
  | 'hand in'
  | 'take back'
  | 'answer';

/** What must be true besides the role, with its refusal. */
const CONDITIONS = {
  'one of their texts': errors.deskTextUnknown,
  'marks not in': errors.marksAreIn,
  'both are in': errors.marksNotIn,
  'class is open': errors.classClosed,
  'in time, or late is taken': errors.deadlineOver,
  'nobody has read it': errors.textIsRead,
  'a comment that was returned': errors.commentNotReturned,
} as const satisfies Record<string, (settings: AssignmentSettings) => Error>;
type Condition = keyof typeof CONDITIONS;
/** Which conditions are true; one that isn't named is not. */
export type Facts = Partial<Record<Condition, boolean>>;

const teacher = { teacher: [] } as const;

/** Who may do what, and on what conditions. Nothing else decides it. */
const POLICY: Record<DeskVerb, Partial<Record<DeskRole, readonly Condition[]>>> = {
  see: { teacher: [], 'second reader': [] },
  delete: teacher,
  'hand in for somebody': teacher,
  set: teacher,
  'add codes': teacher,
  'replace key': teacher,
  'remove codes': teacher,
  'bring back codes': teacher,
  'remove text': teacher,
  reading: { teacher: ['one of their texts'], 'second reader': ['one of their texts', 'marks not in'] },
  comment: { teacher: ['one of their texts'], 'second reader': ['one of their texts', 'marks not in'] },
  'remove comment': { teacher: [], 'second reader': ['marks not in'] },
  mark: { teacher: ['one of their texts', 'marks not in'], 'second reader': ['one of their texts', 'marks not in'] },
  label: { teacher: ['one of their texts'] },
  keep: { teacher: ['one of their texts'] },
  drop: teacher,
  sheet: teacher,
  phrase: teacher,
  'remove phrase': teacher,
  return: { teacher: ['one of their texts'] },
  'undo return': teacher,
  invite: { teacher: ['one of their texts'] },
  revoke: teacher,
  'marks in': { teacher: [], 'second reader': [] },
  agree: { teacher: ['one of their texts', 'both are in'] },
  'show names': teacher,
  'see facts': { class: [] },
  join: { class: ['class is open'] },
  'see own': { student: [] },
  'hand in': { student: ['in time, or late is taken'] },
  'take back': { student: ['one of their texts', 'nobody has read it'] },
  answer: { student: ['a comment that was returned'] },
};

/** Somebody who does something with an assignment. */
interface Doer {
  role: DeskRole;
  assignment: { settings: AssignmentSettings };
}

/** @throws {BffError} that says why somebody may not do this. */
export function requireRight({ role, assignment }: Doer, verb: DeskVerb, facts: Facts = {}): void {
  const conditions = POLICY[verb][role];
  if (conditions === undefined) throw errors.deskForbidden(role);
  const broken = conditions.find((condition) => facts[condition] !== true);
  if (broken !== undefined) throw CONDITIONS[broken](assignment.settings);
}
