import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

import { expect, test } from 'vitest';

import { type Config, ConfigError, readConfig } from '#bff/config';

test('empty settings give the defaults', () => {
  expect(readConfig({ PORT: '', EVALUATOR_URL: ' ' })).toMatchObject<Partial<Config>>({
    port: 3000,
    host: '127.0.0.1',
    evaluatorUrl: undefined,
    demoRoom: 'public',
    logLevel: 'info',
  });
});

test('all faults of the settings are told at once', () => {
  const faults = {
    PORT: '70000',
    EVALUATOR_URL: 'ftp://x',
    DEMO_ROOM: 'secret',
    TRUST_PROXY: '1',
    PUBLIC_URL: 'https://x.org/path',
    SHUTDOWN_WAIT_MS: 'soon',
  };
  const message = messageOf(() => readConfig(faults));
  for (const name of Object.keys(faults)) expect(message).toMatch(new RegExp(`^  ${name} `, 'm'));
  expect(message).toContain('PORT must be a whole number from 0 to 65535, not "70000"');
});

test('a hop count is refused as TRUST_PROXY, and addresses and ranges are taken', () => {
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1']);
  expect(messageOf(() => readConfig({ TRUST_PROXY: '2' }))).toContain('TRUST_PROXY');
});

test('with faulty settings the process prints them and exits with code 1', async () => {
  const child = spawn(process.execPath, ['bff/main.ts'], {
    env: { ...process.env, PORT: 'x', HOST: '', DEMO_ROOM: 'y' },
  });
  const [words, code] = await Promise.all([text(child.stderr), new Promise((resolve) => child.once('exit', resolve))]);
  expect(code).toBe(1);
  expect(words).toMatch(/PORT must be[^]*DEMO_ROOM/);
  expect(words).not.toContain('    at ');
});

function messageOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  throw new Error('nothing was thrown');
}
