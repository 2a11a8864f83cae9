import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

import { accounts } from '#bff/cli/accounts';
import { backup } from '#bff/cli/backup';
import { carryOut, type Command } from '#bff/cli/command';
import { data } from '#bff/cli/data';
import { migrate } from '#bff/cli/migrate';
import { restore } from '#bff/cli/restore';
import { support } from '#bff/cli/support';

import { closeInTheEnd } from '../closing.ts';

/** The commands of the operator, which do the same in this process, a quarter of a second sooner. */
const COMMANDS: Readonly<Partial<Record<string, Command>>> = {
  'bff/cli/accounts.ts': accounts,
  'bff/cli/backup.ts': backup,
  'bff/cli/data.ts': data,
  'bff/cli/migrate.ts': migrate,
  'bff/cli/restore.ts': restore,
  'bff/cli/support.ts': support,
};

/** What a command printed, and the code that it ended with. */
export interface CommandResult {
  output: string;
  complaint: string;
  code: number | null;
}

/** Runs a command of the operator, such as `bff/cli/data.ts`, on a data folder. */
export async function runCommand(
  script: string,
  words: string[],
  dataDirectory: string,
  settings: Record<string, string> = {},
): Promise<CommandResult> {
  const environment = { ...process.env, DATA_DIR: dataDirectory, ...settings };
  const command = COMMANDS[script];
  if (!command) return runProcess(script, words, environment);
  let notes = '';
  const { answer, complaint, code } = await carryOut(command, words, {
    settings: { environment, folder: dataDirectory },
    note: (said) => (notes += said),
  });
  return { output: answer, complaint: notes + complaint, code };
}

/** Runs a program of the operator as a process; one that doesn't end is stopped with its test. */
export async function runProcess(
  script: string,
  words: string[],
  environment: NodeJS.ProcessEnv,
): Promise<CommandResult> {
  const child = spawn(process.execPath, [script, ...words], { env: { ...process.env, ...environment } });
  closeInTheEnd(() => child.kill('SIGKILL'));
  const [output, complaint, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('exit', resolve)),
  ]);
  return { output, complaint, code };
}
