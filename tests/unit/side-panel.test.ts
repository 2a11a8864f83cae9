import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import type { Profile } from '#shared-types/analysis/profile';
import type { Citation, CitationProblem, Sources } from '#shared-types/analysis/sources';

import type { Settled } from '../../web/features/editor/panel/use-settled.ts';
import { ProfileView } from '../../web/features/editor/profile/profile-view.tsx';
import { barAt, barsOf } from '../../web/features/editor/profile/strip-bars.ts';
import { questionsOf } from '../../web/features/editor/sources/open-problems.ts';
import { problemId } from '../../web/features/editor/sources/problem-id.ts';
import { rowsOf } from '../../web/features/editor/sources/source-rows.ts';
import { SourcesView } from '../../web/features/editor/sources/sources-view.tsx';
import { indexAfterKey } from '../../web/ui/roving-focus.ts';

const nothing = () => undefined;

function sentencesOf(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    from: index * 10,
    to: index * 10 + 9,
    words: (index % 7) + 1,
    paragraph: Math.floor(index / 4) + 1,
  }));
}

function aProfile(sentences: Profile['sentences']): Profile {
  return {
    words: sentences.length * 4,
    minutes: 1,
    sentences,
    paragraphs: [],
    voice: { passive: 0, active: 0 },
    repeated: [],
    openings: [],
    hedges: [],
    fillers: [],
    remarks: {},
  };
}

function aCitation(from: number, words: string, entry?: number): Citation {
  return { from, to: from + words.length, words, paragraph: 1, ...(entry !== undefined && { entry }) };
}

function aProblem(problem: Partial<CitationProblem>): CitationProblem {
  return { rule: 'no list', title: '', msg: '', why: '', places: [{ from: 0, to: 1 }], ...problem };
}

/** Johnson (1995) in the text is nearly Johnston (1996) in the list. */
function nearlyListed(): Sources {
  return {
    citations: [aCitation(10, 'Johnson (1995)', 0), aCitation(50, '(Reyes, 2019)')],
    entries: [{ from: 90, to: 99, words: 'Johnston (1996)' }],
    problems: [
      aProblem({
        rule: 'name differs',
        citation: 0,
        entry: 0,
        places: [
          { from: 10, to: 24 },
          { from: 90, to: 99 },
        ],
      }),
    ],
    fine: [],
  };
}

/** The rules of what is open in sources in which these questions are settled, and the rows that are shown. */
function shownOf(sources: Sources, ...settled: CitationProblem[]) {
  const ids = new Set(settled.map((problem) => problemId(problem, sources)));
  const questions = questionsOf(sources, (id) => ids.has(id));
  return { rules: questions.toSortOut.map(({ problem }) => problem.rule), ...rowsOf(sources, questions) };
}

describe('A settled question about a source', () => {
  test('stays settled when a new analysis finds it elsewhere, under another number and with other spaces', () => {
    const before = { ...nearlyListed(), problems: [] };
    const after: Sources = { ...before, citations: [aCitation(3, 'Ada (2001)'), aCitation(70, '(Reyes,  2019)')] };
    const problem = aProblem({ rule: 'not listed', citation: 1 });
    expect(problemId({ ...problem, places: [{ from: 70, to: 84 }] }, after)).toBe(problemId(problem, before));
  });

  test('does not settle another rule, the other side, or another sentence', () => {
    const sources = nearlyListed();
    const problems = [
      aProblem({ rule: 'not listed', citation: 1 }),
      aProblem({ rule: 'no page', citation: 1 }),
      aProblem({ rule: 'no page', citation: 0 }),
      aProblem({ rule: 'no page', entry: 0 }),
      aProblem({ rule: 'evidence without source', msg: '“A study” has no source.' }),
      aProblem({ rule: 'evidence without source', msg: '“One survey” has no source.' }),
    ];
    expect(new Set(problems.map((problem) => problemId(problem, sources))).size).toBe(problems.length);
  });

  test('that was a near miss leaves a citation without an entry and an entry without a citation', () => {
    const sources = nearlyListed();
    expect(shownOf(sources).rules).toEqual(['name differs']);
    const { rules, problems, matches } = shownOf(sources, ...sources.problems);
    expect(rules).toEqual(['not listed', 'never cited']);
    expect(problems.map(({ pair }) => pair?.line)).toEqual(['text only', 'list only']);
    expect(matches).toEqual([]);
  });

  test('that was a near miss leaves the entry alone when another citation means it', () => {
    const sources = nearlyListed();
    sources.citations.push(aCitation(70, 'Johnston (1996)', 0));
    const { rules, matches } = shownOf(sources, ...sources.problems);
    expect(rules).toEqual(['not listed']);
    expect(matches.map(({ entry }) => entry)).toEqual([0]);
  });
});

describe('The strip of sentence lengths', () => {
  test('is one stop of the Tab key with at most 64 bars, however long the text is', () => {
    for (const count of [1, 22, 64, 65, 2000]) {
      const html = renderToStaticMarkup(
        createElement(ProfileView, { profile: aProfile(sentencesOf(count)), show: nothing }),
      );
      const bars = html.match(/<button[^>]*class="bar"[^>]*>/g) ?? [];
      expect(bars.length).toBeLessThanOrEqual(64);
      expect(bars.length).toBeGreaterThanOrEqual(Math.min(count, 33));
      expect(bars.filter((bar) => bar.includes('tabindex="0"'))).toHaveLength(1);
    }
  });

  test('leaves no sentence out, and gives a shared bar the height of its longest', () => {
    const sentences = sentencesOf(203);
    const bars = barsOf(sentences);
    expect(bars.flatMap(({ first, last }) => sentences.slice(first, last + 1))).toEqual(sentences);
    for (const { first, last, longest } of bars)
      expect(longest.words).toBe(Math.max(...sentences.slice(first, last + 1).map(({ words }) => words)));
    expect(barAt(bars, sentences[150])).toBe(bars.findIndex(({ last }) => last >= 150));
    expect(barAt(bars, { from: 1e9, to: 1e9 })).toBeUndefined();
  });

  test.each([
    ['ArrowRight', 3, 4],
    ['ArrowLeft', 3, 2],
    ['ArrowRight', 9, 9],
    ['ArrowLeft', 0, 0],
    ['Home', 5, 0],
    ['End', 5, 9],
    ['PageDown', 5, 9],
    ['Tab', 5, undefined],
    ['toString', 5, undefined],
  ])('%s leads from bar %i to %s', (key, from, to) => {
    expect(indexAfterKey('row', key, { index: from, count: 10 })).toBe(to);
  });
});

const NO_SOURCES: Sources = { citations: [], entries: [], problems: [], fine: [] };
const NOTHING_SETTLED: Settled = { how: nothing, settle: nothing, bringBack: nothing };

const draw = (sources: Sources | undefined) =>
  renderToStaticMarkup(
    createElement(SourcesView, {
      sources,
      style: undefined,
      settled: NOTHING_SETTLED,
      onStyle: nothing,
      show: nothing,
    }),
  );

describe('The sources', () => {
  test('are an invitation before the text has been read', () => {
    const html = draw(undefined);
    expect(html).not.toMatch(/<(?:button|select)/);
    expect(html).toContain('Cite a source');
  });

  test('count a source once however often it is cited', () => {
    const sources = nearlyListed();
    sources.citations.push(aCitation(60, 'Johnson (1995)', 0), aCitation(70, '(Reyes, 2019)'));
    expect(draw(sources)).toContain('2 cited, 1 listed, 1 to sort out');
  });

  test('that are missing leave the questions about evidence, which the tab counts', () => {
    const msg = '“Studies show” points to evidence. Where could a reader look it up?';
    const problem = { rule: 'evidence without source' as const, title: 'Evidence without a source', why: '', msg };
    const html = draw({ ...NO_SOURCES, problems: [{ ...problem, places: [{ from: 1, to: 9 }] }] });
    expect(html).toContain('One question');
    expect(html).toContain('Studies show');
    expect(html).toContain('We looked for sources in your text');
  });

  test('that are not there are said to be missing, with what would be recognised', () => {
    const html = draw(NO_SOURCES);
    expect(html).toContain('We looked for sources in your text');
    expect(html).toContain('(Smith, 2019)');
    expect(draw(nearlyListed())).not.toContain('(Smith, 2019)');
  });
});
