import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

import { closeInTheEnd } from '../closing.ts';

/** What a command printed, and the code that it ended with. */
export interface CommandResult {
  output: string;
  complaint: string;
  code: number | null;
}

/** Runs a command of the operator, such as `bff/cli/data.ts`, on a data folder; one that doesn't end is stopped with its test. */
export async function runCommand(
  script: string,
  words: string[],
  dataDirectory: string,
  settings: Record<string, string> = {},
): Promise<CommandResult> {
  const child = spawn(process.execPath, [script, ...words], {
    env: { ...process.env, DATA_DIR: dataDirectory, ...settings },
  });
  closeInTheEnd(() => child.kill('SIGKILL'));
  const [output, complaint, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('exit', resolve)),
  ]);
  return { output, complaint, code };
}
