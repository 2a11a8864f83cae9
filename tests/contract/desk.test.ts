import { beforeEach, describe, expect, test } from 'vitest';

import { openDeskRows } from '#bff/desk/desk-rows';
import { DESK_SCHEMA } from '#bff/desk/desk-schema';
import { type DeskStore, UnknownKey } from '#bff/desk/desk-store';
import { readAssignments } from '#bff/desk/listed-desk';
import type { Database } from '#bff/storage/database';
import { migrate } from '#bff/storage/migrate';
import type { DeskAct } from '#shared-types/desk/acts';
import {
  ACTS_MAX,
  ASSIGNMENT_MAX_BYTES,
  ASSIGNMENT_TEXTS_MAX,
  ASSIGNMENTS_MAX,
  CODES_MAX,
  DESK_MAX_BYTES,
  KEPT_MAX,
  LOG_MAX,
  PHRASES_MAX,
  READERS_MAX,
  REMOVAL_UNDO_MINUTES,
  RETURN_UNDO_MINUTES,
  SETTINGS_MAX_BYTES,
  STUDENT_TEXTS_MAX,
  TEXT_COMMENTS_MAX,
} from '#shared-types/desk/assignment';
import { newCodes } from '#shared-types/desk/codes';

import { closeInTheEnd } from '../support/closing.ts';
import { DATABASES } from '../support/databases.ts';
import {
  bodyOf,
  commentOn,
  CRITERIA,
  deskId,
  deskKey,
  keyHash,
  newAssignment,
  POSITION,
  readView,
  settingsWith,
  undoOf,
} from '../support/desk.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const ada = { account: 'ada' };
const LONG = 'x'.repeat(4000);
const full = {
  code: 'LIMIT_REACHED',
  statusCode: 409,
  message: expect.stringMatching(/Remove some|Tell your teacher/),
};

const many = <Item>(count: number, make: (at: number) => Item) => Array.from({ length: count }, (_, at) => make(at));

/** A text of nearly 400 kB. */
const longText = (at: number) => {
  const words = [`Text ${at}.`, ...many(39, () => 'word '.repeat(2000))];
  const content = words.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }));
  return { id: deskId(), title: '', body: { type: 'doc', content } };
};

const longPhrase = (): DeskAct => ({ do: 'phrase', phrase: { id: deskId(), code: '', words: LONG } });
const showNames = (reason: number): DeskAct => ({ do: 'show names', reason: `${reason}` });

/** A rubric whose words have this many characters, in thousands. */
const wordyRubric = (thousands: number) => ({
  kind: 'levels' as const,
  criteria: many(thousands, (at) => ({
    id: deskId(),
    name: `Criterion ${at}`,
    levels: [{ name: 'Met', words: 'y'.repeat(1000) }],
  })),
});

for (const { engine, open } of DATABASES) {
  describe(`The desk in ${engine}`, () => {
    let nowMs: number;
    let database: Database;
    let desk: DeskStore;
    let id: string;
    let classKey: string;
    beforeEach(async () => {
      nowMs = Date.UTC(2026, 9, 5);
      database = await open();
      desk = await openDeskRows(database, () => nowMs);
      closeInTheEnd(() => desk.close());
      const assignment = newAssignment();
      ({ id, classKey } = assignment);
      await desk.create('ada', assignment);
    });

    const act = (...acts: DeskAct[]) => desk.act(ada, id, acts);
    const view = async () => {
      const found = await readView(desk, ada, id);
      if (!found) throw new Error('There is no view.');
      return found;
    };
    const bytes = async () => Reflect.get((await readAssignments(database))[0] ?? {}, 'bytes') as number;
    const joined = async () => {
      const key = deskKey();
      return { key, ...(await desk.join(classKey, key)) };
    };
    const handIn = async (key: string, words: string) => {
      const text = deskId();
      return { text, ...(await desk.handIn(key, { id: text, title: 'Essay', body: bodyOf(words) })) };
    };

    /** A student who has handed in a text. */
    const handedIn = async (words = 'Some words.') => {
      const { key } = await joined();
      return { key, text: (await handIn(key, words)).text };
    };

    test('keeps what was handed in, word for word, and says what it is', async () => {
      const { key, code } = await joined();
      const words = 'Some words\u00A0— “quoted”, 字, 🙂.';
      const { text, ...receipt } = await handIn(key, words);
      expect(receipt).toEqual({ is: 'new', code, version: 1, words: 4 });
      expect((await view()).texts).toEqual([
        { id: text, code, version: 1, title: 'Essay', body: bodyOf(words), words: 4, handedInMs: nowMs, by: 'student' },
      ]);
    });

    test('gives the same key the same code, and each new one another', async () => {
      const keys = Array.from({ length: 12 }, () => deskKey());
      const codes = await Promise.all([...keys, ...keys].map((key) => desk.join(classKey, key)));
      expect(new Set(codes.map(({ code }) => code)).size).toBe(keys.length);
      expect(codes.slice(0, keys.length)).toEqual(codes.slice(keys.length));
    });

    test('numbers the state of an assignment anew with each change, and with nothing else', async () => {
      const { at } = await view();
      expect(await desk.view(ada, id, at)).toBeUndefined();
      const receipt = await act({ do: 'sheet', sheet: { wentWell: ['Positions'], workOn: [], question: '' } });
      expect(receipt.at).toBeGreaterThan(at);
      expect(await readView(desk, ada, id, at)).toMatchObject({ at: receipt.at, sheet: { wentWell: ['Positions'] } });
    });

    test('does all acts of a call, or none', async () => {
      const { text } = await handedIn();
      const before = await view();
      const acts: DeskAct[] = [
        { do: 'comment', comment: commentOn(text) },
        { do: 'mark', text, isRead: true },
        { do: 'comment', comment: commentOn(text, { from: 5, to: 5000 }) },
      ];
      await expect(act(...acts)).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
      expect(await view()).toEqual(before);
    });

    test('loses nothing when many act at the same time', async () => {
      const { text } = await handedIn();
      const comments = Array.from({ length: 20 }, () => commentOn(text));
      await Promise.all(comments.map((comment) => act({ do: 'comment', comment })));
      const kept = (await view()).comments.map((comment) => comment.id);
      expect(kept.toSorted()).toEqual(comments.map((comment) => comment.id).toSorted());
    });

    test('wakes whoever waits for a change, and lets them go in the end', async () => {
      const { at } = await view();
      const waiting = desk.changed(id, at, new AbortController().signal);
      await act({ do: 'show names', reason: 'Register' });
      await waiting;
      const next = desk.changed(id, (await view()).at, new AbortController().signal);
      desk.endWaiting();
      await next;
      await desk.changed(id, (await view()).at, new AbortController().signal);
    });

    test('a return is undone for ten minutes, and not a moment longer', async () => {
      const { key, text } = await handedIn();
      await act({ do: 'return', texts: [text] });
      nowMs += RETURN_UNDO_MINUTES * MINUTE_MS;
      await act(undoOf(await view()));
      expect((await desk.own(key)).returned).toEqual([]);
      await act({ do: 'return', texts: [text] });
      nowMs += RETURN_UNDO_MINUTES * MINUTE_MS + 1;
      await expect(act(undoOf(await view()))).rejects.toMatchObject({ code: 'FORBIDDEN' });
      expect((await desk.own(key)).returned).toHaveLength(1);
    });

    test.for([DAY_MS, 1000])(
      'undoing a second return %i ms after the first brings that back, also when it is asked for twice',
      async (laterMs) => {
        const { key, text } = await handedIn();
        await act({ do: 'mark', text, words: 'Good.' }, { do: 'return', texts: [text] });
        nowMs += laterMs;
        await act({ do: 'mark', text, words: 'Very good.' }, { do: 'return', texts: [text] });
        expect((await desk.own(key)).returned).toMatchObject([{ words: 'Very good.', atMs: nowMs }]);
        const undo = undoOf(await view());
        for (let times = 0; times < 2; times++) {
          await act(undo);
          expect((await desk.own(key)).returned).toMatchObject([{ words: 'Good.', atMs: nowMs - laterMs }]);
        }
      },
    );

    test('a text that has changed since it was returned says so until it is returned again', async () => {
      const { key, text } = await handedIn();
      await act({ do: 'mark', text, criterion: POSITION, level: 2 }, { do: 'return', texts: [text] });
      expect((await view()).returned).toMatchObject([{ text, hasChanged: false }]);
      await act({ do: 'mark', text, criterion: POSITION, level: 1 });
      expect((await view()).returned).toMatchObject([{ text, hasChanged: true }]);
      expect((await desk.own(key)).returned).toMatchObject([
        { text, isMarkWaiting: false, mark: { levels: { [POSITION]: 2 } } },
      ]);
      await act({ do: 'return', texts: [text] });
      expect((await view()).returned).toMatchObject([{ text, hasChanged: false }]);
      expect((await desk.own(key)).returned).toMatchObject([{ mark: { levels: { [POSITION]: 1 } } }]);
    });

    test('a text that was returned anew comes with what its student had seen before, and with nothing that they hadn’t', async () => {
      const { key, text } = await handedIn();
      const returned = async () => (await desk.own(key)).returned;
      const mark = (level: number): Promise<unknown> =>
        act({ do: 'mark', text, criterion: POSITION, level }, { do: 'return', texts: [text] });
      await mark(0);
      await mark(2);
      const seenMs = nowMs;
      expect(await returned()).not.toMatchObject([{ before: {} }]);
      nowMs += MINUTE_MS;
      await mark(1);
      const before = { atMs: seenMs, mark: { levels: { [POSITION]: 2 } } };
      for (let times = 0; times < 2; times++)
        expect(await returned()).toMatchObject([{ mark: { levels: { [POSITION]: 1 } }, before }]);
      await act(undoOf(await view()));
      expect(await returned()).toMatchObject([{ mark: { levels: { [POSITION]: 2 } } }]);
      expect(await returned()).not.toMatchObject([{ before: {} }]);
    });

    test('a mark that waited for answers isn’t told beside the next one', async () => {
      const { key, text } = await handedIn();
      await act({ do: 'comment', comment: commentOn(text) }, { do: 'mark', text, criterion: POSITION, level: 2 });
      await act({ do: 'return', texts: [text] });
      expect((await desk.own(key)).returned).toMatchObject([{ isMarkWaiting: true }]);
      await act({ do: 'mark', text, criterion: POSITION, level: 1 }, { do: 'return', texts: [text] });
      const [work] = (await desk.own(key)).returned;
      expect(work).toMatchObject({ isMarkWaiting: true, before: { atMs: nowMs } });
      expect(JSON.stringify(work)).not.toContain('levels');
    });

    test('levels aren’t changed under marks that are in', async () => {
      await act({ do: 'set', settings: settingsWith({ title: 'Before' }) }, { do: 'marks in' });
      const { settings } = await view();
      const [first, ...others] = settings.rubric.criteria;
      if (!first) throw new Error('There is no criterion.');
      const criteria = [{ ...first, levels: first.levels.toReversed() }, ...others];
      const turned: DeskAct = { do: 'set', settings: { ...settings, rubric: { ...settings.rubric, criteria } } };
      await expect(act(turned)).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await act({ do: 'set', settings: { ...settings, title: 'After' } });
      expect((await view()).settings).toEqual({ ...settings, title: 'After' });
    });

    test('codes are removed with all that came with them, and come back as they were', async () => {
      const [{ key, text }, unused] = [await handedIn(), await joined()];
      await act(
        { do: 'comment', comment: commentOn(text) },
        { do: 'mark', text, criterion: POSITION, level: 1 },
        { do: 'return', texts: [text] },
      );
      const [seen, before] = [await desk.own(key), await view()];
      const codes = before.codes.map(({ code }) => code);
      const removal: DeskAct = { do: 'remove codes', id: deskId(), codes };
      await act(removal);
      await act(removal);
      const after = await view();
      expect(after).toMatchObject({
        codes: [],
        texts: [],
        comments: [],
        returned: [],
        removed: { codes: 2, atMs: nowMs },
      });
      for (const gone of [key, unused.key]) await expect(desk.own(gone)).rejects.toThrow(UnknownKey);
      const back: DeskAct = { do: 'bring back codes', id: removal.id };
      await act(back);
      await act(back);
      const [{ at: _at, log: _log, ...again }, { at: _before, log: _older, ...was }] = [await view(), before];
      expect(again).toEqual(was);
      expect(await desk.own(key)).toMatchObject({ ...seen, returned: [expect.objectContaining({ text })] });
      expect(await desk.own(unused.key)).toMatchObject({ code: unused.code });
    });

    test('a removal can’t be undone after ten minutes, and nothing is left of it', async () => {
      const { code } = await joined();
      const removal: DeskAct = { do: 'remove codes', id: deskId(), codes: [code] };
      await act(removal);
      nowMs += REMOVAL_UNDO_MINUTES * MINUTE_MS + 1;
      expect((await view()).removed).toBeUndefined();
      await expect(act({ do: 'bring back codes', id: removal.id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await desk.sweep();
      await act({ do: 'bring back codes', id: removal.id });
      expect((await view()).codes).toEqual([]);
    });

    test('one student’s texts leave room for everybody else’s, and for what the teacher writes', async () => {
      const hostile = await Promise.all(many(20, joined));
      for (const { key } of hostile)
        for (const at of many(4, (each) => each)) await desk.handIn(key, longText(at)).catch(() => {});
      for (const { key } of await Promise.all(many(10, joined)))
        expect((await handIn(key, 'word '.repeat(1500))).is).toBe('new');
      const [text] = (await view()).texts;
      await act({ do: 'comment', comment: commentOn(text?.id ?? '') });
    });

    test('nobody joins with the key of the class, which everybody has', async () => {
      await expect(desk.join(classKey, classKey)).rejects.toMatchObject({ statusCode: 409 });
    });

    test('an assignment ends its days after the last change: nobody sees it, and it is deleted with everything', async () => {
      const { key } = await joined();
      await handIn(key, 'Some words.');
      expect((await view()).deletedAtMs).toBe(nowMs + 90 * DAY_MS);
      nowMs += 90 * DAY_MS - 1;
      await act({ do: 'set', settings: settingsWith({ keepDays: 2 }) });
      nowMs += 2 * DAY_MS - 1;
      expect(await desk.sweep()).toBe(0);
      expect((await desk.own(key)).texts).toHaveLength(1);
      nowMs += 1;
      await expect(desk.view(ada, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(desk.own(key)).rejects.toThrow(UnknownKey);
      await expect(desk.facts(classKey)).rejects.toThrow(UnknownKey);
      expect(await desk.list('ada')).toEqual({ assignments: [] });
      expect([await desk.sweep(), await desk.sweep()]).toEqual([1, 0]);
      nowMs = 0;
      await expect(desk.view(ada, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });

    test('what an account has is removed, all of it and nothing else', async () => {
      const phrase = { id: deskId(), code: 'ev', words: 'Where is the evidence?' };
      await act({ do: 'phrase', phrase });
      const other = newAssignment();
      await desk.create('bob', other);
      await desk.act({ account: 'bob' }, other.id, [{ do: 'phrase', phrase }]);
      await desk.removeAllOf('ada');
      await desk.removeAllOf('ada');
      expect([await desk.list('ada'), await desk.phrases('ada')]).toEqual([{ assignments: [] }, []]);
      expect((await desk.list('bob')).assignments).toHaveLength(1);
      expect(await desk.phrases('bob')).toEqual([phrase]);
    });

    test('a second reader’s key works until it is revoked, and a new one works again', async () => {
      const { text } = await handedIn();
      const [reader, first, second] = [deskId(), deskKey(), deskKey()];
      const invite = (by: string) =>
        act({ do: 'invite', id: reader, name: 'Mr Reid', keyHash: keyHash(by), texts: [text] });
      await invite(first);
      expect(await desk.ownerOf(first)).toBe('ada');
      expect(await readView(desk, { key: first }, id)).toMatchObject({ role: 'second reader' });
      await act({ do: 'revoke', id: reader });
      await invite(first); // a call that was sent again doesn't let anybody in
      expect(await desk.ownerOf(first)).toBeUndefined();
      await expect(desk.view({ key: first }, id)).rejects.toThrow(UnknownKey);
      await invite(second);
      expect(await readView(desk, { key: second }, id)).toMatchObject({ role: 'second reader' });
      await expect(desk.view({ key: first }, id)).rejects.toThrow(UnknownKey);
    });

    test('two accounts can’t make the same assignment, and one makes it once', async () => {
      const given = newAssignment();
      const calls = await Promise.allSettled(['ada', 'bob', 'ada', 'bob'].map((owner) => desk.create(owner, given)));
      expect(calls.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
      await expect(desk.create('carol', { ...given, id: deskId() })).rejects.toMatchObject({ statusCode: 409 });
    });
    test('keeps the newest lines of the log', async () => {
      for (let at = 0; at < LOG_MAX + 2 * ACTS_MAX; at += ACTS_MAX)
        await act(...many(ACTS_MAX, (n) => showNames(at + n)));
      const lines = (await view()).log.map((line) => line.about);
      expect([lines.length, lines[0], lines.at(-1)]).toEqual([
        LOG_MAX,
        `${2 * ACTS_MAX}`,
        `${LOG_MAX + 2 * ACTS_MAX - 1}`,
      ]);
      const row = await database.get('SELECT COUNT(*) AS lines FROM desk_log');
      expect(Number(row?.['lines'])).toBe(LOG_MAX);
    });

    test('one call is about as many texts as an assignment may have', async () => {
      const { text } = await handedIn();
      const texts = many(ASSIGNMENT_TEXTS_MAX, () => text);
      await act({ do: 'return', texts });
      await expect(act({ do: 'return', texts }, { do: 'undo return', returns: [1] })).rejects.toMatchObject({
        code: 'INVALID_REQUEST',
      });
    });

    test('a view that is read in portions has every part of it, in order', async () => {
      const texts: string[] = [];
      for (let at = 0; at < 45; at++) texts.push((await handedIn(`Text ${at}: ${'words '.repeat(at * 20)}`)).text);
      const [first = '', second = ''] = texts;
      const comments = many(120, (at) => commentOn(texts[at % 30] ?? '', { words: `Comment ${at} – “字”` }));
      const phrases = many(60, (at) => ({ id: deskId(), code: '', words: `Phrase ${at}` }));
      const kept = many(3, (at) => ({ id: deskId(), text: first, from: 1, to: 3, quote: `Quote ${at}` }));
      const key = deskKey();
      await act(...comments.map((comment) => ({ do: 'comment' as const, comment })));
      await act(...phrases.map((phrase) => ({ do: 'phrase' as const, phrase })));
      await act(...kept.map((sentence) => ({ do: 'keep' as const, sentence })));
      await act(...texts.map((text, at) => ({ do: 'mark' as const, text, words: `Mark ${at}` })));
      const labels = [{ from: 1, to: 4, label: 'Claim' as const }];
      await act(...texts.map((text) => ({ do: 'label' as const, text, labels })));
      const [reader, theirs] = [deskId(), texts.filter((_, at) => at % 2 === 1)];
      await act({ do: 'invite', id: reader, name: 'Mr Reid', keyHash: keyHash(key), texts: theirs });
      await desk.act({ key }, id, [
        { do: 'comment', comment: commentOn(second, { words: 'Theirs' }) },
        { do: 'mark', text: second, criterion: POSITION, level: 1 },
        { do: 'marks in' },
      ]);
      await act({ do: 'marks in' }, { do: 'agree', text: second, levels: { [POSITION]: 1 } });
      const found = await view();
      expect(found.texts.map((text) => text.id)).toEqual(texts);
      expect(found.texts[44]?.body).toEqual(bodyOf(`Text 44: ${'words '.repeat(44 * 20)}`));
      expect(found.comments).toEqual(comments);
      expect(found.phrases).toEqual(phrases);
      expect(found.kept).toEqual(kept);
      expect(Object.entries(found.marks).map(([text, mark]) => [text, mark.words])).toEqual(
        texts.map((text, at) => [text, `Mark ${at}`]),
      );
      expect(Object.keys(found.labels)).toEqual(texts);
      expect(found.others.map(({ text }) => text)).toEqual(theirs);
      expect(found.others[0]).toMatchObject({ reader, text: second, comments: [{ words: 'Theirs' }] });
      expect(found.agreed).toMatchObject([{ text: second, by: 'Ms Vance' }]);
      const seen = await readView(desk, { key }, id);
      expect(seen?.texts.map((text) => text.id)).toEqual(theirs);
      expect(seen).toMatchObject({ labels: {}, kept: [], phrases: [], returned: [], log: [], codes: [] });
      expect(seen?.comments).toMatchObject([{ words: 'Theirs' }]);
      expect(seen?.others).toHaveLength(theirs.length);
      expect((await readView(desk, ada, id, found.at - 1))?.texts.some((text) => 'body' in text)).toBe(false);
    });

    describe('has limits:', () => {
      test('codes', async () => {
        const codes = newCodes(CODES_MAX, []).map((code) => ({ code, keyHash: keyHash(deskKey()) }));
        await act({ do: 'add codes', codes });
        await act({ do: 'add codes', codes });
        await expect(desk.join(classKey, deskKey())).rejects.toMatchObject(full);
        const [code = ''] = newCodes(
          1,
          codes.map((each) => each.code),
        );
        const more = [{ code, keyHash: keyHash(deskKey()) }];
        await expect(act({ do: 'add codes', codes: more })).rejects.toMatchObject(full);
      });

      test('versions of a student', async () => {
        const { key } = await joined();
        for (let at = 0; at < STUDENT_TEXTS_MAX; at++) await handIn(key, `Words ${at}.`);
        await expect(handIn(key, 'One more.')).rejects.toMatchObject(full);
      });

      test('comments, kept sentences, phrases and readers', async () => {
        const { text } = await handedIn();
        const kept = () => ({ id: deskId(), text, from: 1, to: 3, quote: 'So' });
        const reader = () => ({ id: deskId(), name: 'Mr Reid', keyHash: keyHash(deskKey()), texts: [text] });
        const kinds: [number, () => DeskAct][] = [
          [TEXT_COMMENTS_MAX, () => ({ do: 'comment', comment: commentOn(text) })],
          [KEPT_MAX, () => ({ do: 'keep', sentence: kept() })],
          [PHRASES_MAX, () => ({ do: 'phrase', phrase: { id: deskId(), code: '', words: 'Why?' } })],
          [READERS_MAX, () => ({ do: 'invite', ...reader() })],
        ];
        for (const [limit, make] of kinds) {
          await act(...many(limit, make));
          await expect(act(make())).rejects.toMatchObject(full);
        }
      });

      test('assignments', async () => {
        for (let at = 0; at < ASSIGNMENTS_MAX; at++) await desk.create('bob', newAssignment());
        await expect(desk.create('bob', newAssignment())).rejects.toMatchObject(full);
      });

      test('room of a student', async () => {
        const { key } = await joined();
        for (let at = 0; at < 3; at++) await desk.handIn(key, longText(at));
        await expect(desk.handIn(key, longText(3))).rejects.toMatchObject(full);
      });

      test('room that students share, which is said in words for them, and of an assignment', async () => {
        let texts = 0;
        const fill = async () => {
          for (;;) await desk.handIn((await joined()).key, longText((texts += 1)));
        };
        await expect(fill()).rejects.toMatchObject({
          ...full,
          message: expect.stringMatching(/45 kB.*Tell your teacher/),
        });
        const { code } = await joined();
        const more = async () => {
          for (;;) await desk.handInFor(ada, id, { ...longText((texts += 1)), code });
        };
        await expect(more()).rejects.toMatchObject({ ...full, message: expect.stringMatching(/30 MB.*Remove some/) });
        const bytesOfOne = JSON.stringify(longText(10).body).length;
        // The last one of the students was refused, and so was the last one of all.
        expect(texts - 2).toBe(Math.floor(ASSIGNMENT_MAX_BYTES / bytesOfOne));
      });
    });

    describe('has a room, which', () => {
      test('counts everything that is kept in it', async () => {
        const { key, text } = await handedIn();
        const comment = commentOn(text);
        await act({ do: 'comment', comment }, { do: 'return', texts: [text] });
        await desk.own(key);
        const reader = { id: deskId(), name: 'R'.repeat(200), keyHash: keyHash(deskKey()), texts: [] };
        const added: [string, number, () => Promise<unknown>][] = [
          ['a rubric', 10_000, () => act({ do: 'set', settings: settingsWith({ rubric: wordyRubric(10) }) })],
          ['a class sheet', 4000, () => act({ do: 'sheet', sheet: { wentWell: [LONG], workOn: [], question: '' } })],
          ['a code', 100, joined],
          ['a text', 500, () => handedIn('word '.repeat(100))],
          ['a comment', 4000, () => act({ do: 'comment', comment: commentOn(text, { words: LONG }) })],
          ['a mark', 4000, () => act({ do: 'mark', text, words: LONG })],
          [
            'a kept sentence',
            100,
            () => act({ do: 'keep', sentence: { id: deskId(), text, from: 1, to: 3, quote: 'So' } }),
          ],
          ['labels', 20, () => act({ do: 'label', text, labels: [{ from: 1, to: 4, label: 'Claim' }] })],
          ['a return', 4000, () => act({ do: 'return', texts: [text] })],
          ['an answer', 4000, () => desk.answer(key, comment.id, { answer: 'done', words: LONG })],
          ['a second reader', 200, () => act({ do: 'invite', ...reader })],
          ['a line of the log', 200, () => act({ do: 'show names', reason: 'z'.repeat(200) })],
        ];
        for (const [what, most, add] of added) {
          const before = await bytes();
          await add();
          expect({ what, grows: (await bytes()) - before >= most }).toEqual({ what, grows: true });
        }
      });

      test('counts phrases for the account', async () => {
        await database.run('UPDATE desk_assignment SET used = $1', DESK_MAX_BYTES - 10_000);
        const other = newAssignment();
        await desk.create('ada', other);
        const addOne = () => desk.act(ada, other.id, [longPhrase()]);
        await addOne();
        await expect(Promise.all([addOne(), addOne(), addOne()])).rejects.toMatchObject({
          ...full,
          message: expect.stringContaining('150 MB of assignments and phrases'),
        });
      });

      test('refuses what grows once it is full, and never what makes room', async () => {
        const { key, text } = await handedIn();
        const comment = commentOn(text, { words: LONG });
        await act({ do: 'comment', comment });
        // As an earlier release has let it become, which counted less.
        await database.run('UPDATE desk_text SET size = size + $1', ASSIGNMENT_MAX_BYTES);
        await database.run('UPDATE desk_assignment SET used = used + $1', ASSIGNMENT_MAX_BYTES);
        await expect(act({ do: 'comment', comment: commentOn(text) })).rejects.toMatchObject(full);
        await act({ do: 'remove comment', id: comment.id });
        expect((await desk.own(key)).texts).toHaveLength(1);
        await act({ do: 'remove text', text });
        expect(await bytes()).toBeLessThan(10_000);
        await handedIn();
      });

      test('has a largest size of settings, and larger ones of an earlier release may shrink', async () => {
        const large = settingsWith({ rubric: wordyRubric(49) });
        const larger = { ...large, task: LONG };
        const tooLarge = { ...large, rubric: { ...large.rubric, criteria: wordyRubric(49).criteria.map(doubled) } };
        await act({ do: 'set', settings: large });
        await act({ do: 'set', settings: larger });
        await expect(act({ do: 'set', settings: tooLarge })).rejects.toMatchObject(full);
        await expect(desk.create('ada', { ...newAssignment(), settings: tooLarge })).rejects.toMatchObject(full);
        expect((await view()).settings).toEqual(larger);
        expect(JSON.stringify(tooLarge).length).toBeGreaterThan(SETTINGS_MAX_BYTES);
        const huge = JSON.stringify({ ...tooLarge, task: LONG });
        await database.run('UPDATE desk_assignment SET settings = $1 WHERE id = $2', huge, id);
        await act({ do: 'set', settings: tooLarge });
      });
    });

    test('levels that a rubric lost are not returned', async () => {
      const { key, text } = await handedIn();
      await act({ do: 'mark', text, criterion: POSITION, level: 2 });
      const { rubric } = settingsWith();
      const [position, ...others] = rubric.criteria;
      const shorter = position ? { ...position, levels: position.levels.slice(0, 2) } : [];
      await act({
        do: 'set',
        settings: settingsWith({ rubric: { ...rubric, criteria: [shorter, ...others].flat() } }),
      });
      await act({ do: 'return', texts: [text] });
      const [work] = (await desk.own(key)).returned;
      expect(work).toMatchObject({ text, isMarkWaiting: false });
      expect(work).not.toHaveProperty('mark');
    });
  });

  test(`a desk of an earlier release in ${engine} has its list and its room counted`, async () => {
    const database = await open();
    closeInTheEnd(() => database.close());
    await migrate(database, { ...DESK_SCHEMA, migrations: DESK_SCHEMA.migrations.slice(0, 1) });
    const settings = settingsWith({
      title: 'Büses & “schools”',
      dueMs: 86_400_000,
      task: LONG,
      rubric: { kind: 'levels', criteria: CRITERIA },
    });
    const { dueMs: _dueMs, ...undated } = settings;
    const endMs = Date.UTC(2027, 1, 1);
    for (const [number, each] of [settings, undated].entries())
      await database.run(
        `INSERT INTO desk_assignment
           (id, owner, class_key, at, created_ms, touched_ms, delete_ms, used, is_done, settings, sheet)
         VALUES ($1, 'ada', $1, 7, $2, 0, $3, 0, 0, $4, '{}')`,
        `${number}`,
        number,
        endMs,
        JSON.stringify(each),
      );
    const addText = (text: string, code: string, version: number) =>
      database.run(
        `INSERT INTO desk_text (assignment, id, code, version, words, span, word_hash, handed_in_ms, by_whom, came_after, size, title, body)
         VALUES ('0', $1, $2, $3, 1, 1, '', 0, 'student', 0, 500, '', '{}')`,
        text,
        code,
        version,
      );
    await addText('a', 'Heron 12', 1);
    await addText('b', 'Heron 12', 2);
    await addText('c', 'Otter 34', 1);
    await database.run(
      `INSERT INTO desk_mark (assignment, reader, text_id, is_read, levels, size, content) VALUES ('0', $1, 'c', 1, 0, 2, '{}')`,
      '0'.repeat(32),
    );
    await database.run(
      `INSERT INTO desk_log (assignment, at_ms, what, who, about) VALUES ('0', 0, 'returned', 'Ms Vance', $1)`,
      LONG,
    );
    const desk = await openDeskRows(database, () => Date.UTC(2026, 9, 5));
    const { title, className, zone } = settings;
    expect(await desk.list('ada')).toEqual({
      assignments: [
        { id: '1', title, className, zone, texts: 0, read: 0, deletedAtMs: endMs },
        { id: '0', title, className, zone, dueMs: 86_400_000, texts: 2, read: 1, deletedAtMs: endMs },
      ],
    });
    expect(await readAssignments(database)).toMatchObject([
      { title, class: className, texts: 3, bytes: expect.closeTo(10_900, -3) },
      { texts: 0, bytes: expect.closeTo(4500, -3) },
    ]);
  });
}

/** The same criterion with twice as many words. */
function doubled<Criterion extends { levels: { name: string; words: string }[] }>(criterion: Criterion): Criterion {
  return { ...criterion, levels: [...criterion.levels, { name: 'Beyond', words: 'z'.repeat(1100) }] };
}
