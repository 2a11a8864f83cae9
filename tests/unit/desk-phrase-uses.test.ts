import { expect, test } from 'vitest';

import type { DeskComment, Phrase } from '#shared-types/desk/assignment';

import {
  newWords,
  phraseActs,
  phraseCounts,
  phraseUses,
  phraseWords,
} from '../../web/features/desk/assignment/phrase-uses.ts';
import { idOf, deskView, handedIn, returnOf } from '../support/desk.ts';

const EV2: Phrase = { id: idOf(50), code: 'ev2', words: 'What else could explain “{quote}”?' };

function comment(number: number, text: number, own: Partial<DeskComment> = {}): DeskComment {
  const quote = 'the $& bell';
  const said = { quote, words: phraseWords(EV2, quote), phrase: EV2.id };
  return { id: idOf(number), text: idOf(text), from: 1, to: 9, ...said, ...own };
}

const OWN_WORDS = comment(61, 2, { words: 'What else, then?' });
const VIEW = deskView({
  texts: [handedIn(1, 'Wren 2'), handedIn(2, 'Heron 12'), handedIn(3, 'Teal 13')],
  comments: [comment(60, 1), OWN_WORDS, comment(62, 3), comment(63, 3, { phrase: idOf(51) })],
  returned: [returnOf(idOf(3))],
});

test('a phrase puts in the words that a comment is about', () => {
  expect(phraseWords(EV2, 'the $& bell')).toBe('What else could explain “the $& bell”?');
});

test('the uses of a phrase are counted, and those that students have seen or that say something else are told apart', () => {
  expect([...phraseCounts(VIEW)]).toEqual([
    [idOf(50), 3],
    [idOf(51), 1],
  ]);
  expect(phraseUses(VIEW, EV2).map(({ code, isReturned, isOwn }) => [code, isReturned, isOwn])).toEqual([
    ['Heron 12', false, true],
    ['Teal 13', true, false],
    ['Wren 2', false, false],
  ]);
});

test('a changed phrase changes the uses that were chosen, and never one that a student has seen', () => {
  const changed = { ...EV2, words: 'Could “{quote}” have another cause?' };
  expect(phraseActs(changed, phraseUses(VIEW, EV2))).toEqual([
    { do: 'phrase', phrase: changed },
    { do: 'comment', comment: comment(61, 2, { words: 'Could “the $& bell” have another cause?' }) },
    { do: 'comment', comment: comment(60, 1, { words: 'Could “the $& bell” have another cause?' }) },
  ]);
});

test.each([
  ['One figure would do.', 'One figure with its source would do.', ['One figure', ' with its source', ' would do.']],
  ['a a', 'a a a', ['a a', ' a', '']],
  ['One', 'Two', ['', 'Two', '']],
  ['', 'Two', ['', 'Two', '']],
  ['a b', 'a', ['a', '', '']],
])('what is new between “%s” and “%s” is found', (before, after, parts) => {
  expect(Object.values(newWords(before, after))).toEqual(parts);
});
