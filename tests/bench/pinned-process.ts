import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';

import { processorTimes, threadsMs, withChildren, workedMs } from '../support/process-cost.ts';

const START_LIMIT_MS = 15_000;

/** A program that runs on its own core, so that we can count what it uses. */
export interface PinnedProcess {
  /** The processor time of it and of its children so far, in seconds. */
  cpuS: () => number;
  /** The processor time of each of its threads so far, in milliseconds, by name. */
  threadsMs: () => ReadonlyMap<string, number>;
  stop: () => Promise<void>;
}

/** Starts a program on a core and waits until its port answers. */
export async function startPinned(
  core: number,
  command: string[],
  port: number,
  environment: Record<string, string> = {},
): Promise<PinnedProcess> {
  const child = spawn('taskset', ['-c', String(core), ...command], {
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await answersAt(port, child);
  const { pid = 0 } = child;
  return {
    cpuS: () => workedMs(new Map(), processorTimes(withChildren(pid))) / 1000,
    threadsMs: () => threadsMs(pid),
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function answersAt(port: number, child: ChildProcess): Promise<void> {
  const until = performance.now() + START_LIMIT_MS;
  while (performance.now() < until && child.exitCode === null) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
    await setTimeout(50);
  }
  throw new Error(`Nothing answers at port ${port}.`);
}
