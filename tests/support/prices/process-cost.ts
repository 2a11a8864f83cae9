import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const NS_PER_MS = 1_000_000;
const MIB = 1_048_576;
const KIB = 1024;
/** Lets the kernel forget the peak of a process's memory (proc(5), clear_refs). */
const FORGET_PEAK = '5';

/** How much processor time all threads of a process have used, in milliseconds. Only Linux tells. */
export function processorMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const used = threads.map((thread) => {
    try {
      return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
    } catch {
      return 0; // it has just ended
    }
  });
  return used.reduce((sum, ns) => sum + ns, 0) / NS_PER_MS;
}

/** The memory of a process now, and at its peak since `forgetPeak`, in MiB. */
export function memoryMiB(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string) => (Number(new RegExp(String.raw`${name}:\s+(\d+) kB`).exec(status)?.[1]) * KIB) / MIB;
  return { now: of('VmRSS'), peak: of('VmHWM') };
}

/** Measures the peak of the memory of a process anew. */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, FORGET_PEAK);
}
