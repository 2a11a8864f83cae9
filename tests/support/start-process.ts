import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The product as a process of its own, as an operator runs it. */
export interface TestProcess {
  url: string;
  child: ChildProcess;
  /** Everything it has printed. */
  output: () => string;
  /** Sends a signal and waits for the end. */
  stop: (signal?: NodeJS.Signals) => Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** Starts `bff/main.ts` on a free port and waits for the line with its address. */
export async function startProcess(environment: Record<string, string> = {}): Promise<TestProcess> {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'sullivan-'));
  const child = spawn(process.execPath, ['bff/main.ts'], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDirectory, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const address = /ready at (http:\S+)/.exec(output)?.[1];
      if (address) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`The process ended with code ${code}:\n${output}`)));
  });
  return {
    url,
    child,
    output: () => output,
    stop: async (name = 'SIGTERM') => {
      const ended =
        child.exitCode !== null || child.signalCode !== null
          ? Promise.resolve([child.exitCode, child.signalCode])
          : once(child, 'exit');
      child.kill(name);
      const [code, signal] = (await ended) as [number | null, NodeJS.Signals | null]; // the arguments of "exit"
      await rm(dataDirectory, { recursive: true, force: true });
      return { code, signal };
    },
  };
}
