import type { Rule } from '#shared-types/analysis/rule';

import { CONFUSABLE_RULES } from './notes/confusables/confusable-rules.ts';
import type { GrammarRule } from './notes/grammar/grammar-rule.ts';
import { GRAMMAR_RULES } from './notes/grammar/grammar.ts';
import { HARPER_RULES } from './notes/harper/harper-rules.ts';
import type { ExplainedRule } from './notes/harper/remarks.ts';
import { SUSPECTED_RULES } from './notes/suspected/suspected-rules.ts';
import { TYPE_RULES } from './type-rules.ts';

/** Passives that often need no change; the note says so, since writers may have heard that every passive is wrong. */
const VOICE_RULES: readonly Rule[] = [
  {
    id: 'passive-event',
    type: 'Passive',
    name: 'Passive for a dated event',
    explanation:
      'When a sentence says what happened and when, as history books do, the event may matter more than who acted. Then the passive is a good choice.',
    right: 'The bridge was opened in 1890.',
  },
  {
    id: 'passive-method',
    type: 'Passive',
    name: 'Passive in a method',
    explanation:
      'Lab reports often use the passive, because anyone who repeats the steps should get the same result. Follow what your teacher or journal asks for.',
    right: 'The solution was heated for ten minutes.',
  },
];

/** A rule as people see it. */
function explained({ harper: _harper, ...rule }: ExplainedRule): Rule {
  return { ...rule, type: 'Grammar' };
}

/** A rule of grammar as people see it. */
function described({ cases: _cases, find: _find, ...rule }: GrammarRule): Rule {
  return explained(rule);
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
  ...SUSPECTED_RULES,
  ...VOICE_RULES,
  ...TYPE_RULES,
];
