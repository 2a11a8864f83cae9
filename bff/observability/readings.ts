import type { Health } from './health.ts';
import type { Reading } from './metrics.ts';

/** What servers and workers can both tell. */
interface ToldByAll {
  /** Whether work should come here. */
  isReady: () => boolean;
  look: () => Promise<Record<string, Health>>;
  evaluator: { load?: () => { waiting: number; running: number } };
}

/** The readings that servers and workers have in common. */
export function commonReadings({ isReady, look, evaluator }: ToldByAll): Reading[] {
  return [
    {
      name: 'sullivan_ready',
      help: 'Whether it takes work: 1 or 0. /readyz of a server tells load balancers the same; a worker takes work while it has a broker.',
      read: () => (isReady() ? 1 : 0),
    },
    {
      name: 'sullivan_dependency_ok',
      help: 'Whether something works that this process depends on: 1 or 0. /readyz of a server says why not.',
      label: 'dependency',
      async read() {
        const states = Object.entries(await look());
        return Object.fromEntries(states.map(([name, { state }]) => [name, state === 'ok' ? 1 : 0]));
      },
    },
    {
      name: 'sullivan_evaluator_texts',
      help: 'How many texts wait for the evaluator, and how many it is reading.',
      label: 'state',
      read: () => ({ waiting: 0, running: 0, ...evaluator.load?.() }),
    },
  ];
}
