import { beforeAll, describe, expect, test } from 'vitest';

import type { Evaluator } from '#bff/analysis/service/evaluator';
import { remoteEvaluator } from '#bff/analysis/service/remote-evaluator';
import { type Analysis, ANALYSIS_PATH } from '#shared-types/analysis/analysis';
import { FEEDBACK_PATH } from '#shared-types/analysis/feedback';
import type { Paragraph } from '#shared-types/analysis/paragraph';
import { splitSentences } from '#shared-types/text/sentences';

import { closeInTheEnd } from '../support/closing.ts';
import { ownEvaluator, sharedEvaluator } from '../support/server/on-demand.ts';
import { startBff } from '../support/server/start-bff.ts';
import { answerJson, startUpstreamStub, type UpstreamStub } from '../support/server/upstream-stub.ts';

const DEADLINE_MS = 120_000;
beforeAll(() => Promise.all([ownEvaluator().ready, sharedEvaluator().ready]));

const CLAIM = 'The most important reason is that tired students learn less.';
const ESSAY = [
  'Have you ever tried to learn while your eyes were falling shut? I believe that every school should begin no earlier than nine in the morning.',
  `${CLAIM} Marks rose by a tenth in the schools that opened later (Reyes, 2019).`,
  'Some people beleive that a later start leaves no time for sport. However, this argument ignores that most clubs train in the evening anyway.',
  'In conclusion, lessons should begin at nine, because a rested student learns better. She drives more safely too.',
];

/** Every driver that the product has; each keeps the promises below. */
const DRIVERS: { driver: string; open: () => Promise<Evaluator> }[] = [
  { driver: 'in this process', open: async () => ownEvaluator() },
  { driver: 'another Sullivan over HTTP', open: openRemote },
];

async function openRemote(): Promise<Evaluator> {
  const other = await startBff();
  const remote = remoteEvaluator({ url: other.url, key: undefined, deadlineMs: DEADLINE_MS });
  closeInTheEnd(() => remote.close());
  return remote;
}

/** Paragraphs of plain text, one after another in one document. */
function aText(...paragraphs: string[]): Paragraph[] {
  let start = 0;
  return paragraphs.map((words) => {
    const at = start;
    start += words.length + 2;
    const sentences = splitSentences(words).map(({ text, from }) => ({
      msg: text,
      from: at + from,
      to: at + from + text.length,
    }));
    return { kind: 'text' as const, sentences };
  });
}

const aCall = (signal = new AbortController().signal) => ({
  caller: 'network 192.0.2.1',
  requestId: 'request-1',
  signal,
});

describe.each(DRIVERS)('An evaluator $driver', ({ open }) => {
  let evaluator: Evaluator;
  beforeAll(async () => {
    evaluator = await open();
  });

  test('finds what is weak, and where: in the positions of the text, in their order', async () => {
    const first = 'The letter was written by my aunt. It is long.';
    const second = 'I recieve one every year.';
    const { items, complete, dropped } = await evaluator.evaluate(aText(first, second), aCall());
    expect({ complete, dropped }).toEqual({ complete: true, dropped: 0 });
    const whole = `${first}  ${second}`;
    const found = items.map(({ type, from, to }) => [type, whole.slice(from, to)]);
    expect(found).toContainEqual(['Passive', expect.stringContaining('was written')]);
    expect(found).toContainEqual(['Spelling', 'recieve']);
    expect(items.map(({ from }) => from)).toEqual(items.map(({ from }) => from).toSorted((a, b) => a - b));
    for (const { msg } of items) expect(msg).toMatch(/\w/);
  });

  test('has nothing to say of an empty text', async () => {
    expect(await evaluator.evaluate([], aCall())).toMatchObject({ items: [], complete: true, dropped: 0 });
    expect(await evaluator.evaluate([{ kind: 'text', sentences: [] }], aCall())).toMatchObject({ items: [] });
  });

  test('reads texts of several callers at the same time, and mixes none of them up', async () => {
    const words = ['recieve', 'seperate', 'definately', 'untill'];
    const evaluations = await Promise.all(
      words.map((word, index) =>
        evaluator.evaluate(aText(`We ${word} it.`), { ...aCall(), caller: `network 192.0.2.${index}` }),
      ),
    );
    for (const [index, { items }] of evaluations.entries()) {
      const spelling = items.filter(({ type }) => type === 'Spelling');
      expect(spelling.map(({ from, to }) => `We ${words[index]} it.`.slice(from, to))).toEqual([words[index]]);
    }
  });

  test('ends with the reason of its signal when the client has gone', async () => {
    const gone = new AbortController();
    const evaluation = evaluator.evaluate(aText('Somebody wrote this and left.'), aCall(gone.signal));
    gone.abort(new Error('gone'));
    await expect(evaluation).rejects.toThrow('gone');
    await expect(evaluator.evaluate(aText('Nobody waits.'), aCall(gone.signal))).rejects.toThrow('gone');
  });

  test('reads a whole text: its argument, sources, profile and priorities, with places in the text', async () => {
    const { complete, dropped, items, argument, sources, profile, priorities } = await evaluator.evaluate(
      aText(...ESSAY),
      { ...aCall(), whole: {} },
    );
    expect({ complete, dropped }).toEqual({ complete: true, dropped: 0 });
    const essay = ESSAY.join('  ');
    expect(argument?.argues).toBe('yes');
    expect(argument?.elements.map(({ type, from, to }) => [type, essay.slice(from, to)])).toContainEqual([
      'Claim',
      CLAIM,
    ]);
    expect(sources?.citations.map(({ from, to }) => essay.slice(from, to))).toEqual(['(Reyes, 2019)']);
    expect(profile?.sentences).toHaveLength(8);
    expect(priorities?.length).toBeGreaterThan(0);
    expect(items.map(({ type }) => type)).toEqual(expect.arrayContaining(['Claim', 'Spelling']));
  });

  test('lets what writers say about a sentence win, checks by the style they name, and leaves notes out when told', async () => {
    const from = ESSAY.join('  ').indexOf(CLAIM);
    const labels = [{ from, to: from + CLAIM.length, label: 'Evidence' as const }];
    const whole = { labels, style: 'MLA' as const, notes: false };
    const { items, argument, sources } = await evaluator.evaluate(aText(...ESSAY), { ...aCall(), whole });
    expect(items).toEqual([]);
    expect(argument?.elements.find((element) => element.from === from)).toMatchObject({
      type: 'Evidence',
      certainty: 'writer',
    });
    expect(sources?.style).toBe('MLA');
  });

  test('refuses a text with too many words, in words', async () => {
    const long = aText(...Array.from({ length: 21 }, () => 'word '.repeat(999).trim()));
    await expect(evaluator.evaluate(long, aCall())).rejects.toMatchObject({ code: expect.stringMatching(/./) });
  });
});

describe('Of an evaluator on another server', () => {
  const TEXT = aText('It was written. Reyes (2019) says so.');
  const END = 37;
  const more = { rule: 'a rule', confidence: 0.5, suggestions: ['Its'], cue: 'It' };
  const item = { msg: 'Look.', from: 0, to: 2, type: 'Grammar', ...more };
  const place = { from: 0, to: 15 };
  const element = { ...place, type: 'Claim', certainty: 'clear', confidence: 1, reason: 'So.', paragraph: 1 } as const;
  const argument = { argues: 'yes', kind: 'essay', because: 'So.', elements: [element], gaps: [] };
  const citation = { from: 16, to: 28, words: 'Reyes (2019)', paragraph: 1 };
  const problem = { rule: 'no list', title: 'T', msg: 'M', why: 'W', places: [{ from: 16, to: 28 }] } as const;
  const sources = { citations: [citation], entries: [], problems: [problem], fine: [] };
  const priority = {
    id: 'a',
    stage: 'evidence',
    title: 'T',
    reason: 'R',
    places: [{ ...place, paragraph: 1 }],
  } as const;
  const repeated = [{ words: 'it', places: [{ from: 0, to: 2 }] }];
  const profile: Analysis['profile'] = {
    words: 6,
    minutes: 1,
    sentences: [],
    paragraphs: [],
    voice: { passive: 1, active: 0 },
    repeated,
    openings: [],
    hedges: [],
    fillers: [],
    remarks: {},
  };
  const sound = { items: [item], argument, sources, profile, priorities: [priority] };
  const outside = { from: 0, to: END + 1 };

  let upstream: UpstreamStub;
  let remote: Evaluator;
  async function open(knowsAnalysis: boolean): Promise<void> {
    upstream = await startUpstreamStub({ knowsAnalysis });
    remote = remoteEvaluator({ url: upstream.url, key: undefined, deadlineMs: DEADLINE_MS });
    closeInTheEnd(() => remote.close());
  }
  const whole = (options = {}) => remote.evaluate(TEXT, { ...aCall(), whole: options });

  test('that does not know the analysis call, the notes are still shown', async () => {
    await open(false);
    upstream.answer(answerJson([item]));
    expect(await whole()).toEqual({ items: [item], complete: true, dropped: 0 });
    expect(upstream.arrivals.map(({ path }) => path)).toEqual([FEEDBACK_PATH]);
    expect(await whole({ notes: false })).toEqual({ items: [], complete: true, dropped: 0 });
    expect(upstream.arrivals).toHaveLength(1);
  });

  test('a sound answer is passed on with every field that we know and no other, and the call has the text, the labels, the style and nothing else', async () => {
    await open(true);
    upstream.answer(answerJson({ ...sound, items: [{ ...item, secret: 'x' }] }));
    const options = { labels: [{ ...place, label: 'Lead' as const }], style: 'APA' as const, notes: true };
    expect(await whole(options)).toEqual({ ...sound, complete: true, dropped: 0 });
    expect(upstream.arrivals.map(({ path }) => path)).toEqual([ANALYSIS_PATH]);
    expect(JSON.parse(upstream.arrivals[0]?.body ?? '')).toEqual({ text: TEXT, ...options });
  });

  const withArgument = (changes: object) => ({ argument: { ...argument, ...changes } });
  const withElement = (changes: object) => withArgument({ elements: [{ ...element, ...changes }] });
  const withSources = (changes: object) => ({ sources: { ...sources, ...changes } });
  const withProblem = (changes: object) => withSources({ problems: [{ ...problem, ...changes }] });
  const withCitation = (changes: object) => withSources({ citations: [{ ...citation, ...changes }] });
  const withPriority = (changes: object) => ({ priorities: [{ ...priority, ...changes }] });
  const gap = { kind: 'evidence', title: 'T', question: 'Q?' };

  const faulty: [what: string, answer: Record<string, unknown>][] = [
    ['a note outside the text', { items: [{ ...item, ...outside }] }],
    ['a note of an unknown type', { items: [{ ...item, type: 'Sarcasm' }] }],
    ['an element outside the text', withElement(outside)],
    ['an element without words', withElement({ to: 0 })],
    ['an element about one that is not there', withElement({ about: 1 })],
    ['a gap about an element that is not there', withArgument({ gaps: [{ ...gap, about: 1 }] })],
    ['a thesis outside the text', withArgument({ thesis: outside })],
    ['a citation outside the text', withCitation(outside)],
    ['a citation of an entry that is not there', withCitation({ entry: 0 })],
    ['a problem with a citation that is not there', withProblem({ citation: 1 })],
    ['a problem with an entry that is not there', withProblem({ entry: 0 })],
    ['a problem outside the text', withProblem({ places: [outside] })],
    ['repeated words outside the text', { profile: { ...profile, repeated: [{ words: 'it', places: [outside] }] } }],
    ['a priority outside the text', withPriority({ places: [{ ...outside, paragraph: 1 }] })],
  ];

  test.each(faulty)('%s is dropped, and the rest is shown', async (_what, answer) => {
    const [part = ''] = Object.keys(answer);
    await open(true);
    upstream.answer(answerJson({ ...sound, ...answer }));
    const { [part]: _dropped, ...rest } = sound as Record<string, unknown>;
    expect(await whole()).toEqual({ ...rest, ...(part === 'items' && { items: [] }), complete: true, dropped: 1 });
  });

  const misshapen: [what: string, answer: unknown][] = [
    ['a list', [item]],
    ['nothing', null],
    ['no notes', { argument }],
    ['an element of an unknown type', { ...sound, ...withElement({ type: 'Villain' }) }],
    ['a gap of an unknown kind', { ...sound, ...withArgument({ gaps: [{ ...gap, kind: 'joke' }] }) }],
    ['a problem of an unknown rule', { ...sound, ...withProblem({ rule: 'x' }) }],
    ['a problem without a place', { ...sound, ...withProblem({ places: [] }) }],
    ['a priority of an unknown stage', { ...sound, ...withPriority({ stage: 'later' }) }],
    ['a place that is no number', { ...sound, ...withPriority({ places: [{ from: '0', to: 1, paragraph: 1 }] }) }],
    ['a negative index', { ...sound, ...withCitation({ entry: -1 }) }],
    ['a profile of words', { ...sound, profile: 'long' }],
  ];

  test.each(misshapen)('an answer with %s is refused as a whole', async (_what, answer) => {
    await open(true);
    upstream.answer(answerJson(answer));
    await expect(whole()).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
  });
});
