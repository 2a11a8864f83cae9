import { spawn } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { parseEnv } from 'node:util';

import { expect, test } from 'vitest';

import { type Config, ConfigError, readConfig, SETTINGS } from '#bff/config/config';

import { temporaryFolder } from '../support/temporary-folder.ts';

test('empty settings give the defaults', () => {
  expect(readConfig({ PORT: '', EVALUATOR_URL: ' ' })).toMatchObject<Partial<Config>>({
    port: 3000,
    host: '127.0.0.1',
    evaluatorUrl: undefined,
    demoRoom: 'public',
    logLevel: 'info',
  });
});

test('.env.example lists every setting with its default', async () => {
  const example = await readFile('.env.example', 'utf8');
  expect(readConfig(parseEnv(example))).toEqual(readConfig({}));
  const names = Object.values(SETTINGS).flatMap((table) => Object.values(table).map(({ name }) => name));
  expect(names.length).toBeGreaterThan(40);
  for (const name of names) expect(example).toMatch(new RegExp(`^${name}=`, 'm'));
});

test('all faults of the settings are reported together', () => {
  const faults = {
    PORT: '70000',
    EVALUATOR_URL: 'ftp://x',
    DEMO_ROOM: 'secret',
    TRUST_PROXY: '1',
    PUBLIC_URL: 'https://x.org/path',
    SHUTDOWN_WAIT_MS: 'soon',
    FIREBASE_AUTH_DOMAIN: 'https://p.firebaseapp.com',
  };
  const message = messageOf(() => readConfig(faults));
  for (const name of Object.keys(faults)) expect(message).toMatch(new RegExp(`^  ${name} `, 'm'));
  expect(message).toContain('PORT must be a whole number from 0 to 65535, not "70000"');
});

test('whatever a setting contains, it is taken or refused in words', () => {
  const names = Object.values(SETTINGS).flatMap((table) => Object.values(table).map(({ name }) => name));
  const odd = [
    ...'x -1 %zz http:// https://[ :// , / 0.0.0.0/0 10.0.0.0/99 ::/129'.split(' '),
    '\u0000',
    '9'.repeat(400),
  ];
  for (const name of names)
    for (const value of odd)
      try {
        readConfig({ [name]: value });
      } catch (error) {
        expect([name, value, (error as Error).constructor]).toEqual([name, value, ConfigError]);
        expect((error as Error).message).toContain(`  ${name} `);
      }
});

test('a hop count is refused as TRUST_PROXY, and addresses and ranges are taken', () => {
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1']);
  for (const wrong of ['2', '10.0.0.0/99', '0.0.0.0/0', '10.0.0/8', '::1/129', '10.0.0.0/8/8', 'proxy'])
    expect(messageOf(() => readConfig({ TRUST_PROXY: wrong }))).toContain(`such as 10.0.0.0/8, not "${wrong}"`);
});

test('REQ-328, REQ-330: identity and addresses come from the settings', () => {
  const config = readConfig({
    IDENTITY: 'firebase',
    FIREBASE_PROJECT_ID: 'p',
    FIREBASE_API_KEY: 'k',
    FIREBASE_MEASUREMENT_ID: 'G-1',
    GATEWAY_QUERY_URL: 'https://gateway.example.org/query/',
    GUEST_FORMS: 'false',
  });
  expect(config.identity).toMatchObject({ kind: 'firebase', projectId: 'p', apiKey: 'k', checkRevoked: false });
  expect(config.clientIdentity).toMatchObject({ projectId: 'p', measurementId: 'G-1' });
  expect(JSON.stringify(config.clientIdentity)).not.toContain('"k"');
  expect(config.gatewayUrls).toMatchObject({ query: 'https://gateway.example.org/query', essay: undefined });
  expect(config.guestForms).toBe(false);
});

test('the browser gets the key only together with the auth domain, whose pages need it, and nothing of an unused project', () => {
  const settings = { FIREBASE_PROJECT_ID: 'p', FIREBASE_API_KEY: 'k', FIREBASE_AUTH_DOMAIN: 'p.firebaseapp.com' };
  expect(readConfig({ ...settings, IDENTITY: 'firebase' }).clientIdentity).toMatchObject({
    apiKey: 'k',
    authDomain: 'p.firebaseapp.com',
  });
  expect(readConfig(settings).clientIdentity).toEqual(readConfig({}).clientIdentity);
});

test('settings that need or exclude one another are reported', () => {
  const message = messageOf(() => readConfig({ IDENTITY: 'firebase', FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099' }));
  expect(message).toMatch(/^ {2}FIREBASE_PROJECT_ID must be set/m);
  expect(message).toMatch(/^ {2}FIREBASE_API_KEY must be set/m);
  expect(message).toMatch(/^ {2}FIREBASE_AUTH_EMULATOR_HOST must not be set/m);
  for (const yes of ['true', '1', 'yes'])
    expect(messageOf(() => readConfig({ IDENTITY_CHECK_REVOKED: yes }))).toContain(
      'IDENTITY_CHECK_REVOKED only works with',
    );
  expect(messageOf(() => readConfig({ GATEWAY_USER_URL: 'https://me:secret@x.org' }))).not.toContain('secret');
});

test('the brokers are used in order, a fault in them is reported without their passwords, and texts are then left to workers', () => {
  const both = 'stomp://user:secret@one:61613, stomp+ssl://user:secret@two/vhost';
  expect(readConfig({ BROKER_URL: both })).toMatchObject({
    brokerUrls: ['stomp://user:secret@one:61613', 'stomp+ssl://user:secret@two/vhost'],
    embeddedBroker: undefined,
    answersEvaluations: false,
  });
  expect(readConfig({})).toMatchObject({ brokerUrls: [], answersEvaluations: true });
  expect(readConfig({ BROKER_URL: both, ANSWER_EVALUATIONS: 'yes' }).answersEvaluations).toBe(true);
  for (const wrong of [
    'amqp://user:secret@one',
    'stomp://user:secret@one,nowhere',
    'stomp://user:secret@one?x=1',
    'stomp://user:secret%zz@one',
    'stomp://user:secret@one,stomp://two/%zz',
  ]) {
    const message = messageOf(() => readConfig({ BROKER_URL: wrong }));
    expect(message).toMatch(/BROKER_URL must be a comma-separated list.*address [12] is wrong/);
    expect(message).not.toContain('secret');
  }
});

test('the embedded broker opens a port only with a passcode, on this machine, and there is none beside another broker', () => {
  const url = 'stomp://sullivan:secret@127.0.0.1:61613';
  expect(readConfig({ EMBEDDED_BROKER_URL: url }).embeddedBroker).toEqual({ port: 61_613, passcode: 'secret' });
  const spaced = 'stomp://sullivan:%20a%20pass%20code%20@localhost:0';
  expect(readConfig({ EMBEDDED_BROKER_URL: spaced }).embeddedBroker).toEqual({ port: 0, passcode: ' a pass code ' });
  for (const wrong of `stomp://127.0.0.1:61613 stomp://sullivan@127.0.0.1:61613 stomp://someone:secret@127.0.0.1:61613
      stomp://sullivan:secret@0.0.0.0:61613 stomp://sullivan:secret@127.0.0.1/vhost
      stomp+ssl://sullivan:secret@127.0.0.1 stomp://sullivan:secret%zz@127.0.0.1 61613`.split(/\s+/))
    expect(messageOf(() => readConfig({ EMBEDDED_BROKER_URL: wrong }))).toMatch(
      /EMBEDDED_BROKER_URL must be an address(?!.*secret)/,
    );
  const both = messageOf(() => readConfig({ EMBEDDED_BROKER_URL: url, BROKER_URL: 'stomp://one' }));
  expect(both).toContain('BROKER_URL switches that off');
});

test('GATEWAY_URL is the base of all services that get what people send, and each of them can be elsewhere', () => {
  const base = 'https://gateway.example.org/v1';
  expect(
    readConfig({ GATEWAY_URL: `${base}/`, GATEWAY_USER_URL: 'https://users.example.org/new' }).gatewayUrls,
  ).toEqual({
    query: `${base}/query`,
    sweepstake: `${base}/sweepstake`,
    user: 'https://users.example.org/new',
    essay: `${base}/essay`,
    problems: `${base}/problems`,
    documentReference: undefined,
  });
  expect(Object.values(readConfig({}).gatewayUrls).filter((url) => url !== undefined)).toEqual([]);
});

test('a setting that no longer exists is reported with what replaced it, unless its value applies anyway', () => {
  const retired = {
    EVALUATOR_TIMEOUT_MS: '60000',
    IDENTITY_TIMEOUT_MS: '60000',
    GATEWAY_TIMEOUT_MS: '60000',
    EMBEDDED_BROKER_PORT: '61613',
    EMBEDDED_BROKER_PASSCODE: 'hush',
    EMBEDDED_BROKER_PASSCODE_FILE: '/run/secrets/passcode',
  };
  const message = messageOf(() => readConfig(retired));
  for (const name of Object.keys(retired))
    expect(message).toMatch(
      new RegExp(`^  ${name} no longer exists: remove it, and set (?:UPSTREAM_TIMEOUT_MS|EMBEDDED_BROKER_URL)`, 'm'),
    );
  expect(message).not.toContain('hush');
  const copied = { EVALUATOR_TIMEOUT_MS: '15000', GATEWAY_TIMEOUT_MS: ' ', EMBEDDED_BROKER_PORT: '' };
  expect(readConfig(copied)).toEqual(readConfig({}));
  expect(readConfig({ GATEWAY_TIMEOUT_MS: '400', UPSTREAM_TIMEOUT_MS: '400' }).upstreamTimeoutMs).toBe(400);
});

test('a secret can be given as a file', async () => {
  const directory = await temporaryFolder();
  const file = path.join(directory, 'key');
  await writeFile(file, 'from-a-file\n');
  const settings = { IDENTITY: 'firebase', FIREBASE_PROJECT_ID: 'p', FIREBASE_API_KEY_FILE: file };
  expect(readConfig(settings).identity).toMatchObject({ apiKey: 'from-a-file' });
  await writeFile(file, '\n');
  expect(messageOf(() => readConfig(settings))).toContain('FIREBASE_API_KEY_FILE names an empty file');
  await rm(directory, { recursive: true });
  expect(messageOf(() => readConfig(settings))).toContain('FIREBASE_API_KEY_FILE can’t be read');
});

test('a key for other services can be given as a file, and one that is easily guessed is refused without being shown', async () => {
  const directory = await temporaryFolder();
  const file = path.join(directory, 'key');
  await writeFile(file, 'a-key-of-sixteen-or-more\n');
  expect(readConfig({ EVALUATOR_KEY_FILE: file, GATEWAY_KEY_FILE: file })).toMatchObject({
    evaluatorKey: 'a-key-of-sixteen-or-more',
    gatewayKey: 'a-key-of-sixteen-or-more',
  });
  const message = messageOf(() =>
    readConfig({ EVALUATOR_KEY: 'short-secret', GATEWAY_KEY: 'a secret with spaces in it' }),
  );
  expect(message).toMatch(/EVALUATOR_KEY must have at least 16[^]*GATEWAY_KEY must have at least 16/);
  expect(message).not.toContain('secret');
});

test('the lines of a file .env are settings, below the environment; with faulty ones the process prints them and exits with code 1', async () => {
  const directory = await temporaryFolder();
  await writeFile(path.join(directory, '.env'), 'PORT=from-the-file\nHOST=from-the-file\nDEMO_ROOM=from-the-file\n');
  const child = spawn(process.execPath, [path.resolve('bff/main.ts')], {
    cwd: directory,
    env: { ...process.env, PORT: 'from-the-environment' },
  });
  const [words, code] = await Promise.all([text(child.stderr), new Promise((resolve) => child.once('exit', resolve))]);
  expect(code).toBe(1);
  expect(words).toContain('not "from-the-environment"');
  expect(words).toMatch(/DEMO_ROOM .*from-the-file/);
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

test('SMTP_URL needs the address of the site and of the sender, and embedded accounts; no fault shows its password', () => {
  const alone = messageOf(() => readConfig({ SMTP_URL: 'smtp://mail.example.org' }));
  expect(alone).toContain('PUBLIC_URL must be set when SMTP_URL is');
  expect(alone).toContain('MAIL_FROM must be set when SMTP_URL is');
  const mail = { PUBLIC_URL: 'https://write.example.org', MAIL_FROM: 'sullivan@example.org' };
  for (const url of 'http://mail.example.org smtp:// smtp://mail.example.org/inbox smtp://a:top%secret@mail mail'.split(
    ' ',
  ))
    expect(messageOf(() => readConfig({ ...mail, SMTP_URL: url }))).toMatch(/SMTP_URL must be an address(?!.*secret)/);
  const firebase = { IDENTITY: 'firebase', FIREBASE_PROJECT_ID: 'p', FIREBASE_API_KEY: 'k' };
  const both = messageOf(() => readConfig({ ...mail, ...firebase, SMTP_URL: 'smtp://mail.example.org' }));
  expect(both).toContain('SMTP_URL only works with IDENTITY=embedded');
  expect(readConfig({ ...mail, SMTP_URL: 'smtps://ada:p%40ss@mail.example.org' }).mail).toEqual({
    url: 'smtps://ada:p%40ss@mail.example.org',
    from: 'sullivan@example.org',
    publicUrl: 'https://write.example.org',
  });
});
