import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

import { sullivan } from '#bff/cli/sullivan';

import { closeInTheEnd } from '../closing.ts';

/** What a command printed, and the code that it ended with. */
export interface CommandResult {
  output: string;
  complaint: string;
  code: number | null;
}

/** Carries out a command of the operator, such as `data`, on a data folder: in this process, a quarter of a second sooner. */
export async function runCommand(
  command: string,
  words: string[],
  dataDirectory: string,
  settings: Record<string, string> = {},
): Promise<CommandResult> {
  const environment = { ...process.env, DATA_DIR: dataDirectory, ...settings };
  let notes = '';
  const { answer, complaint, code } = await sullivan([command, ...words], {
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
