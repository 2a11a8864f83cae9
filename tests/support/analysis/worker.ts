import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

import { closeInTheEnd } from '../closing.ts';

/** An evaluation worker as a separate process, the way an operator runs it. */
export interface TestWorker {
  child: ChildProcess;
  /** Everything it has printed. */
  output: () => string;
  /** Sends a signal and waits for the end. */
  stop: (signal?: NodeJS.Signals) => Promise<{ code: number | null }>;
}

/** Starts `bff/worker.ts` and waits until it accepts requests; it is killed when the test ends. */
export async function startWorker(environment: Record<string, string>): Promise<TestWorker> {
  const child = spawn(process.execPath, ['bff/worker.ts'], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('The evaluation worker is ready')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`The worker ended with code ${code}:\n${output}`)));
  });
  const stop: TestWorker['stop'] = async (signal = 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, 'exit');
    }
    return { code: child.exitCode };
  };
  // A worker that stayed would take the requests of later runs.
  closeInTheEnd(() => stop('SIGKILL'));
  return { child, output: () => output, stop };
}
