import { expect, test } from 'vitest';

import { textName, wordsBelow } from '#shared-types/text/text-name';

test('a text is called by its title, else by its first heading, else by its first words', () => {
  const text = '\n\n  My grandmother\tnever learned to read.\n\nShe told stories.';
  expect(textName({ title: ' Stories ', heading: 'How it began', text })).toBe('Stories');
  expect(textName({ title: '\u200b', heading: 'How  it began', text })).toBe('How it began');
  expect(textName({ title: '', heading: '', text })).toBe('My grandmother never learned to read.');
  expect(textName({ title: '', heading: ' ', text: ' \n\u2800' })).toBe('');
});

test('a name of long first words ends between two words, and never inside a character', () => {
  const long = 'My grandmother never learned to read, but she could tell a story so well that the street fell silent.';
  const name = textName({ title: '', heading: '', text: long });
  expect(name).toBe('My grandmother never learned to read, but she could tell a…');
  expect(wordsBelow(name, long)).toBe('story so well that the street fell silent.');
  expect(wordsBelow('Stories', long)).toBe(long);
  const signs = `a${'😀'.repeat(60)}`;
  expect(textName({ title: '', heading: '', text: signs }).isWellFormed()).toBe(true);
});
