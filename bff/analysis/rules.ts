import type { Rule } from '#shared-types/rule';

import { CONFUSABLE_RULES } from './notes/confusables/confusable-rules.ts';
import { GRAMMAR_RULES } from './notes/grammar/all-rules.ts';
import type { GrammarRule } from './notes/grammar/grammar-rule.ts';
import { HARPER_RULES } from './notes/harper/harper-rules.ts';
import type { ExplainedRule } from './notes/harper/remarks.ts';
import { VOICE_RULES } from './notes/voice/voice-rules.ts';
import { TYPE_RULES } from './type-rules.ts';

/** A rule of grammar as people see it: with one example of each kind. */
function described({ id, name, explanation, learners, examples }: GrammarRule): Rule {
  const [[wrong], [right]] = [examples.wrong, examples.right];
  return {
    id,
    type: 'Grammar',
    name,
    explanation,
    ...(wrong !== undefined && { wrong }),
    ...(right !== undefined && { right }),
    ...(learners !== undefined && { learners }),
  };
}

/** A rule as people see it. */
function explained({ harper: _harper, ...rule }: ExplainedRule): Rule {
  return { ...rule, type: 'Grammar' };
}

/** Every rule of the embedded evaluator, in the order of its checks. */
export const RULES: readonly Rule[] = [
  {
    id: 'unknown-word',
    type: 'Spelling',
    name: 'Spelling',
    explanation:
      'A misspelled word makes readers stop. Names and special terms that no dictionary knows are fine, so you can add them to yours.',
    wrong: 'They recieved the letter on Monday.',
    right: 'They received the letter on Monday.',
  },
  ...GRAMMAR_RULES.map(described),
  ...HARPER_RULES.map(explained),
  ...CONFUSABLE_RULES.map(explained),
  ...VOICE_RULES,
  ...TYPE_RULES,
];
