import { describe, expect, test } from 'vitest';

import type { Analysis } from '#shared-types/analysis/analysis';
import type { ArgumentGap, GapKind } from '#shared-types/analysis/argument';
import type { Priority } from '#shared-types/analysis/priority';
import type { CitationProblem } from '#shared-types/analysis/sources';

import { gapId } from '../../web/features/editor/argument/gap-id.ts';
import { countOpen, pointsOf } from '../../web/features/editor/priorities/open-points.ts';
import { problemId } from '../../web/features/editor/sources/problem-id.ts';

const aGap = (kind: GapKind): ArgumentGap => ({ kind, title: '', question: `Where is the ${kind}?` });
const aProblem = (from: number, citation: number): CitationProblem => ({
  rule: 'not listed',
  title: '',
  msg: '',
  why: '',
  places: [{ from, to: from + 5 }],
  citation,
});

function aPriority(more: Partial<Priority>): Priority {
  return { id: 'gap evidence', stage: 'evidence', title: '', reason: '', places: [], ...more };
}

const SOURCES = {
  citations: [
    { from: 10, to: 15, words: '(Ada)', paragraph: 1 },
    { from: 30, to: 35, words: '(Ben)', paragraph: 1 },
  ],
  entries: [],
  problems: [aProblem(10, 0), aProblem(30, 1)],
  fine: [],
};
const ANALYSIS: Analysis = {
  items: [],
  argument: { argues: 'yes', kind: 'essay', because: '', elements: [], gaps: [aGap('evidence'), aGap('conclusion')] },
  sources: SOURCES,
};

const known = { rows: 3, analysis: ANALYSIS, isSettled: (_id: string) => false, comments: 2, isKnown: true };

describe('What is open', () => {
  test('is counted in each view, without what is settled', () => {
    expect(countOpen(known)).toEqual({ notes: 3, argument: 2, sources: 2, profile: undefined, comments: 2 });
    const settled = new Set([gapId(aGap('evidence')), problemId(aProblem(10, 0), SOURCES)]);
    expect(countOpen({ ...known, isSettled: (id) => settled.has(id) })).toMatchObject({ argument: 1, sources: 1 });
  });

  test('shows no number where nothing is open, and no number of notes before the text has been read', () => {
    expect(countOpen({ ...known, isSettled: () => true })).toMatchObject({ argument: undefined, sources: undefined });
    expect(countOpen({ ...known, rows: 0, isKnown: false, analysis: undefined })).toEqual({ comments: 2 });
    expect(countOpen({ ...known, rows: 0 }).notes).toBe(0);
  });
});

describe('Settling a priority', () => {
  test('settles its gaps, and no other', () => {
    expect(pointsOf(aPriority({}), ANALYSIS)).toEqual([gapId(aGap('evidence'))]);
    expect(pointsOf(aPriority({ id: 'passive' }), ANALYSIS)).toEqual([]);
  });

  test('settles the citations at its places, and no other', () => {
    const places = [{ from: 30, to: 35, paragraph: 1 }];
    expect(pointsOf(aPriority({ id: 'sources', stage: 'sources', places }), ANALYSIS)).toEqual([
      problemId(aProblem(30, 1), SOURCES),
    ]);
    expect(pointsOf(aPriority({ stage: 'sources', places }), { items: [] })).toEqual([]);
  });
});
