import request from 'supertest';
import { Check } from 'typebox/value';
import { beforeAll, describe, expect, test } from 'vitest';

import { Analysis, ANALYSIS_PATH } from '#shared-types/analysis/analysis';
import { MAX_WRITER_LABELS } from '#shared-types/analysis/argument';
import {
  FEEDBACK_MAX_CHUNKS,
  FEEDBACK_PATH,
  FEEDBACK_STATUS_HEADER,
  FEEDBACK_UNREAD_HEADER,
  type FeedbackItem,
} from '#shared-types/analysis/feedback';
import type { Paragraph } from '#shared-types/analysis/paragraph';
import { PROBLEMS_PATH } from '#shared-types/analysis/problems';
import { isObject } from '#shared-types/is-object';

import { evaluatorOf } from '../support/analysis/evaluation.ts';
import { paragraphsOf } from '../support/citations/papers.ts';
import { sharedEvaluator } from '../support/server/on-demand.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';

const CALLS = [ANALYSIS_PATH, PROBLEMS_PATH];
const CLAIM = 'The most important reason is that tired students learn less.';
const ESSAY = `Have you ever tried to learn while your eyes were falling shut? I believe that every school should begin no earlier than nine in the morning.
${CLAIM} Marks rose by a tenth in the schools that opened later (Reyes, 2019).
Some people beleive that a later start leaves no time for sport. However, this argument ignores that most clubs train in the evening anyway.
In conclusion, lessons should be started at nine, because a rested student learns better and drives more safely.`;

const STORY =
  'We went to the lake on Sunday. The water was cold. My brother swam to the other side, and I ate my bread.';

/** Paragraphs with reasons for a position, and a sentence that leaves it open. */
const REASONS = [
  'The most important reason is that people work until five. In 2019 a survey of 400 readers found that nine of ten came on Saturdays only. For example, my neighbour drives a bus until six and has not borrowed a book since March. A library that is shut in the evening serves only those who have the whole day for themselves.',
  'Another reason is that students need a quiet place in the evening. Kitchens are loud, and the cafe closes at seven. The school found that marks rose by a tenth in the towns that opened their libraries until nine. In the next town the reading room is full every night, and the same would happen here. Parents bring younger children along, too, and read to them while the older ones study.',
  'A third reason is money. The building is heated all day in any case, so two more hours cost little. The council counted the costs last year and found that an evening shift for one person is cheaper than the new sign at the door. Books that nobody can borrow cost just as much as books that are read by many.',
];
const DOUBT = 'I do not know whether that is right.';
const LAB_REPORT = `The aim of this experiment was to find out how temperature affects the rate at which catalase breaks down peroxide.
Five cylinders of potato were cut and placed in test tubes. 10 ml of peroxide was added to each tube. The volume of oxygen was recorded every 30 seconds.
The mean volume was 8.3 ml at 10 degrees and 22.4 ml at 40 degrees. The results show that the rate rose with the temperature. At 60 degrees hardly any oxygen was produced.`;

const ENDING = 'In conclusion, the library should open until eight, because people who work have paid for it as well.';

let bff: TestBff;
beforeAll(async () => {
  [bff] = await Promise.all([startBff(), sharedEvaluator().ready]);
});

const post = (body: unknown, path = ANALYSIS_PATH) =>
  request(bff.url)
    .post(path)
    .send(body as object);

/** Makes a text long enough that its passives are too many to note. */
const MORE_SENTENCES = `\n${'The town has a park and a school. '.repeat(12).trim()}`;

const passivesIn = (items: readonly FeedbackItem[]) => items.filter(({ type }) => type === 'Passive');

/** Analyses a text, one paragraph on each line, and returns the content of the answer. */
async function analyse(text: string, more: object = {}): Promise<Analysis> {
  const { body } = await post({ text: paragraphsOf(text), ...more }).expect(200);
  return body;
}

/** Every place in an answer. */
function placesIn(part: unknown): { from: number; to: number }[] {
  if (Array.isArray(part)) return part.flatMap((one) => placesIn(one));
  if (!isObject(part)) return [];
  const { from, to } = part;
  const own = typeof from === 'number' && typeof to === 'number' ? [{ from, to }] : [];
  return [...own, ...Object.values(part).flatMap((one) => placesIn(one))];
}

const titlesOfGaps = ({ argument }: Analysis) => argument?.gaps.map(({ title }) => title);
const elementsOf = ({ argument }: Analysis, text: string) =>
  (argument?.elements ?? []).map(({ type, certainty, from, to }) => [type, certainty, text.slice(from, to)]);

describe('POST /api/analysis', () => {
  test('gives notes, argument, sources, profile and priorities of a text to anybody, signed in or not', async () => {
    const { body, headers } = await post({ text: paragraphsOf(ESSAY) }).expect(200);
    expect(Check(Analysis, body)).toBe(true);
    expect(Object.keys(body).toSorted()).toEqual(['argument', 'items', 'priorities', 'profile', 'sources']);
    expect(headers[FEEDBACK_STATUS_HEADER]).toBe('complete');
    const types = new Set(body.items.map(({ type }: FeedbackItem) => type));
    expect([...types]).toEqual(expect.arrayContaining(['Claim', 'Passive', 'Spelling', 'Position']));
    expect(body.sources.citations).toEqual([expect.objectContaining({ words: '(Reyes, 2019)' })]);
    expect(body.priorities.length).toBeGreaterThan(0);
  });

  test('takes a clear position for the thesis, and asks about a doubtful one', async () => {
    const position = 'I believe that it should open until eight in the evening.';
    const clear = [`Our library is open from ten to four. ${position}`, ...REASONS, ENDING].join('\n');
    const found = (await analyse(clear)).argument;
    expect(clear.slice(found?.thesis?.from, found?.thesis?.to)).toBe(position);
    const doubtful = [
      `Our library is open from ten to four, and nobody who works can go there. ${DOUBT}`,
      ...REASONS,
      ENDING,
    ];
    const asked = (await analyse(doubtful.join('\n'))).argument;
    expect(asked?.elements.find(({ type }) => type === 'Position')?.certainty).toBe('perhaps');
    expect(asked?.thesis).toBeUndefined();
    expect(asked?.gaps.map(({ title }) => title)).toContain('Is this your position?');
  });

  test('asks who would disagree only where the other side has no words', async () => {
    const opening = 'I believe that our library should open until eight in the evening.';
    expect(titlesOfGaps(await analyse([opening, ...REASONS, ENDING].join('\n')))).toContain('Who would disagree?');
    const answered = [opening, ...REASONS, 'It is true that the staff would have to work later.', ENDING].join('\n');
    expect(titlesOfGaps(await analyse(answered))).not.toContain('Who would disagree?');
  });

  test('counts paragraphs as a reader does: titles and headings have no number', async () => {
    const { argument } = await analyse(`A Later Start\nReasons\n${ESSAY}`);
    expect(argument?.elements.find(({ type }) => type === 'Claim')?.paragraph).toBe(2);
  });

  test('gives a sentence the label that covers most of it', async () => {
    const from = ESSAY.indexOf(CLAIM);
    const middle = from + Math.round(CLAIM.length * 0.7);
    const named = await analyse(ESSAY, {
      labels: [
        { from, to: middle, label: 'Rebuttal' },
        { from: middle, to: from + CLAIM.length, label: 'Lead' },
      ],
    });
    expect(elementsOf(named, ESSAY)).toContainEqual(['Rebuttal', 'writer', CLAIM]);
  });

  test('lets writers say what kind of text theirs is', async () => {
    expect((await analyse(STORY)).argument).toMatchObject({ argues: 'no', elements: [] });
    const read = (await analyse(STORY, { kind: 'essay' })).argument;
    expect(read).toMatchObject({ argues: 'yes', kind: 'essay', because: 'You say that this is an essay.' });
    expect(read?.elements.length).toBeGreaterThan(0);
    for (const kind of ['report', 'story', 'notes'])
      expect((await analyse(ESSAY, { kind })).argument).toMatchObject({ argues: 'no', kind, elements: [], gaps: [] });
    expect((await analyse(ESSAY, { kind: 'letter' })).argument).toMatchObject({ argues: 'yes', kind: 'letter' });
  });

  test('is quiet about passives in what its writer calls a report, and about fragments in a story', async () => {
    const text = 'The seeds were watered by the class every day. Because of the heat.';
    const typesOf = async (kind?: string) =>
      (await analyse(text, kind === undefined ? {} : { kind })).items.map(({ type, rule }) => rule ?? type);
    expect(await typesOf()).toEqual(['passive-voice', 'fragment']);
    expect(await typesOf('report')).toEqual(['fragment']);
    expect(await typesOf('story')).toEqual(['passive-voice']);
  });

  test('has no remark on the passives of what its writer calls a report, but counts them', async () => {
    const text =
      'The seeds were watered. The trays were weighed every day. The results were written down by the class.';
    const profileOf = async (kind?: string) => (await analyse(text, kind === undefined ? {} : { kind })).profile;
    expect((await profileOf())?.remarks.voice?.msg).toContain('leave out who acts');
    expect(await profileOf('report')).toMatchObject({ voice: { passive: 3 } });
    expect((await profileOf('report'))?.remarks.voice).toBeUndefined();
  });

  test('notes two of many passives, those that hide who acts, and counts all of them', async () => {
    const text =
      'The hall was built by the town in a hurry. The money was spent within a year, and it can be seen from the road.\n' +
      `A plan was made that nobody understood. The trees were cut down on a Sunday.${MORE_SENTENCES}`;
    const analysis = await analyse(text);
    expect(passivesIn(analysis.items).map(({ from, to }) => text.slice(from, to))).toEqual(['was spent', 'was made']);
    expect(passivesIn(analysis.items)[0]?.msg).toMatch(/ It’s one of 5 passives in this text\.$/);
    expect(analysis.profile?.voice).toEqual({ passive: 4, active: 12 });
    const { items: few } = await analyse(text.replace(MORE_SENTENCES, ''));
    expect(passivesIn(few)).toHaveLength(5);
    const chunks = paragraphsOf(text).flatMap(({ sentences }) => sentences);
    const { body } = await post({ arr: chunks }, FEEDBACK_PATH).expect(200);
    expect(passivesIn(body)).toHaveLength(5);
  });

  test.each([
    [
      'what may or can be done',
      'I would like the money to be refunded. It couldn’t be seen from there, and it’ll be painted soon. The lamps were stolen. The letters were sent without a stamp.',
    ],
    [
      'passives that name who acts, even in another paragraph',
      'The lamps were stolen. The letters were sent without a stamp.\nThe river was crossed by boatmen. The hall was built by the town.',
    ],
  ])('notes passives that hide who acts before %s', async (_what, text) => {
    const { items } = await analyse(text + MORE_SENTENCES);
    expect(passivesIn(items).map(({ from, to }) => text.slice(from, to))).toEqual(['were stolen', 'were sent']);
  });

  test('takes “by mistake” and “by noon” for nobody who acts', async () => {
    const text =
      'The bridge was closed by mistake. The river was crossed by the army. It was opened by the mayor.\n' +
      `The hall was built by the town. The gates were locked by noon.${MORE_SENTENCES}`;
    const passives = passivesIn((await analyse(text)).items);
    expect(passives.map(({ from, to }) => text.slice(from, to))).toEqual(['was closed', 'were locked']);
    expect(passives.filter(({ msg }) => msg.includes('last'))).toEqual([]);
  });

  test('is as quiet about passives in what is certainly a report, and says so', async () => {
    const report = await analyse(LAB_REPORT);
    expect(report.argument).toMatchObject({ argues: 'no', kind: 'report', allows: 'passives' });
    expect(report.argument?.because).toContain('its passives are fine');
    expect(report.items.filter(({ type }) => type === 'Passive')).toEqual([]);
    expect((await analyse(ESSAY)).argument).not.toHaveProperty('allows');
  });

  test('doesn’t guess over what the writer says', async () => {
    const { argument } = await analyse(LAB_REPORT, { kind: 'letter' });
    expect(argument).toMatchObject({ argues: 'no', kind: 'letter' });
    expect(argument?.because).toBe('This letter doesn’t read like an argument, so none of it is marked as one.');
  });

  test('keeps the map of what its writer calls a letter, too', async () => {
    expect((await analyse(STORY, { kind: 'letter', hasMap: true })).argument?.argues).toBe('perhaps');
  });

  test('keeps a map that is on the page, as a doubt, until nothing of the text is left', async () => {
    const { argument } = await analyse(STORY, { hasMap: true });
    expect(argument).toMatchObject({ argues: 'perhaps', gaps: [] });
    expect(new Set(argument?.elements.map(({ certainty }) => certainty))).toEqual(new Set(['perhaps']));
    expect((await analyse('', { hasMap: true })).argument?.argues ?? 'no').toBe('no');
  });

  test('asks of a doubtful map only for the first thing that a reader would miss, with an “if”', async () => {
    const { argument } = await analyse(
      'In my opinion summer is the best time. We swam in the lake and ate outside. My cousins came and we played cards. ' +
        'The days were long. Winter is too dark, and nobody goes out. It is better to be outside than to sit in a room all day.',
    );
    expect(argument?.argues).toBe('perhaps');
    expect(argument?.gaps.map(({ question }) => question)).toEqual([
      'If this is an argument: “In my opinion summer is the best time.” could be it. ' +
        'Would a reader quote it as your answer to the question?',
    ]);
  });

  test('lets the labels of writers win, "None" among them, and leaves every other sentence as it was', async () => {
    const before = elementsOf(await analyse(ESSAY), ESSAY);
    expect(before).toContainEqual(['Claim', 'clear', CLAIM]);
    const place = { from: ESSAY.indexOf(CLAIM), to: ESSAY.indexOf(CLAIM) + CLAIM.length };
    const others = before.filter(([, , words]) => words !== CLAIM);
    const named = elementsOf(await analyse(ESSAY, { labels: [{ ...place, label: 'Rebuttal' }] }), ESSAY);
    expect(named).toContainEqual(['Rebuttal', 'writer', CLAIM]);
    expect(named.filter(([, , words]) => words !== CLAIM)).toEqual(others);
    const unnamed = elementsOf(await analyse(ESSAY, { labels: [{ ...place, label: 'None' }] }), ESSAY);
    expect(unnamed).toEqual(others);
  });

  test('checks citations by the style that is given, and without one by the style that it recognises', async () => {
    const paper = `Sleep matters (Reyes 41).\nWorks Cited\nReyes, Ana. Young Drivers. Nordlys Press, 2019.`;
    expect((await analyse(paper)).sources?.style).toBe('MLA');
    for (const style of ['APA', 'Harvard', 'IEEE'])
      expect((await analyse(paper, { style })).sources?.style).toBe(style);
  });

  test.each([
    ['emoji', '😀👩‍👩‍👧 Look. 🎉 The letter was written by my aunt (Reyes, 2019). 😀 We recieve it.'],
    [
      'combining marks',
      'Cafe\u0301 ole\u0301! The le\u0302tter was written by my aunt (Reyes, 2019). We recieve it e\u0301.',
    ],
    ['text from right to left', 'שלום עולם. The letter was written by my aunt (Reyes, 2019). مرحبا, we recieve it.'],
  ])('counts places in UTF-16 units, also after %s', async (_what, text) => {
    const { items, sources, profile, argument } = await analyse(text, {
      labels: [{ from: text.indexOf('The l'), to: text.indexOf(')'), label: 'Evidence' }],
    });
    const found = items.map(({ type, from, to }) => [type, text.slice(from, to)]);
    expect(found).toContainEqual(['Spelling', 'recieve']);
    expect(found).toContainEqual(['Passive', 'was written']);
    expect(sources?.citations.map(({ words, from, to }) => [words, text.slice(from, to)])).toEqual([
      ['(Reyes, 2019)', '(Reyes, 2019)'],
    ]);
    const sentences = paragraphsOf(text).flatMap((paragraph) => paragraph.sentences);
    expect(argument?.elements.map(({ from, to }) => text.slice(from, to))).toEqual([
      sentences.find(({ msg }) => msg.includes('The l'))?.msg,
    ]);
    expect(profile?.sentences.map(({ from, to }) => text.slice(from, to))).toEqual(sentences.map(({ msg }) => msg));
    for (const { from, to } of placesIn({ items, sources, profile, argument })) {
      expect([from < to, from >= 0, to <= text.length]).toEqual([true, true, true]);
    }
  });
});

const SENTENCE = { msg: 'It was written.', from: 1, to: 16 };
const odd = (changes: object) => textOf({ ...SENTENCE, ...changes });
const many = (count: number) => Array.from({ length: count }, () => SENTENCE);
const textOf = (...sentences: object[]) => ({ text: [{ kind: 'text', sentences }] });
const label = { from: 1, to: 16, label: 'Claim' };

describe.each(CALLS)('POST %s', (path) => {
  const hostile: [name: string, body: unknown, status: number, message: RegExp][] = [
    ['a bare list', [SENTENCE], 400, /object/],
    ['no text', {}, 400, /text is missing/],
    ['an unknown kind of paragraph', { text: [{ kind: 'poem', sentences: [] }] }, 400, /text\.0\.kind/],
    ['a number in place of words', odd({ msg: 5 }), 400, /text\.0\.sentences\.0\.msg must be string/],
    ['a fraction as a position', odd({ from: 1.5 }), 400, /text\.0\.sentences\.0\.from must be integer/],
    [
      'positions in the wrong order',
      textOf(SENTENCE, { ...SENTENCE, from: 50 }),
      400,
      /text\.0\.sentences\.1\.to must be greater/,
    ],
    ['half of a surrogate pair', odd({ msg: 'a\ud800' }), 400, /not text/],
    ['an unknown field', { ...textOf(SENTENCE), admin: true }, 400, /unknown field "admin"/],
    ['an unknown label', { ...textOf(SENTENCE), labels: [{ ...label, label: 'Villain' }] }, 400, /labels\.0\.label/],
    ['a label with a further field', { ...textOf(SENTENCE), labels: [{ ...label, by: 'me' }] }, 400, /labels\.0.*"by"/],
    [
      'too many labels',
      { ...textOf(SENTENCE), labels: Array.from({ length: MAX_WRITER_LABELS + 1 }, () => label) },
      400,
      /labels .*more than 500/,
    ],
    ['an unknown style', { ...textOf(SENTENCE), style: 'Turabian' }, 400, /style/],
    ['an unknown kind of text', { ...textOf(SENTENCE), kind: 'sonnet' }, 400, /kind/],
    ['a text in place of a truth', { ...textOf(SENTENCE), notes: 'no' }, 400, /notes must be boolean/],
    ['too many sentences', textOf(...many(FEEDBACK_MAX_CHUNKS + 1)), 413, /2,000 sentences/],
    [
      'too many words',
      textOf(...Array.from({ length: 21 }, () => ({ ...SENTENCE, msg: 'word '.repeat(999).trim() }))),
      413,
      /20,000 words/,
    ],
    ['a body of 2 MiB', odd({ msg: 'a'.repeat(2_097_152) }), 413, /1,024 KiB/],
  ];

  test.each(hostile)('refuses %s in clear words', async (_name, body, status, message) => {
    const response = await post(body, path);
    expect([response.status, response.body.message]).toEqual([status, expect.stringMatching(message)]);
  });

  test('says so while some checks are still loading, and when to ask again', async () => {
    const evaluator = evaluatorOf(() => ({ items: [], complete: false, dropped: 0 }));
    const loading = await startBff({ upstreams: { evaluator } });
    const { headers } = await request(loading.url).post(path).send(textOf(SENTENCE)).expect(200);
    expect([headers[FEEDBACK_STATUS_HEADER], headers['retry-after']]).toEqual(['partial', '2']);
  });

  test('answers with what there is when the time was over, and says how much is missing, also through another Sullivan', async () => {
    const evaluator = evaluatorOf(() => ({ items: [], complete: false, unread: 3, dropped: 0 }));
    const slow = await startBff({ upstreams: { evaluator } });
    const front = await startBff({ config: { evaluatorUrl: slow.url } });
    for (const { url } of [slow, front]) {
      const { headers, body } = await request(url).post(path).send(textOf(SENTENCE)).expect(200);
      expect([headers[FEEDBACK_STATUS_HEADER], headers[FEEDBACK_UNREAD_HEADER]]).toEqual(['partial', '3']);
      expect(body).not.toHaveProperty('unread');
    }
  });

  test('names the faulty field', async () => {
    const { body } = await post(odd({ from: 50 }), path).expect(400);
    expect(body).toMatchObject({ error: 'INVALID_REQUEST', fields: { 'text.0.sentences.0.to': expect.any(String) } });
  });

  test('answers an address that calls too often with 429 and Retry-After, and leaves the other calls alone', async () => {
    const evaluator = evaluatorOf(() => ({ items: [], complete: true, dropped: 0 }));
    const limited = await startBff({ upstreams: { evaluator } });
    const call = () => request(limited.url).post(path).send(textOf(SENTENCE));
    const calls = await Promise.all(Array.from({ length: 200 }, call));
    const refused = calls.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(20);
    expect(calls.filter(({ status }) => status === 200).length).toBe(calls.length - refused.length);
    expect(refused[0]?.body).toMatchObject({ error: 'TOO_MANY_REQUESTS', message: expect.stringMatching(/^Too many/) });
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    const asked = { arr: [SENTENCE] };
    await request(limited.url).post(FEEDBACK_PATH).send(asked).expect(200);
  });
});

test('POST /api/problems lists notes and citations as {type, msg}, in the order of the text, and never praise', async () => {
  const text: Paragraph[] =
    paragraphsOf(`I recieve a letter. Sleep matters (Reyes, 2019). The cake was eaten. My aunt kept it.
References
Okafor, D. (2017). When the bell moved. Nordlys Press.`);
  const { body } = await post({ text }, PROBLEMS_PATH).expect(200);
  for (const problem of body) expect(Object.keys(problem)).toEqual(['type', 'msg']);
  expect(body.map(({ type }: { type: string }) => type)).toEqual(['Spelling', 'Citation', 'Passive', 'Citation']);
  expect(body[1].msg).toContain('Cited, but not listed. ');
});

test('the feedback call answers spelling, grammar and voice with its four fields, and the optional ones in their form', async () => {
  const text = paragraphsOf('I recieve it. The cake was eaten. He have many reason. My aunt kept the letter.');
  const arr = text.flatMap(({ sentences }) => sentences);
  const { body } = await request(bff.url).post(FEEDBACK_PATH).send({ arr }).expect(200);
  const types = new Set<string>();
  for (const item of body) {
    types.add(item.type);
    const { msg, from, to, type, rule, confidence, suggestions, ...others } = item;
    expect([typeof msg, typeof from, typeof to, typeof type]).toEqual(['string', 'number', 'number', 'string']);
    expect(['string', 'undefined']).toContain(typeof rule);
    expect(['number', 'undefined']).toContain(typeof confidence);
    expect(suggestions === undefined || Array.isArray(suggestions)).toBe(true);
    expect(others).toEqual({});
  }
  expect([...types].toSorted()).toEqual(['Active', 'Grammar', 'Passive', 'Spelling']);
});
