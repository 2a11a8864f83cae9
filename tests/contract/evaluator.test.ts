import { beforeAll, describe, expect, test } from 'vitest';

import type { Evaluator } from '#bff/analysis/evaluator';
import { remoteEvaluator } from '#bff/analysis/remote-evaluator';
import type { Paragraph } from '#shared-types/analysis';
import { splitSentences } from '#shared-types/sentences';

import { closeInTheEnd } from '../support/closing.ts';
import { sharedEvaluator } from '../support/server/on-demand.ts';
import { startBff } from '../support/server/start-bff.ts';

const DEADLINE_MS = 20_000;
beforeAll(() => sharedEvaluator().ready);

/** Every driver that the product has; each keeps the promises below. */
const DRIVERS: { driver: string; open: () => Promise<Evaluator> }[] = [
  { driver: 'in this process', open: async () => sharedEvaluator() },
  { driver: 'another Sullivan over HTTP', open: openRemote },
];

async function openRemote(): Promise<Evaluator> {
  const other = await startBff();
  const remote = remoteEvaluator({ url: other.url, key: undefined, deadlineMs: DEADLINE_MS });
  closeInTheEnd(() => remote.close());
  return remote;
}

/** Paragraphs of plain text, one after another in one document. */
function aText(...paragraphs: string[]): Paragraph[] {
  let start = 0;
  return paragraphs.map((words) => {
    const at = start;
    start += words.length + 2;
    const sentences = splitSentences(words).map(({ text, from }) => ({
      msg: text,
      from: at + from,
      to: at + from + text.length,
    }));
    return { kind: 'text' as const, sentences };
  });
}

const aCall = (signal = new AbortController().signal) => ({
  caller: 'network 192.0.2.1',
  requestId: 'request-1',
  signal,
});

describe.each(DRIVERS)('An evaluator $driver', ({ open }) => {
  let evaluator: Evaluator;
  beforeAll(async () => {
    evaluator = await open();
  });

  test('finds what is weak, and where: in the positions of the text, in their order', async () => {
    const first = 'The letter was written by my aunt. It is long.';
    const second = 'I recieve one every year.';
    const { items, complete, dropped } = await evaluator.evaluate(aText(first, second), aCall());
    expect({ complete, dropped }).toEqual({ complete: true, dropped: 0 });
    const whole = `${first}  ${second}`;
    const found = items.map(({ type, from, to }) => [type, whole.slice(from, to)]);
    expect(found).toContainEqual(['Passive', expect.stringContaining('was written')]);
    expect(found).toContainEqual(['Spelling', 'recieve']);
    expect(items.map(({ from }) => from)).toEqual(items.map(({ from }) => from).toSorted((a, b) => a - b));
    for (const { msg } of items) expect(msg).toMatch(/\w/);
  });

  test('has nothing to say of an empty text', async () => {
    expect(await evaluator.evaluate([], aCall())).toMatchObject({ items: [], complete: true, dropped: 0 });
    expect(await evaluator.evaluate([{ kind: 'text', sentences: [] }], aCall())).toMatchObject({ items: [] });
  });

  test('reads texts of several callers at once, and mixes none of them up', async () => {
    const words = ['recieve', 'seperate', 'definately', 'untill'];
    const evaluations = await Promise.all(
      words.map((word, index) =>
        evaluator.evaluate(aText(`We ${word} it.`), { ...aCall(), caller: `network 192.0.2.${index}` }),
      ),
    );
    for (const [index, { items }] of evaluations.entries()) {
      const spelling = items.filter(({ type }) => type === 'Spelling');
      expect(spelling.map(({ from, to }) => `We ${words[index]} it.`.slice(from, to))).toEqual([words[index]]);
    }
  });

  test('ends with the reason of its signal when the client has gone', async () => {
    const gone = new AbortController();
    const evaluation = evaluator.evaluate(aText('Somebody wrote this and left.'), aCall(gone.signal));
    gone.abort(new Error('gone'));
    await expect(evaluation).rejects.toThrow('gone');
    await expect(evaluator.evaluate(aText('Nobody waits.'), aCall(gone.signal))).rejects.toThrow('gone');
  });

  test('refuses a text with too many words, in words', async () => {
    const long = aText(...Array.from({ length: 21 }, () => 'word '.repeat(999).trim()));
    await expect(evaluator.evaluate(long, aCall())).rejects.toMatchObject({ code: expect.stringMatching(/./) });
  });
});
