import { readdirSync, readFileSync } from 'node:fs';

/** How often the processes are looked at: a browser that ends with its worker is in nobody's account. */
const LOOK_EVERY_MS = 1_000;
/** Clock ticks a second (USER_HZ). */
const TICKS_PER_S = 100;

interface Process {
  pid: number;
  parent: number;
  seconds: number;
}

/** Counts the processor time, user and system, of this process and of all below it. Elsewhere than on Linux, it knows nothing. */
export class ProcessorTime {
  /** What the processes below each child used when it was last seen. */
  readonly #below = new Map<number, number>();
  readonly #timer = setInterval(() => this.#look(), LOOK_EVERY_MS);

  constructor() {
    this.#timer.unref();
  }

  /** Stops counting. @returns seconds, or undefined where the system doesn't tell. */
  end(): number | undefined {
    clearInterval(this.#timer);
    return this.#look();
  }

  #look(): number | undefined {
    const processes = listProcesses();
    const own = processes.find(({ pid }) => pid === process.pid);
    if (!own) return undefined;
    const children = Map.groupBy(processes, ({ parent }) => parent);
    const below = (pid: number): number =>
      (children.get(pid) ?? []).reduce((sum, child) => sum + child.seconds + below(child.pid), 0);
    const alive = children.get(process.pid) ?? [];
    for (const { pid } of alive) this.#below.set(pid, below(pid));
    // A child that has ended is part of our own account, with the children that it waited for.
    return own.seconds + alive.reduce((sum, { seconds }) => sum + seconds, 0) + sumOf(this.#below.values());
  }
}

const sumOf = (numbers: Iterable<number>) => [...numbers].reduce((sum, each) => sum + each, 0);

function listProcesses(): Process[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // The name of the program comes in brackets and may contain spaces.
        const [, fields = ''] = /\) (.*)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? [];
        const parts = fields.split(' ').map(Number);
        // What it used itself, and what its ended children used (proc(5)).
        const ticks = parts.slice(11, 15).reduce((sum, each) => sum + each, 0);
        return [{ pid: Number(name), parent: parts[1] ?? 0, seconds: ticks / TICKS_PER_S }];
      } catch {
        return []; // it has just ended
      }
    });
}
