import { beforeEach, describe, expect, test } from 'vitest';

import { openDeskRows } from '#bff/desk/desk-rows';
import { DESK_SCHEMA } from '#bff/desk/desk-schema';
import type { DeskStore } from '#bff/desk/desk-store';
import { readAssignments } from '#bff/desk/listed-desk';
import type { Database } from '#bff/storage/database';
import { migrate } from '#bff/storage/migrate';
import {
  ACTS_MAX,
  ASSIGNMENT_MAX_BYTES,
  ASSIGNMENT_TEXTS_MAX,
  type AssignmentView,
  DESK_MAX_BYTES,
  type DeskAct,
  LOG_MAX,
  SETTINGS_MAX_BYTES,
} from '#shared-types/desk';

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
} from '../support/desk.ts';

const ada = { account: 'ada' };
const LONG = 'x'.repeat(4000);
const full = { code: 'LIMIT_REACHED', statusCode: 409, message: expect.stringContaining('Remove some') };

const many = <Item>(count: number, make: (at: number) => Item) => Array.from({ length: count }, (_, at) => make(at));

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
  describe(`The room of a desk in ${engine}`, () => {
    let database: Database;
    let desk: DeskStore;
    let id: string;
    let classKey: string;
    beforeEach(async () => {
      database = await open();
      desk = await openDeskRows(database, () => Date.UTC(2026, 9, 5));
      closeInTheEnd(() => desk.close());
      const assignment = newAssignment();
      ({ id, classKey } = assignment);
      await desk.create('ada', assignment);
    });

    const act = (...acts: DeskAct[]) => desk.act(ada, id, acts);
    const bytes = async () => Reflect.get((await readAssignments(database))[0] ?? {}, 'bytes') as number;
    const view = async () => (await readView(desk, ada, id)) as AssignmentView;
    const joined = async () => {
      const key = deskKey();
      return { key, ...(await desk.join(classKey, key)) };
    };
    const handedIn = async (words = 'Some words.') => {
      const { key, code } = await joined();
      const text = deskId();
      await desk.handIn(key, { id: text, title: '', body: bodyOf(words) });
      return { key, code, text };
    };

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

    test('has a largest size of settings; larger ones of an earlier release may shrink', async () => {
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
      await act(
        ...texts.map((text) => ({ do: 'label' as const, text, labels: [{ from: 1, to: 4, label: 'Claim' as const }] })),
      );
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
