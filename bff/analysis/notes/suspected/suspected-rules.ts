import type { Rule } from '#shared-types/analysis/rule';

import type { FaultKind } from '../../reading/detector/detector-model.ts';
import type { Token } from '../../reading/finding.ts';
import { wordGrammar } from '../wording.ts';

/** Why we ask, and how far to trust it: the end of each explanation. */
const NOTICED =
  'A model that was trained on examples of such mistakes noticed this place. It’s often right, and it can’t say why.';

/** What we ask about a kind of fault. */
interface SuspectedKind {
  rule: Omit<Rule, 'type'>;
  /** The question, by the token that seems odd. */
  ask: (token: Token) => string;
}

const KINDS: Readonly<Record<FaultKind, SuspectedKind>> = {
  determiner: {
    rule: {
      id: 'suspected-article',
      name: '“A”, “the” or nothing',
      explanation: `A noun for one thing that you can count usually has “a”, “the” or a word such as “my” in front; things in general have none. ${NOTICED}`,
      wrong: 'We talked about the advantages of living in countryside.',
      right: 'We talked about the advantages of living in the countryside.',
      learners: 'Russian, Polish, Chinese, Japanese and many other languages have no articles.',
    },
    ask: ({ xpos }) =>
      /^(?:DT|PDT|PRP\$)$/.test(xpos)
        ? 'do you need this word here, or another one?'
        : 'is a word such as “a”, “the” or “my” missing in front of it?',
  },
  preposition: {
    rule: {
      id: 'suspected-preposition',
      name: 'A preposition to check',
      explanation: `Which preposition fits depends on the words around it: “interested in”, “good at”, “afraid of”. ${NOTICED}`,
      wrong: 'They are interested to history and art.',
      right: 'They are interested in history and art.',
      learners: 'Few prepositions have the same counterpart everywhere in another language.',
    },
    ask: ({ xpos }) =>
      /^(?:IN|TO|RP)$/.test(xpos)
        ? 'is this the preposition that you want here, or does it need none?'
        : 'is a preposition such as “to”, “of” or “in” missing in front of it?',
  },
  number: {
    rule: {
      id: 'suspected-number',
      name: 'One or several, to check',
      explanation: `A noun shows whether there is one thing or several, and the words around it should say the same. ${NOTICED}`,
    },
    ask: () => 'do you mean one here, or more than one?',
  },
  verb: {
    rule: {
      id: 'suspected-verb',
      name: 'A verb to check',
      explanation: `The subject, the time and the words around it decide the form of a verb. ${NOTICED}`,
      wrong: 'I want visit it again next year.',
      right: 'I want to visit it again next year.',
      learners: 'In Chinese and Vietnamese, for example, verbs have one form only.',
    },
    ask: ({ pos, xpos }) =>
      /^(?:VERB|AUX)$/.test(pos) || xpos === 'TO'
        ? 'is this the form that fits, or does it need another word such as “to” or “is”?'
        : 'is a verb missing in front of it, or in another form than it should be?',
  },
  punctuation: {
    rule: {
      id: 'suspected-comma',
      name: 'A comma to think about',
      explanation: `Commas show where one part of a sentence ends and the next begins. Many are a matter of custom, so read the sentence aloud. ${NOTICED}`,
    },
    ask: ({ pos }) =>
      pos === 'PUNCT' ? 'is this the mark that you want here?' : 'would a comma in front of it help the reader?',
  },
  word: {
    rule: {
      id: 'suspected-word',
      name: 'A word to check',
      explanation: `Some words look alike or mean nearly the same, and don’t fit in the same places. ${NOTICED}`,
      wrong: 'It makes me feel proudly when my team wins.',
      right: 'It makes me feel proud when my team wins.',
    },
    ask: () => 'is this the word, and the form of it, that you want here?',
  },
  order: {
    rule: {
      id: 'suspected-order',
      name: 'A missing or misplaced word',
      explanation: `Read the sentence aloud: a word that is missing, extra or in the wrong place is easier to hear than to see. ${NOTICED}`,
      wrong: 'I can’t come because have no time.',
      right: 'I can’t come because I have no time.',
      learners: 'Spanish, Italian and Polish, for example, can leave out the subject.',
    },
    ask: () => 'read this part aloud. Is a word missing, extra or in the wrong place?',
  },
  orthography: {
    rule: {
      id: 'suspected-form',
      name: 'How a word is written',
      explanation: `Some words are written as one or as two, with a capital or an apostrophe, by what they mean. ${NOTICED}`,
    },
    ask: () => 'is it written as it should be: one word or two, small or capital, with or without an apostrophe?',
  },
};

/** The rules of these notes, one for each kind, so that each can be turned off. */
export const SUSPECTED_RULES: readonly Rule[] = Object.values(KINDS).map(({ rule }) =>
  Object.assign({ type: 'Grammar' as const }, rule),
);

/** The rule and the words of a note: a question about the token, in the word that the note marks. */
export function wordSuspicion(kind: FaultKind, token: Token, word: string): { rule: string; msg: string } {
  const { rule, ask } = KINDS[kind];
  return { rule: rule.id, msg: wordGrammar(word, ask(token)) };
}
