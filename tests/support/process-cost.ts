import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/* What processes have used, as Linux tells it (proc(5)). */

/** The processor time of some processes so far, in milliseconds, by thread. */
export type ProcessorTimes = ReadonlyMap<number, number>;

/** The first field of /proc/<pid>/task/<tid>/schedstat is the time on the processor in nanoseconds (docs.kernel.org/scheduler/sched-stats.html). */
export function processorTimes(pids: readonly number[]): ProcessorTimes {
  const times = new Map<number, number>();
  for (const pid of pids)
    for (const thread of unlessEnded(() => readdirSync(`/proc/${pid}/task`), [])) {
      const [nanoseconds = '0'] = contentOf(`/proc/${pid}/task/${thread}/schedstat`).split(' ');
      times.set(Number(thread), Number(nanoseconds) / 1e6);
    }
  return times;
}

/** How long the processor has worked for threads since an earlier look, in milliseconds; for new ones, since their start. */
export function workedMs(before: ProcessorTimes, now: ProcessorTimes): number {
  let sum = 0;
  for (const [thread, ms] of now) sum += Math.max(0, ms - (before.get(thread) ?? 0));
  return sum;
}

/** The processor time of a process's threads so far, in milliseconds, by name: V8 and libuv have several of one name. */
export function threadsMs(pid: number): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const [thread, ms] of processorTimes([pid])) {
    const name = contentOf(`/proc/${pid}/task/${thread}/comm`).trim();
    times.set(name, (times.get(name) ?? 0) + ms);
  }
  return times;
}

/** A process and the children of its first thread. */
export function withChildren(pid: number): number[] {
  return [pid, ...contentOf(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)];
}

/** The memory of a process now, and at its peak since `forgetPeak`, in MiB. */
export function memoryMiB(pid: number): { now: number; peak: number } {
  const status = contentOf(`/proc/${pid}/status`);
  const of = (name: string) => Number(new RegExp(String.raw`${name}:\s+(\d+) kB`).exec(status)?.[1]) / 1024;
  return { now: of('VmRSS'), peak: of('VmHWM') };
}

/** Measures the peak of the memory of a process anew. */
export const forgetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** The memory of a process of some kinds together, such as `Private_\w+`, in MiB: see smaps_rollup. */
export function mappedMiB(pid: number, kinds: string): number {
  const lines = contentOf(`/proc/${pid}/smaps_rollup`).matchAll(new RegExp(String.raw`^${kinds}: +(\d+) kB`, 'gm'));
  return [...lines].reduce((sum, [, kib]) => sum + Number(kib), 0) / 1024;
}

const contentOf = (file: string) => unlessEnded(() => readFileSync(file, 'utf8'), '');

/** What is read, or something empty if the process has ended meanwhile. */
function unlessEnded<Found>(read: () => Found, empty: Found): Found {
  try {
    return read();
  } catch {
    return empty;
  }
}
