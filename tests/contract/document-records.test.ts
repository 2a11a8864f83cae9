import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';

import type { Documents } from '#bff/documents/documents';
import { MOST_PART_BYTES } from '#bff/documents/record/record-rows';
import { writtenNow } from '#bff/documents/versions/version-content';
import { DEMO_ROOM } from '#shared-types/documents/collaboration';
import type { PartContent } from '#shared-types/documents/record';

import { lastText, paragraph, writingIn } from '../support/collaboration/writing.ts';
import { DOCUMENT_STORES } from '../support/document-stores.ts';
import { seeded } from '../support/random.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = 20_000 * DAY;

/** A log whose clock a test sets. */
interface Place {
  log: Documents;
  clock: { now: number };
}

/** All texts that a part leads through, each with its time. */
function textsOf({
  startedMs,
  content,
}: {
  startedMs: number;
  content: PartContent;
}): { atMs: number; text: string }[] {
  let [text, ticks] = [content.base, 0];
  return content.steps.map(([pause, , , position, removed, inserted]) => {
    ticks += pause;
    text = text.slice(0, position) + inserted + text.slice(position + removed);
    return { atMs: startedMs + 100 * ticks, text };
  });
}

async function partsOf(log: Documents, name = 'a') {
  const { parts } = await log.records.read(name);
  const contents = await Promise.all(parts.map(({ number }) => log.records.part(name, number)));
  return contents.filter((part) => part !== undefined);
}

const flat = (content: Uint8Array | undefined) => `\n${writtenNow(content).text}`;

const key = (kid: string) => ({ kid, privateKey: `PEM of ${kid}` });

function plain(text: Y.XmlText): string {
  return text
    .toDelta()
    .map(({ insert }: { insert: string }) => insert)
    .join('');
}

/** Any edit that an editor makes: letters, words, splits, joins, removals. */
function randomEdit(body: Y.XmlFragment, pick: (below: number) => number): void {
  const at = pick(body.length + 1);
  const chosen: unknown = body.length > 0 ? body.get(pick(body.length)) : undefined;
  const text: unknown = chosen instanceof Y.XmlElement ? chosen.get(0) : undefined;
  const kind = pick(8);
  if (kind === 0 || !(text instanceof Y.XmlText)) body.insert(at, [paragraph(`New ${pick(99)} 🙂`)]);
  else if (kind === 1 && body.length > 3) body.delete(pick(body.length - 1), 1);
  else if (kind === 2) {
    const from = pick(text.length + 1);
    const tail = plain(text).slice(from);
    text.delete(from, text.length - from);
    body.insert(body.toArray().indexOf(chosen as Y.XmlElement) + 1, [paragraph(tail)]);
  } else if (kind === 3 && text.length > 2) text.delete(pick(text.length - 2), 2);
  else if (kind === 4) text.format(0, text.length, { bold: true });
  else text.insert(pick(text.length + 1), 'ab c'.slice(0, 1 + pick(4)));
}

for (const { driver, place } of DOCUMENT_STORES) {
  const open = async (): Promise<Place> => {
    const clock = { now: START };
    return { log: (await place()).open({ now: () => clock.now }), clock };
  };

  describe(`The writing record in ${driver}`, () => {
    test('has a session for each sitting, with its time, its words and who wrote how much', async () => {
      const { log, clock } = await open();
      const { type, paste, edit } = writingIn(log, 'a');
      for (let minute = 0; minute < 10; minute += 1) {
        await type('one two three ', 'Ada');
        clock.now += MINUTE;
      }
      clock.now += 20 * MINUTE;
      await paste(['This paragraph comes from a book about bees.'], 'Ben');
      clock.now += 31 * MINUTE;
      await log.records.read('a'); // folds the tail
      await edit((body) => body.delete(1, 1), 'Ada');
      clock.now += 29 * MINUTE;
      await log.records.read('a');
      await type('.');
      const { sessions } = await log.records.read('a');
      expect(sessions).toMatchObject([
        {
          startedMs: START,
          endedMs: START + 30 * MINUTE,
          writingMs: 9 * MINUTE,
          wordsBefore: 0,
          wordsAfter: 38,
          authors: [
            { name: 'Ada', typed: 140, pasted: 0, deleted: 0 },
            { name: 'Ben', typed: 0, pasted: 44, deleted: 0 },
          ],
        },
        {
          startedMs: START + 61 * MINUTE,
          endedMs: START + 90 * MINUTE,
          writingMs: 0,
          wordsBefore: 38,
          wordsAfter: 30,
          authors: [{ name: 'Ada', typed: 0, pasted: 0, deleted: 44 }, { typed: 1 }],
        },
      ]);
      expect(sessions[0]?.points.slice(0, 3)).toEqual([
        [60, 4],
        [120, 7],
        [180, 10],
      ]);
    });

    test('leads through the text of every version, whatever was edited, and however often it was folded', async () => {
      const random = seeded(7);
      const pick = (below: number) => Math.floor(random() * below);
      for (const foldEvery of [Infinity, 40]) {
        const { log, clock } = await open();
        const { edit, document } = writingIn(log, 'a');
        for (let count = 0; count < 400; count += 1) {
          clock.now += pick(30) === 0 ? 6 * MINUTE : 150 + pick(1500);
          await edit((body) => randomEdit(body, pick), pick(2) === 0 ? 'Ada' : 'Ben');
          if (count % foldEvery === 39) await log.versions.list('a');
        }
        clock.now += HOUR;
        const { versions } = await log.versions.list('a');
        const parts = await partsOf(log);
        const texts = parts.flatMap(textsOf);
        expect(parts).toHaveLength(1);
        expect(versions.length).toBeGreaterThan(4);
        for (const { number, endedMs } of versions) {
          const shown = texts.findLast(({ atMs }) => atMs <= endedMs + 50)?.text;
          expect(shown).toBe(flat(await log.versions.content('a', number)));
        }
        expect(texts.at(-1)?.text).toBe(flat(Y.encodeStateAsUpdate(document)));
      }
    });

    test('is one step for letters that follow each other, and another for a pause, a paste, a correction, or somebody else', async () => {
      const { log, clock } = await open();
      const { type, paste, edit } = writingIn(log, 'a');
      const slowly = async (words: string, author: string) => {
        for (const letter of words) {
          await type(letter, author);
          clock.now += 200;
        }
      };
      await slowly('Bees dnace', 'Ada');
      for (let count = 0; count < 4; count += 1) {
        await edit((body) => lastText(body).delete(lastText(body).length - 1, 1), 'Ada');
        clock.now += 200;
      }
      await slowly('ance', 'Ada');
      clock.now += 3000;
      await slowly('.', 'Ada');
      await slowly(' They', 'Ben');
      await paste(['This paragraph comes from a book about bees.'], 'Ben');
      const [part] = await partsOf(log);
      expect(part?.content).toEqual({
        base: '',
        authors: ['Ada', 'Ben'],
        steps: [
          [0, 18, 0, 0, 0, '\nBees dnace'],
          [20, 6, 0, 7, 4, ''],
          [8, 6, 0, 7, 0, 'ance'],
          [38, 0, 0, 11, 0, '.'],
          [2, 8, 1, 12, 0, ' They'],
          [10, 0, 1, 17, 0, '\nThis paragraph comes from a book about bees.'],
        ],
      });
    });

    test.each([Infinity, 7, 1])(
      'counts a paste in slices as arrived at once, also when the tail is folded after every %d of them',
      async (foldEvery) => {
        const { log, clock } = await open();
        const { type, edit } = writingIn(log, 'a');
        await type('Mine.', 'Ada');
        clock.now += 10_000;
        for (let slice = 1; slice <= 60; slice += 1) {
          await edit((body) => lastText(body).insert(lastText(body).length, ' and so it goes on for a bit.'), 'Ada');
          clock.now += 16;
          if (slice % foldEvery === 0) await log.records.read('a');
        }
        clock.now += 10_000;
        await type(' Mine again.', 'Ada');
        const { sessions } = await log.records.read('a');
        expect(sessions).toMatchObject([
          { authors: [{ name: 'Ada', typed: 5 + 12, pasted: 60 * 29, words: { typed: 3, pasted: 60 * 8 } }] },
        ]);
        expect((await log.versions.list('a')).current).toMatchObject({ typed: 5 + 12, pasted: 60 * 29 });
      },
    );

    test('counts a paste in slices as arrived at once, also when each slice has another key of the same page', async () => {
      const { log, clock } = await open();
      const { document, edit } = writingIn(log, 'a');
      await edit((body) => body.push([paragraph('')]), 'Ada', 1);
      for (let slice = 1; slice <= 60; slice += 1) {
        document.clientID = slice % 20;
        await edit((body) => lastText(body).insert(lastText(body).length, ' and so it goes on for a bit.'), 'Ada', 1);
        clock.now += 16;
      }
      const { sessions } = await log.records.read('a');
      expect(sessions).toMatchObject([{ authors: [{ name: 'Ada', typed: 0, pasted: 60 * 29 }] }]);
    });

    test.each([Infinity, 1])(
      'counts as brought back what somebody deletes and then undoes, also when the tail is folded after every %d edits',
      async (foldEvery) => {
        const { log, clock } = await open();
        const { document, edit } = writingIn(log, 'a');
        const body = document.getXmlFragment('default');
        const history = new Y.UndoManager(body);
        const [ada, ben] = [document.clientID, 7];
        let edits = 0;
        const did = async (change: () => void, [name, writer]: [string, number] = ['Ada', ada], laterMs = 1000) => {
          clock.now += laterMs;
          history.stopCapturing();
          await edit(() => {}, name, writer);
          change(); // an undo is a transaction of its own
          await edit(() => {}, name, writer);
          edits += 1;
          if (edits % foldEvery === 0) await log.records.read('a');
        };
        const figures = async () => (await log.records.read('a')).sessions[0]?.authors;
        for (const line of [0, 1, 2]) {
          await did(() => body.push([paragraph('')]));
          for (let word = 0; word < 20; word += 1)
            await did(() => lastText(body).insert(5 * word, `${line}-${word % 10}. `));
        }
        await did(() => body.delete(0, body.length));
        await did(() => history.undo(), ['Ada', ada], 5 * MINUTE);
        const units = 3 * 20 * 5;
        const words = 3 * 20;
        const own = { name: 'Ada', typed: units, pasted: 0, broughtBack: units, deleted: units };
        expect(await figures()).toEqual([{ ...own, words: { typed: words, pasted: 0, broughtBack: words } }]);
        // As often as it was deleted: by a redo, and undone.
        await did(() => history.redo());
        await did(() => history.undo());
        expect(await figures()).toMatchObject([{ ...own, broughtBack: 2 * units, deleted: 2 * units }]);
        // Once for each time; not by somebody else; and not long after.
        const line = String(lastText(body));
        await did(() => body.push([paragraph(line)]));
        await did(() => body.delete(3, 1));
        await did(() => body.push([paragraph(line)]), ['Ben', ben]);
        await did(() => body.delete(0, 1), ['Ben', ben]);
        await did(() => body.push([paragraph(line.replaceAll('2-', '0-'))]), ['Ben', ben], 11 * MINUTE);
        expect(await figures()).toMatchObject([
          { typed: units, pasted: 100, broughtBack: 2 * units, deleted: 2 * units + 100 },
          { name: 'Ben', typed: 0, pasted: 200, broughtBack: 0, deleted: 100 },
        ]);
      },
    );

    test('counts as neither what moves, and as arrived at once what is copied from there', async () => {
      const { log, clock } = await open();
      const { document, paste, edit } = writingIn(log, 'a');
      const tail = 'and this half of it goes into a paragraph of its own.';
      await paste([`This half stays, ${tail}`], 'Ada', document.clientID);
      clock.now += 10_000;
      await edit(
        (body) => {
          lastText(body).delete(17, tail.length);
          body.push([paragraph(tail)]);
        },
        'Ada',
        document.clientID,
      );
      clock.now += 10_000;
      await paste([tail], 'Ada', document.clientID);
      const { sessions } = await log.records.read('a');
      expect(sessions[0]?.authors).toMatchObject([{ pasted: 17 + 2 * tail.length, broughtBack: 0, deleted: 0 }]);
    });

    test('takes for typed what people can type: fast, in words, together, and held up on the way', async () => {
      const { log, clock } = await open();
      const { type, edit } = writingIn(log, 'a');
      const words = (text: string, by: string) =>
        edit((body) => lastText(body).insert(lastText(body).length, text), by);
      // Fifteen letters a second for half a minute.
      for (let letter = 0; letter < 450; letter += 1) {
        await type(letter % 6 === 5 ? ' ' : 'f', 'Fast');
        clock.now += 67;
      }
      // A keyboard that brings whole words, two a second.
      for (let word = 0; word < 20; word += 1) {
        await words('swiping ', 'Swipe');
        clock.now += 500;
      }
      // Fifteen seconds of typing that a bad connection brings in the same moment.
      clock.now += 15_000;
      await type('f'.repeat(75), 'Late');
      clock.now += 6000;
      // A class without names, each in a browser of their own.
      const pupils = Array.from({ length: 25 }, () => writingIn(log, 'a'));
      for (const pupil of pupils) await pupil.paste([''], 'Class');
      for (let letter = 0; letter < 20; letter += 1) {
        for (const pupil of pupils) await pupil.type('c', 'Class');
        clock.now += 200;
      }
      const { sessions } = await log.records.read('a');
      expect(sessions).toMatchObject([
        {
          authors: [
            { name: 'Fast', typed: 450, pasted: 0, words: { typed: 75 } },
            { name: 'Swipe', typed: 160, pasted: 0 },
            { name: 'Late', typed: 75, pasted: 0 },
            { name: 'Class', typed: 500, pasted: 0, words: { typed: 25 } },
          ],
        },
      ]);
    });

    test('counts a word once, whether its letters come one by one or its paragraph is split', async () => {
      const { log } = await open();
      const { type, edit } = writingIn(log, 'a');
      await type('They don’t re-read 2.5 pages', 'Ada'); // five words
      await edit((body) => {
        lastText(body).delete(10, 18);
        body.push([paragraph(' re-read 2.5 pages')]);
      }, 'Ada');
      const { sessions } = await log.records.read('a');
      expect(sessions[0]?.authors).toMatchObject([{ name: 'Ada', deleted: 0, words: { typed: 5, pasted: 0 } }]);
    });

    test('never parts a character of two units', async () => {
      const { log, clock } = await open();
      const { paste, edit } = writingIn(log, 'a');
      await paste(['a🙂b']);
      clock.now += 5000;
      await edit((body) => {
        lastText(body).delete(1, 2);
        lastText(body).insert(1, '🙃');
      });
      const [part] = await partsOf(log);
      expect(part?.content.steps[1]).toEqual([50, 0, -1, 2, 2, '🙃']);
    });

    test('begins with the text as it was, where nothing was recorded before, and what is removed and cut again is there once', async () => {
      const { log, clock } = await open();
      const { paste, edit, type } = writingIn(log, 'a');
      await paste(
        Array.from({ length: 20 }, (_, index) => `Sentence number ${index} of the essay.`),
        'Ada',
      );
      clock.now += 1000;
      await edit((body) => body.delete(0, 20), 'Ben'); // the cut goes back to before it
      await type('Oops 🙂', 'Ben');
      const [part] = await partsOf(log);
      expect(textsOf(part ?? expect.fail()).at(-1)?.text).toBe('\nOops 🙂');
      const none = { typed: 0, pasted: 0, broughtBack: 0 };
      expect((await log.records.read('a')).sessions[0]?.authors).toEqual([
        { name: 'Ada', ...none, pasted: 620 + 10, deleted: 0, words: { ...none, pasted: 120 } },
        { name: 'Ben', ...none, typed: 7, deleted: 630, words: { ...none, typed: 1 } },
      ]);
    });

    test('has bounds: what a hostile program sends pushes out itself, and the text stays right', async () => {
      const { log, clock } = await open();
      const { edit, document } = writingIn(log, 'a');
      for (let count = 0; count < 80; count += 1) {
        clock.now += 100;
        const author = `Nobody ${count}`;
        await edit((body) => {
          body.delete(0, body.length);
          // Characters that JSON escapes, and no two edits have one in common.
          const long = String.fromCharCode(1 + (count % 20)).repeat(60_000);
          body.push([paragraph(long), paragraph(''), paragraph('🙂')]);
        }, author);
        if (count % 20 === 19) await log.versions.list('a');
      }
      const parts = await partsOf(log);
      const bytes = parts.reduce((sum, { content }) => sum + Buffer.byteLength(JSON.stringify(content)), 0);
      expect(bytes).toBeLessThan(1.5 * MOST_PART_BYTES);
      expect(textsOf(parts.at(-1) ?? expect.fail()).at(-1)?.text).toBe(flat(Y.encodeStateAsUpdate(document)));
      expect((await log.records.read('a')).sessions[0]?.authors.length).toBeLessThanOrEqual(9);
    });

    test('forgets the steps after a year, keeps the sessions, and goes with its document; the sandbox has none', async () => {
      const { log, clock } = await open();
      const ada = writingIn(log, 'a');
      await ada.type('Once');
      await writingIn(log, DEMO_ROOM).paste(['Text of strangers.']);
      expect(await log.records.read(DEMO_ROOM)).toMatchObject({ sessions: [], parts: [] });
      clock.now += HOUR;
      await log.versions.list('a');
      clock.now += 366 * DAY;
      await ada.edit((body) => body.push([paragraph('x'.repeat(300_000))]));
      await log.versions.list('a');
      clock.now += DAY;
      await ada.type(' upon');
      expect((await partsOf(log)).map(({ content }) => content.base.length)).toEqual([5, 300_006]);
      expect((await log.records.read('a')).sessions).toHaveLength(3);
      await log.remove('a');
      expect(await log.records.read('a')).toEqual({ sessions: [], parts: [], title: '', text: '' });
    });

    test('forgets the steps after a year even if nobody writes, and continues with the next words', async () => {
      const { log, clock } = await open();
      const [ada, ben] = [writingIn(log, 'a'), writingIn(log, 'b')];
      await ada.type('Once');
      await log.versions.list('a');
      clock.now += 10 * DAY;
      await ben.type('Then');
      await log.versions.list('b');
      clock.now += 354 * DAY;
      expect(await log.records.sweep()).toBe(0);
      clock.now += 2 * DAY;
      expect(await log.records.sweep()).toBe(1);
      const [old, newer] = [await log.records.read('a'), await log.records.read('b')];
      expect([old.parts.length, newer.parts.length]).toEqual([0, 1]);
      expect(old.sessions).toHaveLength(1);
      await ada.type(' upon');
      expect((await partsOf(log)).map(({ content }) => content.base)).toEqual(['\nOnce']);
    });

    test('keeps the first key that is offered, for all who ask later', async () => {
      const { log } = await open();
      const kept = await Promise.all([log.records.keys(key('one')), log.records.keys(key('two'))]);
      expect(kept).toEqual([[key('one')], [key('one')]]);
    });
  });
}
