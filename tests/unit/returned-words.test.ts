import { expect, test } from 'vitest';
import * as Y from 'yjs';

import { screenUpdate } from '#bff/collaboration/guards/screening';
import { Merging } from '#bff/collaboration/merging';
import { insertedIn, type Ranges } from '#bff/documents/restoring/ranges';
import { lossOf, watchedTexts } from '#bff/documents/stretch-edits';
import { bodyText } from '#bff/documents/version-text';
import { threadTimeMs } from '#bff/limits/thread-time';
import { BODY_FIELD } from '#shared-types/collaboration';

import { varints } from '../support/collaboration/collaboration-client.ts';
import { paragraph } from '../support/collaboration/writing.ts';

/** Processor time, ten times of what it takes; without limits it is seconds. */
const MOST_MS = 600;

const rows = (text: (row: number) => string) => Array.from({ length: 400 }, (_, row) => paragraph(text(row)));

/** The update that a client makes of a document. */
function updateOf(present: Uint8Array, change: (body: Y.XmlFragment) => void): Uint8Array {
  const document = new Y.Doc();
  Y.applyUpdate(document, present);
  const before = Y.encodeStateVector(document);
  document.transact(() => change(document.getXmlFragment(BODY_FIELD)));
  return Y.encodeStateAsUpdate(document, before);
}

test('words like those that the server has brought back, in hundreds of paragraphs, take no seconds', () => {
  const document = new Y.Doc();
  const merging = new Merging();
  let added: Ranges = new Map();
  document.once('afterTransaction', (transaction: Y.Transaction) => (added = insertedIn(transaction)));
  document.transact(() =>
    document.getXmlFragment(BODY_FIELD).insert(
      0,
      rows((row) => `hey x${row}`),
    ),
  );
  merging.wrote(document, added);
  const update = updateOf(Y.encodeStateAsUpdate(document), (body) =>
    body.push([paragraph('Not of these.'), ...rows(() => 'hey')]),
  );
  const screened = screenUpdate(update);
  if (typeof screened === 'string') throw new Error(screened);
  const startedAt = threadTimeMs();
  document.transact(() => {
    const mend = merging.expected(document, { update, ...screened, writer: 5 });
    Y.applyUpdate(document, update);
    mend?.();
  });
  expect(threadTimeMs() - startedAt).toBeLessThan(MOST_MS);
  expect(bodyText(document.getXmlFragment(BODY_FIELD)).split('\n')).toHaveLength(801);
});

test('what an update deletes counts once, however often the update names it', () => {
  const document = new Y.Doc();
  document.getXmlFragment(BODY_FIELD).insert(0, [paragraph('Twelve units')]);
  const update = updateOf(Y.encodeStateAsUpdate(document), (body) => body.delete(0, 1));
  const [[client, [range] = []] = [0]] = Y.decodeUpdate(update).ds.clients;
  const [clock, length] = [range?.clock ?? 0, range?.len ?? 0];
  // An update without structs, whose only client has three ranges.
  const repeated = varints(0, 1, client, 3, clock, length, clock, length, clock, length);
  const loss = lossOf(document, watchedTexts(document), repeated);
  expect(loss).toMatchObject({ units: 12, texts: ['Twelve units'] });
});

/** A document in which the server has written paragraphs to bring them back. */
function broughtBack(lines: readonly string[]) {
  const document = new Y.Doc();
  const clock = { nowMs: 0 };
  const merging = new Merging(() => clock.nowMs);
  const body = document.getXmlFragment(BODY_FIELD);
  const bringBack = () => {
    let added: Ranges = new Map();
    document.once('afterTransaction', (transaction: Y.Transaction) => (added = insertedIn(transaction)));
    document.transact(() => body.insert(0, lines.map(paragraph)));
    merging.wrote(document, added);
  };
  bringBack();
  /** Somebody changes it. */
  const arrive = (writer: number, change: (theirs: Y.XmlFragment) => void) => {
    const update = updateOf(Y.encodeStateAsUpdate(document), change);
    const screened = screenUpdate(update);
    if (typeof screened === 'string') throw new Error(screened);
    document.transact(() => {
      const mend = merging.expected(document, { update, ...screened, writer });
      Y.applyUpdate(document, update);
      mend?.();
    });
  };
  return { document, clock, merging, body, bringBack, arrive, lines: () => bodyText(body).split('\n') };
}

test('a copy of a line that was brought back stays, if nobody may have undone anything', () => {
  const form = 'Name: ______ Date: ______ Class: ______';
  const { clock, arrive, lines } = broughtBack([form, 'The end.']);
  clock.nowMs = 60_000;
  arrive(5, (body) => body.insert(1, [paragraph(form)]));
  expect(lines()).toEqual([form, form, 'The end.']);
});

test('an essay that two bring back comes once, however long it is and however alike its sentences are', () => {
  const essay = Array.from({ length: 400 }, (_, index) => `Line ${index} has exactly seven words here.`);
  const { arrive, bringBack, lines } = broughtBack(essay);
  arrive(5, (body) => body.delete(0, body.length));
  bringBack();
  arrive(5, (body) => body.insert(0, essay.map(paragraph)));
  expect(lines()).toEqual(essay);
});

test('new words that arrive together with an undo are their writer’s, and no later undo takes them', () => {
  const [old, fresh] = ['A sentence that comes again with an undo.', 'A sentence that is new with that undo.'];
  const { arrive, lines } = broughtBack([old]);
  arrive(5, (body) => body.insert(1, [paragraph(old), paragraph(fresh)]));
  expect(lines()).toEqual([old, fresh]);
  arrive(6, (body) => body.insert(2, [paragraph(fresh)]));
  expect(lines()).toEqual([old, fresh, fresh]);
});

test('a few words for a deleted paragraph stay, although another paragraph has the same ones', () => {
  const { document, merging, body, lines } = broughtBack(['And so we see', 'It is dear in the end, as they say.']);
  const first: unknown = body.get(0);
  const text: unknown = first instanceof Y.XmlElement ? first.get(0) : undefined;
  const before = Y.encodeStateAsUpdate(document);
  const late = updateOf(before, (theirs) => {
    const their: unknown = theirs.get(0);
    const theirText: unknown = their instanceof Y.XmlElement ? their.get(0) : undefined;
    if (theirText instanceof Y.XmlText) theirText.insert(theirText.length, ' in the end');
  });
  expect(text).toBeInstanceOf(Y.XmlText);
  body.delete(0, 1);
  const screened = screenUpdate(late);
  if (typeof screened === 'string') throw new Error(screened);
  document.transact(() => {
    const mend = merging.expected(document, { update: late, ...screened, writer: 5 });
    Y.applyUpdate(document, late);
    mend?.();
  });
  expect(lines()).toContain('in the end');
});
