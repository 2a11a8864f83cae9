import request from 'supertest';
import { describe, expect, test } from 'vitest';

import { EmbeddedEvaluator } from '#bff/analysis/service/engine/embedded-evaluator';
import type { Evaluator } from '#bff/analysis/service/evaluator';
import { OK } from '#bff/observability/health';
import { FEEDBACK_PATH, type SentenceChunk } from '#shared-types/analysis/feedback';

import { PATIENT_MS } from '../support/analysis/evaluator-of-the-run.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';

const LETTER: SentenceChunk = { msg: 'The letter was written by my aunt.', from: 11, to: 45 };

const post = (bff: TestBff, body: object) => request(bff.url).post(FEEDBACK_PATH).send(body);

describe('The embedded evaluator', () => {
  test('killed in the middle of a call, it answers 503, and it is back by the next call', async () => {
    const embedded = new EmbeddedEvaluator({ deadlineMs: PATIENT_MS });
    const begun = Promise.withResolvers<void>();
    const evaluator: Evaluator = {
      evaluate: (chunks, options) => {
        begun.resolve();
        return embedded.evaluate(chunks, options);
      },
      health: () => OK,
      close: () => embedded.close(),
    };
    const bff = await startBff({ upstreams: { evaluator } });
    await embedded.ready;
    const arr = Array.from({ length: 500 }, (_, at) => ({ ...LETTER, msg: `Letter ${at} was written by my aunt.` }));
    const call = post(bff, { arr }).then((response) => response);
    await begun.promise;
    await embedded.restart('a test');
    const killed = await call;
    expect(killed.status).toBe(503);
    expect(killed.body).toMatchObject({ error: 'EVALUATOR_RESTARTED', requestId: expect.any(String) });
    expect(killed.headers['retry-after']).toBe('1');
    const next = await post(bff, { arr: [LETTER] }).expect(200);
    expect(next.body).toContainEqual(expect.objectContaining({ type: 'Passive' }));
    await bff.close();
  });
});
