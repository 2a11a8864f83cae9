import type { Rule } from '#shared-types/rule';

import { TYPE_RULES } from './type-rules.ts';

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
  ...TYPE_RULES,
];
