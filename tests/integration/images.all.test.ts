import { readFileSync } from 'node:fs';

import request from 'supertest';
import { expect, test } from 'vitest';

import { draftRoom } from '#shared-types/documents/collaboration';
import { IMAGE_MAX_BYTES, roomImagesPath } from '#shared-types/documents/images';

import { pngOf } from '../support/pictures.ts';
import { NO_EVALUATOR, startProcess } from '../support/server/start-process.ts';

test.runIf(process.platform === 'linux')('hundreds who read a picture at once take the memory of few', async () => {
  const { url, child } = await startProcess(NO_EVALUATOR);
  const { body } = await request(url)
    .post(roomImagesPath(draftRoom('a'.repeat(32)) ?? ''))
    .set('content-type', 'image/png')
    .send(Buffer.concat([pngOf(20, 10), Buffer.alloc(IMAGE_MAX_BYTES - 1000)]))
    .expect(201);
  const mostMiB = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;
  const before = mostMiB();
  const answers = await Promise.all(Array.from({ length: 300 }, () => fetch(url + String(body.src))));
  for (const { status, body: unread } of answers) {
    expect(status).toBe(200);
    await unread?.cancel();
  }
  expect(mostMiB() - before).toBeLessThan(200);
});
