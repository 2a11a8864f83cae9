import request from 'supertest';
import { beforeAll, describe, expect, test } from 'vitest';

import { FEEDBACK_PATH, type FeedbackAnswer, type SentenceChunk } from '#shared-types/analysis/feedback';

import { SAMPLE_ESSAY } from '../../web/content/editor/sample-essay.ts';
import { textChunks } from '../../web/sync/text-chunks.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';

const LETTER: SentenceChunk = { msg: 'The letter was written by my aunt.', from: 11, to: 45 };

function post(bff: TestBff, body: object) {
  return request(bff.url).post(FEEDBACK_PATH).send(body);
}

describe('The two evaluators keep one contract', () => {
  let near: TestBff;
  let far: TestBff;
  beforeAll(async () => {
    near = await startBff();
    // The same product, started as an evaluator service, is the real upstream.
    far = await startBff({ config: { evaluatorUrl: near.url } });
  });

  describe.each([
    ['embedded', () => near],
    ['remote', () => far],
  ] as const)('%s', (_name, bff) => {
    test('POST /api/feedback/passive-active with {arr} answers a list of {msg, from, to, type}', async () => {
      const response = await post(bff(), { arr: [LETTER] }).expect(200);
      const passive = (response.body as FeedbackAnswer).find(({ type }) => type === 'Passive');
      const msg = expect.stringContaining('“was written”');
      expect(passive).toEqual({ msg, from: 22, to: 33, type: 'Passive', rule: 'passive-voice' });
    });

    test('D-69: a part of an argument carries its rule, its cue and how sure the evaluator is, besides the four fields', async () => {
      const arr = textChunks(SAMPLE_ESSAY.paragraphs.join('\n'));
      const items = (await post(bff(), { arr }).expect(200)).body as FeedbackAnswer;
      expect(items.find(({ type }) => type === 'Position')).toEqual({
        msg: expect.stringContaining('“I believe”'),
        from: expect.any(Number),
        to: expect.any(Number),
        type: 'Position',
        rule: 'position',
        cue: 'I believe',
        confidence: expect.any(Number),
      });
    });

    test('the answer tells whether every check has run', async () => {
      const response = await post(bff(), { arr: [LETTER] }).expect(200);
      expect(['complete', 'partial']).toContain(response.headers['feedback-status']);
    });
  });
});
