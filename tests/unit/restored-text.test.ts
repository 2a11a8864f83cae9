import type { JSONContent } from '@tiptap/core';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';

import { isSameBody, restoreBody } from '#bff/documents/restoring/restore-body';
import { BODY_FIELD } from '#shared-types/documents/collaboration';
import { align } from '#shared-types/text/alignment';

import { markChanges } from '../../web/features/editor/history/marked-text.ts';

const RUNS = { numRuns: 150, seed: 7 };

/** A paragraph or a heading with text of which some is bold, or a list of such. */
interface Block {
  kind: 'paragraph' | 'heading' | 'bulletList';
  texts: { words: string; isBold: boolean }[];
}

const words = fc.array(fc.constantFrom('the', 'bell', 'rings', 'too', 'early', 'for', 'us,', 'and', 'so', '😀'), {
  maxLength: 6,
});
const block: fc.Arbitrary<Block> = fc.record({
  kind: fc.constantFrom('paragraph', 'paragraph', 'paragraph', 'heading', 'bulletList'),
  texts: fc.array(fc.record({ words: words.map((some) => some.join(' ')), isBold: fc.boolean() }), { maxLength: 3 }),
});
const blocks = fc.array(block, { maxLength: 8 });

/** Two bodies of which the second is the first with some blocks changed. */
const twoBodies = fc.oneof(
  fc.tuple(blocks, blocks),
  fc
    .tuple(blocks, fc.array(fc.nat(7), { maxLength: 4 }), block)
    .map(([before, picks, one]): [Block[], Block[]] => [
      before,
      before.flatMap((each, index) => (picks.includes(index) ? (index % 2 === 0 ? [one] : []) : [each])),
    ]),
);

function elementOf({ kind, texts }: Block): Y.XmlElement {
  const element = new Y.XmlElement(kind === 'bulletList' ? 'paragraph' : kind);
  const text = new Y.XmlText();
  text.applyDelta(
    texts
      .map(({ words: insert, isBold }) => ({ insert, ...(isBold && { attributes: { bold: {} } }) }))
      .filter(({ insert }) => insert !== ''),
  );
  element.insert(0, [text]);
  if (kind === 'heading') Reflect.apply(element.setAttribute.bind(element), undefined, ['level', 2]);
  if (kind !== 'bulletList') return element;
  const [list, item] = [new Y.XmlElement('bulletList'), new Y.XmlElement('listItem')];
  item.insert(0, [element]);
  list.insert(0, [item]);
  return list;
}

function bodyOf(content: readonly Block[]): Y.XmlFragment {
  const body = new Y.Doc().getXmlFragment(BODY_FIELD);
  body.insert(0, content.map(elementOf));
  return body;
}

const one = (text: string): Block => ({ kind: 'paragraph', texts: [{ words: text, isBold: false }] });
const long = (seed: string) => Array.from({ length: 4000 }, (_, index) => `${seed}${index}`);
const textBlock = (text: string): JSONContent => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const docOf = (...lines: string[]): JSONContent => ({ type: 'doc', content: lines.map(textBlock) });

/** The words of a marked text, without one kind of change. */
function without(change: string, { content, text, marks }: JSONContent): string {
  if (marks?.some(({ type }) => type === change)) return '';
  return text ?? (content ?? []).map((node) => without(change, node)).join('');
}

const plain = ({ content, text }: JSONContent): string => text ?? (content ?? []).map(plain).join('');

describe('Restoring', () => {
  test('makes any body say what another says, in one edit that undo takes back', () => {
    fc.assert(
      fc.property(twoBodies, ([before, after]) => {
        const [present, wanted, copy] = [bodyOf(before), bodyOf(after), bodyOf(before)];
        const manager = new Y.UndoManager(present);
        present.doc?.transact(() => restoreBody(present, wanted));
        expect(isSameBody(present, wanted)).toBe(true);
        expect(manager.undoStack.length).toBeLessThanOrEqual(1);
        manager.undo();
        expect(present.toJSON()).toBe(copy.toJSON());
      }),
      RUNS,
    );
  });

  test('leaves words alone that both have, so that a caret in them stays', () => {
    const body = bodyOf([
      one('The bell rings too early for most of us.'),
      one('Nobody can think.'),
      one('It could ring at nine.'),
    ]);
    const paragraph = body.get(0);
    const text: unknown = paragraph instanceof Y.XmlElement ? paragraph.get(0) : undefined;
    if (!(text instanceof Y.XmlText) || !body.doc) throw new Error('The body has no text.');
    const caret = Y.createRelativePositionFromTypeIndex(text, 'The bell rings too'.length);
    restoreBody(
      body,
      bodyOf([one('New first line.'), one('The old bell rings too early, for us.'), one('It could ring at nine.')]),
    );
    const place = Y.createAbsolutePositionFromRelativePosition(caret, body.doc);
    expect(place?.index).toBe('The old bell rings too'.length);
    expect(place?.type).toBe(text);
  });
});

describe('Marking what changed', () => {
  test('shows all words of both texts: without what was added it is the old one, without what was removed the new one', () => {
    const texts = fc.array(
      words.map((some) => some.join(' ')).filter((text) => text !== ''),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const { content } = markChanges(docOf(...before), docOf(...after));
        expect(without('added', content)).toBe(before.join(''));
        expect(without('removed', content)).toBe(after.join(''));
      }),
      RUNS,
    );
  });

  test('marks word by word inside a paragraph, and counts a replaced phrase as one change', () => {
    const { content, changes } = markChanges(
      docOf('First, teenagers sleep. Scientists say the body clock shifts.', 'It stays.', 'This goes.'),
      docOf('First, teenagers sleep. According to Johnson the body clock shifts.', 'It stays.'),
    );
    expect(changes).toBe(2);
    const marked = (change: string) => without(change === 'added' ? 'removed' : 'added', content);
    expect(marked('added')).toContain('According to Johnson the body');
    expect(content.content?.[1]).toEqual(textBlock('It stays.'));
    const marks = [{ type: 'removed', attrs: { change: 2 } }];
    expect(content.content?.[2]?.content?.[0]).toMatchObject({ text: 'This goes.', marks });
  });

  test('says in words that a picture or a line came or went, since neither has any', () => {
    const picture = { type: 'image', attrs: { src: '/images/1', alt: 'A bee' } };
    const line = { type: 'horizontalRule' };
    const { content } = markChanges({ type: 'doc', content: [picture] }, { type: 'doc', content: [line] });
    expect(plain(content)).toContain('Picture: A bee');
    expect(content.content?.map(({ type }) => type)).toEqual(['paragraph', 'paragraph', 'horizontalRule']);
  });

  test('a text that was replaced completely costs no more than the two', () => {
    const rows = align(long('a'), long('b'), (key) => ({ key, kind: '', words: [key] }));
    expect(rows.filter(({ is }) => is === 'removed')).toHaveLength(4000);
    expect(rows.filter(({ is }) => is === 'added')).toHaveLength(4000);
  });
});

const cell = (text: string): JSONContent => ({ type: 'tableCell', content: [textBlock(text)] });
const tableWith = (...texts: string[]): JSONContent => ({
  type: 'doc',
  content: [{ type: 'table', content: [{ type: 'tableRow', content: texts.map(cell) }] }],
});
/** The words of a node, each with what happened to it. */
const changesIn = ({ text, marks, content = [] }: JSONContent): unknown[] =>
  text === undefined ? content.flatMap(changesIn) : [[marks?.[0]?.type, text]];

test('a changed cell stays in its column, also if none of its words has', () => {
  const { content, changes } = markChanges(
    tableWith('Length of the spring', '12.4', 'cm'),
    tableWith('Length of the spring', '13', 'cm'),
  );
  expect(changes).toBe(1);
  expect(content.content?.[0]?.content?.[0]?.content?.map(changesIn)).toEqual([
    [[undefined, 'Length of the spring']],
    [
      ['removed', '12.4'],
      ['added', '13'],
    ],
    [[undefined, 'cm']],
  ]);
});
