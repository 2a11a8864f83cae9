import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';

const START_LIMIT_MS = 15_000;
const TICKS_PER_S = Number(execFileSync('getconf', ['CLK_TCK']));

/** A program that runs on its own core, so that we can count what it uses. */
export interface PinnedProcess {
  /** The processor time of it and of its children so far, in seconds. */
  cpuS: () => number;
  /** The processor time of each of its threads so far, in seconds, by name: V8 and libuv have several of one name. */
  threadsS: () => ReadonlyMap<string, number>;
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
    threadsS: () => threadSeconds(child.pid ?? 0),
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

const NS_PER_S = 1_000_000_000;

/** The first field of a thread's schedstat is its time on a processor, in nanoseconds (docs.kernel.org/scheduler/sched-stats.html). */
function threadSeconds(pid: number): Map<string, number> {
  const seconds = new Map<string, number>();
  for (const id of readdirSync(`/proc/${pid}/task`)) {
    const name = readFileSync(`/proc/${pid}/task/${id}/comm`, 'utf8').trim();
    const [ns = 0] = readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ').map(Number);
    seconds.set(name, (seconds.get(name) ?? 0) + ns / NS_PER_S);
  }
  return seconds;
}
