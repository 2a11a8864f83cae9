import type { Rule } from '#shared-types/rule';

/** The rules of the notes on words in their places. "A" or "an" is a rule of `grammar/`. */
export const SLOT_RULES: readonly Rule[] = [
  {
    id: 'confused-words',
    type: 'Grammar',
    name: 'Words that are easily confused',
    explanation:
      'Two words that sound or look alike mean different things, and no dictionary can tell which one you meant.',
    wrong: 'Nobody knew weather the train would come.',
    right: 'Nobody knew whether the train would come.',
  },
  {
    id: 'agreement-in-place',
    type: 'Grammar',
    name: 'Verb and subject',
    explanation: 'A verb goes with its subject, singular or plural, even when other words stand between them.',
    wrong: 'He is the only one who know the answer.',
    right: 'He is the only one who knows the answer.',
  },
  {
    id: 'determiner-and-noun',
    type: 'Grammar',
    name: 'This or these, much or many',
    explanation:
      '"This", "that", "much" and "less" go with one thing or with something uncountable; "these", "those", "many" and "fewer" go with several.',
    wrong: 'We talked about that things for a long time.',
    right: 'We talked about those things for a long time.',
    learners: 'Many languages have one word for "much" and "many".',
  },
  {
    id: 'verb-form-in-place',
    type: 'Grammar',
    name: 'The form of a verb',
    explanation: 'The words around a verb decide its form: "can go", "has gone", "is going", "enjoys going".',
    wrong: 'They have finish their homework.',
    right: 'They have finished their homework.',
  },
  {
    id: 'noun-number',
    type: 'Grammar',
    name: 'One or more than one',
    explanation: 'A noun shows whether there is one thing or several, and the words around it should say the same.',
    wrong: 'He works as a teachers in a small school.',
    right: 'He works as a teacher in a small school.',
    learners: 'In Chinese, Japanese and Korean a noun needs no plural form, so the "s" is easily forgotten.',
  },
  {
    id: 'article-before-noun',
    type: 'Grammar',
    name: 'A missing article',
    explanation: 'A noun for one thing that can be counted has "a", "an", "the" or a word such as "my" in front.',
    wrong: 'I like to read book in the evening.',
    right: 'I like to read a book in the evening.',
    learners: 'Russian, Polish, Chinese, Japanese and many other languages have no articles.',
  },
  {
    id: 'extra-article',
    type: 'Grammar',
    name: 'Extra article',
    explanation: 'Things in general, and things that cannot be counted, have no article.',
    wrong: 'They live in the poverty.',
    right: 'They live in poverty.',
    learners: 'French, Spanish, Italian, Arabic and German use the article for things in general.',
  },
  {
    id: 'to-before-verb',
    type: 'Grammar',
    name: '"To" before a verb',
    explanation: 'After words such as "want", "decide" and "able", a verb has "to" in front.',
    wrong: 'I would like go home because of the rain.',
    right: 'I would like to go home because of the rain.',
  },
  {
    id: 'extra-to',
    type: 'Grammar',
    name: 'Extra "to"',
    explanation: 'After words such as "did", "let", "make" and "had better", a verb goes without "to".',
    wrong: 'I did not to see the sign.',
    right: 'I did not see the sign.',
  },
];
