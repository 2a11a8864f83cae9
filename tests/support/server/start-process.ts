import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

import { closeInTheEnd } from '../closing.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** The product as a separate process, the way an operator runs it. */
export interface TestProcess {
  url: string;
  child: ChildProcess;
  /** Everything it has printed. */
  output: () => string;
  /** Sends a signal and waits for the end. */
  stop: (signal?: NodeJS.Signals) => Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** The settings of a process that evaluates nothing: the embedded evaluator takes four seconds of processor time to load. */
export const NO_EVALUATOR = { EVALUATOR_URL: 'http://127.0.0.1:9' };

/**
 * Starts `bff/main.ts`, or what another command starts, on a free port and waits for the line with its address, or another one; it is
 * killed when the test ends.
 */
export async function startProcess(
  environment: Record<string, string> = {},
  { command = process.execPath, words = ['bff/main.ts'], ready = /ready at (http:\S+)/ } = {},
): Promise<TestProcess> {
  const child = spawn(command, words, {
    env: { ...process.env, PORT: '0', DATA_DIR: environment['DATA_DIR'] ?? (await temporaryFolder()), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const line = ready.exec(output);
      if (line) resolve(line[1] ?? '');
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`The process ended with code ${code}:\n${output}`)));
  });
  const stop: TestProcess['stop'] = async (name = 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill(name);
      await ended;
    }
    return { code: child.exitCode, signal: child.signalCode };
  };
  closeInTheEnd(() => stop('SIGKILL'));
  return { url, child, output: () => output, stop };
}
