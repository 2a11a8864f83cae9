import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';

const START_LIMIT_MS = 15_000;
const TICKS_PER_S = Number(execFileSync('getconf', ['CLK_TCK']));

/** A program that runs on its own core, so that we can count what it uses. */
export interface PinnedProcess {
  /** The processor time of it and of its children so far, in seconds. */
  cpuS: () => number;
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
  return {
    cpuS: () => cpuSeconds(child.pid ?? 0),
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

/** The 14th and 15th field of /proc/<pid>/stat, counted after the name of the program, which may contain spaces (proc(5)). */
function cpuSeconds(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  const ticks = [pid, ...children].map((id) => {
    const fields = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return Number(fields[11]) + Number(fields[12]);
  });
  return ticks.reduce((sum, count) => sum + count, 0) / TICKS_PER_S;
}
