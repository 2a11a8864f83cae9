import { expect, test } from 'vitest';

import { readArgument } from '#bff/analysis/whole/argument/argument';
import { argumentSentences } from '#bff/analysis/whole/argument/features';
import { LABELS, type Label } from '#shared-types/analysis/argument';

import { paragraphsWith, readTextOf } from '../support/essays/essays.ts';

const aText = (...paragraphs: readonly string[][]) => readTextOf(paragraphsWith(...paragraphs));

/** Whether the second of two sentences may have a label when the first has one. */
function allows(sentence: string, label: Label, before: Label): boolean {
  const [, second] = argumentSentences(aText(['The pool costs two euros.', sentence]));
  return second?.allows(LABELS.indexOf(before), LABELS.indexOf(label)) ?? false;
}

test.each<[sentence: string, label: Label, before: Label, may: boolean]>([
  ['Some people say that it is too cold.', 'Counterclaim', 'Evidence', true],
  ['Mrs Doyle says that nobody swims.', 'Counterclaim', 'Evidence', true],
  ['Defenders of the old pool reply that it works.', 'Counterclaim', 'Evidence', true],
  ['Of course, it costs money.', 'Counterclaim', 'Evidence', true],
  // Without words of another side, one only goes on with one.
  ['It was built in 1970.', 'Counterclaim', 'Evidence', false],
  ['It was built in 1970.', 'Counterclaim', 'Counterclaim', true],
  // A rebuttal goes on with what it answers, or answers by its words.
  ['It was built in 1970.', 'Rebuttal', 'Evidence', false],
  ['It was built in 1970.', 'Rebuttal', 'Counterclaim', true],
  ['However, that argument misses the point.', 'Rebuttal', 'Evidence', true],
])('Whether “%s” may be a %s after %s: %s', (sentence, label, before, may) => {
  expect(allows(sentence, label, before)).toBe(may);
});

test('A short question above a text is its title, not its lead', () => {
  const { elements } = readArgument(
    aText(
      ['Should the pool stay open?'],
      ['I believe that the pool should stay open.', 'It is the only one in town.'],
      ['First of all, children learn to swim there.', 'My sister learned it in one summer.'],
    ),
    { kind: 'essay' },
  );
  expect(elements[0]).toMatchObject({ type: 'Position', paragraph: 2 });
});

test.each(['Have you ever gone to bed hungry?', 'Dear Anna!', 'Dear Editor!'])(
  '“%s” alone above a text is no title',
  (opening) => {
    const text = aText(
      [opening],
      ['I believe that the pool should stay open.', 'It is the only one in town.'],
      ['First of all, children learn to swim there.', 'My sister learned it in one summer.'],
    );
    expect(argumentSentences(text)[0]?.sentence.text).toBe(opening);
  },
);

test('A doubtful position is only asked about if its words take a stand', () => {
  const { gaps } = readArgument(
    aText(
      ['My grandmother never opened that drawer.', 'She never did.'],
      ['The archive has eleven rooms.', 'They are full of boxes, and nobody has read the half of them.'],
      ['The boxes cost forty pounds a year.', 'They smell of rain.'],
    ),
    { kind: 'essay' },
  );
  const titles = gaps.filter(({ kind }) => kind === 'position').map(({ title }) => title);
  expect(titles).not.toContain('Is this your position?');
});

test('A claim that concludes a paragraph of evidence is not asked for evidence, and a summary is an ending', () => {
  const { gaps } = readArgument(
    aText(
      ['Every year the council talks about the pool.', 'I believe that the town should keep the pool open.'],
      [
        'The main reason is that children learn to swim there.',
        'Last year 300 children took a course.',
        'According to the club, nine in ten passed.',
      ],
      ['Another reason is health.', 'My doctor sends patients there.', 'A survey of 2019 counted 400 of them.'],
      ['So the town should keep its pool open, for the children and for the old.'],
    ),
    { kind: 'essay' },
  );
  expect(gaps.map(({ kind }) => kind)).not.toContain('conclusion');
  expect(gaps.map(({ kind }) => kind)).not.toContain('evidence');
});
