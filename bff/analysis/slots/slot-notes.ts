import { quote } from '../wording.ts';
import { A_AN, ARTICLE, NOUN_KINDS, NOUN_NUMBER, SUBJECT_KINDS, TO, VERB_FORM } from './kinds.ts';
import type { Doubt } from './slot-model.ts';

/** The rule of a note, and the note itself: a question about the place. */
export interface SlotNote {
  rule: string;
  msg: string;
}

/** Words the question for a doubt. @param marked the words that the note is about. */
export function noteOf({ slot: { kind, standing, forms }, best }: Doubt, marked: string): SlotNote {
  const quoted = quote(marked);
  if (kind === A_AN)
    return {
      rule: 'a-or-an',
      msg: `${quoted}: say it aloud. Does the second word begin with a vowel sound or a consonant sound?`,
    };
  if (SUBJECT_KINDS.includes(kind))
    return { rule: 'agreement-in-place', msg: `${quoted}: what does this verb belong to, and is it one or several?` };
  if (NOUN_KINDS.includes(kind))
    return {
      rule: 'determiner-and-noun',
      msg: `${quoted}: do these words agree? Is it about one, several, or something that can't be counted?`,
    };
  if (kind === VERB_FORM)
    return {
      rule: 'verb-form-in-place',
      msg: `${quoted}: read the words around this verb aloud. Is this the form that fits here?`,
    };
  if (kind === NOUN_NUMBER) return { rule: 'noun-number', msg: `${quoted}: do you mean one here, or more than one?` };
  if (kind === ARTICLE) return articleNote(standing === 1, quoted);
  if (kind === TO) return toNote(standing === 1, quoted);
  const written = forms.find((_form, index) => standing & (1 << index)) ?? marked;
  return { rule: 'confused-words', msg: `Is "${written}" the word here, or "${forms[best]}"?` };
}

function articleNote(isMissing: boolean, quoted: string): SlotNote {
  return isMissing
    ? {
        rule: 'article-before-noun',
        msg: `${quoted}: would a reader expect "a" or "the" in front? Is it one thing, or a certain one?`,
      }
    : {
        rule: 'extra-article',
        msg: `${quoted}: is this a certain one, or the thing in general? Does it need an article?`,
      };
}

function toNote(isMissing: boolean, quoted: string): SlotNote {
  return isMissing
    ? { rule: 'to-before-verb', msg: `${quoted}: does the word before this verb ask for "to"?` }
    : { rule: 'extra-to', msg: `${quoted}: does the verb need "to" here?` };
}
