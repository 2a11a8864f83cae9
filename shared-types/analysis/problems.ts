import { Type, type Static } from 'typebox';

/** Where to fetch the problem list for a key (REQ-323). */
export const PROBLEMS_PATH = '/api/problems';

/** The query of that call. */
export const ProblemsQuery = Type.Object(
  { key: Type.String({ minLength: 1, maxLength: 64, pattern: '^[\\w-]+$' }) },
  { additionalProperties: false },
);
export type ProblemsQuery = Static<typeof ProblemsQuery>;

/** The type of a problem with a source, which isn't one of the eleven types of feedback (D-68). */
export const CITATION_TYPE = 'Citation';

/** One problem of a text. */
const Problem = Type.Object({ type: Type.String(), msg: Type.String() });

/** The answer to that call. */
export const ProblemList = Type.Array(Problem);
export type ProblemList = Static<typeof ProblemList>;
