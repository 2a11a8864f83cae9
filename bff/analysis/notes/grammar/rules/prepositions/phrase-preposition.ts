import type { GrammarRule } from '../../grammar-rule.ts';
import { WordPatterns } from '../../word-patterns.ts';

/** Prepositions in phrases of time, place and manner, and separated by a word from their noun or verb, with the usual one. */
const PHRASES = WordPatterns.named('phrase-preposition');

/** Unnecessary prepositions: "ask to your teacher", "went to home", "entered into the room". */
const TOO_MANY = WordPatterns.named('phrase-preposition-too-many');

const wordWrong = (usual: string): string =>
  `another preposition is usual in this phrase. Is it “${usual.replace(' or ', '” or “')}”?`;

/** "In Sunday", "in the end of the story", "went to home", "ask to your teacher". */
export const phrasePreposition: GrammarRule = {
  id: 'phrase-preposition',
  name: 'Prepositions of time, place and manner',
  explanation:
    'English uses at for clock times, on for days, in for months and years; we go by bus, look at a picture on the left, and go home without any preposition.',
  learners: 'These small words differ from language to language, so a word-for-word translation goes wrong.',
  wrong: 'The match is in Sunday.',
  right: 'The match is on Sunday.',
  find: (tree) => [
    ...PHRASES.find(tree).map(({ first, last, note }) => ({
      first,
      last: last + 1,
      why: wordWrong(note),
      suggestions: note.split(' or '),
    })),
    ...TOO_MANY.find(tree).map(({ first, last }) => ({
      first,
      last: last + 1,
      why: 'does this phrase need a preposition here?',
    })),
  ],
};
