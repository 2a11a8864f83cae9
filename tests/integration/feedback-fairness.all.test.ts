import { setTimeout as pause } from 'node:timers/promises';

import { beforeAll, describe, expect, test } from 'vitest';

import type { Evaluator } from '#bff/analysis/service/evaluator';
import { OK } from '#bff/observability/health';

import { dearText, newEssay } from '../support/analysis/essays.ts';
import { ask, asks, countOf, startBehindProxy } from '../support/analysis/fair-asks.ts';
import { ownEvaluator } from '../support/server/on-demand.ts';

describe('Everybody who asks for feedback gets a fair turn:', () => {
  // All checks are loaded, so no call has to wait for that.
  beforeAll(() => ownEvaluator().ready, 60_000);
  const evaluator: Evaluator = {
    evaluate: (...given) => ownEvaluator().evaluate(...given),
    health: () => OK,
    close: async () => {},
  };

  test('an address that sends the dearest texts takes nothing away from another one', async () => {
    const bff = await startBehindProxy({ upstreams: { evaluator } });
    const end = new AbortController();
    const attack = asks(40, (at) => ask(bff, dearText(at), { from: '10.6.6.6', signal: end.signal }).catch(() => 0));
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
});
