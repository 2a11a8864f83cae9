import { quote } from '../wording.ts';
import type { Alert } from './confusable-model.ts';
import { A_AN, ARTICLE, NOUN_KINDS, NOUN_NUMBER, SUBJECT_KINDS, TO, VERB_FORM } from './confusion-sets.ts';

/** The rule of a note, and the note itself: a question about the place. */
export interface ConfusableNote {
  rule: string;
  msg: string;
}

/** Phrases the question for a alert. @param marked the words that the note is about. */
export function noteOf(alert: Alert, marked: string): ConfusableNote {
  const [rule, question] = questionFor(alert);
  if (question !== undefined) return { rule, msg: `${quote(marked)}: ${question}` };
  const { forms, standing } = alert.confusable;
  const written = forms.find((_form, index) => standing & (1 << index)) ?? marked;
  return { rule, msg: `Is "${written}" the word you mean, or "${forms[alert.best]}"?` };
}

function questionFor({ confusable: { kind, standing }, name }: Alert): [rule: string, question?: string] {
  if (kind === A_AN) return ['a-or-an', 'say it aloud. Does the second word begin with a vowel sound?'];
  if (SUBJECT_KINDS.includes(kind))
    return ['agreement-in-place', 'find the subject of this verb. Is it singular or plural?'];
  if (NOUN_KINDS.includes(kind))
    return [
      'determiner-and-noun',
      "do the first and the last word go together? Do you mean one, several, or something you can't count?",
    ];
  if (kind === VERB_FORM)
    return name === 'verb agreement'
      ? ['agreement-in-place', 'find the subject of this verb. Is it singular or plural?']
      : ['verb-form-in-place', 'read the sentence aloud up to this verb. Is this the form that fits?'];
  if (kind === NOUN_NUMBER) return ['noun-number', 'do you mean one here, or more than one?'];
  if (kind === ARTICLE) return articleQuestion(standing);
  if (kind !== TO) return ['confused-words'];
  return standing === 1
    ? ['to-before-verb', 'does this verb need "to" in front of it here?']
    : ['extra-to', 'does this verb need "to" here?'];
}

/** @param standing 1 without an article, 2 for "a" or "an", 4 for "the". */
function articleQuestion(standing: number): [rule: string, question: string] {
  if (standing === 1) return ['article-before-noun', 'does it need a small word such as "a", "the" or "my" in front?'];
  return [
    'extra-article',
    standing === 2
      ? 'can you count this, and is there just one?'
      : 'do you mean a particular one, or the thing in general?',
  ];
}
