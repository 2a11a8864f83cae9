import { readdirSync, readFileSync } from 'node:fs';

/** The processor time of some processes so far, in milliseconds, by thread. */
export type ProcessorTimes = ReadonlyMap<number, number>;

/** The first field of /proc/<pid>/task/<tid>/schedstat is the time on the processor in nanoseconds (proc_schedstat in the kernel's sources). */
export function processorTimes(pids: readonly number[]): ProcessorTimes {
  const times = new Map<number, number>();
  for (const pid of pids)
    for (const thread of listed(`/proc/${pid}/task`)) {
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

/** A process and the children of its first thread. */
export function withChildren(pid: number): number[] {
  return [pid, ...contentOf(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)];
}

/** The memory of a process that it shares with nobody, in MiB. */
export function privateMiB(pid: number): number {
  const lines = contentOf(`/proc/${pid}/smaps_rollup`).matchAll(/^Private_\w+: +(\d+) kB/gm);
  return [...lines].reduce((sum, [, kib]) => sum + Number(kib), 0) / 1024;
}

/** Empty if the process has ended in the meantime. */
function listed(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
