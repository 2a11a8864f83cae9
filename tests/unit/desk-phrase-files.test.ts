import { Check } from 'typebox/value';
import { describe, expect, test } from 'vitest';

import { Phrase } from '#shared-types/desk/assignment';

import {
  csvPhrases,
  freeCode,
  incomingPhrases,
  jsonFileOf,
  readPhrases,
  settledClash,
} from '../../web/features/desk/formats/phrase-files.ts';

const EV1: Phrase = {
  id: '1'.repeat(32),
  code: 'ev1',
  words: 'What would a doubter want to see here?',
  criterion: 'Evidence',
};
const EV2: Phrase = {
  id: '2'.repeat(32),
  code: 'ev2',
  words: 'What else could explain “{quote}”?\nThink of two.',
  lesson: 'https://school.example/lessons/figures',
};
const PLAIN: Phrase = { id: '3'.repeat(32), code: '', words: '=Say more, "please"' };
const SET = [EV1, EV2, PLAIN];

test('a set of phrases goes to a file and comes back, as JSON and as CSV', () => {
  expect(readPhrases(jsonFileOf(SET))).toEqual(SET);
  expect(readPhrases(csvPhrases(SET)).map(withoutId)).toEqual(SET.map(withoutId));
});

test('a plain list has one phrase a line, with or without bullets and codes', () => {
  const list = '- Says who?\r\n\r\n2. Where is this from, and when?\nla1\tRead this aloud.\nOne; two\n  \n';
  expect(readPhrases(list).map(({ code, words }) => [code, words])).toEqual([
    ['', 'Says who?'],
    ['', 'Where is this from, and when?'],
    ['la1', 'Read this aloud.'],
    ['', 'One; two'],
  ]);
});

test('whatever comes in fits the desk', () => {
  const wild = JSON.stringify({
    phrases: [
      {
        id: 'x',
        code: 'a very long code!',
        words: `\u0000${'x'.repeat(5000)}`,
        criterion: 'c'.repeat(300),
        lesson: 'javascript:x',
      },
      { id: EV1.id, words: 'One' },
      { id: EV1.id, words: 'The same id' },
      { words: ' ' },
      7,
    ],
  });
  const read = readPhrases(wild);
  expect(read).toHaveLength(2);
  for (const phrase of read) expect(Check(Phrase, phrase)).toBe(true);
  expect(read[0]).toMatchObject({ code: 'averylongcod' });
  expect(read[0]).not.toHaveProperty('lesson');
  expect(readPhrases('{"phrases":')).toEqual([]);
});

describe('a set that comes in', () => {
  const theirs: Phrase = { id: '9'.repeat(32), code: 'EV1', words: 'Who says so?' };

  test('adds what is new, leaves what one has, and asks where a code means two things', () => {
    const fresh: Phrase = { id: '8'.repeat(32), code: 'so1', words: 'Where from?' };
    const copy = { ...EV2, id: '7'.repeat(32) };
    expect(incomingPhrases(SET, [theirs, fresh, copy, EV1])).toEqual({
      added: [fresh],
      clashes: [{ mine: EV1, theirs }],
      same: 2,
    });
  });

  test('asks about a phrase that was changed in the file', () => {
    const changed = { ...EV1, words: 'What would a doubter ask?' };
    expect(incomingPhrases(SET, [changed])).toEqual({ added: [], clashes: [{ mine: EV1, theirs: changed }], same: 0 });
  });

  test('leaves mine, takes theirs in its place, or keeps both', () => {
    const clash = { mine: EV1, theirs };
    const taken = ['ev1', 'ev2'];
    expect(settledClash(clash, 'mine', taken)).toBeUndefined();
    expect(settledClash(clash, 'theirs', taken)).toEqual({ ...theirs, id: EV1.id });
    expect(settledClash(clash, 'both', taken)).toEqual({ ...theirs, code: 'EV3' });
  });
});

test('a code that is taken gets the next number', () => {
  expect(freeCode('ev', ['EV', 'ev2'])).toBe('ev3');
  expect(freeCode('ev9', ['ev9'])).toBe('ev10');
  expect(freeCode('abcdefghijkl', ['abcdefghijkl'])).toBe('abcdefghijk2');
  expect(freeCode('999999999999', ['999999999999'])).toBe('991000000000');
  expect(freeCode('', [''])).toBe('');
});

function withoutId(phrase: Phrase) {
  return [phrase.code, phrase.words, phrase.criterion, phrase.lesson];
}
