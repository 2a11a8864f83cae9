import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { runCommand } from '../support/server/run-command.ts';
import { startProcess } from '../support/server/start-process.ts';

let dataDirectory: string;
beforeAll(async () => {
  dataDirectory = await mkdtemp(path.join(tmpdir(), 'sullivan-'));
  const server = await startProcess({ DATA_DIR: dataDirectory });
  await server.stop();
});
afterAll(() => rm(dataDirectory, { recursive: true }));

/** Does the work on a folder with one file that a newer release wrote. */
async function withNewer<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  const change = (version: string) => {
    const database = new DatabaseSync(path.join(dataDirectory, file));
    database.exec(`UPDATE schema_version SET version = version ${version}`);
    database.close();
  };
  change('+ 7');
  try {
    return await work();
  } finally {
    change('- 7');
  }
}

test.each(['documents.sqlite', 'identity.sqlite', 'gateway.sqlite', 'preferences.sqlite'])(
  'a server does not touch a %s that a newer release has written: it says so in words, and ends',
  async (file) => {
    const outcome = await withNewer(file, () => startProcess({ DATA_DIR: dataDirectory }).then(String, String));
    expect(outcome).toContain('ended with code 1');
    expect(outcome).toContain(`${file} was written by a newer Sullivan`);
    expect(outcome).toMatch(/schema of \w+ has version \d+, and this one knows \d+\./);
    expect(outcome).not.toMatch(/ {4}at |can write to/);
  },
);

test.each([
  ['bff/cli/data.ts', 'rooms', 'documents.sqlite'],
  ['bff/cli/data.ts', 'queries', 'gateway.sqlite'],
  ['bff/cli/accounts.ts', 'list', 'identity.sqlite'],
])('so does %s %s', async (script, list, file) => {
  const { code, complaint } = await withNewer(file, () => runCommand(script, [list], dataDirectory));
  expect(code).toBe(1);
  expect(complaint).toContain(`${file} was written by a newer Sullivan`);
  expect(complaint).not.toContain('    at ');
});

test('and the server starts again when the files are as it knows them', async () => {
  const server = await startProcess({ DATA_DIR: dataDirectory });
  expect((await server.stop()).code).toBe(0);
});
