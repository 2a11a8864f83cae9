import { getSchema } from '@tiptap/core';
import { type Node, Slice } from '@tiptap/pm/model';
import { Transform } from '@tiptap/pm/transform';
import { initProseMirrorDoc, updateYFragment, ySyncPluginKey } from '@tiptap/y-tiptap';
import { describe, expect, test } from 'vitest';
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector, XmlElement, type XmlFragment, XmlText } from 'yjs';

import { BODY_FIELD, PLAIN_TEXT_FIELD, TITLE_FIELD } from '#shared-types/documents/collaboration';

import { textKit } from '../../web/prosemirror/extensions.ts';
import { createUndoManager } from '../../web/prosemirror/undo.ts';
import { carryOver } from '../../web/sync/carry-over.ts';
import { OwnWords, type Wrote } from '../../web/sync/own-words/own-words.ts';
import { blocksOf, hasWordsOf, linesOf, removeWordsOf } from '../../web/sync/own-words/taken-words.ts';
import { seeded } from '../support/random.ts';

const schema = getSchema([...textKit()]);

/** A page in a shared text: its editor writes as the real one does. */
function aPage(clientID?: number) {
  const doc = new Doc();
  if (clientID !== undefined) doc.clientID = clientID;
  const [body, title, plainText] = [
    doc.getXmlFragment(BODY_FIELD),
    doc.getText(TITLE_FIELD),
    doc.getText(PLAIN_TEXT_FIELD),
  ];
  const ownWords = new OwnWords(doc);
  const { wrote } = ownWords;
  const undoManager = createUndoManager({ body, title });
  const parts = { doc, body, title, plainText };
  const edit = (change: (tr: Transform) => unknown) => {
    const { doc: before, meta } = initProseMirrorDoc(body, schema);
    const tr = new Transform(before);
    change(tr);
    doc.transact(() => updateYFragment(doc, body, tr.doc, meta), ySyncPluginKey);
    undoManager.stopCapturing();
  };
  return {
    ...parts,
    parts,
    wrote,
    ownWords,
    undoManager,
    edit,
    shown: () => initProseMirrorDoc(body, schema).doc,
    write: (...paragraphs: string[]) => edit((tr) => tr.replaceWith(0, tr.doc.content.size, paragraphs.map(paragraph))),
    typed: (at: number, words: string) => edit((tr) => tr.insert(at, schema.text(words))),
    taken: () => [linesOf(title, wrote), ...copiedBlocks(body, wrote).map(words)].filter((line) => line !== ''),
    all: () => [title.toJSON(), plainText.toJSON(), ...body.toArray().map(words)].join('\n'),
  };
}
type Page = ReturnType<typeof aPage>;

const paragraph = (text: string): Node => schema.node('paragraph', null, text === '' ? [] : [schema.text(text)]);
const words = (node: unknown): string =>
  node instanceof XmlElement
    ? node
        .toArray()
        .map(words)
        .join(node.nodeName === 'paragraph' ? '' : ' ')
    : textOf(node);
const textOf = (node: unknown): string =>
  node instanceof XmlText
    ? node
        .toDelta()
        .map(({ insert }: { insert: unknown }) => (typeof insert === 'string' ? insert : ''))
        .join('')
    : '';

/** Copies only say what they hold once they are in a document. */
function copiedBlocks(body: XmlFragment, wrote: Wrote): XmlFragment['toArray'] extends () => infer All ? All : never {
  const copy = new Doc().getXmlFragment(BODY_FIELD);
  copy.insert(0, blocksOf(body, wrote));
  return copy.toArray();
}

/** Brings what each of these pages has to all of them. */
function sync(...pages: readonly Page[]) {
  for (const from of pages)
    for (const into of pages)
      if (from !== into) applyUpdate(into.doc, encodeStateAsUpdate(from.doc, encodeStateVector(into.doc)));
}

/** A text of a stranger, and the page of a visitor who sees it. */
function aStrangersText(...paragraphs: string[]) {
  const [stranger, visitor] = [aPage(), aPage()];
  stranger.write(...paragraphs);
  sync(stranger, visitor);
  return { stranger, visitor };
}

const ESSAY = ['School begins too early for most pupils.', 'They would learn more after nine hours of sleep.'];

test('a visitor who typed one letter into a stranger’s essay takes that letter along, and removes it alone', () => {
  const { visitor } = aStrangersText(...ESSAY);
  visitor.typed(7, 'x');
  expect(visitor.taken()).toEqual(['x']);
  removeWordsOf(visitor.parts, visitor.wrote);
  expect(visitor.body.toArray().map(words)).toEqual(ESSAY);
  expect(visitor.taken()).toEqual([]);
});

test('a visitor who wrote nothing, or nothing that is left, has nothing to take along', () => {
  const { visitor } = aStrangersText(...ESSAY);
  expect(hasWordsOf(visitor.parts, visitor.wrote)).toBe(false);
  visitor.typed(1, 'x ');
  expect(hasWordsOf(visitor.parts, visitor.wrote)).toBe(true);
  visitor.edit((tr) => tr.delete(1, 3));
  expect(hasWordsOf(visitor.parts, visitor.wrote)).toBe(false);
});

describe('others’ words stay theirs when a visitor', () => {
  const end = ESSAY[0]!.length + 2; // eslint-disable-line no-non-null-assertion -- it has two
  const acts: Record<string, (visitor: Page) => void> = {
    'splits a paragraph': ({ edit }) => edit((tr) => tr.split(12)),
    'splits it in a word': ({ edit }) => edit((tr) => tr.split(10)),
    'splits off a last letter': ({ edit }) => edit((tr) => tr.split(end - 2)),
    'joins two paragraphs': ({ edit }) => edit((tr) => tr.join(end)),
    'makes a heading': ({ edit }) =>
      edit((tr) => tr.setBlockType(1, end - 1, schema.nodes['heading'] ?? null!, { level: 2 })), // eslint-disable-line no-non-null-assertion -- the schema has it
    'makes a quotation': ({ edit }) =>
      edit((tr) => tr.replaceWith(0, end, schema.node('blockquote', null, [paragraph(ESSAY[0] ?? '')]))),
    'makes words bold': ({ edit }) => edit((tr) => tr.addMark(8, 14, schema.mark('bold'))),
    'undoes a deletion': ({ edit, undoManager }) => {
      edit((tr) => tr.delete(0, tr.doc.content.size - 2));
      undoManager.undo();
    },
    'undoes, repeats and undoes a deletion of words': ({ edit, undoManager }) => {
      edit((tr) => tr.delete(3, 20));
      undoManager.undo();
      undoManager.redo();
      undoManager.undo();
    },
    'drags a word within its paragraph': ({ edit }) => edit((tr) => tr.delete(1, 8).insert(6, schema.text('School '))),
    'drags a paragraph': ({ edit }) =>
      edit((tr) => tr.delete(0, end).insert(tr.doc.content.size, paragraph(ESSAY[0] ?? ''))),
    'cuts a paragraph and pastes it': ({ edit }) => {
      edit((tr) => tr.delete(0, end));
      edit((tr) => tr.insert(tr.doc.content.size, paragraph(ESSAY[0] ?? '')));
    },
    'moves what has been moved': ({ edit }) => {
      edit((tr) => tr.split(12));
      edit((tr) => tr.split(18));
      edit((tr) => tr.join(13));
    },
  };
  test.each(Object.entries(acts))('%s', (_name, moves) => {
    const { visitor } = aStrangersText(...ESSAY);
    moves(visitor);
    expect(visitor.taken()).toEqual([]);
    const before = visitor.shown();
    removeWordsOf(visitor.parts, visitor.wrote);
    expect(visitor.shown().toJSON()).toEqual(before.toJSON());
  });

  test('types over a selection from one paragraph into another', () => {
    const { visitor } = aStrangersText(...ESSAY);
    visitor.edit((tr) => tr.replace(18, end + 12, new Slice(paragraph('at ten: ').content, 0, 0)));
    expect(visitor.taken()).toEqual(['at ten:']);
  });
});

test('own words come with their look, their lists and their cells, each passage apart, and without the words around them', () => {
  const { visitor, stranger } = aStrangersText('One two three.');
  const cell = (text: string) => schema.node('tableCell', null, [paragraph(text)]);
  stranger.edit((tr) =>
    tr.insert(tr.doc.content.size, [
      schema.node('bulletList', null, [schema.node('listItem', null, [paragraph('Theirs')])]),
      schema.node('table', null, [schema.node('tableRow', null, [cell('a'), cell('')])]),
    ]),
  );
  sync(stranger, visitor);
  visitor.edit((tr) => tr.insert(5, schema.text('mine ', [schema.mark('bold')])));
  visitor.typed(1, 'My');
  visitor.edit((tr) => {
    tr.doc.descendants((node, at) => {
      if (node.isText && node.text === 'Theirs')
        tr.insert(at + 8, schema.node('listItem', null, [paragraph('My item')]));
    });
    tr.insert(tr.doc.content.size - 4, schema.text('my cell'));
  });
  expect(copiedBlocks(visitor.body, visitor.wrote).map(String)).toEqual([
    '<paragraph>My<bold> mine</bold></paragraph>',
    '<bulletlist><listitem><paragraph>My item</paragraph></listitem></bulletlist>',
    expect.stringContaining('my cell'),
  ]);
  const copy = new Doc();
  copy.getXmlFragment(BODY_FIELD).insert(0, blocksOf(visitor.body, visitor.wrote));
  const shown = initProseMirrorDoc(copy.getXmlFragment(BODY_FIELD), schema).doc;
  shown.check();
  expect(shown.textContent).toBe('My mineMy itemmy cell');
  removeWordsOf(visitor.parts, visitor.wrote);
  expect(visitor.shown().toJSON()).toEqual(stranger.shown().toJSON());
});

test('a copy that takes the place of one that can’t be merged still knows whose words are whose', () => {
  const { visitor } = aStrangersText(...ESSAY);
  visitor.typed(7, ' mine');
  visitor.edit((tr) => tr.split(20));
  // The server has lost it all.
  const fresh = aPage();
  carryOver(visitor.doc, fresh.doc);
  fresh.ownWords.continue({ ...visitor.parts, ownWords: visitor.ownWords }, fresh.parts);
  expect(fresh.body.toArray().map(words)).toEqual(visitor.body.toArray().map(words));
  expect(fresh.taken()).toEqual(['mine']);
});

test('the lines of a plain text and a title are taken and removed in the same way', () => {
  const [owner, guest] = [aPage(), aPage()];
  owner.plainText.insert(0, 'one\ntwo\nthree');
  owner.title.insert(0, 'The day');
  sync(owner, guest);
  guest.plainText.insert(7, ' mine\nnew');
  guest.title.insert(4, 'school ');
  expect(linesOf(guest.plainText, guest.wrote)).toBe('mine\nnew');
  expect(linesOf(guest.title, guest.wrote)).toBe('school');
  removeWordsOf(guest.parts, guest.wrote);
  expect([guest.plainText.toJSON(), guest.title.toJSON()]).toEqual(['one\ntwo\nthree', 'The day']);
});

/** Each writer has letters that nobody else has, so that a text tells who wrote it. */
const LETTERS = ['abcdef', 'ghijkl', 'mnopqr', 'stuvwx'];

/** One act of a writer at a random place. */
function act(page: Page, own: string, random: () => number) {
  const pick = (below: number) => Math.floor(random() * below);
  const word = () => Array.from({ length: 1 + pick(12) }, () => own[pick(own.length)]).join('') + ' ';
  if (page.body.length === 0) page.write('');
  const { content } = page.shown();
  const inText = () => {
    const places: number[] = [];
    page.shown().descendants((node, at) => {
      if (node.isTextblock) for (let more = 0; more <= node.content.size; more++) places.push(at + 1 + more);
    });
    return places[pick(places.length)] ?? 1;
  };
  const [one, other] = [inText(), inText()].toSorted((a, b) => a - b) as [number, number];
  const acts: (() => void)[] = [
    () => page.typed(one, word()),
    () => page.typed(one, word()),
    () => page.edit((tr) => tr.insert(content.size, paragraph(word() + word()))),
    () => page.edit((tr) => tr.split(one)),
    () => page.edit((tr) => tr.delete(one, Math.min(other, one + 15))),
    () => page.edit((tr) => tr.replaceWith(one, other, schema.text(word()))),
    () => page.edit((tr) => tr.setBlockType(one, one, schema.nodes['heading'] ?? null!, { level: 2 })), // eslint-disable-line no-non-null-assertion -- the schema has it
    () => page.edit((tr) => tr.addMark(one, other, schema.mark('italic'))),
    () => {
      const block = content.maybeChild(pick(content.childCount));
      if (!block || block.textContent.length < 2) return;
      let start = 0;
      content.forEach((each, at) => (start = each === block ? at : start));
      page.edit((tr) => tr.delete(start, start + block.nodeSize));
      page.edit((tr) => tr.insert(tr.doc.content.size, block));
    },
    () => page.undoManager.undo(),
    () => page.undoManager.undo(),
    () => page.undoManager.redo(),
    () => page.title.insert(pick(page.title.length + 1), word()),
    () => page.plainText.insert(pick(page.plainText.length + 1), word() + '\n'),
    () => page.plainText.length > 0 && page.plainText.delete(pick(page.plainText.length), 1),
  ];
  acts[pick(acts.length)]?.();
}

const lettersOf = (text: string, letters: string) => text.split('').filter((letter) => letters.includes(letter)).length;

test('in 200 random histories of two to four writers, nobody’s words are taken or removed by somebody else', () => {
  let [taken, own] = [0, 0];
  const wrong: string[] = [];
  for (let seed = 1; seed <= 200; seed++) {
    const random = seeded(seed);
    const pages = LETTERS.slice(0, 2 + (seed % 3)).map((_, at) => aPage(at + 1));
    for (let step = 0; step < 40; step++) {
      const at = Math.floor(random() * pages.length);
      const page = pages[at];
      if (page) act(page, LETTERS[at] ?? '', random);
      if (random() < 0.5) sync(...pages);
    }
    sync(...pages);
    for (const [at, page] of pages.entries()) {
      const letters = LETTERS[at] ?? '';
      const others = LETTERS.filter((each) => each !== letters).join('');
      const copied = [linesOf(page.plainText, page.wrote), ...page.taken()].join('\n');
      const before = page.all();
      if (lettersOf(copied, others) > 0) wrong.push(`${seed}, writer ${at}: took ${copied}`);
      taken += lettersOf(copied, letters);
      own += lettersOf(before, letters);
      removeWordsOf(page.parts, page.wrote);
      if (lettersOf(page.all(), others) !== lettersOf(before, others)) wrong.push(`${seed}, writer ${at}: removed`);
      if (hasWordsOf(page.parts, page.wrote)) wrong.push(`${seed}, writer ${at}: left`);
    }
  }
  expect(wrong).toEqual([]);
  expect(taken / own).toBeGreaterThan(0.6);
});
