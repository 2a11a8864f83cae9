import { describe, expect, test } from 'vitest';

import type { AssignmentView, HandedInText } from '#shared-types/desk/assignment';

import {
  claimsWithoutEvidence,
  factCounts,
  factsOf,
  isTelling,
  partsLookedAt,
  readAs,
} from '../../web/features/desk/assignment/facts.ts';
import { answerOf, countsOf, passes, type Question } from '../../web/features/desk/sideways/sideways-answers.ts';
import { bodyOf, deskView, handedIn, readAsArgument } from '../support/desk.ts';

const TEXT = handedIn(2, 'Heron 12');
const REPORT: HandedInText = {
  ...TEXT,
  reading: { argument: { argues: 'no', kind: 'report', because: 'It reports.', elements: [], gaps: [] } },
};
const wordsOf = (view: AssignmentView, text: HandedInText) => factsOf(view, text).map(({ words }) => words);
const answers = (text: HandedInText, question: Question = 'Position', own: Partial<AssignmentView> = {}) => [
  ...answerOf(deskView({ texts: [text], ...own }), text, question).certainties,
];

/** The text with a problem of its sources. */
function withProblem(rule: 'not listed' | 'evidence without source', from = 1): HandedInText {
  const problem = { rule, title: '', msg: '', why: '', places: [{ from, to: from + 5 }] };
  return { ...TEXT, reading: { sources: { citations: [], entries: [], problems: [problem], fine: [] } } };
}

describe('A text', () => {
  test('is told by what is counted: late, and the same words as another', () => {
    const text = { ...readAsArgument(TEXT), sameWordsAs: 'Rook 17' };
    const view = deskView({ texts: [text] });
    const due = { ...view, settings: { ...view.settings, dueMs: TEXT.handedInMs - 60_000 } };
    expect(wordsOf(due, text)).toEqual(['same words as Rook 17', '1 minute late']);
  });

  test('that has no position and no counterclaim is told by nothing: they may still be there', () => {
    expect(wordsOf(deskView(), readAsArgument(TEXT, { parts: ['Claim'] }))).toEqual([]);
  });

  test('is told by the paragraph whose evidence has no source', () => {
    const text = { ...withProblem('evidence without source', 9), body: bodyOf('It rains. 90% of kids say so.') };
    expect(wordsOf(deskView(), text)).toContain('evidence without a source, ¶ 1');
  });

  test('that wasn’t taken for an argument says so, and one that waits for its turn says nothing', () => {
    expect(wordsOf(deskView(), REPORT)).toEqual(['not read as an argument']);
    expect(wordsOf(deskView(), { ...TEXT, reading: {} })).toEqual(['not read as an argument']);
    expect(wordsOf(deskView(), TEXT)).toEqual([]);
    expect([readAs(TEXT), readAs(REPORT), readAs(readAsArgument(TEXT))]).toEqual([
      'waiting',
      'not an argument',
      'argument',
    ]);
  });
});

describe('A claim without evidence', () => {
  const text = readAsArgument(TEXT, {
    parts: ['Claim', 'Evidence', 'Claim', 'Lead', 'Claim'],
    withoutEvidence: [2, 4],
  });
  const told = (labels: AssignmentView['labels'][string]) => wordsOf(deskView({ labels: { [TEXT.id]: labels } }), text);

  test('is one for which the analysis found none, by its number in the text', () => {
    expect(told([])).toEqual(['no evidence found for claims 2 and 3']);
    expect(claimsWithoutEvidence(deskView(), text).map(({ from }) => from)).toEqual([20, 40]);
  });

  test('is settled by the teacher’s word on it, and by evidence that they find before the next claim', () => {
    expect(told([{ from: 20, to: 29, label: 'None' }])).toEqual(['no evidence found for claim 2']);
    expect(told([{ from: 35, to: 38, label: 'Evidence' }])).toEqual(['no evidence found for claim 3']);
    expect(told([{ from: 55, to: 59, label: 'Evidence' }])).toEqual(['no evidence found for claim 2']);
  });
});

describe('Sideways', () => {
  test('a clear position is the answer, and a doubtful one is “not found”', () => {
    expect(answers(readAsArgument(TEXT, { parts: ['Position'] }))).toEqual(['clear']);
    const doubtful = readAsArgument(TEXT, { parts: ['Position'], certainty: 'perhaps' });
    expect(answers(doubtful)).toEqual(['missing']);
    expect(countsOf(deskView({ texts: [doubtful] })).get('Position')).toBe(0);
  });

  test('a text in which nothing was looked for isn’t one without a position, and neither is one that waits', () => {
    expect(answers(REPORT)).toEqual(['not looked for']);
    expect(answers(TEXT)).toEqual(['waiting']);
    const report = answerOf(deskView(), REPORT, 'Position');
    expect([passes('missing', report), passes('not looked for', report)]).toEqual([false, true]);
  });

  test('what the teacher says counts, in a text that wasn’t taken for an argument, too', () => {
    const labels = { [TEXT.id]: [{ from: 1, to: 5, label: 'Position' as const }] };
    expect(answers(REPORT, 'Position', { labels })).toEqual(['yours']);
  });
});

test('a fact on more than a third of the lines, and on more than three, is only counted', () => {
  const late = { kind: 'late' as const, words: '1 minute late' };
  const lines = Array.from({ length: 12 }, (_, index) => (index < 5 ? [late] : []));
  expect(factCounts(lines)).toEqual(new Map([['late', 5]]));
  expect([isTelling(5, 12), isTelling(4, 12), isTelling(3, 3), isTelling(4, 4)]).toEqual([false, true, true, false]);
});

test('what a teacher has looked at in a class is what is clear in the texts they have read, and what they corrected', () => {
  const [read, corrected, unread] = [TEXT, handedIn(3, 'Rook 17'), handedIn(4, 'Wren 2')].map((text) =>
    readAsArgument(text, { parts: ['Position', 'Claim'] }),
  );
  if (!read || !corrected || !unread) throw new Error('There are three texts.');
  const view = deskView({
    texts: [read, corrected, unread],
    marks: { [read.id]: { isRead: true, levels: {}, words: '' } },
    labels: {
      [read.id]: [{ from: 10, to: 19, label: 'Claim' }],
      [corrected.id]: [{ from: 0, to: 9, label: 'None' }],
    },
  });
  expect(partsLookedAt(view)).toEqual({ all: 3, corrected: 1 });
  expect(partsLookedAt(view, 'Claim')).toEqual({ all: 1, corrected: 0 });
  expect(partsLookedAt(deskView({ texts: [unread] }))).toEqual({ all: 0, corrected: 0 });
});
