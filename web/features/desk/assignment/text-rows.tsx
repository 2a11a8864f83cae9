import { useMemo, useState } from 'react';

import type { AssignmentView, HandedInText } from '#shared-types/desk/assignment';

import type { FactKind } from '../../../content/desk/facts.ts';
import { bodyOf } from '../../../files/writing/document-text.ts';
import { compareCodes, newestTexts, stateOf, TEXT_STATES, type TextState } from './assignment.ts';
import { type Fact, factCounts, factsOf } from './facts.ts';

/** The orders of the list. None is by quality. */
export const ORDERS = ['code', 'time', 'words', 'state', 'shuffled'] as const;
type TextOrder = (typeof ORDERS)[number];

/** One line of the list: a text, and what is known of it. */
export interface TextRow {
  text: HandedInText;
  state: TextState;
  facts: readonly Fact[];
}

/** What of the list is shown. */
export interface TextsFilter {
  state: TextState | undefined;
  facts: readonly FactKind[];
  find: string;
  order: TextOrder;
}

/** All lines, by code. */
export const NO_FILTER: TextsFilter = { state: undefined, facts: [], find: '', order: 'code' };

/** What the list shows, and where somebody is in it: it stays as it was when they come back to it. */
export type TextsList = ReturnType<typeof useTextsList>;

/** The list of an assignment's texts. */
export function useTextsList(view: AssignmentView) {
  const [filter, setFilter] = useState<TextsFilter>(NO_FILTER);
  const [names, setNames] = useState<ReadonlyMap<string, string>>();
  const [current, setCurrent] = useState<string>();
  const rows = useMemo<readonly TextRow[]>(
    () => newestTexts(view).map((text) => ({ text, state: stateOf(view, text), facts: factsOf(view, text) })),
    [view],
  );
  const counts = useMemo(() => factCounts(rows.map(({ facts }) => facts)), [rows]);
  const shown = useMemo(() => filteredRows(rows, filter), [rows, filter]);
  return {
    /** All lines, by code. */
    rows,
    /** On how many of them each fact stands. */
    counts,
    /** The lines that the filter leaves, in its order. */
    shown,
    filter,
    setFilter,
    /** The names by code, while they're shown. */
    names,
    setNames,
    /** The text whose line the keys act on. */
    current,
    setCurrent,
  };
}

/** The lines that a filter leaves, in its order. */
function filteredRows(rows: readonly TextRow[], { state, facts, find, order }: TextsFilter): TextRow[] {
  const words = find.trim().toLowerCase();
  const left = rows.filter(
    (row) =>
      (state === undefined || row.state === state) &&
      facts.every((kind) => row.facts.some((fact) => fact.kind === kind)) &&
      (words === '' || isFound(row.text, words)),
  );
  return order === 'code' ? left : left.toSorted(COMPARED[order]);
}

/** How the lines are ordered that are by code. */
const COMPARED: Record<Exclude<TextOrder, 'code'>, (a: TextRow, b: TextRow) => number> = {
  time: (a, b) => a.text.handedInMs - b.text.handedInMs,
  words: (a, b) => a.text.words - b.text.words,
  state: (a, b) => TEXT_STATES.indexOf(a.state) - TEXT_STATES.indexOf(b.state),
  shuffled: (a, b) => compareCodes(a.text.id, b.text.id),
};

function isFound(text: HandedInText, words: string): boolean {
  return (
    text.code.toLowerCase().includes(words) ||
    text.title.toLowerCase().includes(words) ||
    bodyOf(text).textContent.toLowerCase().includes(words)
  );
}

const STATE_SIGNS: Record<TextState, string> = {
  'not read': 'M8 2a6 6 0 1 0 0 12A6 6 0 1 0 8 2z',
  read: 'M8 2a6 6 0 1 0 0 12A6 6 0 1 0 8 2z',
  commented: 'M2 3h12v8H7l-4 3v-3H2z',
  returned: 'M2 8.5 6 12.5 14 4',
};

/** The shape of a state; its word is always beside it or its name. */
export function StateSign({ state, label }: { state: TextState; label?: string }) {
  return (
    <svg
      className="state-sign"
      viewBox="0 0 16 16"
      width="14"
      height="14"
      fill={state === 'commented' ? 'var(--accent)' : 'none'}
      stroke={state === 'not read' ? 'var(--rule-strong)' : 'var(--accent)'}
      strokeWidth="1.5"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path d={STATE_SIGNS[state]} />
      {state === 'read' && <path fill="var(--accent)" d="M8 2v12a6 6 0 0 0 0-12z" />}
    </svg>
  );
}
