import { spawnSync } from 'node:child_process';

import { expect, test } from 'vitest';

/** What a worker with faulty settings says, and how it ends. */
function runWorker(environment: Record<string, string>) {
  const { status, stderr } = spawnSync(process.execPath, ['bff/worker.ts'], {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  });
  return { status, stderr };
}

test('a worker without a broker says which setting it needs, and ends', () => {
  const { status, stderr } = runWorker({ BROKER_URL: '' });
  expect(status).toBe(1);
  expect(stderr).toContain('BROKER_URL');
});

test('a worker with an address that cannot be read says so in words, without the password, and ends', () => {
  const { status, stderr } = runWorker({ BROKER_URL: 'stomp://user:secret%zz@one' });
  expect(status).toBe(1);
  expect(stderr).toMatch(/BROKER_URL must be .* address 1 is wrong/);
  expect(stderr).not.toMatch(/secret|    at /);
});
