import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';

import { beforeAll, describe, expect, test } from 'vitest';

import { closeInTheEnd } from '../support/closing.ts';
import { runCommand, runProcess } from '../support/server/run-command.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const COMMANDS = ['doctor', 'support', 'backup', 'restore', 'migrate', 'accounts', 'data'];
const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder();
});

/** What the script of a name in `package.json` does with some words. */
function runScript(name: string, words: string[]) {
  const [node, ...given] = scripts[name]?.split(' ') ?? [];
  expect(node).toBe('node');
  return runProcess(given[0] ?? '', [...given.slice(1), ...words], { DATA_DIR: folder });
}

describe('npm run sullivan', () => {
  test.each([['help'], ['--help'], ['-h']])('-- %s lists every command in a line', async (word) => {
    const { output, complaint, code } = await runCommand(word, [], folder);
    expect([complaint, code]).toEqual(['', 0]);
    const lines = output.split('\n').filter((line) => line.startsWith('  '));
    expect(lines.map((line) => line.trim().split(/ +/)[0])).toEqual(COMMANDS);
    for (const line of lines) expect(line).toMatch(/^ {2}\w+ +[A-Z].*\.$/);
  });

  test.each(COMMANDS)('-- help %s says what it does and how it is used, and does nothing', async (name) => {
    const help = await runCommand('help', [name], folder);
    expect(help).toMatchObject({ complaint: '', code: 0 });
    expect(help.output).toContain(`Usage: npm run sullivan -- ${name}`);
    expect(await runCommand(name, ['--help'], folder)).toEqual(help);
  });

  test('with an unknown command names the nearest one, and ends with code 2', async () => {
    expect(await runCommand('bakcup', ['x'], folder)).toEqual({
      output: '',
      complaint: 'There’s no command "bakcup". Did you mean backup? npm run sullivan -- help lists all.\n',
      code: 2,
    });
    const { complaint, code } = await runCommand('help', ['constructor'], folder);
    expect([complaint, code]).toEqual(['There’s no command "constructor". npm run sullivan -- help lists all.\n', 2]);
  });

  test('ends quietly when nobody reads on, as with head', async () => {
    const child = spawn(process.execPath, ['bff/cli/sullivan.ts', 'help']);
    closeInTheEnd(() => child.kill('SIGKILL'));
    child.stdout.destroy();
    const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect([complaint, code]).toEqual(['', 0]);
  });

  test('without a command lists them as a complaint, and ends with code 2', async () => {
    const { output, complaint, code } = await runScript('sullivan', []);
    expect([output, code]).toEqual(['', 2]);
    expect(complaint).toBe((await runCommand('help', [], folder)).output);
  });

  test.each(COMMANDS)('-- %s is what the script and the file of that name are, too', async (name) => {
    const refusal = await runCommand(name, ['--unknown'], folder);
    expect(refusal).toMatchObject({ output: '', code: 1, complaint: expect.stringContaining("'--unknown'") });
    expect(refusal.complaint).toContain(`Usage: npm run sullivan -- ${name}`);
    const others = [runScript(name, ['--unknown']), runProcess(`bff/cli/${name}.ts`, ['--unknown'], {})];
    for (const other of await Promise.all(others)) expect(other).toEqual(refusal);
  });

  test.each([
    ['backup', ['']],
    ['restore', ['']],
    ['migrate', ['--from', '']],
  ])(
    '-- %s with an empty name, as of a variable that isn’t set, doesn’t mean the folder one is in',
    async (name, words) => {
      const refusal = await runCommand(name, words, folder);
      expect(refusal).toMatchObject({
        code: 1,
        complaint: expect.stringContaining(`Usage: npm run sullivan -- ${name}`),
      });
    },
  );

  test.each([['--export'], ['--owner']])('-- data deletes nothing if it is asked for %s, too', async (option) => {
    const { complaint, code } = await runCommand('data', ['documents', option, 'one', '--delete', 'one'], folder);
    expect(code).toBe(1);
    expect(complaint).toMatch(/^--delete goes with neither --owner nor --export\.\nUsage: /);
  });
});
