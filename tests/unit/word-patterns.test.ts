import { expect, test } from 'vitest';

import { WordPatterns } from '#bff/analysis/notes/grammar/word-patterns';
import { parse } from '#bff/analysis/reading/parser/parse';
import { Tree } from '#bff/analysis/reading/parser/tree';

/** The words that a table marks in a sentence, each with its note. */
function marked(table: string, text: string): string[] {
  const tokens = parse(text);
  return new WordPatterns(table)
    .find(new Tree(text, tokens))
    .map(({ first, last, note }) => `${text.slice(tokens[first]?.from, tokens[last]?.to)}: ${note}`);
}

test('words, tags and any word follow each other, and the brackets say what is marked', () => {
  const table = 'walk|walked [passed] <DT> _ => past';
  expect(marked(table, 'They walked passed the old mill.')).toEqual(['passed: past']);
  expect(marked(table, 'They walked passed.')).toEqual([]);
  expect(marked(table, 'They jumped passed the old mill.')).toEqual([]);
});

test('an element with a question mark may be missing', () => {
  const table = '[is very? good] $ => fine';
  expect(marked(table, 'It is very good.')).toEqual(['is very good: fine']);
  expect(marked(table, 'It is good.')).toEqual(['is good: fine']);
  expect(marked(table, 'It is quite good.')).toEqual([]);
});

test('an element with an exclamation mark is any other word, or none at the beginning of the sentence', () => {
  const table = "!did|does he [do n't] => doesn't";
  expect(marked(table, "He don't mind.")).toEqual(["don't: doesn't"]);
  expect(marked(table, "I know he don't mind.")).toEqual(["don't: doesn't"]);
  expect(marked(table, "Did he don't mind?")).toEqual([]);
});

test('the beginning and the end of a sentence can be asked for', () => {
  const table = '^ [after|before] _ $ => alone';
  expect(marked(table, 'After dinner, we went out.')).toEqual(['After: alone']);
  expect(marked(table, 'We went out after dinner.')).toEqual([]);
  expect(marked(table, 'After dinner we went out.')).toEqual([]);
});

test('the end of a sentence can be one of several words', () => {
  const table = 'to [the] work by|on|$ => none';
  expect(marked(table, 'He goes to the work by car.')).toEqual(['the: none']);
  expect(marked(table, 'He goes to the work.')).toEqual(['the: none']);
  expect(marked(table, 'He goes to the work')).toEqual(['the: none']);
  expect(marked(table, 'He goes to the work camp.')).toEqual([]);
});

test('at one place the first row of the table counts, and rows may have no note', () => {
  expect(marked('[to much] => first\n[to much] noise => second', 'There is to much noise.')).toEqual([
    'to much: first',
  ]);
  expect(marked('[to much]', 'There is to much noise.')).toEqual(['to much: ']);
});

test('a row that mixes words and tags in one element is refused', () => {
  expect(() => marked('two|<CD> years', 'It took two years.')).toThrow('"two|<CD>" mixes words and tags.');
});

test('a row with an anchor where none can be is refused', () => {
  expect(() => marked('two <CD|$>', 'two')).toThrow('"<CD|$>" has an anchor among other things.');
  expect(() => marked('^|two years', 'two')).toThrow('"^|two" has an anchor among other things.');
});
