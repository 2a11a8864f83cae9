import * as listFaults from './list-faults.ts';
import * as textFaults from './text-faults.ts';

const { entryFor: _, ...LIST } = listFaults;

/** Everything that plants a fault into a paper. */
export const PLANTERS = [...Object.values(LIST), ...Object.values(textFaults)] as readonly listFaults.Planter[];
