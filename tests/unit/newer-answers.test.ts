import { afterEach, expect, test, vi } from 'vitest';

import type { Analysis } from '#shared-types/analysis/analysis';
import { CommentList } from '#shared-types/documents/comments';
import { DocumentSharing } from '#shared-types/documents/documents';
import { VersionList } from '#shared-types/documents/versions';
import { Preferences } from '#shared-types/people/preferences';

import { requestAnalysis } from '../../web/calls/analysis.ts';
import { requestFeedback } from '../../web/calls/feedback.ts';
import { judge } from '../../web/calls/read-answer.ts';
import { FEEDBACK_NOT_SHOWN } from '../../web/content/feedback.ts';

const END = 100;
const FAR = 1_000_000;
const NOTE = { type: 'Spelling', msg: 'Did you mean “believe”?', from: 3, to: 10 };
const PART = { from: 0, to: 20, certainty: 'clear', confidence: 1, reason: 'It says so.', paragraph: 1 };
const ELEMENTS = [
  { ...PART, type: 'Position' },
  { ...PART, type: 'Claim', about: 0, from: 20, to: 40 },
];
const GAPS = [{ kind: 'evidence', title: 'No evidence', question: 'What shows it?', about: 1 }];
const CITATION = { from: 20, to: 30, words: '(Reyes, 2019)', paragraph: 1, entry: 0 };
const PROBLEM = { rule: 'order', title: 'Order', msg: '', why: '', places: [{ from: 1, to: 2 }], citation: 0 };
const ANSWER = {
  items: [NOTE],
  argument: { argues: 'yes', kind: 'essay', because: 'It argues.', elements: ELEMENTS, gaps: GAPS },
  sources: { citations: [CITATION], entries: [{ from: 50, to: 60, words: 'Reyes' }], problems: [PROBLEM], fine: [] },
  priorities: [],
};

afterEach(() => void vi.unstubAllGlobals());

/** Has the server answer the next call. */
function answerWith(answer: unknown): void {
  vi.stubGlobal('fetch', async () => Response.json(answer));
}

const OPTIONS = { signal: AbortSignal.timeout(60_000), token: null };
const SENTENCES = [{ msg: 'x'.repeat(END), from: 0, to: END }];

async function read(answer: unknown) {
  answerWith(answer);
  return requestAnalysis({ text: [{ kind: 'text', sentences: SENTENCES }] } as never, OPTIONS);
}

test('an answer that the page knows is read whole', async () => {
  const { analysis, notShown } = await read(ANSWER);
  expect([analysis, notShown]).toEqual([ANSWER, 0]);
  expect([1, 5].map(FEEDBACK_NOT_SHOWN).join(' ')).toBe(
    '1 note of a newer kind isn’t shown. Reload to see it. 5 notes of a newer kind aren’t shown. Reload to see them.',
  );
});

const FAR_NOTE = { ...NOTE, from: FAR, to: FAR + 5 };
const NEWER_NOTES = [{ ...NOTE, type: 'Rhythm' }, null, NOTE, FAR_NOTE, { ...NOTE, from: 20 }, 'a'];
const [position, claim] = ELEMENTS;
const NEWER_ELEMENTS = [{ ...PART, type: 'Anecdote' }, position, { ...claim, about: 1 }, { ...PART, paragraph: 'two' }];
const NEWER_GAPS = [{ kind: 'tone', title: 'Tone', question: 'Too loud?' }, { ...GAPS[0], about: 2 }, 7];

test.each<[string, object, number, (analysis: Analysis) => unknown, unknown]>([
  ['notes of other kinds and outside of the text', { items: NEWER_NOTES }, 5, ({ items }) => items, [NOTE]],
  [
    'parts of the argument that the page doesn’t know',
    { argument: { ...ANSWER.argument, elements: NEWER_ELEMENTS, gaps: NEWER_GAPS } },
    4,
    ({ argument }) => [argument?.elements, argument?.gaps],
    [ELEMENTS, GAPS],
  ],
  ['an object where the list of notes should be', { items: { a: 1 } }, 1, ({ items }) => items, []],
  ['no notes at all', { items: undefined }, 1, ({ items }) => items, []],
  [
    'lists of findings that are none',
    {
      priorities: 'all',
      argument: { ...ANSWER.argument, elements: null, gaps: {} },
      sources: { ...ANSWER.sources, citations: {}, problems: 4 },
    },
    5,
    ({ priorities, argument, sources }) => [priorities, argument?.elements, sources?.citations, sources?.problems],
    [[], [], [], []],
  ],
  [
    'findings of unknown kinds, without places or outside of the text',
    {
      priorities: [{ id: 'a', stage: 'tone', title: 'Tone', reason: '', places: [] }],
      sources: {
        ...ANSWER.sources,
        citations: [
          { ...CITATION, from: FAR, to: FAR + 1 },
          { ...CITATION, entry: 5 },
        ],
        problems: [
          { ...PROBLEM, rule: 'new rule' },
          { ...PROBLEM, places: [] },
          { ...PROBLEM, citation: 1 },
        ],
      },
      argument: { ...ANSWER.argument, thesis: { from: FAR, to: FAR + 9 } },
    },
    5,
    ({ sources, argument }) => [sources?.citations, sources?.problems, argument?.thesis],
    [[{ ...CITATION, entry: undefined }], [PROBLEM], undefined],
  ],
])('of an answer with %s, the page reads the rest and counts what it left out', async (_, change, left, part, rest) => {
  const { analysis, notShown } = await read({ ...ANSWER, ...change });
  expect(part(analysis)).toEqual(rest);
  expect(notShown).toBe(left);
});

test.each([[null], [[]], ['fine']])('an answer that is %j can’t be read', async (answer) => {
  await expect(read(answer)).rejects.toThrow('We couldn’t read the server’s answer.');
});

test('the document view reads the notes that it knows, and counts the others', async () => {
  answerWith([{ ...NOTE, type: 'Rhythm' }, null, NOTE]);
  expect(await requestFeedback(SENTENCES, OPTIONS)).toMatchObject({ items: [NOTE], notShown: 2 });
});

test('comments, links, versions and preferences of kinds that the page doesn’t know are left out, or count as the least', () => {
  const link = { id: 'a'.repeat(32), label: '', role: 'moderate', createdAt: '2026-11-26T09:00:00.000Z' };
  expect(judge({ links: [link, null], writers: {}, addressRole: 'moderate' }, DocumentSharing).answer).toMatchObject({
    links: [{ role: 'read' }],
    writers: [],
  });
  expect(judge({ threads: [null, { id: 7 }], at: 'x' }, CommentList).answer).toMatchObject({ threads: [] });
  expect(judge({ versions: [null, { number: 'one' }], restores: 0 }, VersionList).answer.versions).toEqual([]);
  expect(judge({ words: 4, rulesOff: [null] }, Preferences).answer).toMatchObject({ words: [], rulesOff: [] });
});
