import { setTimeout as pause } from 'node:timers/promises';

import { beforeAll, describe, expect, test } from 'vitest';

import type { Evaluator } from '#bff/analysis/service/evaluator';
import { OK } from '#bff/observability/health';
import { CALLER_HEADER } from '#shared-types/analysis/feedback';

import { dearText, newEssay, strangeText } from '../support/analysis/essays.ts';
import { evaluatorOf } from '../support/analysis/evaluation.ts';
import { ask, asks, countOf, startBehindProxy } from '../support/analysis/fair-asks.ts';
import { makeTestIdentity } from '../support/identity/test-identity.ts';
import { ownEvaluator } from '../support/server/on-demand.ts';
import { answerJson, startUpstreamStub } from '../support/server/upstream-stub.ts';

const FOUND = { items: [], complete: true, dropped: 0 };

describe('Everybody who asks for feedback gets a fair turn:', () => {
  // All checks are loaded, so no call has to wait for that.
  beforeAll(() => ownEvaluator().ready, 60_000);
  const evaluator: Evaluator = {
    evaluate: (...given) => ownEvaluator().evaluate(...given),
    health: () => OK,
    close: async () => {},
  };

  test.each([
    ['the dearest texts', dearText],
    ['texts of words like no other', strangeText],
  ])('an address that sends %s takes nothing away from another one', async (_name, textOf) => {
    const bff = await startBehindProxy({ upstreams: { evaluator } });
    const end = new AbortController();
    const attack = asks(40, (at) => ask(bff, textOf(at), { from: '10.6.6.6', signal: end.signal }).catch(() => 0));
    // Until the evaluator is full, as during an ongoing attack.
    await pause(300);
    for (let essay = 0; essay < 4; essay++) expect(await ask(bff, newEssay(essay, 10))).toBe(200);
    end.abort();
    const statuses = await attack;
    // Only the attacker was refused: more than one caller may have open.
    expect(countOf(statuses, 503)).toBeGreaterThan(0);
  });

  test.each([
    ['sixty addresses', (at: number) => `10.3.3.${at}`],
    ['one address, as a class behind one router does', () => '10.4.4.4'],
  ])('sixty essays that come in the same second from %s are all answered', async (_name, addressOf) => {
    const bff = await startBehindProxy({ upstreams: { evaluator } });
    const statuses = await asks(60, (at) => ask(bff, newEssay(at, 3), { from: addressOf(at) }));
    expect(countOf(statuses, 200)).toBe(60);
  });

  test('D-06: a signed-in person may have as many calls open as a visitor', async () => {
    const { identity, tokenOf } = makeTestIdentity();
    const bff = await startBehindProxy({ upstreams: { identity, evaluator: evaluatorOf(() => FOUND) } });
    const headers = { authorization: `Bearer ${tokenOf('ada', 'ada@example.org')}` };
    const asVisitor = await asks(130, () => ask(bff, newEssay(0, 1)));
    const signedIn = await asks(130, () => ask(bff, newEssay(0, 1), { headers }));
    expect(countOf(asVisitor, 200)).toBeGreaterThanOrEqual(120);
    expect(countOf(signedIn, 200)).toBeGreaterThanOrEqual(120);
  });
});

const KEY = 'a-key-that-both-of-them-know';

/** Enough to run into a limit, although it gives some back while a slow machine works through them. */
const CALLS_OF_A_FLOOD = 500;

/** An evaluator that finds nothing, for those who show the key. */
const startWithKey = (evaluator = evaluatorOf(() => FOUND)) =>
  startBehindProxy({ config: { evaluatorKey: KEY }, upstreams: { evaluator } });

describe('A Sullivan whose evaluator is another Sullivan', () => {
  test('is not counted as one visitor: none of 400 calls of many callers is refused, and no address is passed on', async () => {
    const callers: string[] = [];
    const evaluator = evaluatorOf(({ caller }) => {
      callers.push(caller);
      return FOUND;
    });
    const far = await startWithKey(evaluator);
    const near = await startBehindProxy({ config: { evaluatorUrl: far.url, evaluatorKey: KEY } });
    const statuses = await asks(400, (at) => ask(near, newEssay(at, 1), { from: `10.2.2.${at % 100}` }));
    expect(countOf(statuses, 200)).toBe(400);
    expect(new Set(callers).size).toBe(100);
    expect(callers.join(' ')).not.toContain('10.2.2');
    expect(near.log() + far.log()).not.toContain(KEY);
  });

  test('still limits each of its callers there', async () => {
    const far = await startWithKey();
    const headers = { authorization: `Bearer ${KEY}`, [CALLER_HEADER]: 'the-hash-of-a-caller' };
    const statuses = await asks(CALLS_OF_A_FLOOD, () => ask(far, newEssay(0, 1), { headers }));
    expect(countOf(statuses, 429)).toBeGreaterThan(0);
  });

  test.each([
    ['no key', {}],
    ['another key', { authorization: 'Bearer another-key-of-somebody' }],
  ])('is believed only with the key: names that come with %s are counted as one address', async (_name, headers) => {
    const far = await startWithKey();
    const statuses = await asks(CALLS_OF_A_FLOOD, (at) =>
      ask(far, newEssay(0, 1), { headers: { ...headers, [CALLER_HEADER]: `the-name-of-caller-${at}` } }),
    );
    expect(countOf(statuses, 429)).toBeGreaterThan(0);
    expect(far.log()).toContain('without the right EVALUATOR_KEY');
  });

  test('tells an evaluator that it shares no key with neither key nor caller, and every evaluator the id of the request', async () => {
    const upstream = await startUpstreamStub();
    const near = await startBehindProxy({ config: { evaluatorUrl: upstream.url } });
    await ask(near, newEssay(0, 1), {
      headers: { 'x-request-id': 'my-request-7', [CALLER_HEADER]: 'a-forged-caller' },
    });
    expect(upstream.arrivals[0]?.headers).toMatchObject({ 'x-request-id': 'my-request-7' });
    expect(Object.keys(upstream.arrivals[0]?.headers ?? {})).not.toContain(CALLER_HEADER);
    expect(Object.keys(upstream.arrivals[0]?.headers ?? {})).not.toContain('authorization');
  });

  test('gives its callers turns at an evaluator that is slow: one with many calls does not keep another waiting', async () => {
    const upstream = await startUpstreamStub();
    upstream.answer(() => {}); // never
    const near = await startBehindProxy({ config: { evaluatorUrl: upstream.url } });
    const end = new AbortController();
    const many = asks(110, (at) => ask(near, newEssay(at, 1), { from: '10.6.6.6', signal: end.signal }).catch(() => 0));
    await expect.poll(() => upstream.arrivals.length).toBe(24);
    upstream.answer(answerJson([]));
    expect(await ask(near, newEssay(0, 1))).toBe(200);
    expect(upstream.arrivals).toHaveLength(25);
    end.abort();
    await many;
  });
});
