import { Check } from 'typebox/value';
import { beforeAll, describe, expect, test } from 'vitest';

import { EvaluationFailure, EvaluationReply } from '#shared-types/analysis/evaluation';
import { splitSentences } from '#shared-types/text/sentences';

import { heldEvaluator } from '../support/analysis/evaluation.ts';
import { makeTestIdentity } from '../support/identity/test-identity.ts';
import { evaluate } from '../support/messaging/evaluate.ts';
import { connectClient, type TestClient } from '../support/messaging/messaging.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';

const { identity, tokenOf } = makeTestIdentity();
const ANA = tokenOf('ana', 'ana@example.org');
const BEN = tokenOf('ben', 'ben@example.org');

const TEXT = 'The letter was written by my aunt. She beleives that many reason exist.';
const PASSIVE = { type: 'Passive', rule: 'passive-voice', msg: expect.any(String), from: 11, to: 22 };
const chunksOf = (text: string) => splitSentences(text).map(({ text: msg, from, to }) => ({ msg, from, to }));

describe('With the embedded broker an evaluation request is answered by this process:', () => {
  let bff: TestBff;
  let client: TestClient;
  beforeAll(async () => {
    bff = await startBff({ upstreams: { identity } });
    client = await connectClient(bff.url, ANA);
  });

  test('the reply bears the id of the request, and lists the problems with their places', async () => {
    const { reply } = await evaluate(client, { correlationId: 'first', arr: chunksOf(TEXT) });
    expect(reply).toMatchObject({
      correlationId: 'first',
      problems: expect.arrayContaining([PASSIVE]),
      complete: expect.any(Boolean),
    });
  });

  test('a text of many sentences tells how far it is, more each time', async () => {
    const letters = Array.from({ length: 1500 }, (_, at) => `The letter number ${at} was written by aunt ${at}.`);
    const arr = chunksOf(letters.join(' '));
    const { reply, progress } = await evaluate(client, { correlationId: 'long', arr });
    expect(reply).toMatchObject({ correlationId: 'long', problems: expect.any(Array) });
    expect(progress[0]).toEqual({ correlationId: 'long', done: 0, total: 1500 });
    expect(progress.every(({ correlationId, total }) => correlationId === 'long' && total === 1500)).toBe(true);
    const done = progress.map((each) => each.done);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
  });

  test('a whole text in paragraphs gets problems and analysis, with the labels of its writers, and tells how far it is', async () => {
    const text = [{ kind: 'text', sentences: chunksOf(`${TEXT} So says one of them (Reyes, 2019).`) }];
    const labels = [{ from: 0, to: 34, label: 'Evidence' }];
    const { reply, progress } = await evaluate(client, { correlationId: 'whole', text, labels, style: 'MLA' });
    if (!Check(EvaluationReply, reply)) throw new Error(`The reply has another shape: ${JSON.stringify(reply)}`);
    const { correlationId, problems, analysis } = reply;
    expect(correlationId).toBe('whole');
    expect(problems).toContainEqual(PASSIVE);
    expect(analysis?.argument?.elements).toMatchObject([{ type: 'Evidence', certainty: 'writer', from: 0, to: 34 }]);
    expect(analysis?.sources?.style).toBe('MLA');
    expect(analysis?.profile?.voice.passive).toBe(1);
    expect(analysis?.priorities?.length).toBeGreaterThan(0);
    // The notes are already in the reply.
    expect(analysis?.items).toEqual([]);
    expect(progress[0]).toEqual({ correlationId: 'whole', done: 0, total: 3 });
  });

  test('a request with sentences only gets no analysis', async () => {
    const { reply } = await evaluate(client, { correlationId: 'notes', arr: chunksOf(TEXT) });
    expect(reply).not.toHaveProperty('analysis');
  });

  test.each([
    ['both sentences and paragraphs', { correlationId: 'x', arr: [], text: [] }, 'x'],
    ['an unknown kind of paragraph', { correlationId: 'x', text: [{ kind: 'poem', sentences: [] }] }, 'x'],
    ['an unknown label', { correlationId: 'x', text: [], labels: [{ from: 0, to: 1, label: 'Villain' }] }, 'x'],
    ['an unknown style', { correlationId: 'x', text: [], style: 'Turabian' }, 'x'],
    [
      'a sentence of a paragraph that ends before it begins',
      { correlationId: 'x', text: [{ kind: 'text', sentences: [{ msg: 'a', from: 2, to: 1 }] }] },
      'x',
    ],
    ['no JSON', '{', undefined],
    ['no object', '[]', undefined],
    ['an unknown field', { correlationId: 'x', arr: [], more: 1 }, 'x'],
    ['a sentence that ends before it begins', { correlationId: 'x', arr: [{ msg: 'a', from: 2, to: 1 }] }, 'x'],
    ['no id', { arr: [] }, undefined],
    ['an empty id', { correlationId: '', arr: [] }, undefined],
    ['an id of other characters', { correlationId: 'a b', arr: [] }, undefined],
    ['an id that is too long', { correlationId: 'a'.repeat(65), arr: [] }, undefined],
  ])('a request with %s is answered with the code INVALID_REQUEST and words', async (_what, body, correlationId) => {
    const { reply } = await evaluate(client, body);
    expect(reply).toEqual({ correlationId, error: 'INVALID_REQUEST', message: expect.stringMatching(/must/) });
    expect(Check(EvaluationFailure, reply)).toBe(true);
  });

  test('a text that is too long is answered with the code of the feedback call', async () => {
    const msg = 'word '.repeat(900).trim();
    const arr = Array.from({ length: 45 }, (_, count) => ({ msg, from: count * 5000, to: count * 5000 + msg.length }));
    const { reply } = await evaluate(client, { correlationId: 'huge', arr });
    expect(reply).toMatchObject({ correlationId: 'huge', error: 'PAYLOAD_TOO_LARGE' });
  });
});

test('a process that stops answers the texts it has begun before it sends their readers away', async () => {
  const evaluator = heldEvaluator();
  const bff = await startBff({ upstreams: { identity, evaluator } });
  const client = await connectClient(bff.url, ANA);
  const answer = evaluate(client, { correlationId: 'begun', arr: chunksOf('All is well.') });
  await expect.poll(() => evaluator.calls.length).toBe(1);
  const closed = bff.close();
  evaluator.calls[0]?.finish();
  expect((await answer).reply).toEqual({ correlationId: 'begun', problems: [], complete: true });
  await closed;
});

test('one user’s texts, however many, leave room for those of others', async () => {
  const evaluator = heldEvaluator();
  const bff = await startBff({ upstreams: { identity, evaluator } });
  const [one, other] = [await connectClient(bff.url, ANA), await connectClient(bff.url, BEN)];
  for (let count = 0; count < 6; count += 1)
    await one.confirmed(
      'SEND',
      { destination: '/queue/evaluate', 'reply-to': '/topic/temp-queue/x' },
      JSON.stringify({ correlationId: `${count}`, arr: chunksOf('Mine.') }),
    );
  const answer = evaluate(other, { correlationId: 'other', arr: chunksOf('Theirs.') });
  const texts = () => evaluator.calls.map(({ text }) => text);
  await expect.poll(texts).toEqual(['Mine.', 'Mine.', 'Theirs.']);
  evaluator.calls[2]?.finish();
  expect((await answer).reply).toMatchObject({ correlationId: 'other' });
  for (let count = 0; count < 6; count += 1) {
    const calls = () => evaluator.calls.filter(({ text }) => text === 'Mine.');
    await expect.poll(() => calls().length).toBeGreaterThan(count);
    calls()[count]?.finish();
  }
});
