import { Type, type Static } from 'typebox';

/** Call 11 of the specification: the problem list of a key (REQ-148, REQ-323). */
export const PROBLEMS_PATH = '/api/problems';

/** The query of call 11. */
export const ProblemsQuery = Type.Object(
  { key: Type.String({ minLength: 1, maxLength: 64, pattern: '^[\\w-]+$' }) },
  { additionalProperties: false },
);
export type ProblemsQuery = Static<typeof ProblemsQuery>;

/** One problem of a text (REQ-249). */
const Problem = Type.Object({ type: Type.String(), msg: Type.String() });

/** The answer to call 11. */
export const ProblemList = Type.Array(Problem);
export type ProblemList = Static<typeof ProblemList>;
