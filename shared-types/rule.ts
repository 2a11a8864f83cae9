import { Type, type Static } from 'typebox';

import { FEEDBACK_TYPES, type FeedbackType } from './feedback.ts';

/** Where the rules of the evaluator are listed, for "Why?" and for other programs. */
export const RULES_PATH = '/api/feedback/rules';

/** A rule of the evaluator: what it sees, and why it matters. Feedback items name it by its id. */
export const Rule = Type.Object({
  /** Words joined by hyphens, such as "subject-verb". It never changes, because people turn rules off by it. */
  id: Type.String({ pattern: '^[a-z]+(?:-[a-z]+)*$' }),
  type: Type.Unsafe<FeedbackType>(Type.String({ enum: [...FEEDBACK_TYPES] })),
  /** What a list of notes calls it, such as "Third person -s". */
  name: Type.String(),
  /** The rule in one sentence, for a reader of fifteen. */
  explanation: Type.String(),
  /** A sentence that breaks the rule, and the same sentence without the fault. */
  wrong: Type.Optional(Type.String()),
  right: Type.Optional(Type.String()),
  /** Which learners often meet it, and why, when that helps. */
  learners: Type.Optional(Type.String()),
});
export type Rule = Static<typeof Rule>;

/** The answer to a request for the rules. */
export const RuleList = Type.Array(Rule);
export type RuleList = Static<typeof RuleList>;

/** The rule of each type that explains a note whose own rule is unknown, such as that of another evaluator. */
export const GENERAL_RULES = {
  Spelling: 'unknown-word',
  Grammar: 'grammar',
  Passive: 'passive-voice',
  Active: 'active-voice',
  Lead: 'lead',
  Position: 'position',
  Claim: 'claim',
  Evidence: 'evidence',
  Counterclaim: 'counterclaim',
  Rebuttal: 'rebuttal',
  'Concluding Statement': 'concluding-statement',
} as const satisfies Readonly<Record<FeedbackType, string>>;

/** The rule that explains a note: its own, or else the general one of its type. */
export function ruleOf(
  rules: readonly Rule[],
  { rule, type }: { rule?: string | undefined; type: FeedbackType },
): Rule | undefined {
  return rules.find(({ id }) => id === rule) ?? rules.find(({ id }) => id === GENERAL_RULES[type]);
}
