import { readFileSync } from 'node:fs';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { EmbeddedEvaluator } from '#bff/analysis/engine/embedded-evaluator';
import { textOfCall } from '#bff/analysis/feedback-call';
import { BffError } from '#bff/errors';
import type { FeedbackItem, SentenceChunk } from '#shared-types/feedback';
import { splitSentences } from '#shared-types/sentences';

const DEADLINE_MS = 15_000;
const CALL = { caller: 'a writer', requestId: 'a-request', signal: new AbortController().signal };

/** The chunks of a text as the editor makes them: one for each sentence, a position between two paragraphs. */
function chunksOf(text: string): SentenceChunk[] {
  let at = 0;
  return text.split('\n\n').flatMap((paragraph) => {
    const chunks = splitSentences(paragraph).map((sentence) => ({
      msg: sentence.text,
      from: at + sentence.from,
      to: at + sentence.to,
    }));
    at += paragraph.length + 2;
    return chunks;
  });
}

const essay = (name: string) => readFileSync(path.join(import.meta.dirname, '../texts', name), 'utf8');
const marked = (text: string, items: readonly FeedbackItem[], type: string) =>
  items.filter((item) => item.type === type).map(({ from, to }) => text.slice(from, to));
const code = (error: unknown) => (error instanceof BffError ? error.code : error);

let evaluator: EmbeddedEvaluator;
beforeAll(async () => {
  evaluator = new EmbeddedEvaluator({ deadlineMs: DEADLINE_MS });
  await evaluator.ready;
});
afterAll(() => evaluator.close());

async function evaluate(text: string): Promise<FeedbackItem[]> {
  const { items, complete } = await evaluator.evaluate(textOfCall(chunksOf(text)), CALL);
  expect(complete).toBe(true);
  return items;
}

const ESSAYS = {
  'federalist-10.txt': `are everywhere heard|is disregarded|are too often decided|have been erroneously charged|will be formed|
    are thus sown|Is a law proposed|would be differently decided|cannot be removed|is supplied|is included|can be rescued|
    must be prevented|may be concluded|have ever been found|be perfectly equalized|may be inverted|is clearly decided|
    will be chosen|must be confessed|is always checked|is enjoyed|will not be denied`,
  'atlanta-exposition-address.txt': `been more fittingly and generously recognized|was seen|was answered|are surrounded|
    may be called|is given|will be surrounded|be turned|will be twice blessed|has not been trodden`,
};

test.each(Object.entries(ESSAYS))('the passive clauses of %s are found', async (name, expected) => {
  const text = essay(name);
  const items = await evaluate(text);
  expect(marked(text, items, 'Passive')).toEqual(expect.arrayContaining(expected.split(/\|\s*/)));
});

test.each(Object.keys(ESSAYS))(
  'fewer than 15 percent of the sentences of %s carry a note on spelling or grammar',
  async (name) => {
    const text = essay(name);
    const faults = (await evaluate(text)).filter(({ type }) => type === 'Spelling' || type === 'Grammar');
    const chunks = chunksOf(text);
    const flagged = chunks.filter(({ from, to }) => faults.some((item) => item.from >= from && item.to <= to));
    expect(flagged.length / chunks.length).toBeLessThan(0.15);
  },
);

test.each(
  `The cake was eaten.=was eaten
  The bridge has been rebuilt by volunteers.=has been rebuilt
  Was the letter sent?=Was the letter sent
  Mistakes were made.=were made
  He was, in truth, considered a fool.=was, in truth, considered
  The house is being built.=is being built
  The committee got paid late.=got paid
  What was said can't be unsaid.=was said|can't be unsaid
  They were surprised by the noise.=were surprised
  The rules must not be broken.=must not be broken
  It is known that he lied.=is known
  I am interested in art.=
  She was tired.=
  They have been to Rome.=
  I am used to it.=
  He's finished his work.=
  There was a man called John.=
  He has gone home.=
  We are very excited about it.=
  The committee was writing a report.=
  The work of the two married teachers is hard.=`
    .split(/\n\s*/)
    .map((line) => line.split('=')),
)('the passive clauses of "%s" are "%s"', async (sentence, clauses = '') => {
  expect(marked(sentence, await evaluate(sentence), 'Passive').join('|')).toBe(clauses);
});

test('a note on a passive quotes the clause, says why it matters, and does not rewrite it', async () => {
  const [withAgent] = await evaluate('The letter was written by my aunt.');
  expect(withAgent).toMatchObject({ type: 'Passive', from: 11, to: 22 });
  expect(withAgent?.msg).toMatch(/^"was written" .*"by".*\?$/);
  const [withoutAgent] = await evaluate('The letter was written in haste.');
  expect(withoutAgent?.msg).toMatch(/^"was written" .*who acts.*\?$/);
});

test('a plain sentence whose subject acts gets one note on the active voice, on the verb', async () => {
  const text = 'My aunt kept the letter.';
  expect(marked(text, await evaluate(text), 'Active')).toEqual(['kept']);
});

test('an active sentence says nothing beside a passive clause', async () => {
  const text = 'My aunt kept the letter that was written in haste.';
  const items = await evaluate(text);
  expect(items.map(({ type }) => type)).toEqual(['Passive']);
});

test.each([
  ['He beleives in it.', 'beleives', 'believes'],
  ['The goverment has decided.', 'goverment', 'government'],
  ['It is definately over.', 'definately', 'definitely'],
  ['They recieved a gift.', 'recieved', 'received'],
  ['It was a tommorow problem.', 'tommorow', 'tomorrow'],
  ['We need a seperate room.', 'seperate', 'separate'],
  ['It is neccessary.', 'neccessary', 'necessary'],
])('in "%s", "%s" is not in the dictionary and "%s" is named', async (sentence, typo, word) => {
  const spelling = (await evaluate(sentence)).filter(({ type }) => type === 'Spelling');
  expect(spelling).toHaveLength(1);
  expect(spelling[0]?.msg).toBe(`"${typo}" is not in the dictionary. Did you mean "${word}"?`);
  expect(marked(sentence, spelling, 'Spelling')).toEqual([typo]);
});

test.each([
  ['We play alot of games.', '"alot" is two words: "a lot".'],
  ['They do it everytime.', '"everytime" is two words: "every time".'],
])('in "%s", the note says: %s', async (sentence, msg) => {
  expect((await evaluate(sentence)).map((item) => item.msg)).toContain(msg);
});

test.each(['He hid the letter.', 'I know that that is wrong.', 'She had had enough.'])(
  'nothing is noted in: %s',
  async (sentence) => {
    const objections = (await evaluate(sentence)).filter(({ type }) => type === 'Spelling' || type === 'Grammar');
    expect(objections).toEqual([]);
  },
);

test.each([
  'I was born in Rome.',
  'The town is located near the sea.',
  'The shop was closed when we came.',
  'We are used to noise.',
])('a state hides nobody who acts: %s', async (sentence) => {
  for (const { msg } of await evaluate(sentence)) expect(msg).not.toMatch(/who acts/);
});

const paragraph = (kind: 'heading' | 'text', msg: string, from: number) => ({
  kind,
  sentences: [{ msg, from, to: from + msg.length }],
});

test('in the methods of a report the passive is called usual, and elsewhere it is asked about', async () => {
  const text = [
    paragraph('heading', 'Method', 0),
    paragraph('text', 'The plates were washed in cold water.', 10),
    paragraph('heading', 'Discussion', 60),
    paragraph('text', 'The plates were washed in haste.', 80),
  ];
  const { items } = await evaluator.evaluate(text, CALL);
  expect(items.map(({ rule }) => rule)).toEqual(['passive-method', 'passive-voice']);
});

test.each([
  'She always finish her work on time.',
  'Yesterday I go to the market with my brother.',
  'They enjoys to play football every days.',
  'He buyed a new house in the city.',
])('a sentence with a fault is not praised: %s', async (sentence) => {
  expect((await evaluate(sentence)).filter(({ type }) => type === 'Active')).toEqual([]);
});

test('a paragraph is praised once at most', async () => {
  const text = 'My aunt wrote the letter. My uncle read it. The neighbors laughed at us.';
  expect(marked(text, await evaluate(text), 'Active').length).toBeLessThanOrEqual(1);
});

test.each([
  ['She said, "He go to school every day."', 'double marks'],
  ["She said, 'He go to school every day.'", 'straight single marks'],
  ['She said, ‘He go to school every day.’', 'curly single marks'],
  ['The sign read “no dogs alowed here” in red.', 'curly double marks'],
])('nothing is noted in the words of others: %s', async (sentence) => {
  expect(await evaluate(sentence)).toEqual([]);
});

test.each([
  ['The results was clear.', 'results was'],
  ['He gave many reason for it.', 'many reason'],
  ['She could of gone.', 'could of'],
  ['Me and him went home.', 'Me and him'],
  ['The the dog barked.', 'The the'],
  ['I saw an cat.', 'an cat'],
  ['People is kind.', 'People is'],
  ['He have a car.', 'He have'],
  ['There is many problems.', 'There is'],
  ['Its a fine day.', 'Its'],
  ['It was better then the other one.', 'better then'],
  ["The dog wagged it's tail.", "it's"],
])('in "%s", the grammar of "%s" is noted without the corrected words', async (sentence, fault) => {
  const items = (await evaluate(sentence)).filter(({ type }) => type === 'Grammar');
  expect(marked(sentence, items, 'Grammar')).toEqual([fault]);
  expect(items[0]?.msg).toMatch(/^"[^"]+": .+[.?]$/);
  expect(items[0]?.msg).not.toMatch(/did you mean|should be|instead|use "/i);
});

test.each([
  'The colour of the theatre programme was grey, and the organisation analysed its behaviour.',
  'The color of the theater program was gray, and the organization analyzed its behavior.',
  'She travelled to the center of the neighbourhood and apologized for the dishonour.',
  'We e-mailed https://example.org/teh and @jonh_doe about #teh NASA McDonald iPhone covid19 in chapter XIV.',
  'Kowalczyk met Nguyen near Szczecin, and Kowalczyk’s brothers waited.',
  'An hour ago a European found a unique, well-known one-off at an honest university.',
  'To-day thou hast the connexion that he hath shewn unto us.',
  'The students’ essays, the boss’s reply and the 1990s were self-evidently pre-modern.',
])('a clean text has no note on spelling or grammar: %s', async (text) => {
  expect((await evaluate(text)).filter(({ type }) => type === 'Spelling' || type === 'Grammar')).toEqual([]);
});

test('a word that the text writes with a capital elsewhere is a name', async () => {
  const text = 'Grabowski liked it. I met Grabowski there, and grabowski laughed.';
  expect(marked(text, await evaluate(text), 'Spelling')).toEqual([]);
});

test('a sentence in another language is not read as misspelt English', async () => {
  const text = 'Der schnelle braune Fuchs springt über den faulen Hund.';
  expect(marked(text, await evaluate(text), 'Spelling')).toEqual([]);
});

test('spans are exact behind emoji, joined emoji and letters outside the basic plane', async () => {
  const text = 'Look 👨‍👩‍👧 𝔘𝔫𝔦 😀 at teh dog: it was beeten, and the results was bad 🎉 becuase of it.';
  const items = await evaluate(text);
  expect(marked(text, items, 'Spelling')).toEqual(['teh', 'beeten', 'becuase']);
});

test('spans are exact in a text of decomposed letters', async () => {
  const text = 'The cafe\u0301 and the na\u00efve e\u0301lite\u0301 was recieved by him.';
  expect(marked(text, await evaluate(text), 'Spelling')).toEqual(['recieved']);
});

test('an item lies inside its chunk even when the chunk is shorter in the editor than its words', async () => {
  const { items } = await evaluator.evaluate(textOfCall([{ msg: 'The cake was eaten.', from: 100, to: 110 }]), CALL);
  expect(items).toEqual([expect.objectContaining({ type: 'Passive', from: 109, to: 110 })]);
  const short = await evaluator.evaluate(textOfCall([{ msg: 'The cake was eaten.', from: 100, to: 105 }]), CALL);
  expect(short.items).toEqual([]);
});

test('where two notes overlap, spelling comes before grammar, and grammar before the passive voice', async () => {
  const text = 'The results was written. He gave many raeson.';
  const items = await evaluate(text);
  expect(items.map(({ type }) => type)).toEqual(['Grammar', 'Spelling']);
  for (const [index, item] of items.entries()) expect(item.from).toBeGreaterThanOrEqual(items[index - 1]?.to ?? 0);
});

test('the same text gets the same notes twice', async () => {
  const text = essay('atlanta-exposition-address.txt').slice(0, 3_000);
  expect(await evaluate(text)).toEqual(await evaluate(text));
});

test.each(
  Object.entries({
    'nothing but emoji': '😀🎉👨‍👩‍👧'.repeat(200),
    'right-to-left script': 'שלום עולם '.repeat(400),
    'one letter': 'a'.repeat(5_000),
    'one mark': '('.repeat(5_000),
    'short words': 'be was get '.repeat(450),
    'an endless address': `http://${'a.'.repeat(2_400)}`,
    'stacked accents': 'e\u0301\u0302\u0303'.repeat(1_250),
    'names of JavaScript': '__proto__ constructor toString valueOf '.repeat(100),
    'unpaired surrogates': '\ud800 was \udc00 written \ud83d '.repeat(200),
    'quotation marks': '"\u201c\''.repeat(1_600),
    apostrophes: "s's's's ".repeat(600),
    hyphens: 'a-b-'.repeat(1_250),
    'many typos': 'teh recieve beleive goverment '.repeat(160),
    'zero bytes and breaks': '\u0001\n\t\u200b\ufffc '.repeat(800),
  }),
)('%s are read without harm', async (_, text) => {
  const msg = text.slice(0, 5_000);
  const { items } = await evaluator.evaluate(textOfCall([{ msg, from: 7, to: 7 + msg.length }]), CALL);
  for (const { from, to } of items) {
    expect(from).toBeGreaterThanOrEqual(7);
    expect(to).toBeLessThanOrEqual(7 + msg.length);
    expect(from).toBeLessThan(to);
  }
});

test('2,000 chunks are read in one call, and an empty list gives an empty answer', async () => {
  const chunks = Array.from({ length: 2_000 }, (_, index) => ({
    msg: `Number ${index} was written.`,
    from: index * 50,
    to: index * 50 + `Number ${index} was written.`.length,
  }));
  const { items } = await evaluator.evaluate(textOfCall(chunks), CALL);
  expect(items.filter(({ type }) => type === 'Passive')).toHaveLength(2_000);
  expect(await evaluator.evaluate(textOfCall([]), CALL)).toEqual({ items: [], complete: true, dropped: 0 });
});

test('more than 20,000 words at once are refused', async () => {
  const chunk = { msg: 'word '.repeat(900), from: 0, to: 4_500 };
  const call = evaluator.evaluate(textOfCall(Array.from({ length: 23 }, () => chunk)), CALL);
  await expect(call.catch(code)).resolves.toBe('PAYLOAD_TOO_LARGE');
});

test('a call that is aborted ends at once, and the evaluator goes on', async () => {
  const controller = new AbortController();
  const chunks = chunksOf(essay('federalist-10.txt')).map(({ msg, from, to }) => ({ msg: `${msg} Indeed.`, from, to }));
  const call = evaluator.evaluate(textOfCall(chunks), { ...CALL, signal: controller.signal });
  controller.abort(new Error('The client has gone.'));
  await expect(call).rejects.toThrow('The client has gone.');
  await expect(evaluator.evaluate(textOfCall(chunks), { ...CALL, signal: controller.signal })).rejects.toThrow(
    'The client has gone.',
  );
  expect(marked('It was taken.', await evaluate('It was taken.'), 'Passive')).toEqual(['was taken']);
});

test('a short text is answered while a long one is read', async () => {
  const long = chunksOf(essay('federalist-10.txt')).map(({ msg, from, to }) => ({ msg: `Truly: ${msg}`, from, to }));
  const order: string[] = [];
  const first = evaluator.evaluate(textOfCall(long), CALL).then(() => order.push('long'));
  const second = evaluate('It was a small, quiet and rather new sentence.').then(() => order.push('short'));
  await Promise.all([first, second]);
  expect(order).toEqual(['short', 'long']);
});

test('a restart in the middle of a call rejects it with EVALUATOR_RESTARTED, and the next call succeeds', async () => {
  const chunks = chunksOf(essay('federalist-10.txt')).map(({ msg, from, to }) => ({ msg: `Well, ${msg}`, from, to }));
  const call = evaluator.evaluate(textOfCall(chunks), CALL);
  const restarted = evaluator.restart('a test');
  await expect(call.catch(code)).resolves.toBe('EVALUATOR_RESTARTED');
  const { items } = await evaluator.evaluate(textOfCall([{ msg: 'The cake was eaten.', from: 0, to: 19 }]), CALL);
  expect(items).toEqual([expect.objectContaining({ type: 'Passive', from: 9, to: 18 })]);
  await restarted;
  await evaluator.ready;
  expect(evaluator.state).toBe('ready');
});

test('the first notes come before every check is loaded, and more come later', async () => {
  const cold = new EmbeddedEvaluator({ deadlineMs: DEADLINE_MS });
  try {
    expect(cold.state).toBe('starting');
    const text = "The cake was eaten. The dog wagged it's tail.";
    const early = await cold.evaluate(textOfCall(chunksOf(text)), CALL);
    expect(cold.state).toBe('warming');
    expect(early.complete).toBe(false);
    expect(marked(text, early.items, 'Passive')).toEqual(['was eaten']);
    await cold.ready;
    const late = await cold.evaluate(textOfCall(chunksOf(text)), CALL);
    expect(late.complete).toBe(true);
    expect(marked(text, late.items, 'Grammar')).toEqual(["it's"]);
  } finally {
    await cold.close();
  }
});

test('a caller who has too much open is refused with EVALUATOR_BUSY and a time to come back; others are not', async () => {
  const small = new EmbeddedEvaluator({ deadlineMs: DEADLINE_MS, limits: { perCaller: 2048, inAll: 8192 } });
  try {
    const chunks = chunksOf('The cake was eaten.');
    const calls = [small.evaluate(textOfCall(chunks), CALL), small.evaluate(textOfCall(chunks), CALL)];
    const refused = await small.evaluate(textOfCall(chunks), CALL).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'EVALUATOR_BUSY', statusCode: 503, retryAfterS: 2 });
    calls.push(small.evaluate(textOfCall(chunks), { ...CALL, caller: 'another writer' }));
    for (const { items } of await Promise.all(calls)) expect(items).toHaveLength(1);
  } finally {
    await small.close();
  }
});

test('when too much is open in all, whoever has most gives up their newest call, and whoever comes is let in', async () => {
  const small = new EmbeddedEvaluator({ deadlineMs: DEADLINE_MS, limits: { perCaller: 4096, inAll: 6144 } });
  try {
    const chunks = chunksOf('The cake was eaten.');
    const outcome = (caller: string) =>
      small.evaluate(textOfCall(chunks), { ...CALL, caller }).then(({ items }) => items.length, code);
    const greedy = Array.from({ length: 4 }, () => outcome('a greedy one'));
    const modest = ['one', 'two', 'three', 'four'].map(outcome);
    expect(await Promise.all(modest)).toEqual([1, 1, 1, 1]);
    expect(await Promise.all(greedy)).toEqual([1, 1, 'EVALUATOR_BUSY', 'EVALUATOR_BUSY']);
  } finally {
    await small.close();
  }
});

describe('A call that takes too long', () => {
  const HASTE_MS = 4;
  let hasty: EmbeddedEvaluator;
  beforeAll(() => {
    hasty = new EmbeddedEvaluator({ deadlineMs: HASTE_MS });
  });
  afterAll(() => hasty.close());

  test('while the evaluator starts is answered with EVALUATOR_STARTING: the text is not to blame', async () => {
    const call = hasty.evaluate(textOfCall(chunksOf('The cake was eaten.')), CALL);
    await expect(call.catch(code)).resolves.toBe('EVALUATOR_STARTING');
  });

  test('alone is answered with EVALUATOR_TIMEOUT', async () => {
    await hasty.ready;
    const call = hasty.evaluate(textOfCall(chunksOf(essay('federalist-10.txt'))), CALL);
    await expect(call.catch(code)).resolves.toBe('EVALUATOR_TIMEOUT');
  });

  test('beside others is answered with EVALUATOR_BUSY: the text is not to blame', async () => {
    await hasty.ready;
    const texts = Object.keys(ESSAYS).map(essay);
    const calls = texts.map((text) =>
      hasty.evaluate(textOfCall(chunksOf(`Again, ${text}`)), { ...CALL, caller: text.slice(0, 9) }).catch(code),
    );
    expect((await Promise.all(calls))[0]).toBe('EVALUATOR_BUSY');
  });
});

test('a closed evaluator rejects open and later calls with SHUTTING_DOWN', async () => {
  const closing = new EmbeddedEvaluator({ deadlineMs: DEADLINE_MS });
  const call = closing.evaluate(textOfCall(chunksOf('The cake was eaten.')), CALL);
  const closed = closing.close();
  await expect(call.catch(code)).resolves.toBe('SHUTTING_DOWN');
  await closed;
  await expect(closing.evaluate(textOfCall([]), CALL).catch(code)).resolves.toBe('SHUTTING_DOWN');
  expect(closing.state).toBe('closed');
});
