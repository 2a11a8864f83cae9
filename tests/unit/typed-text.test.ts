import { Schema } from '@tiptap/pm/model';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import { expect, test } from 'vitest';

import { selectionAt } from '../../web/prosemirror/typed-text.ts';

const schema = new Schema({ nodes: { doc: { content: 'paragraph+' }, paragraph: { content: 'text*' }, text: {} } });
const doc = schema.node('doc', null, [schema.node('paragraph', null, [schema.text('A text.')])]);
const state = EditorState.create({ doc, selection: TextSelection.create(doc, 3) });

/** The selection that is typed over where the browser says so. @param places of its start and its end, as the editor finds them. */
function typedAt(places: readonly (number | Error)[]): [number, number] {
  const left = [...places];
  const posAtDOM = () => {
    const place = left.shift();
    if (typeof place === 'number') return place;
    throw place ?? new Error('asked too often');
  };
  // What the browser names is read by the editor alone.
  const range = { startContainer: undefined, startOffset: 0, endContainer: undefined, endOffset: 0 } as unknown;
  const { from, to } = selectionAt({ posAtDOM, state }, range as StaticRange);
  return [from, to];
}

test('letters are typed where the browser says, also if the editor doesn’t know that yet', () => {
  expect(typedAt([5, 5])).toEqual([5, 5]);
  expect(typedAt([2, 6])).toEqual([2, 6]);
  expect(typedAt([3, 3])).toEqual([3, 3]);
});

test.each([
  ['outside the text', [-1, -1]],
  ['partly outside it', [-1, 4]],
  ['behind its end', [4, 99]],
  ['outside the editor', [new RangeError('DOM position not inside the editor'), new RangeError('so is this')]],
])('letters go to the caret of the editor if the browser names a place %s', (_what, places) => {
  expect(typedAt(places)).toEqual([3, 3]);
});

test('letters go into the nearest words if the browser names a place between paragraphs', () => {
  expect(typedAt([0, 0])).toEqual([1, 1]);
});
