import { beforeAll, expect, test } from 'vitest';

import type { Paragraph, ParagraphKind } from '#shared-types/analysis/paragraph';

import { CALL, evaluatorReady } from '../support/analysis/reading.ts';
import { sharedEvaluator } from '../support/server/on-demand.ts';

beforeAll(evaluatorReady);

/** Paragraphs of one sentence each. */
function textWith(kind: ParagraphKind, sentences: readonly string[]): Paragraph[] {
  let at = 0;
  return sentences.map((msg) => {
    const from = at;
    at += msg.length + 2;
    return { kind, sentences: [{ msg, from, to: from + msg.length }] };
  });
}

/** The same paragraphs further behind. */
function behind(by: number, text: readonly Paragraph[]): Paragraph[] {
  return text.map(({ kind, sentences }) => ({
    kind,
    sentences: sentences.map(({ msg, from, to }) => ({ msg, from: from + by, to: to + by })),
  }));
}

/** The rules by which the evaluator notes something on paragraphs of a kind. */
async function rulesOn(kind: ParagraphKind, sentences: readonly string[]) {
  const { items } = await sharedEvaluator().evaluate(textWith(kind, sentences), CALL);
  return items.map(({ type, rule }) => rule ?? type);
}

const PHRASES = ['Symbol', '12.4 cm', 'The length of the longer spring in the glass jar.', 'many reason why'];

test('phrases in the cells of a table are no fragments, and no rule about sentences holds for them', async () => {
  expect(await rulesOn('text', PHRASES)).toEqual(expect.arrayContaining(['fragment']));
  expect(await rulesOn('cell', PHRASES)).toEqual([]);
});

test('a sentence in a cell is read as one, and the spelling of every cell is', async () => {
  const sentences = ['There are many reason to sleep.', 'recieved'];
  const rules = await rulesOn('cell', sentences);
  expect(rules).toEqual(await rulesOn('text', sentences));
  expect(rules.length).toBeGreaterThanOrEqual(2);
});

test('the cells of a table are no part of an argument, and the paragraph below them keeps its number', async () => {
  const [opening, closing] = [
    'I believe that school should begin later.',
    'First, pupils sleep too little, because it begins at seven.',
  ];
  const cells = textWith('cell', ['I think that it is too early.', 'For example, Monday']);
  const text = [...textWith('text', [opening]), ...behind(1000, cells), ...behind(2000, textWith('text', [closing]))];
  const { argument } = await sharedEvaluator().evaluate(text, { ...CALL, whole: { kind: 'essay' } });
  const places = argument?.elements.map(({ from, paragraph }) => ({ from, paragraph })) ?? [];
  expect(places.filter(({ from }) => from >= 1000 && from < 2000)).toEqual([]);
  expect(places.find(({ from }) => from >= 2000)?.paragraph).toBe(2);
});
