import { expect, test } from 'vitest';

import { WordPatterns } from '#bff/analysis/notes/grammar/word-patterns';
import { parse } from '#bff/analysis/reading/parser/parse';
import { Tree } from '#bff/analysis/reading/parser/tree';

/** The words that a table marks in a sentence, each with its note. */
function marked(table: string, text: string): string[] {
  const tokens = parse(text);
  return new WordPatterns(() => table)
    .find(new Tree(text, tokens))
    .map(({ first, last, note }) => `${text.slice(tokens[first]?.from, tokens[last]?.to)}: ${note}`);
}

test.each<[what: string, table: string, found: Record<string, string[]>]>([
  [
    'words, tags and any word follow each other, and the brackets say what is marked',
    'walk|walked [passed] <DT> _ => past',
    {
      'They walked passed the old mill.': ['passed: past'],
      'They walked passed.': [],
      'They jumped passed the old mill.': [],
    },
  ],
  [
    'an element with a question mark may be missing',
    '[is very? good] $ => fine',
    { 'It is very good.': ['is very good: fine'], 'It is good.': ['is good: fine'], 'It is quite good.': [] },
  ],
  [
    'an element with an exclamation mark is any other word, or none at the beginning of the sentence',
    "!did|does he [do n't] => doesn't",
    { "He don't mind.": ["don't: doesn't"], "I know he don't mind.": ["don't: doesn't"], "Did he don't mind?": [] },
  ],
  [
    'the beginning and the end of a sentence can be asked for',
    '^ [after|before] _ $ => alone',
    {
      'After dinner, we went out.': ['After: alone'],
      'We went out after dinner.': [],
      'After dinner we went out.': [],
    },
  ],
  [
    'the end of a sentence can be one of several words',
    'to [the] work by|on|$ => none',
    {
      'He goes to the work by car.': ['the: none'],
      'He goes to the work.': ['the: none'],
      'He goes to the work': ['the: none'],
      'He goes to the work camp.': [],
    },
  ],
  [
    'at one place the first row of the table counts',
    '[to much] => first\n[to much] noise => second',
    { 'There is to much noise.': ['to much: first'] },
  ],
  ['rows may have no note', '[to much]', { 'There is to much noise.': ['to much: '] }],
])('%s', (_what, table, found) => {
  for (const [text, words] of Object.entries(found)) expect([text, ...marked(table, text)]).toEqual([text, ...words]);
});

test('a row that mixes words and tags in one element is refused', () => {
  expect(() => marked('two|<CD> years', 'It took two years.')).toThrow('"two|<CD>" mixes words and tags.');
});

test('a row with an anchor where none can be is refused', () => {
  expect(() => marked('two <CD|$>', 'two')).toThrow('"<CD|$>" has an anchor among other things.');
  expect(() => marked('^|two years', 'two')).toThrow('"^|two" has an anchor among other things.');
});
