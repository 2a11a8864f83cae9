import type { CitationRule, Sources } from '#shared-types/sources';

import type { DraftPriority } from './priorities.ts';

/** Problems of form alone: they come after problems of substance, and never first. */
const FORM: ReadonlySet<CitationRule> = new Set([
  'et al form',
  'and form',
  'order',
  'malformed DOI',
  'malformed URL',
  'malformed ISBN',
  'long quotation',
  'mixed styles',
]);

/** What the sources call for: at most one point of substance and one of form. */
export function sourcePriorities(sources: Sources | undefined): DraftPriority[] {
  const problems = sources?.problems ?? [];
  const substance = problems.filter(({ rule }) => !FORM.has(rule));
  const form = problems.filter(({ rule }) => FORM.has(rule));
  return [
    ...draft('sources', substance, (count) => `${count} sources to sort out`),
    ...draft('source form', form, (count) => `${count} citations to tidy up`),
  ];
}

function draft(id: string, problems: Sources['problems'], several: (count: number) => string): DraftPriority[] {
  const [first] = problems;
  if (first === undefined) return [];
  return [
    {
      id,
      stage: 'sources',
      title: problems.length === 1 ? first.title : several(problems.length),
      reason: first.msg,
      places: problems.flatMap(({ places }) => places.slice(0, 1)),
    },
  ];
}
