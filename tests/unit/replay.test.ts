import { expect, test } from 'vitest';

import type { PartStep, RecordPart } from '#shared-types/documents/record';

import { Replay } from '../../web/features/editor/record/replay.ts';
import { seeded } from '../support/random.ts';

const START = '2026-11-20T16:00:00.000Z';
const START_MS = Date.parse(START);
const never = new AbortController().signal;

const authors = ['Ada', 'Ben'];
const partOf = (steps: PartStep[], base = '', startedAt = START): RecordPart => ({ startedAt, base, authors, steps });

/** Any edits, and the text after each. */
function randomSteps(count: number): { steps: PartStep[]; texts: string[] } {
  const random = seeded(3);
  const pick = (below: number) => Math.floor(random() * below);
  const texts: string[] = [];
  let text = '';
  const steps = Array.from({ length: count }, (): PartStep => {
    const position = text === '' ? 0 : pick(text.length + 1);
    const removed = pick(3) === 0 ? pick(text.length - position + 1) : 0;
    const inserted = text === '' ? '\nOnce' : (['a', 'word ', '\n', '\n\nTwo', '🙂', ''][pick(6)] ?? '');
    text = text.slice(0, position) + inserted + text.slice(position + removed);
    texts.push(text);
    return [pick(9), 0, pick(3) - 1, position, removed, inserted];
  });
  return { steps, texts };
}

test('a replay shows at every moment the text that the steps until then lead to, in whatever order moments are asked for', async () => {
  const { steps, texts } = randomSteps(700);
  const replay = await Replay.of([partOf(steps)], never);
  let at = 0;
  const moments = steps.map(([pause], index) => (at += index === 0 ? 1500 : 100 * pause));
  expect(replay.lengthMs).toBe(at);
  const order = seeded(5);
  const asked = Array.from({ length: 900 }, () => Math.floor(order() * steps.length));
  for (const index of [...steps.keys(), ...asked]) {
    const moment = moments[index] ?? 0;
    const last = moments.findLastIndex((one) => one <= moment); // steps at the same moment are one
    const { lines, line } = replay.at(moment);
    expect(lines).toEqual((texts[last] ?? '').split('\n').slice(1));
    expect(line).toBeLessThanOrEqual(Math.max(0, lines.length - 1));
  }
});

test('long pauses are shortened, letters come one after another, and each moment says when and by whom', async () => {
  const steps: PartStep[] = [
    [0, 20, 0, 0, 0, '\nBees dance'],
    [36_000, 0, 1, 11, 0, '.'],
  ];
  const replay = await Replay.of([partOf(steps)], never);
  expect(replay.lengthMs).toBe(1500 + 2000 + 1500);
  expect(replay.at(0)).toMatchObject({ lines: [], atMs: START_MS });
  expect(replay.at(2500)).toEqual({ lines: ['Bees '], atMs: START_MS + 1000, author: 'Ada', line: 0 });
  expect(replay.at(4000)).toMatchObject({ lines: ['Bees dance'], atMs: START_MS + 2000, author: 'Ada' });
  expect(replay.at(5000)).toMatchObject({ lines: ['Bees dance.'], atMs: START_MS + 3_600_000, author: 'Ben' });
});

test('a part that doesn’t continue the one before begins with its own text, and an empty record is an empty replay', async () => {
  const later = partOf([[0, 0, -1, 6, 0, ' ever']], '\nTwice', '2026-11-21T16:00:00.000Z');
  const replay = await Replay.of([partOf([[0, 0, 0, 0, 0, '\nOnce']]), later], never);
  expect(replay.at(1500).lines).toEqual(['Once']);
  expect(replay.at(3000)).toMatchObject({ lines: ['Twice ever'], author: undefined });
  expect((await Replay.of([], never)).at(0)).toMatchObject({ lines: [] });
});

test('preparing a long replay gives way to other work, and ends when it is no longer wanted', async () => {
  const steps = Array.from({ length: 60_000 }, (_, at): PartStep => [20, 0, 0, Math.min(at, 1), 0, at ? 'a' : '\n']);
  const leaving = new AbortController();
  const preparing = Replay.of([partOf(steps)], leaving.signal);
  setTimeout(() => leaving.abort());
  await expect(preparing).rejects.toThrow('abort');
});

test('a paragraph into which somebody has put 200,000 line breaks is replayed to its end, in a few thousand lines', async () => {
  const breaks = 'x\n'.repeat(200_000);
  const steps: PartStep[] = [
    [0, 0, 0, 0, 0, '\nOnce'],
    [50, 10, 0, 5, 0, breaks],
    [50, 0, 0, breaks.length + 5, 0, 'The end'],
    [50, 0, 0, 5, breaks.length, ''],
  ];
  const later = partOf([[0, 0, 0, 0, 0, '']], `\n${breaks}`, '2026-11-20T17:00:00.000Z');
  const replay = await Replay.of([partOf(steps), later], never);
  const isTextAt = (at: number, text: string) => replay.at(at).lines.join('\n') === text;
  expect(isTextAt(3500, `Once${breaks.slice(0, breaks.length / 2)}`)).toBe(true);
  expect(isTextAt(6000, `Once${breaks}The end`)).toBe(true);
  expect(isTextAt(7500, 'OnceThe end')).toBe(true);
  expect(isTextAt(Infinity, breaks)).toBe(true);
  expect(replay.at(6000).lines.length).toBeLessThan(5000);
});
