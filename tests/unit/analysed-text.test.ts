import type { Editor } from '@tiptap/core';
import { Schema } from '@tiptap/pm/model';
import { EditorState, type Transaction } from '@tiptap/pm/state';
import { expect, test } from 'vitest';

import {
  analysedText,
  AnalysedTextMarks,
  beginAnalysis,
  changesSince,
  placeNow,
  takeAnalysis,
} from '../../web/annotations/analysed-text.ts';

const schema = new Schema({ nodes: { doc: { content: 'paragraph+' }, paragraph: { content: 'text*' }, text: {} } });

/** An editor without a page, in which somebody can type. */
function editorWith(words: string) {
  const plugins = AnalysedTextMarks.config.addProseMirrorPlugins?.call({} as never) ?? [];
  let state = EditorState.create({
    doc: schema.node('doc', null, [schema.node('paragraph', null, [schema.text(words)])]),
    plugins,
  });
  const view = {
    get state() {
      return state;
    },
    dispatch: (transaction: Transaction) => void (state = state.apply(transaction)),
  };
  const editor = { view } as unknown as Editor;
  const type = (text: string, at: number) => view.dispatch(state.tr.insertText(text, at));
  /** Where a place of the analysis is now. */
  const now = (place: { from: number; to: number }) => placeNow(analysedText(state), place);
  /** The next analysis finds its places, although something is typed while it is made. */
  const expectNext = () => {
    const next = beginAnalysis(editor);
    type('X', 1);
    takeAnalysis(editor, next, ANALYSIS);
    expect(now(TWO)).toEqual({ from: 6, to: 9 });
  };
  return { editor, type, now, expectNext, state: () => state };
}

const TWO = { from: 5, to: 8 };
const ANALYSIS = { items: [] };

test('a place of an analysis is found after what was typed while it was made, and since', () => {
  const { editor, type, now } = editorWith('One two three');
  const run = beginAnalysis(editor);
  type('Of these: ', 1);
  takeAnalysis(editor, run, ANALYSIS);
  expect(now(TWO)).toEqual({ from: 15, to: 18 });
  type('X', 1);
  expect(now(TWO)).toEqual({ from: 16, to: 19 });
  const next = beginAnalysis(editor);
  type('X', 1);
  expect(now(TWO)).toEqual({ from: 17, to: 20 });
  takeAnalysis(editor, next, ANALYSIS);
  expect(now(TWO)).toEqual({ from: 6, to: 9 });
});

test('the answer of any but the latest analysis is ignored', () => {
  const { editor, state } = editorWith('One two three');
  const [first, latest] = [beginAnalysis(editor), beginAnalysis(editor)];
  takeAnalysis(editor, first, ANALYSIS);
  expect(analysedText(state()).analysis).toBeUndefined();
  expect(changesSince(state(), first)).toBeUndefined();
  takeAnalysis(editor, latest, ANALYSIS);
  expect(analysedText(state()).analysis).toBe(ANALYSIS);
});

test('after thousands of changes without an answer the analysis is forgotten, and the places of the next one are right', () => {
  const { editor, type, expectNext, state } = editorWith('One two three');
  takeAnalysis(editor, beginAnalysis(editor), ANALYSIS);
  for (let change = 0; change <= 3000; change += 1) type('.', 14);
  expect(analysedText(state()).analysis).toBeUndefined();
  expectNext();
});

test('a text that changes thousands of times without a pause gives its analysis up, and the next one is taken', () => {
  const { editor, type, expectNext, state } = editorWith('One two three');
  const run = beginAnalysis(editor);
  for (let change = 0; change <= 3000; change++) type('X', 1);
  expect(changesSince(state(), run)).toBeUndefined();
  takeAnalysis(editor, run, ANALYSIS);
  expect(analysedText(state())).toMatchObject({ analysis: undefined, changes: [] });
  expectNext();
});
