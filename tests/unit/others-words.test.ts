import { describe, expect, test } from 'vitest';

import { leaveOthersWordsAlone } from '#bff/analysis/notes/others-words';
import { toNormalForm } from '#bff/analysis/reading/normal-form';
import { assemble, kindsOf, type ReadText } from '#bff/analysis/reading/read-text';
import type { ParagraphKind } from '#shared-types/analysis/paragraph';

import { expectLinear } from '../support/growth.ts';

/** A text as the checks see it; each paragraph is a kind and its sentences. */
function aText(...paragraphs: [kind: ParagraphKind, ...sentences: string[]][]): ReadText {
  let at = 0;
  const text = paragraphs.map(([kind, ...sentences]) => ({
    kind,
    sentences: sentences.map((msg) => {
      const chunk = { msg, from: at, to: at + msg.length };
      at = chunk.to + 1;
      return chunk;
    }),
  }));
  const forms = paragraphs.flatMap(([, ...sentences]) => sentences.map((sentence) => toNormalForm(sentence)));
  return assemble(
    text,
    kindsOf(text),
    forms,
    forms.map((form) => ({ text: form.text, tokens: [], lints: undefined })),
  );
}

/** Finds every "teh" in a text, and returns the numbers of the sentences that may mention it. */
function mentioned(text: ReadText): number[] {
  const findings = text.sentences.flatMap(({ text: words }, sentence) =>
    Array.from(words.matchAll(/teh/g), ({ index: from }) => {
      const type = 'Spelling' as const;
      return { type, sentence, from, to: from + 3, msg: '' };
    }),
  );
  return leaveOthersWordsAlone(text, findings).map(({ sentence }) => sentence);
}

/** A text of opening quotation marks, and one of pairs of them around a word. */
const openings = (count: number) =>
  aText(['text', ...Array.from({ length: count }, () => '“'.repeat(500)), 'It was teh end.']);
const pairs = (count: number) => aText(['text', '“', ...Array.from({ length: count }, () => '”“ teh'.repeat(20)), '”']);

describe('A slip', () => {
  test.each<[what: string, text: string | Parameters<typeof aText>, sentences: number[]]>([
    ['of the writer is mentioned', 'It was teh end.', [0]],
    ['in a quotation is not', 'She wrote "it was teh very end" and left.', []],
    ['in a quotation in curly marks is not', 'She wrote “it was teh very end” and left.', []],
    [
      'in a quotation over two sentences is not, but one after it is',
      [['text', 'She wrote “it was teh end. ', 'And teh end was bad” in teh letter.', 'So teh end.']],
      [1, 2],
    ],
    ['in a few words in marks is the writer’s own', 'It is called “teh end” here.', [0]],
    ['after a mark without its partner is mentioned', 'She wrote “it was teh end, teh very end.', [0, 0]],
    ['after a closing mark alone is mentioned', 'It was teh end” and teh end again.', [0, 0]],
    [
      'behind a mark that was left open in the paragraph before is mentioned',
      [
        ['text', 'She wrote “it was bad.'],
        ['text', 'It was teh end, “as he said.'],
      ],
      [1],
    ],
    ['between two quotations is mentioned', '"One two three four" is teh start, "five six seven eight" the end.', [0]],
    [
      'in a paragraph that quotes is not',
      [
        ['quotation', 'It was teh end.'],
        ['text', 'It was teh end.'],
      ],
      [1],
    ],
    ['in an entry of the list of sources is not', [['reference', 'Reyes, A. (2019). Teh teh end.']], []],
    [
      'in an entry that only its shape tells is not',
      [
        ['text', 'It was teh end (Reyes, 2019).'],
        ['text', 'References'],
        ['text', 'Reyes, A. (2019). Teh teh end. Nordlys Press.'],
      ],
      [0],
    ],
    [
      'in a heading or in a list is mentioned',
      [
        ['heading', 'On teh end'],
        ['list item', 'teh end.'],
      ],
      [0, 1],
    ],
  ])('%s', (_what, text, sentences) => {
    expect(mentioned(typeof text === 'string' ? aText(['text', text]) : aText(...text))).toEqual(sentences);
  });

  test('behind ten thousand marks is looked at in linear time', () => {
    expect(mentioned(openings(200))).toEqual([200]);
    expect(mentioned(pairs(2000))).toHaveLength(40_000);
    const looking = (text: ReadText) => () => mentioned(text);
    expectLinear(looking(openings(50)), looking(openings(400)), 8);
    expectLinear(looking(pairs(250)), looking(pairs(2000)), 8);
  });
});
