import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';

import type { Documents } from '#bff/documents/documents';
import { isRefused, refused } from '#bff/documents/refusal';
import type { DocumentVersion } from '#bff/documents/versions/document-versions';
import { MOST_VERSION_BYTES, MOST_VERSIONS } from '#bff/documents/versions/version-thinning';
import { DEMO_ROOM } from '#shared-types/documents/collaboration';
import { NAMED_VERSIONS_MAX } from '#shared-types/documents/versions';

import { lastText, paragraph, paragraphsIn, writingIn } from '../support/collaboration/writing.ts';
import { DOCUMENT_STORES } from '../support/document-stores.ts';
import { seeded } from '../support/random.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Any time; whole days make the periods of thinning easy to read. */
const START = 20_000 * DAY;
const ESSAY = Array.from({ length: 60 }, (_, index) => `Sentence number ${index} of the essay.`);

/** A log whose clock a test sets. */
interface Place {
  log: Documents;
  clock: { now: number };
}

const versionsOf = async (log: Documents, name = 'a'): Promise<readonly DocumentVersion[]> =>
  (await log.versions.list(name)).versions;

/** Writes with pauses, and lists the versions each time after this many words. */
async function write({ log, clock }: Place, listEvery: number) {
  const { type, edit } = writingIn(log, 'a');
  for (let word = 0; word < 420; word += 1) {
    clock.now += word % 30 === 29 ? 6 * MINUTE : 1000;
    await type('no ', 'Ada');
    if (word % listEvery === 0) await log.versions.list('a');
  }
  clock.now += HOUR;
  await edit((body) => body.delete(0, 1));
  return log.versions.list('a');
}

for (const { driver, place } of DOCUMENT_STORES) {
  const open = async (options: { maxMiB?: number } = {}): Promise<Place> => {
    const clock = { now: START };
    return { log: (await place()).open({ now: () => clock.now, ...options }), clock };
  };

  describe(`The history in ${driver}`, () => {
    test('has a version for each stretch: after a pause of 5 minutes, and after 15 minutes of writing', async () => {
      const { log, clock } = await open();
      const { type } = writingIn(log, 'a');
      await type('One morning ');
      clock.now += 4 * MINUTE;
      await type('before school.');
      expect(await versionsOf(log)).toEqual([]);
      clock.now += 5 * MINUTE;
      await type(' We');
      for (let minute = 0; minute < 17; minute += 1) {
        clock.now += MINUTE;
        await type(' ran');
      }
      const { current, versions } = await log.versions.list('a');
      expect(versions.map(({ number, startedMs, endedMs }) => [number, startedMs - START, endedMs - START])).toEqual([
        [2, 9 * MINUTE, 23 * MINUTE],
        [1, 0, 4 * MINUTE],
      ]);
      expect(current).toMatchObject({ startedMs: START + 24 * MINUTE, endedMs: START + 26 * MINUTE, wordsBefore: 19 });
      expect(paragraphsIn(await log.versions.content('a', 1))).toEqual(['One morning before school.']);
      expect(versions).toMatchObject([
        { wordsBefore: 4, wordsAfter: 19, words: { added: 15, removed: 0 } },
        { wordsBefore: 0, wordsAfter: 4, words: { added: 4, removed: 0 } },
      ]);
      expect(await log.versions.content('a', 3)).toBeUndefined();
    });

    test('says who wrote, and how much was typed, arrived at once, and was deleted; text that moves is none of these', async () => {
      const { log, clock } = await open();
      const { type, paste, edit } = writingIn(log, 'a');
      await type('Bees dance.', 'Ada');
      await paste(['This paragraph comes from a book about bees.'], 'Ben');
      // As the editor splits a paragraph, and then turns its end into a heading.
      await edit((body) => {
        lastText(body).delete(15, 29);
        body.push([paragraph('comes from a book about bees.')]);
      }, 'Ada');
      await edit((body) => lastText(body).delete(0, 6), 'Guest 3');
      clock.now += HOUR;
      expect(await versionsOf(log)).toMatchObject([
        { authors: ['Ada', 'Ben', 'Guest 3'], typed: 11, pasted: 44, deleted: 6, wordsAfter: 9 },
      ]);
    });

    test('has a version from before fifty words or a fifth of a text were removed, also in several quick edits', async () => {
      const { log, clock } = await open();
      const { paste, edit, type } = writingIn(log, 'a');
      await paste(ESSAY);
      clock.now += MINUTE;
      await edit((body) => body.delete(0, 3));
      expect(await versionsOf(log)).toEqual([]); // eighteen words
      clock.now += MINUTE;
      for (let step = 0; step < 40; step += 1) {
        clock.now += 100;
        await edit((body) => body.delete(0, 1), 'Ada');
      }
      await type(' The end.', 'Ada');
      const { current, versions } = await log.versions.list('a');
      expect(versions).toHaveLength(1);
      expect(paragraphsIn(await log.versions.content('a', 1))).toEqual(ESSAY.slice(3));
      expect(current).toMatchObject({ authors: ['Ada'], typed: 9, pasted: 0 });
      expect(current?.deleted).toBe(ESSAY.slice(3, 43).join('').length);
    });

    test('keeps what somebody else deletes immediately, a hundred times in a row', async () => {
      const { log, clock } = await open();
      const { document, type, edit } = writingIn(log, 'a');
      const [ada, ben] = [document.clientID, 7];
      await type('We say: ', 'Ada', ada);
      const words = Array.from({ length: 100 }, (_, index) => `word${index}.`);
      for (const word of words) {
        clock.now += 6000;
        await edit((body) => lastText(body).insert(8, word), 'Ada', ada);
        clock.now += 6000;
        await edit((body) => lastText(body).delete(8, word.length), 'Ben', ben);
      }
      const texts = await Promise.all(
        (await versionsOf(log)).map(async ({ number }) => paragraphsIn(await log.versions.content('a', number)).join()),
      );
      expect(words.filter((word) => !texts.some((text) => text.includes(word)))).toEqual([]);
    });

    test('keeps fewer versions of what others delete in a large text, within a bound of work', async () => {
      const { log, clock } = await open();
      const { document, paste, edit } = writingIn(log, 'a');
      await paste(Array.from({ length: 50 }, () => 'x'.repeat(3500)));
      for (let count = 0; count < 100; count += 1) {
        clock.now += 6000;
        await edit((body) => body.push([paragraph(`word${count}`)]), 'Ada', document.clientID);
        clock.now += 6000;
        await edit((body) => body.delete(body.length - 1), 'Ben', 7);
      }
      const count = (await versionsOf(log)).length;
      expect(count).toBeGreaterThan(20);
      expect(count).toBeLessThan(50);
    });

    test('is the same whether the updates were folded meanwhile or not', async () => {
      const [often, never] = [await write(await open(), 40), await write(await open(), Infinity)];
      expect(often).toEqual(never);
      expect(never.versions).toHaveLength(15);
      expect(never.versions[0]).toMatchObject({ wordsAfter: 420 });
    });

    test('keeps all versions for a day, one per hour for a week, one per day for a year, and named ones', async () => {
      const { log, clock } = await open();
      const { type } = writingIn(log, 'a');
      const hours = async (count: number) => {
        for (let quarter = 0; quarter < 4 * count; quarter += 1) {
          await type('word ', 'Ada');
          clock.now += 15 * MINUTE;
        }
        return (await versionsOf(log)).map(({ number }) => number);
      };
      expect(await hours(4)).toEqual([16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
      await log.versions.name('a', 6, 'Draft');
      clock.now = START + 2 * DAY;
      expect(await hours(1)).toEqual([20, 19, 18, 17, 16, 12, 8, 6, 4]);
      expect((await versionsOf(log)).find(({ number }) => number === 12)).toMatchObject({
        startedMs: START + 2 * HOUR,
        endedMs: START + 2 * HOUR + 45 * MINUTE,
        typed: 20,
        wordsBefore: 8,
        words: { added: 4 },
      });
      clock.now = START + 30 * DAY;
      expect(await hours(1)).toEqual([24, 23, 22, 21, 20, 16, 6]);
      clock.now = START + 400 * DAY;
      expect(await hours(1)).toEqual([28, 27, 26, 25, 6]);
    });

    test('limits the number of versions, bytes and names', async () => {
      const { log, clock } = await open();
      const random = seeded(1);
      const noise = () =>
        Array.from({ length: 40_000 }, () => String.fromCodePoint(0x4e00 + Math.floor(random() * 8000))).join('');
      const { type } = writingIn(log, 'a');
      for (let count = 0; count < MOST_VERSIONS + 20; count += 1) {
        await type('a');
        clock.now += 5 * MINUTE;
      }
      expect((await versionsOf(log)).length).toBeLessThanOrEqual(MOST_VERSIONS);
      const names = (await versionsOf(log)).slice(0, NAMED_VERSIONS_MAX + 1);
      const namings = await Promise.all(names.map(({ number }) => log.versions.name('a', number, `Nr. ${number}`)));
      expect(namings.filter(isRefused)).toEqual([refused('full')]);
      expect(await log.versions.name('a', names[0]?.number ?? 0, undefined)).toMatchObject({ name: undefined });

      const large = writingIn(log, 'b');
      for (let count = 0; count < 30; count += 1) {
        await large.edit((body) => body.delete(0, body.length));
        clock.now += HOUR;
        await large.paste([noise()]);
        clock.now += HOUR;
      }
      const kept = await versionsOf(log, 'b');
      const contents = await Promise.all(kept.map(({ number }) => log.versions.content('b', number)));
      expect(kept.length).toBeGreaterThan(3);
      const bytes = contents.reduce((sum, content) => sum + (content?.length ?? 0), 0);
      expect(bytes).toBeLessThan(2 * MOST_VERSION_BYTES); // deflated they are smaller
    });

    test('goes with its document, is nobody else’s, and the sandbox has none', async () => {
      const { log, clock } = await open();
      for (const name of ['a', 'b', DEMO_ROOM]) await writingIn(log, name).paste([`Text of ${name}.`]);
      clock.now += HOUR;
      expect((await versionsOf(log, 'b')).map(({ number }) => number)).toEqual([1]);
      expect(await log.versions.list(DEMO_ROOM)).toEqual({ current: undefined, versions: [], restores: 0 });
      expect(paragraphsIn(await log.versions.content('b', 1))).toEqual(['Text of b.']);
      expect(await versionsOf(log)).toHaveLength(1);
      await log.remove('a');
      expect(await log.versions.list('a')).toEqual({ current: undefined, versions: [], restores: 0 });
      await writingIn(log, 'a').paste(['Another document.']);
      clock.now += HOUR;
      expect(paragraphsIn(await log.versions.content('a', (await versionsOf(log))[0]?.number ?? 0))).toEqual([
        'Another document.',
      ]);
      expect(await log.removeUnused('b', clock.now)).toBe(1);
      expect(await log.versions.content('b', 1)).toBeUndefined();
    });

    test('what is deleted is not in the content of a later version', async () => {
      const { log, clock } = await open();
      const { paste, edit, type } = writingIn(log, 'a');
      await paste(['A secret.']);
      await edit((body) => lastText(body).delete(0, 9));
      await type('Public.');
      clock.now += HOUR;
      const [version] = await versionsOf(log);
      const content = await log.versions.content('a', version?.number ?? 0);
      expect(Buffer.from(content ?? []).toString('latin1')).not.toContain('secret');
      expect(paragraphsIn(content)).toEqual(['Public.']);
    });

    test('leaves room for texts: in a store that is nearly full, documents are saved without new versions', async () => {
      const { log, clock } = await open({ maxMiB: 1 });
      const { type } = writingIn(log, 'a');
      await type('before ');
      const filler = writingIn(log, 'filler');
      while ((await log.use()).usedBytes < 0.81 * 1_048_576) await filler.paste(['x'.repeat(8000)]);
      clock.now += HOUR;
      await type('after');
      clock.now += HOUR;
      expect(await versionsOf(log)).toEqual([]);
      const copy = new Y.Doc();
      Y.applyUpdate(copy, (await log.load('a')) ?? new Uint8Array());
      expect(copy.getXmlFragment('default').toJSON()).toContain('before after');
    });
  });
}
