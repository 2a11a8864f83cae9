import { describe, expect, test } from 'vitest';

import type { Analysis } from '#shared-types/analysis';
import type { ArgumentGap, GapKind } from '#shared-types/argument';
import type { Priority } from '#shared-types/priority';
import type { CitationProblem } from '#shared-types/sources';

import { gapId } from '../../web/features/editor/argument/gap-id.ts';
import { openPoints, pointsOf } from '../../web/features/editor/priorities/open-points.ts';
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
  argument: { argues: true, because: '', elements: [], gaps: [aGap('evidence'), aGap('conclusion')] },
  sources: SOURCES,
};

const known = {
  slips: 3,
  dismissed: 1,
  analysis: ANALYSIS,
  hasCheckedSources: true,
  settled: new Set<string>(),
  comments: 2,
};

describe('What is open', () => {
  test('is counted in each view, and what is settled goes on counting as settled', () => {
    expect(openPoints(known)).toEqual({
      counts: { notes: 3, argument: 2, sources: 2, profile: undefined, comments: 2 },
      progress: { settled: 1, total: 8 },
    });
    const settled = new Set([gapId(aGap('evidence')), problemId(aProblem(10, 0), SOURCES)]);
    expect(openPoints({ ...known, settled })).toEqual({
      counts: { notes: 3, argument: 1, sources: 1, profile: undefined, comments: 2 },
      progress: { settled: 3, total: 8 },
    });
  });

  test('has no sources before the writer has asked for a look at them', () => {
    const { counts, progress } = openPoints({ ...known, hasCheckedSources: false });
    expect([counts.sources, progress]).toEqual([undefined, { settled: 1, total: 6 }]);
  });

  test('shows no number where nothing is open, and only the notes before an analysis', () => {
    const settled = new Set(ANALYSIS.argument?.gaps.map(gapId));
    expect(openPoints({ ...known, settled }).counts.argument).toBeUndefined();
    expect(openPoints({ ...known, analysis: undefined })).toEqual({
      counts: { notes: 3, argument: undefined, sources: undefined, profile: undefined, comments: 2 },
      progress: { settled: 1, total: 4 },
    });
  });
});

describe('Whoever is done with a priority', () => {
  test('is done with its gaps, and with no other', () => {
    expect(pointsOf(aPriority({}), ANALYSIS)).toEqual([gapId(aGap('evidence'))]);
    expect(pointsOf(aPriority({ id: 'passive' }), ANALYSIS)).toEqual([]);
  });

  test('is done with the citations at its places, and with no other', () => {
    const places = [{ from: 30, to: 35, paragraph: 1 }];
    expect(pointsOf(aPriority({ id: 'sources', stage: 'sources', places }), ANALYSIS)).toEqual([
      problemId(aProblem(30, 1), SOURCES),
    ]);
    expect(pointsOf(aPriority({ stage: 'sources', places }), { items: [] })).toEqual([]);
  });
});
