import request from 'supertest';
import { describe, expect, test } from 'vitest';

import { IDENTITY_TOOLKIT_PATH } from '#shared-types/identity';

import { connectClient } from '../support/messaging/messaging.ts';
import { NO_EVALUATOR, startProcess } from '../support/server/start-process.ts';

describe('The process', () => {
  test('the wait before a stop does not count: after the longest, a client that does not answer is still sent away in order', async () => {
    const running = await startProcess({ ...NO_EVALUATOR, SHUTDOWN_WAIT_MS: '9000' });
    const guest = await request(running.url).post(`${IDENTITY_TOOLKIT_PATH}/v1/accounts:signUp`).send({});
    const { socket } = await connectClient(running.url, guest.body.idToken);
    socket.pause();
    expect(await running.stop('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(running.output()).not.toContain('killed by timeout');
    socket.terminate();
  });

  test('npm start ends its server when it is stopped', async () => {
    const running = await startProcess(NO_EVALUATOR, { command: 'npm', words: ['start'] });
    await running.stop('SIGTERM');
    await expect.poll(() => request(running.url).get('/healthz').then(String, String)).toContain('ECONNREFUSED');
    await expect.poll(running.output).toContain('"signal":"SIGTERM","msg":"stopping"');
  });
});
