import { PassThrough } from 'node:stream';

import { describe, expect, test } from 'vitest';

import { EvaluationResponder, type ResponderOptions } from '#bff/analysis/service/by-message/responder';
import type { Broker } from '#bff/broker/broker';
import { openEmbeddedBroker } from '#bff/broker/embedded/embedded-broker';
import { stompBroker } from '#bff/broker/remote/stomp-broker';
import { errors } from '#bff/errors';
import { createLogger } from '#bff/observability/log';

import { connectAsker, evaluatorOf, heldEvaluator, withOwnQueue } from '../support/analysis/evaluation.ts';
import { RABBITMQ_URL } from '../support/broker/rabbitmq.ts';
import { wrappedLink } from '../support/broker/wrapped-link.ts';
import { closeInTheEnd } from '../support/closing.ts';
import { driversOfTier } from '../support/tier.ts';

const found = { items: [], complete: true, dropped: 0 };

function start(options: Omit<ResponderOptions, 'log'>): EvaluationResponder & { log: () => string } {
  const destination = new PassThrough();
  let lines = '';
  destination.on('data', (chunk: Buffer) => (lines += chunk.toString()));
  const responder = new EvaluationResponder({ ...options, log: createLogger('info', destination) });
  closeInTheEnd(() => responder.close());
  return Object.assign(responder, { log: () => lines });
}

/** The same broker; the commands of the frames that are sent to it are noted down. */
function watched(broker: Broker, sent: string[]): Broker {
  return {
    ...broker,
    async connect(events) {
      const link = await broker.connect(events);
      return wrappedLink(link, { send: (frame) => (sent.push(frame.command), link.send(frame)) });
    },
  };
}

/** A broker whose queue is this test's own, and somebody who asks through it. */
async function meet(of: Broker = openEmbeddedBroker()) {
  closeInTheEnd(() => of.close());
  const broker = withOwnQueue(of);
  const asker = await connectAsker(broker);
  closeInTheEnd(async () => asker.close());
  return { broker, asker };
}

const idsOf = (replies: Record<string, unknown>[]) =>
  replies.map(({ correlationId }) => String(correlationId)).toSorted();

const BROKERS = driversOfTier<{ name: string; openBroker: () => Broker }>({
  embedded: [{ name: 'the embedded broker', openBroker: openEmbeddedBroker }],
  real: [{ name: 'RabbitMQ', openBroker: () => stompBroker({ urls: [RABBITMQ_URL] }) }],
});

for (const { name, openBroker } of BROKERS) {
  describe(`With ${name}`, () => {
    test('a responder that stops finishes what it has begun: every request is evaluated once and answered once', async () => {
      const { broker, asker } = await meet(openBroker());
      const leaving = heldEvaluator();
      const first = start({ broker, evaluator: leaving });
      await first.ready;
      for (const word of ['one', 'two', 'three']) asker.ask(word);
      await expect.poll(() => leaving.calls.length).toBe(3);
      const staying = heldEvaluator();
      await start({ broker, evaluator: staying }).ready;

      const closed = first.close();
      for (const word of ['four', 'five', 'six']) asker.ask(word);
      await expect.poll(() => staying.calls.map(({ text }) => text).toSorted()).toEqual(['five', 'four', 'six']);
      for (const { finish } of [...leaving.calls, ...staying.calls]) finish();
      await closed;
      asker.ask('seven');
      await expect.poll(() => staying.calls.length).toBe(4);
      staying.calls.at(-1)?.finish();

      await expect.poll(() => asker.replies().length).toBe(7);
      expect(idsOf(asker.replies())).toEqual(['five', 'four', 'one', 'seven', 'six', 'three', 'two']);
      expect(leaving.calls.length).toBe(3);
      expect(staying.calls.length).toBe(4);
      expect(first.log()).not.toContain('refused');
    });

    test('a request that comes while the only responder stops waits for the next one, and is not sent round and round', async () => {
      const { broker, asker } = await meet(openBroker());
      const leaving = heldEvaluator();
      const sent: string[] = [];
      const first = start({ broker: watched(broker, sent), evaluator: leaving });
      await first.ready;
      asker.ask('begun');
      await expect.poll(() => leaving.calls.length).toBe(1);
      const closed = first.close();
      for (const word of ['a', 'b', 'c', 'd', 'e', 'f']) asker.ask(word);
      await expect.poll(() => sent).toContain('NACK');
      leaving.calls[0]?.finish();
      await closed;
      await expect.poll(() => idsOf(asker.replies())).toEqual(['begun']);
      await start({ broker, evaluator: evaluatorOf(() => found) }).ready;
      await expect.poll(() => idsOf(asker.replies())).toEqual(['a', 'b', 'begun', 'c', 'd', 'e', 'f']);
      expect(leaving.calls.length).toBe(1);
      expect(sent.filter((command) => command === 'NACK').length).toBeLessThanOrEqual(6);
    });

    test('what a stopping responder cannot finish in time is answered by another', async () => {
      const { broker, asker } = await meet(openBroker());
      const stuck = heldEvaluator();
      const first = start({ broker, evaluator: stuck, finishMs: 50 });
      await first.ready;
      asker.ask('long');
      await expect.poll(() => stuck.calls.length).toBe(1);
      await start({ broker, evaluator: evaluatorOf(() => found) }).ready;
      await first.close();
      expect(stuck.calls[0]?.signal.aborted).toBe(true);
      await expect.poll(() => asker.replies()).toEqual([{ correlationId: 'long', problems: [], complete: true }]);
    });

    test('a request at which the evaluator fails unexpectedly is answered once, not evaluated again, and logged', async () => {
      const { broker, asker } = await meet(openBroker());
      const evaluator = heldEvaluator();
      const responder = start({ broker, evaluator });
      await responder.ready;
      asker.ask('poison');
      await expect.poll(() => evaluator.calls.length).toBe(1);
      evaluator.calls[0]?.finish(new TypeError('a bug of the evaluator'));
      await expect.poll(() => asker.replies().length).toBe(1);
      asker.ask('sound');
      await expect.poll(() => evaluator.calls.map(({ text }) => text)).toEqual(['poison', 'sound']);
      evaluator.calls[1]?.finish();
      await expect.poll(() => asker.replies().length).toBe(2);
      expect(asker.replies()).toMatchObject([
        { correlationId: 'poison', error: 'INTERNAL_ERROR' },
        { correlationId: 'sound' },
      ]);
      expect(responder.log()).toContain('a bug of the evaluator');

      await responder.close();
      const next = heldEvaluator();
      await start({ broker, evaluator: next }).ready;
      asker.ask('last');
      await expect.poll(() => next.calls.map(({ text }) => text)).toEqual(['last']);
      next.calls[0]?.finish();
    });

    test('a request that asks for no reply is done, and harms nobody', async () => {
      const { broker, asker } = await meet(openBroker());
      const evaluator = heldEvaluator();
      await start({ broker, evaluator }).ready;
      for (let count = 0; count < 5; count++) asker.sendBare('nonsense'); // more than are taken concurrently
      asker.ask('after');
      await expect.poll(() => evaluator.calls.map(({ text }) => text)).toEqual(['after']);
      evaluator.calls[0]?.finish();
      await expect.poll(() => idsOf(asker.replies())).toEqual(['after']);
    });

    test('the work for a broker that is lost ends: the request is given to another', async () => {
      const own = openBroker();
      const { broker, asker } = await meet(own);
      const evaluator = heldEvaluator();
      await start({ broker, evaluator }).ready;
      asker.ask('lost');
      await expect.poll(() => evaluator.calls.length).toBe(1);
      await own.close();
      expect(evaluator.calls[0]?.signal.aborted).toBe(true);
    });
  });
}

test('a responder that is stopped while it connects takes no request any more', async () => {
  const { broker, asker } = await meet();
  const gate = Promise.withResolvers<void>();
  const late = heldEvaluator();
  const opened: string[] = [];
  const slow: Broker = {
    ...broker,
    async connect(events) {
      await gate.promise;
      const link = await broker.connect(events);
      return wrappedLink(link, { close: () => (opened.push('closed'), link.close()) });
    },
  };
  const responder = start({ broker: slow, evaluator: late });
  const closed = responder.close();
  gate.resolve();
  await closed;
  await expect.poll(() => opened).toEqual(['closed']);
  await start({ broker, evaluator: evaluatorOf(() => found) }).ready;
  for (const word of ['a', 'b']) asker.ask(word);
  await expect.poll(() => idsOf(asker.replies())).toEqual(['a', 'b']);
  expect(late.calls.length).toBe(0);
});

describe('While the evaluator is busy, or starts again,', () => {
  test('a request waits for it, progress reports continue, and it is then answered', async () => {
    const { broker, asker } = await meet();
    let calls = 0;
    const evaluator = evaluatorOf(() => {
      calls += 1;
      if (calls <= 2) throw calls === 1 ? errors.evaluatorBusy() : errors.evaluatorRestarted();
      return found;
    });
    await start({ broker, evaluator }).ready;
    asker.ask('patient');
    await expect.poll(() => asker.replies()).toEqual([{ correlationId: 'patient', problems: [], complete: true }]);
    expect(calls).toBe(3);
    expect(asker.news().length).toBeGreaterThan(1);
  });

  test('a request that has waited long enough is answered with EVALUATOR_BUSY', async () => {
    const { broker, asker } = await meet();
    let calls = 0;
    const evaluator = evaluatorOf(() => {
      calls += 1;
      throw errors.evaluatorBusy();
    });
    await start({ broker, evaluator, busyWaitMs: 600 }).ready;
    asker.ask('patient');
    await expect.poll(() => asker.replies()).toMatchObject([{ correlationId: 'patient', error: 'EVALUATOR_BUSY' }]);
    expect(calls).toBeGreaterThan(1);
  });

  test('a responder that stops does not wait for it: the request goes to another', async () => {
    const { broker, asker } = await meet();
    const busy = Promise.withResolvers<void>();
    const evaluator = evaluatorOf(() => {
      busy.resolve();
      throw errors.evaluatorBusy();
    });
    const first = start({ broker, evaluator, finishMs: 50 });
    asker.ask('patient');
    await busy.promise;
    await first.close();
    await start({ broker, evaluator: evaluatorOf(() => found) }).ready;
    await expect.poll(() => asker.replies()).toEqual([{ correlationId: 'patient', problems: [], complete: true }]);
  });
});

test('a reply says how many findings were left out, so that nobody takes it for an all-clear', async () => {
  const { broker, asker } = await meet();
  await start({ broker, evaluator: evaluatorOf(() => ({ ...found, dropped: 3 })) }).ready;
  asker.ask('half');
  await expect
    .poll(() => asker.replies())
    .toEqual([{ correlationId: 'half', problems: [], complete: true, dropped: 3 }]);
});
