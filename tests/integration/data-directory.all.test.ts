import request from 'supertest';
import { beforeAll, describe, expect, test } from 'vitest';

import { IDENTITY_TOOLKIT_PATH } from '#shared-types/people/identity';

import { runProcess } from '../support/server/run-command.ts';
import { startBff } from '../support/server/start-bff.ts';
import { NO_EVALUATOR, startProcess, type TestProcess } from '../support/server/start-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const start = (dataDirectory: string) => startProcess({ ...NO_EVALUATOR, DATA_DIR: dataDirectory });

const signUp = (running: Pick<TestProcess, 'url'>, email = 'ada@example.org') =>
  request(running.url).post(`${IDENTITY_TOOLKIT_PATH}/v1/accounts:signUp`).send({ email, password: 'correct horse' });

describe('While a server has a data folder,', () => {
  let dataDirectory: string;
  let running: TestProcess;
  beforeAll(async () => {
    dataDirectory = await temporaryFolder();
    running = await start(dataDirectory);
    await signUp(running).expect(200);
  });

  test('a second server on the same data folder is refused in words, and the first one does not notice', async () => {
    const outcome = await start(dataDirectory).then(String, String);
    expect(outcome).toContain('ended with code 1');
    expect(outcome).toContain(`${dataDirectory} is in use by another Sullivan server`);
    expect(outcome).toContain('DATA_DIR');
    expect(outcome).not.toMatch(/ {4}at |SQLITE/);
    await signUp(running, 'grace@example.org').expect(200);
  });

  test('the commands of the operator work beside the server', async () => {
    const settings = { DATA_DIR: dataDirectory };
    expect(await runProcess('bff/cli/sullivan.ts', ['accounts', 'list'], settings)).toMatchObject({
      code: 0,
      output: expect.stringContaining('ada@example.org'),
    });
    expect(await runProcess('bff/cli/sullivan.ts', ['data', 'queries'], settings)).toMatchObject({
      code: 0,
      complaint: 'There’s nothing in queries.\n',
    });
  });
});

test('after SIGKILL the folder is free immediately', async () => {
  const dataDirectory = await temporaryFolder();
  await (await start(dataDirectory)).stop('SIGKILL');
  await signUp(await startBff({ config: { dataDirectory } })).expect(200);
});

test('a closed server gives its folder back, even while the process keeps running', async () => {
  const dataDirectory = await temporaryFolder();
  const first = await startBff({ config: { dataDirectory } });
  await expect(startBff({ config: { dataDirectory } })).rejects.toThrow('in use by another Sullivan server');
  await first.close();
  const second = await startBff({ config: { dataDirectory } });
  await second.close();
});
