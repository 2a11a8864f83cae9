import { Type, type Static } from 'typebox';

import { FEEDBACK_TYPES, type FeedbackType } from './feedback.ts';

/** Where to get the evaluator's rules, for "Why?" and for other programs. */
export const RULES_PATH = '/api/feedback/rules';

/** A rule of the evaluator: what it detects, and why it matters. Feedback items refer to it by its id. */
export const Rule = Type.Object({
  /** Words joined by hyphens, such as "subject-verb". The id never changes, because people turn rules off by it. */
  id: Type.String({ pattern: '^[a-z]+(?:-[a-z]+)*$' }),
  type: Type.Unsafe<FeedbackType>(Type.String({ enum: [...FEEDBACK_TYPES] })),
  /** What a list of notes calls it, such as "Third person -s". */
  name: Type.String(),
  /** The rule in one sentence, for a fifteen-year-old reader. */
  explanation: Type.String(),
  /** A sentence that breaks the rule, and the same sentence without the mistake. */
  wrong: Type.Optional(Type.String()),
  right: Type.Optional(Type.String()),
  /** Which learners often make this mistake, and why, if that helps. */
  learners: Type.Optional(Type.String()),
});
export type Rule = Static<typeof Rule>;

/** The answer to a request for the rules. */
export const RuleList = Type.Array(Rule);
export type RuleList = Static<typeof RuleList>;

/**
 * The rule of each type that explains a note if the note's own rule is unknown, for example because it comes from another
 * evaluator.
 */
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

/** The rule that explains a note: its own, or otherwise the general rule of its type. */
export function ruleOf(
  rules: readonly Rule[],
  { rule, type }: { rule?: string | undefined; type: FeedbackType },
): Rule | undefined {
  return rules.find(({ id }) => id === rule) ?? rules.find(({ id }) => id === GENERAL_RULES[type]);
}
