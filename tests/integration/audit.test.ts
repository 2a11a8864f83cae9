import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';

import { beforeAll, describe, expect, test } from 'vitest';

import { draftRoom } from '#shared-types/documents/collaboration';

import { startDocumentBff } from '../support/documents.ts';
import { runCommand } from '../support/server/run-command.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const COMMAND = 'data';

let log: string;
let room: string;
let folder: string;
beforeAll(async () => {
  const bff = await startDocumentBff();
  for (const [name, role] of [
    ['ada', 'comment'],
    ['grace', 'read'],
  ] as const) {
    const user = bff.account(name);
    const id = await bff.create(user);
    await bff.link(user, id, role);
    if (name === 'ada') room = draftRoom(id) ?? '';
  }
  folder = await temporaryFolder();
  log = path.join(folder, 'sullivan.log');
  await writeFile(log, bff.log());
});

/** What the command prints about the log, as objects. */
async function audit(...words: string[]) {
  const { output, complaint, code } = await runCommand(
    COMMAND,
    ['audit', '--file', log, '--format', 'json', ...words],
    folder,
  );
  expect([code, complaint.replace('There’s nothing in audit.\n', '')]).toEqual([0, '']);
  return JSON.parse(output) as { time: string; kind: string; account: string; document: string; facts: string }[];
}

describe('An operator can ask the log who let whom in:', () => {
  test('everything that changed access, with its time, its account and its facts', async () => {
    const lines = await audit();
    expect(lines.map(({ kind, account }) => [kind, account])).toEqual([
      ['link created', 'ada'],
      ['link created', 'grace'],
    ]);
    expect(JSON.parse(lines[0]?.facts ?? '')).toMatchObject({ role: 'comment' });
    expect(Math.abs(Date.parse(lines[0]?.time ?? '') - Date.now())).toBeLessThan(60_000);
    expect(JSON.stringify(lines)).not.toContain(room);
  });

  test('of one account, of one room by its name, and of one kind', async () => {
    expect(await audit('--account', 'grace')).toMatchObject([{ account: 'grace' }]);
    const [line] = await audit('--room', room);
    expect(line).toMatchObject({ account: 'ada' });
    expect(await audit('--room', line?.document ?? '')).toEqual([line]);
    expect(await audit('--kind', 'link created')).toHaveLength(2);
    expect(await audit('--kind', 'link revoked')).toEqual([]);
  });

  test('between two times', async () => {
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    expect(await audit('--since', '2026-01-01', '--until', inAnHour)).toHaveLength(2);
    expect(await audit('--since', inAnHour)).toEqual([]);
    expect(await audit('--until', '2026-01-01')).toEqual([]);
  });

  test('from the standard input, also as Docker prints it, in a table that a spreadsheet can open', async () => {
    const child = spawn(process.execPath, ['bff/cli/sullivan.ts', COMMAND, 'audit', '--account', 'ada']);
    child.stdin.write('sullivan-1  | something else\nsullivan-1  | {"audit":"cut off\n');
    child.stdin.end(
      'sullivan-1  | {"level":30,"time":1790000000000,"audit":"=1+1","user":"ada","msg":"access changed"}\n',
    );
    expect(await text(child.stdout)).toBe("time,kind,account,document,facts\n2026-09-21T14:13:20.000Z,'=1+1,ada,,{}\n");
  });

  test('a wrong time, a wrong word and a log that is missing are told in words', async () => {
    const complaintOf = async (...words: string[]) => {
      const { complaint, code } = await runCommand(COMMAND, ['audit', ...words], folder);
      expect(code).toBe(1);
      return complaint;
    };
    expect(await complaintOf('--file', log, '--since', 'yesterday')).toContain('--since must be a time such as');
    expect(await complaintOf('--file', log, '--delete', 'x')).toContain('Usage:');
    expect(await complaintOf('--file', path.join(folder, 'none'))).toMatch(/^The log can’t be read: .*ENOENT/);
  });
});
