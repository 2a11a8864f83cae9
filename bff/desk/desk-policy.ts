import { type ActName, ACTS } from '#shared-types/desk/acts';
import type { AssignmentSettings, DeskReader } from '#shared-types/desk/assignment';

import { errors } from '../errors.ts';

/** Everybody who has anything to do with an assignment: its readers, a student by their own key, and anyone with the class key. */
export type DeskRole = DeskReader | 'student' | 'class';

/** Everything that anybody does with an assignment. */
export type DeskVerb = ActName | OtherVerb;
type OtherVerb =
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

/** Who may do what besides the acts, and on what conditions. The acts say it themselves (`ACTS`); nothing else decides it. */
const POLICY: Record<OtherVerb, Partial<Record<DeskRole, readonly Condition[]>>> = {
  see: { teacher: [], 'second reader': [] },
  delete: teacher,
  'hand in for somebody': teacher,
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
  const who: Partial<Record<DeskRole, readonly Condition[]>> = isAct(verb) ? ACTS[verb].who : POLICY[verb];
  const conditions = who[role];
  if (conditions === undefined) throw errors.deskForbidden(role);
  const broken = conditions.find((condition) => facts[condition] !== true);
  if (broken !== undefined) throw CONDITIONS[broken](assignment.settings);
}

function isAct(verb: DeskVerb): verb is ActName {
  return verb in ACTS;
}
