import { expect, test } from 'vitest';

import { splitSentences } from '#shared-types/text/sentences';

import { paragraphsOfLines } from '../../web/features/plain-editor/evaluation-run.ts';

function linesOf(text: string): string[][] {
  const chunks = splitSentences(text).map(({ text: msg, from, to }) => ({ msg, from, to }));
  return paragraphsOfLines(text, chunks).map(({ sentences }) => sentences.map(({ msg }) => msg));
}

test.each([
  ['every line is a paragraph', 'One. Two.\nThree.', [['One.', 'Two.'], ['Three.']]],
  ['empty lines are none', 'One.\n\n\nTwo.\n', [['One.'], ['Two.']]],
  ['a line break before the first sentence makes none', '\n\nOne. Two.', [['One.', 'Two.']]],
  ['lines without a mark at their end stay apart', 'A title\nOne.', [['A title'], ['One.']]],
  ['an empty text has none', '', []],
])('%s', (_what, text, expected) => {
  expect(linesOf(text)).toEqual(expected);
});

test('every sentence keeps its place, whatever characters come before it', () => {
  const text = '😀 One.\nשלום. Two.\r\nCafe\u0301. Three.';
  const chunks = splitSentences(text).map(({ text: msg, from, to }) => ({ msg, from, to }));
  const sentences = paragraphsOfLines(text, chunks).flatMap((paragraph) => paragraph.sentences);
  expect(sentences).toEqual(chunks);
  for (const { msg, from, to } of sentences) expect(text.slice(from, to)).toBe(msg);
});
