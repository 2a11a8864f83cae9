import type { Priority } from '#shared-types/priority';

import type { Settlement } from '../panel/use-settled.ts';

/** How many things are shown at a time. */
const MOST_SHOWN = 3;

/** The things that are shown, and what they were chosen from. */
export interface FirstThree {
  priorities: readonly Priority[];
  settled: ReadonlyMap<string, Settlement>;
  /** At most three; one that has been settled since leaves its place empty. */
  ids: readonly string[];
}

/**
 * The first three things that are open. They are chosen anew with every analysis, which comes after a pause of the writer; until then
 * nothing moves up when one of them is settled, unless all are, and nothing that is brought back has to wait.
 */
export function firstThree(
  priorities: readonly Priority[],
  settled: ReadonlyMap<string, Settlement>,
  before?: FirstThree,
): FirstThree {
  const open = (id: string) => !settled.has(id);
  const stays =
    before !== undefined &&
    before.priorities === priorities &&
    before.settled.size <= settled.size &&
    before.ids.some(open);
  if (stays) return { priorities, settled, ids: before.ids };
  const ids = priorities
    .map(({ id }) => id)
    .filter(open)
    .slice(0, MOST_SHOWN);
  return { priorities, settled, ids };
}
