import { storeCalls } from './measured.ts';

/** A port whose calls are measured. */
interface MeasuredCalls<Port> {
  port: Port;
  /** How many calls haven't been answered yet. */
  waiting: () => number;
}

/**
 * The same port, with every call measured: each function that returns a promise, and those of the objects that it has or returns.
 * It knows nothing about the calls, so it's the same for every driver. A call costs about a microsecond more.
 */
export function measuredCalls<Port extends object>(port: Port): MeasuredCalls<Port> {
  let waiting = 0;

  async function measure(name: string, answer: Promise<unknown>): Promise<unknown> {
    const beganMs = performance.now();
    let outcome: 'done' | 'failed' = 'failed';
    waiting += 1;
    try {
      const result = await answer;
      outcome = 'done';
      return result;
    } finally {
      waiting -= 1;
      storeCalls.tell({ call: name, outcome, ms: performance.now() - beganMs });
    }
  }

  /** @param path what its calls are called before their own name, such as `comments.` */
  function wrapped<Part extends object>(part: Part, path: string): Part {
    return new Proxy(part, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof name === 'symbol') return value;
        if (typeof value === 'object' && value !== null) return wrapped(value, `${path}${name}.`);
        return typeof value === 'function' ? call(path + name, (args) => Reflect.apply(value, target, args)) : value;
      },
    });
  }

  function call(name: string, run: (args: unknown[]) => unknown): (...args: unknown[]) => unknown {
    return (...args) => {
      const answer = run(args);
      if (answer instanceof Promise) return measure(name, answer);
      // The calls under a right have the names of those without one.
      return typeof answer === 'object' && answer !== null ? wrapped(answer, '') : answer;
    };
  }

  return { port: wrapped(port, ''), waiting: () => waiting };
}
