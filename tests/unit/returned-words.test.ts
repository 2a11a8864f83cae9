import { expect, test } from 'vitest';
import * as Y from 'yjs';

import { screenUpdate } from '#bff/collaboration/guards/screening';
import { Merging } from '#bff/collaboration/merging';
import { insertedIn, type Ranges } from '#bff/documents/restoring/ranges';
import { lossOf, watchedTexts } from '#bff/documents/versions/stretch-edits';
import { bodyText } from '#bff/documents/versions/version-text';
import { threadTimeMs } from '#bff/limits/thread-time';
import { BODY_FIELD } from '#shared-types/documents/collaboration';

import { varints } from '../support/collaboration/collaboration-client.ts';
import { paragraph } from '../support/collaboration/writing.ts';

/** Several times the processor time that it takes; without limits it is seconds. */
const MOST_MS = 600;

const rows = (text: (row: number) => string) => Array.from({ length: 400 }, (_, row) => paragraph(text(row)));

/** The update that a client makes of a document, and what it has inserted. */
function updateOf(
  present: Uint8Array,
  change: (body: Y.XmlFragment) => void,
): { update: Uint8Array; inserted: Ranges } {
  const document = new Y.Doc();
  Y.applyUpdate(document, present);
  let update = new Uint8Array();
  let inserted: Ranges = new Map();
  document.once('afterTransaction', (transaction: Y.Transaction) => (inserted = insertedIn(transaction)));
  document.once('update', (made: Uint8Array) => (update = Uint8Array.from(made)));
  document.transact(() => change(document.getXmlFragment(BODY_FIELD)));
  return { update, inserted };
}

/** A document in which the server has written paragraphs to bring them back. */
function broughtBack(lines: readonly string[]) {
  const document = new Y.Doc();
  const merging = new Merging();
  const body = document.getXmlFragment(BODY_FIELD);
  const bringBack = () => {
    let added: Ranges = new Map();
    document.once('afterTransaction', (transaction: Y.Transaction) => (added = insertedIn(transaction)));
    document.transact(() => body.insert(0, lines.map(paragraph)));
    merging.wrote(document, added);
  };
  bringBack();
  /** The server brings the words back, but others have changed the document before that arrives. */
  const bringBackBeside = (meanwhile: () => void) => {
    const since = Y.decodeStateVector(Y.encodeStateVector(document));
    const made = updateOf(Y.encodeStateAsUpdate(document), (theirs) => theirs.insert(0, lines.map(paragraph)));
    meanwhile();
    merging.make(document, { since, added: made.inserted, removed: new Map() }, () =>
      Y.applyUpdate(document, made.update),
    );
  };
  const take = ({ update, inserted }: ReturnType<typeof updateOf>, { isUndo }: { isUndo: boolean }) => {
    const screened = screenUpdate(update);
    if (typeof screened === 'string') throw new Error(screened);
    const [writer] = inserted.keys();
    document.transact(() => {
      const undone: Ranges = isUndo ? inserted : new Map();
      const mending = merging.expected(document, { ...screened, writer, undone });
      Y.applyUpdate(document, update);
      mending?.mend();
    });
  };
  /** Somebody's change to the old document arrives. */
  const late = (change: (theirs: Y.XmlFragment) => void, { isUndo = false } = {}) => {
    const made = updateOf(Y.encodeStateAsUpdate(document), change);
    return () => take(made, { isUndo });
  };
  return {
    body,
    bringBack,
    bringBackBeside,
    late,
    type: (change: (theirs: Y.XmlFragment) => void) => late(change)(),
    undo: (change: (theirs: Y.XmlFragment) => void) => late(change, { isUndo: true })(),
    lines: () => bodyText(body).split('\n'),
  };
}

/** The text of the first paragraph. */
function firstText(body: Y.XmlFragment): Y.XmlText {
  const first: unknown = body.get(0);
  const text: unknown = first instanceof Y.XmlElement ? first.get(0) : undefined;
  if (!(text instanceof Y.XmlText)) throw new Error('There is no paragraph.');
  return text;
}

const SENTENCE = 'A sentence that is worth saying twice.';

test('words like those that the server has brought back, in hundreds of paragraphs, take no seconds', () => {
  const { undo, lines } = broughtBack(Array.from({ length: 400 }, (_, row) => `hey x${row}`));
  const startedAt = threadTimeMs();
  undo((body) => body.push([paragraph('Not of these.'), ...rows(() => 'hey')]));
  expect(threadTimeMs() - startedAt).toBeLessThan(MOST_MS);
  expect(lines()).toHaveLength(801);
});

test('thousands of letters for paragraphs that somebody has deleted take no seconds', () => {
  const { body, late, lines } = broughtBack(['a'.repeat(100), 'b'.repeat(100), 'This stays.']);
  const arrive = late((theirs) => {
    const texts = theirs.toArray().map((_, row) => (theirs.get(row) as Y.XmlElement).get(0) as Y.XmlText);
    for (let letter = 0; letter < 9000; letter++) texts[letter % 2]?.insert(1 + (letter % 50), 'x');
  });
  body.delete(0, 2);
  const startedAt = threadTimeMs();
  arrive();
  expect(threadTimeMs() - startedAt).toBeLessThan(MOST_MS);
  expect(lines().join('').replaceAll(/[^x]/g, '')).toHaveLength(9000);
  expect(lines()).toContain('This stays.');
});

test('a text that is slow to search costs no seconds, either', () => {
  const { body, late } = broughtBack(['a'.repeat(60_000), 'Second.']);
  const arrive = late(
    (theirs) => {
      const second = (theirs.get(1) as Y.XmlElement).get(0) as Y.XmlText;
      for (let piece = 0; piece < 200; piece++) second.insert(0, `${'a'.repeat(300)}b${'a'.repeat(300)}`);
    },
    { isUndo: true },
  );
  body.delete(1, 1);
  const startedAt = threadTimeMs();
  arrive();
  expect(threadTimeMs() - startedAt).toBeLessThan(MOST_MS);
});

test('what an update deletes counts once, however often the update names it', () => {
  const document = new Y.Doc();
  document.getXmlFragment(BODY_FIELD).insert(0, [paragraph('Twelve units')]);
  const { update } = updateOf(Y.encodeStateAsUpdate(document), (body) => body.delete(0, 1));
  const [[client, [range] = []] = [0]] = Y.decodeUpdate(update).ds.clients;
  const [clock, length] = [range?.clock ?? 0, range?.len ?? 0];
  // An update without structs, whose only client has three ranges.
  const repeated = varints(0, 1, client, 3, clock, length, clock, length, clock, length);
  const loss = lossOf(document, watchedTexts(document), repeated);
  expect(loss).toMatchObject({ units: 12, texts: ['Twelve units'] });
});

test('an essay that two bring back comes once, however long it is and however alike its sentences are', () => {
  const essay = Array.from({ length: 400 }, (_, index) => `Line ${index} has exactly seven words here.`);
  const { type, undo, bringBack, lines } = broughtBack(essay);
  type((body) => body.delete(0, body.length));
  bringBack();
  undo((body) => body.insert(0, essay.map(paragraph)));
  expect(lines()).toEqual(essay);
});

test('what somebody undoes while the server brings the same words back comes once', () => {
  const { type, undo, bringBackBeside, lines } = broughtBack([SENTENCE]);
  type((body) => body.delete(0, 1));
  bringBackBeside(() => undo((body) => body.insert(0, [paragraph(SENTENCE)])));
  expect(lines()).toEqual([SENTENCE]);
});

test('an undo that two make comes once', () => {
  const { undo, lines } = broughtBack([SENTENCE]);
  undo((body) => body.insert(1, [paragraph(SENTENCE)]));
  undo((body) => body.insert(1, [paragraph(SENTENCE)]));
  expect(lines()).toEqual([SENTENCE]);
});

test('words that were brought back can immediately be copied right beside themselves, by the person who deleted them', () => {
  const { type, bringBack, lines } = broughtBack([SENTENCE, 'The end.']);
  type((body) => body.delete(0, 2));
  bringBack();
  type((body) => body.insert(1, [paragraph(SENTENCE)]));
  type((body) => body.push([paragraph(SENTENCE)]));
  expect(lines()).toEqual([SENTENCE, SENTENCE, 'The end.', SENTENCE]);
});

test('words for a deleted paragraph stay, although another paragraph has the same ones', () => {
  const { body, late, lines } = broughtBack(['And so we see', 'It is dear in the end, as they say.']);
  const arrive = late((theirs) => firstText(theirs).insert(13, ' in the end'));
  body.delete(0, 1);
  arrive();
  expect(lines()).toContain('in the end');
});

test('words at several places of a deleted paragraph stay together and in order, where it was', () => {
  const { body, late, lines } = broughtBack(['The first part', 'The second paragraph.']);
  const arrive = late((theirs) => {
    const text = firstText(theirs);
    text.insert(0, 'Very ');
    text.insert(text.length, ' and the end of it.');
  });
  body.delete(0, 1);
  arrive();
  expect(lines().map((line) => line.replaceAll(/\s+/g, ' '))).toEqual([
    'Very and the end of it.',
    'The second paragraph.',
  ]);
});

test.each([
  ['a new item', 'listItem', 'bulletList'],
  ['a new paragraph of a quotation', 'paragraph', 'blockquote'],
])('%s stays when somebody deletes what it’s in before it arrives', (_what, inner, outer) => {
  const { body, late, lines } = broughtBack(['Before it.']);
  const item = (words: string) => {
    const element = new Y.XmlElement(inner);
    element.insert(0, inner === 'paragraph' ? [new Y.XmlText(words)] : [paragraph(words)]);
    return element;
  };
  const list = new Y.XmlElement(outer);
  list.insert(0, [item('The first one')]);
  body.insert(1, [list]);
  const arrive = late((theirs) => (theirs.get(1) as Y.XmlElement).insert(1, [item('And one more')]));
  body.delete(1, 1);
  arrive();
  expect(lines()).toEqual(['Before it.', 'And one more']);
});

/** A letter after another one. */
function letterAfter(id: Y.ID, origin: Y.ID): Y.Item {
  return new Y.Item(id, null, origin, null, null, null, null, new Y.ContentString('x'));
}

test('words that follow one another in a circle end the search for what they follow', () => {
  const document = new Y.Doc();
  const [one, other] = [Y.createID(1, 0), Y.createID(2, 0)];
  const structs = [letterAfter(one, other), letterAfter(other, one)];
  const mending = new Merging().expected(document, { structs, deletions: [], writer: 1, undone: new Map() });
  expect(mending).toBeUndefined();
});
