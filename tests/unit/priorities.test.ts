import { describe, expect, test } from 'vitest';

import { toNormalForm } from '#bff/analysis/reading/normal-form';
import type { ReadText } from '#bff/analysis/reading/read-text';
import { RULES } from '#bff/analysis/rules';
import { HABIT_OF_RULE } from '#bff/analysis/whole/priorities/habits';
import { prioritise, type PriorityContext } from '#bff/analysis/whole/priorities/priorities';
import type { ArgumentGap } from '#shared-types/analysis/argument';
import type { FeedbackItem } from '#shared-types/analysis/feedback';
import { HABITS } from '#shared-types/analysis/priority';
import { GENERAL_RULES } from '#shared-types/analysis/rule';
import type { CitationProblem } from '#shared-types/analysis/sources';

const LENGTH = 100;

/** A text of so many sentences, each at a multiple of LENGTH. */
function textOf(count: number): ReadText {
  const sentences = Array.from({ length: count }, (_, index) => {
    const chunk = { msg: 'They was late.', from: index * LENGTH, to: index * LENGTH + 14 };
    return { text: chunk.msg, tokens: [], lints: undefined, chunk, form: toNormalForm(chunk.msg), paragraph: 0 };
  });
  return { paragraphs: [{ kind: 'text', sentences }], sentences };
}

let at = 0;
/** Slips found by a rule, one in each of the next sentences. */
function slips(rule: string, count: number, changes: Partial<FeedbackItem> = {}): FeedbackItem[] {
  return Array.from({ length: count }, () => {
    const from = (at += LENGTH);
    return { type: 'Grammar', rule, from, to: from + 4, msg: `${rule} at ${from}`, ...changes };
  });
}
const misspelt = (count: number) => slips('unknown-word', count, { type: 'Spelling' });

const POSITION: ArgumentGap = { kind: 'position', title: 'Where is your position?', question: 'Which sentence?' };

interface Found {
  sentences?: number;
  gaps?: ArgumentGap[];
  problems?: CitationProblem['rule'][];
  openings?: boolean;
}

function prioritiesOf(items: FeedbackItem[], { sentences = 20, gaps = [], problems = [], openings }: Found = {}) {
  at = 0;
  const argument = { argues: true, because: '', elements: [], gaps } as unknown as PriorityContext['argument'];
  const sources = { problems: problems.map((rule) => ({ rule, title: rule, msg: rule, why: '', places: [] })) };
  const remarks = openings ? { openings: { msg: '4 sentences begin with “And”.', place: { from: 0, to: 4 } } } : {};
  return prioritise({
    readText: textOf(sentences),
    items,
    argument,
    sources: sources as unknown as PriorityContext['sources'],
    profile: { paragraphs: [], remarks } as unknown as PriorityContext['profile'],
  });
}
const titles = (...args: Parameters<typeof prioritiesOf>) => prioritiesOf(...args).map(({ title }) => title);

test('every rule of grammar belongs to one habit, and no rule is named that isn’t there', () => {
  const ids = RULES.filter(({ type, id }) => type === 'Grammar' && id !== GENERAL_RULES.Grammar).map(({ id }) => id);
  expect([...HABIT_OF_RULE.keys()].toSorted()).toEqual(ids.toSorted());
  expect(new Set(HABIT_OF_RULE.values())).toEqual(new Set(Object.keys(HABITS)));
});

describe('a habit', () => {
  test('is named, counts the slips of all its rules among all slips, and shows them with the first as its example', () => {
    const agreement = [...slips('subject-verb', 4), ...slips('there-is', 2), ...slips('agreement-in-place', 1)];
    const items = [...slips('comma-splice', 2), ...agreement, ...misspelt(12)];
    const [first] = prioritiesOf(items);
    expect(first).toMatchObject({
      id: 'habit agreement',
      title: 'Verbs that don’t agree with their subject: 7 of 21 places',
      reason: agreement[0]?.msg,
      places: agreement.map(({ from, to }) => ({ from, to, paragraph: 1 })),
    });
    expect(first).not.toHaveProperty('standing');
  });

  test.each([
    [slips('capital', 2), 'Capital letters missing or misplaced: 2 places'],
    [[...slips('capital', 2), ...misspelt(1)], 'Capital letters missing or misplaced: 2 of 3 places'],
    [slips('capital', 1), 'One grammar slip'],
    [[...slips('capital', 1), ...slips('wish', 1)], '2 grammar slips of different kinds'],
  ])('is two slips or more (%#)', (items, title) => {
    expect(titles(items)[0]).toBe(title);
  });

  test('of apostrophes takes in words that only lack one, and leaves the rest to spelling', () => {
    const dont = { type: 'Spelling' as const, suggestions: ['don’t'] };
    const items = [...slips('possessive', 1), ...slips('unknown-word', 2, dont), ...misspelt(1)];
    expect(titles(items)).toEqual(['Apostrophes missing or misplaced: 3 of 4 places', 'One spelling slip']);
  });

  test('comes first if it runs through the text; otherwise it comes with the other sentences, before spelling', () => {
    const rest = ['Where is your position?', 'Sentence fragments: 2 of 6 places', 'One spelling slip'];
    const items = [...slips('fragment', 2), ...slips('article-with-noun', 3), ...misspelt(1)];
    const [article] = ['Trouble with “a”, “an” and “the”: 3 of 6 places'];
    expect(titles(items, { gaps: [POSITION] })).toEqual([article, ...rest]);
    expect(titles(items, { gaps: [POSITION], sentences: 40 })).toEqual([rest[0], article, ...rest.slice(1)]);
  });

  test('of which we aren’t sure doesn’t come first, and a slip that we’re sure of is its example', () => {
    const doubtful = slips('noun-number', 4, { confidence: 0.6 });
    const sure = slips('uncountable', 1);
    const [position, number] = prioritiesOf([...doubtful, ...sure], { gaps: [POSITION] });
    expect(position?.title).toBe(POSITION.title);
    expect(number).toMatchObject({ title: 'Singular and plural mixed up: 5 places', reason: sure[0]?.msg });
    expect(number?.places.map(({ from }) => from)).toEqual([...doubtful, ...sure].map(({ from }) => from));
    expect(titles([...slips('noun-number', 4, { confidence: 0.6 }), ...misspelt(1)])).toEqual([
      'One spelling slip',
      'Singular and plural mixed up: 4 of 5 places',
    ]);
  });
});

describe('what comes first', () => {
  test('is what a tutor would raise, when no habit runs through the text', () => {
    const found = { gaps: [POSITION], problems: ['not listed' as const], openings: true };
    expect(titles(misspelt(2), found)).toEqual([
      'Where is your position?',
      'not listed',
      'Sentences that start alike',
      '2 spelling slips',
    ]);
  });

  test('is nothing doubtful beside something sure, and never sentences that start alike', () => {
    const doubtful = { problems: ['evidence without source' as const], openings: true };
    expect(titles(misspelt(1), doubtful)).toEqual([
      'One spelling slip',
      'evidence without source',
      'Sentences that start alike',
    ]);
    expect(titles([], doubtful)).toEqual(['evidence without source']);
    expect(titles([], { openings: true })).toEqual([]);
  });
});
