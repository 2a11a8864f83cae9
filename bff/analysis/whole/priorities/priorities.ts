import type { ArgumentGap, GapKind } from '#shared-types/analysis/argument';
import type { FeedbackItem } from '#shared-types/analysis/feedback';
import type { Place } from '#shared-types/analysis/paragraph';
import { type Priority, PRIORITY_STAGES, type PriorityStage } from '#shared-types/analysis/priority';
import type { Profile } from '#shared-types/analysis/profile';
import type { Sources, CitationRule } from '#shared-types/analysis/sources';

import type { ReadText } from '../../reading/read-text.ts';
import type { ReadArgument } from '../argument/argument.ts';
import { type DraftPriority, slipPriorities } from './slips.ts';

/** Problems of form alone: they come after problems of substance. */
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

/** A text with more words than this in one paragraph needs a break. */
const LONGEST_SINGLE_PARAGRAPH_WORDS = 220;

/** A paragraph with more words than this probably makes two points. */
const LONGEST_PARAGRAPH_WORDS = 260;

/** What we know about a text when we set its priorities. */
export interface PriorityContext {
  readText: ReadText;
  items: readonly FeedbackItem[];
  argument: ReadArgument;
  profile: Profile | undefined;
  sources: Sources | undefined;
}

/** The stage of each gap: the topic that a tutor would raise it under. */
const GAP_STAGES: Readonly<Record<GapKind, PriorityStage>> = {
  position: 'position',
  claims: 'position',
  evidence: 'evidence',
  'one case': 'evidence',
  rebuttal: 'evidence',
  counterclaim: 'evidence',
  conclusion: 'cohesion',
};

/**
 * What to do first: a habit that runs through the text, then everything else worth working on, in the order that a tutor would
 * raise it, from the position down to spelling. Nothing that is in doubt comes before all that is sure.
 */
export function prioritise(context: PriorityContext): Priority[] {
  const { argument, readText } = context;
  const drafts = [
    ...gapPriorities(argument),
    ...sourcePriorities(context.sources),
    ...cohesionPriorities(context),
    ...slipPriorities(context.items, readText),
  ];
  return inOrder(drafts).map((one) => withParagraphs(one, readText));
}

function rankOf({ standing, stage }: DraftPriority): number {
  return standing === 'leading' ? -1 : PRIORITY_STAGES.indexOf(stage);
}

function inOrder(drafts: readonly DraftPriority[]): DraftPriority[] {
  const ordered = drafts.toSorted((one, other) => rankOf(one) - rankOf(other));
  const first = ordered.find(({ standing }) => standing === 'leading' || standing === 'sure');
  if (first === undefined) return ordered.filter(({ standing }) => standing !== 'slight');
  return [first, ...ordered.filter((one) => one !== first)];
}

function withParagraphs({ standing: _standing, ...priority }: DraftPriority, readText: ReadText): Priority {
  const places = priority.places.map(({ from, to }) => ({ from, to, paragraph: paragraphAt(readText, from) }));
  return { ...priority, places };
}

/** Gaps of the same kind are one thing to work on, with all their places. */
function gapPriorities({ argues, gaps, elements }: ReadArgument): DraftPriority[] {
  return [...Map.groupBy(gaps, ({ kind }) => kind)].map(([kind, some]) => {
    const [first] = some;
    return {
      id: `gap ${kind}`,
      stage: GAP_STAGES[kind],
      title: some.length > 1 ? SEVERAL_TITLES[kind](some.length) : (first?.title ?? ''),
      reason: first?.question ?? '',
      places: some.flatMap((gap) => placeOf(gap, elements)),
      standing:
        argues === 'perhaps' ||
        some.every(({ about }) => about !== undefined && elements[about]?.certainty === 'perhaps')
          ? 'doubtful'
          : 'sure',
    };
  });
}

const SEVERAL_TITLES: Readonly<Record<GapKind, (count: number) => string>> = {
  position: () => 'Where is your position?',
  claims: () => 'What are your reasons?',
  evidence: (count) => `${count} claims have no evidence yet`,
  'one case': (count) => `${count} claims rest on one story each`,
  rebuttal: (count) => `${count} objections have no answer yet`,
  counterclaim: () => 'Who would disagree?',
  conclusion: () => 'Where does the text end?',
};

function placeOf({ about }: ArgumentGap, elements: ReadArgument['elements']): Place[] {
  const element = about === undefined ? undefined : elements[about];
  return element ? [{ from: element.from, to: element.to }] : [];
}

/** The number of the paragraph that contains a place, counted from 1. */
function paragraphAt({ paragraphs }: ReadText, from: number): number {
  const index = paragraphs.findLastIndex(({ sentences }) => (sentences[0]?.chunk.from ?? Infinity) <= from);
  return Math.max(0, index) + 1;
}

/** How the parts of the text connect. */
function cohesionPriorities({ profile }: PriorityContext): DraftPriority[] {
  if (profile === undefined) return [];
  const { paragraphs, remarks } = profile;
  const drafts: DraftPriority[] = [];
  const [only, second] = paragraphs;
  if (only !== undefined && second === undefined && only.words > LONGEST_SINGLE_PARAGRAPH_WORDS)
    drafts.push({
      id: 'one paragraph',
      stage: 'cohesion',
      title: 'The text is one paragraph',
      reason: 'A new paragraph tells the reader that a new point starts. Where do your points start?',
      places: [],
      standing: 'sure',
    });
  const long = second === undefined ? [] : paragraphs.filter(({ words }) => words > LONGEST_PARAGRAPH_WORDS);
  if (long.length > 0)
    drafts.push({
      id: 'long paragraphs',
      stage: 'cohesion',
      title: long.length === 1 ? 'One very long paragraph' : `${long.length} very long paragraphs`,
      reason: 'Readers can follow one point at a time. Does each of these paragraphs make just one?',
      places: long.map(({ from, to }) => ({ from, to })),
      standing: 'sure',
    });
  if (remarks.openings?.place)
    drafts.push({
      id: 'openings',
      stage: 'cohesion',
      title: 'Sentences that start alike',
      reason: remarks.openings.msg,
      places: [remarks.openings.place],
      standing: 'slight',
    });
  return drafts;
}

/** What the sources call for. The first counts what the view of the sources counts as open. */
function sourcePriorities(sources: Sources | undefined): DraftPriority[] {
  const problems = sources?.problems ?? [];
  const [substance, form] = [false, true].map((isForm) => problems.filter(({ rule }) => FORM.has(rule) === isForm));
  const [unsourced, toSortOut] = [true, false].map((isUnsourced) =>
    [...(substance ?? []), ...(form ?? [])].filter(({ rule }) => (rule === 'evidence without source') === isUnsourced),
  );
  return [
    ...draft('sources', toSortOut ?? [], (count) => `${count} sources to sort out`),
    ...draft('unsourced', unsourced ?? [], (count) => `${count} sentences may need a source`),
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
      standing: first.rule === 'evidence without source' ? 'doubtful' : 'sure',
    },
  ];
}
