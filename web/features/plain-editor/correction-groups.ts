import { isArgumentType } from '#shared-types/argument';
import { CITATION_TYPE } from '#shared-types/problems';

import type { Annotation } from '../../annotations/anchor.ts';

/** The groups of the panel, in the order in which a tutor would raise them. */
const GROUPS = ['argument', 'sources', 'sentences'] as const;
type GroupName = (typeof GROUPS)[number];

/** The corrections in their groups, without the empty ones; within a group they keep the order of the text. */
export function groupsOf(corrections: readonly Annotation[]): { name: GroupName; own: readonly Annotation[] }[] {
  const byGroup = Map.groupBy(corrections, ({ type }) => groupOf(type));
  return GROUPS.flatMap((name) => {
    const own = byGroup.get(name);
    return own === undefined ? [] : [{ name, own }];
  });
}

function groupOf(type: Annotation['type']): GroupName {
  if (type === CITATION_TYPE) return 'sources';
  return isArgumentType(type) ? 'argument' : 'sentences';
}
