import type { Rule } from '#shared-types/rule';

/** Passives that need no change; the note says so, since writers may have heard that every passive is wrong. */
export const VOICE_RULES: readonly Rule[] = [
  {
    id: 'passive-state',
    type: 'Passive',
    name: 'Passive that describes a state',
    explanation:
      'Some passives describe a state or are set phrases, such as "was born" and "is located". There is nobody to name, so they can stay.',
    right: 'The town is located near the border.',
  },
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
