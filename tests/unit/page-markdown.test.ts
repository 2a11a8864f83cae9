import { expect, test } from 'vitest';

import { blocksOf } from '../../web/build/blocks.ts';

test('a heading begins a part, and says in braces which, under which name and for whom', () => {
  const [opening, cards, form] = blocksOf(
    [
      '# Hello',
      'A *lead*.',
      '> Quietly.',
      '![](compass)',
      '## Some {.cards #some}',
      '### One {#one}',
      'First.',
      '[Try](/demo)',
      '## Enter {island=sweepstake only=sweepstake}',
    ].join('\n\n'),
  );
  expect(opening).toMatchObject({ kind: 'hero', title: 'Hello', aside: 'Quietly.', drawing: 'compass' });
  expect(opening?.paragraphs).toEqual(['A <em>lead</em>.']);
  expect(cards).toMatchObject({ kind: 'cards', id: 'some', paragraphs: [] });
  expect(cards?.pieces).toEqual([
    { title: 'One', id: 'one', paragraphs: ['First.'], links: [{ label: 'Try', to: '/demo' }] },
  ]);
  expect(form).toMatchObject({ kind: 'island', island: 'sweepstake', only: 'sweepstake' });
});

test('an example keeps each note at its words', () => {
  const [, example] = blocksOf('# Hello\n\n## So {.example}\n\n> It [was done][1].\n\n[1]: Passive "Who did it?"\n');
  expect(example?.example).toEqual(['It ', { words: 'was done', type: 'Passive', note: 'Who did it?' }, '.']);
});

test.each([
  ['a drawing that isn’t there', '![](teapot)', 'There is no "teapot"'],
  ['a page that isn’t there', 'See [this](/prices).', 'There is no page /prices'],
  ['a part that isn’t there', '## Title {.table}', 'There is no "table"'],
  ['braces that say nothing', '## Title {onyl=sweepstake}', 'can’t be read'],
  ['a list, which no part shows', '- one', 'No part of a page shows'],
  ['a quote that its part doesn’t show', '## Title\n\n> Aside.', '"Title" doesn’t show its aside'],
  ['a paragraph that its part doesn’t show', '## So {.cards}\n\n### One\n\nFirst.\n\nSecond.', 'not "Second."'],
])('the build refuses %s', (_what, markdown, message) => {
  expect(() => blocksOf(`# Hello\n\n${markdown}\n`)).toThrow(message);
});

test('a page begins with a heading', () => {
  expect(() => blocksOf('Hello.\n')).toThrow('A page begins with a heading');
});
