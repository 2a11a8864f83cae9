import request from 'supertest';
import { beforeEach, expect, test } from 'vitest';

import { IDENTITY_TOOLKIT_PATH } from '#shared-types/identity';

import { runCommand } from '../support/server/run-command.ts';
import { startBff } from '../support/server/start-bff.ts';
import { NO_EVALUATOR, startProcess, type TestProcess } from '../support/server/start-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let dataDirectory: string;
let running: TestProcess;
beforeEach(async () => {
  dataDirectory = await temporaryFolder();
  running = await startProcess({ ...NO_EVALUATOR, DATA_DIR: dataDirectory });
});

const signUp = () =>
  request(running.url)
    .post(`${IDENTITY_TOOLKIT_PATH}/v1/accounts:signUp`)
    .send({ email: 'ada@example.org', password: 'correct horse' });

test('a second server on the same data folder is refused in words, and the first one does not notice', async () => {
  const outcome = await startProcess({ ...NO_EVALUATOR, DATA_DIR: dataDirectory }).then(String, String);
  expect(outcome).toContain('ended with code 1');
  expect(outcome).toContain(`${dataDirectory} is in use by another Sullivan server`);
  expect(outcome).toContain('DATA_DIR');
  expect(outcome).not.toMatch(/ {4}at |SQLITE/);
  await signUp().expect(200);
});

test('the commands of the operator work beside the server', async () => {
  await signUp().expect(200);
  expect(await runCommand('bff/cli/accounts.ts', ['list'], dataDirectory)).toMatchObject({
    code: 0,
    output: expect.stringContaining('ada@example.org'),
  });
  expect(await runCommand('bff/cli/data.ts', ['queries'], dataDirectory)).toMatchObject({
    code: 0,
    complaint: 'There’s nothing in queries.\n',
  });
});

test.each(['SIGKILL', 'SIGTERM'] as const)('after %s the folder is free at once', async (signal) => {
  await running.stop(signal);
  running = await startProcess({ ...NO_EVALUATOR, DATA_DIR: dataDirectory });
  await signUp().expect(200);
});

test('a server that has closed gives its folder back, even while the process goes on', async () => {
  await running.stop();
  const first = await startBff({ config: { dataDirectory } });
  await expect(startBff({ config: { dataDirectory } })).rejects.toThrow('in use by another Sullivan server');
  await first.close();
  const second = await startBff({ config: { dataDirectory } });
  await second.close();
});
