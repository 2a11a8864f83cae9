import { beforeAll, expect, test } from 'vitest';

import { textOfCall } from '#bff/analysis/service/feedback-call';

import { readSentences } from '../quality/pairs.ts';
import {
  CALL,
  chunksOf,
  evaluatorReady,
  faultsOf,
  marked,
  notesOn,
  PUBLIC_ESSAYS,
  publicEssay,
} from '../support/analysis/reading.ts';
import { sharedEvaluator } from '../support/server/on-demand.ts';

beforeAll(evaluatorReady);

test.each([
  [
    'federalist-10.txt',
    `are everywhere heard|is disregarded|are too often decided|have been erroneously charged|will be formed|
    are thus sown|Is a law proposed|would be differently decided|cannot be removed|is supplied|is included|can be rescued|
    must be prevented|may be concluded|have ever been found|be perfectly equalized|may be inverted|is clearly decided|
    will be chosen|must be confessed|is always checked|is enjoyed|will not be denied`,
  ],
  [
    'atlanta-exposition-address.txt',
    `been more fittingly and generously recognized|was seen|was answered|
    may be called|is given|will be surrounded|be turned|will be twice blessed|has not been trodden`,
  ],
] as const)('the passive clauses of %s are found', async (name, expected) => {
  const text = publicEssay(name);
  const found = marked(text, await notesOn(text), 'Passive');
  expect(found).toEqual(expect.arrayContaining(expected.split(/\|\s*/)));
});

test.each(PUBLIC_ESSAYS)('fewer than 15 in 100 sentences of %s have a note on spelling or grammar', async (name) => {
  const text = publicEssay(name);
  const faults = await faultsOf(text);
  const chunks = chunksOf(text);
  const flagged = chunks.filter(({ from, to }) => faults.some((item) => item.from >= from && item.to <= to));
  expect(flagged.length / chunks.length).toBeLessThan(0.15);
});

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
  What light does is cost.=
  He would of been stuck without us.=
  The rules must not be broken.=must not be broken
  It is known that he lied.=
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
  expect(marked(sentence, await notesOn(sentence), 'Passive').join('|')).toBe(clauses);
});

test('several people behind “by” act', async () => {
  const [note] = await notesOn('The boats were repaired by nine people.');
  expect(note?.msg).toContain('names who acts last');
});

test('a note on a passive quotes the clause, says why it matters, and does not rewrite it', async () => {
  const [withAgent] = await notesOn('The letter was written by my aunt.');
  expect(withAgent).toMatchObject({ type: 'Passive', from: 11, to: 22 });
  expect(withAgent?.msg).toMatch(/^“was written” names who acts last\. .*\?$/);
  const [withoutAgent] = await notesOn('The letter was written in haste.');
  expect(withoutAgent?.msg).toMatch(/^“was written” .*who acts.*\?$/);
});

test.each([
  ['The rules must be made by the state.', 'names the state last. Should it come first?'],
  ['A phone can be used well or badly.', 'who acts'],
  ['The shop has been closed for a week.', 'who acts'],
  ['The rate is found by mixing both solutions.', 'who acts'],
])('the note on the passive in "%s" is true', async (sentence, words) => {
  const note = (await notesOn(sentence)).find(({ type }) => type === 'Passive');
  expect(note?.msg).toContain(words);
});

test('a plain sentence whose subject acts gets one note on the active voice, on the verb', async () => {
  const text = 'My aunt kept the letter.';
  expect(marked(text, await notesOn(text), 'Active')).toEqual(['kept']);
});

test('an active sentence says nothing beside a passive clause', async () => {
  const text = 'My aunt kept the letter that was written in haste.';
  const items = await notesOn(text);
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
  const spelling = (await notesOn(sentence)).filter(({ type }) => type === 'Spelling');
  expect(spelling).toHaveLength(1);
  expect(spelling[0]?.msg).toBe(`“${typo}” is not in the dictionary. Did you mean “${word}”?`);
  expect(marked(sentence, spelling, 'Spelling')).toEqual([typo]);
});

test.each([
  'I was born in Rome.',
  'The town is located near the sea.',
  'The shop was closed when we came.',
  'We are used to noise.',
  'The grass was soaked.',
  'If kids are stressed out, they will not do well.',
  'They should be ashamed of it.',
  'You will be surprised when you see it.',
  'I have been worried since May.',
])('a state is fine as it is, so there is no note on it: %s', async (sentence) => {
  expect(marked(sentence, await notesOn(sentence), 'Passive')).toEqual([]);
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
  const { items } = await sharedEvaluator().evaluate(text, CALL);
  expect(items.map(({ rule }) => rule)).toEqual(['passive-method', 'passive-voice']);
});

test.each([
  'She always finish her work on time.',
  'Yesterday I go to the market with my brother.',
  'They enjoys to play football every days.',
  'He buyed a new house in the city.',
])('a sentence with a fault is not praised: %s', async (sentence) => {
  expect((await notesOn(sentence)).filter(({ type }) => type === 'Active')).toEqual([]);
});

test('a paragraph is praised once, at its first plain sentence', async () => {
  const text = 'My aunt kept the letter. The council wrote a letter. The landlord repairs the roof.';
  expect(marked(text, await notesOn(text), 'Active')).toEqual(['kept']);
});

test.each([
  ['She said, "He go to school every day."', 'double marks'],
  ["She said, 'He go to school every day.'", 'straight single marks'],
  ['She said, ‘He go to school every day.’', 'curly single marks'],
  ['The sign read “no dogs alowed here” in red.', 'curly double marks'],
])('nothing is noted in the words of others: %s', async (sentence) => {
  expect(await notesOn(sentence)).toEqual([]);
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
  const items = (await notesOn(sentence)).filter(({ type }) => type === 'Grammar');
  expect(marked(sentence, items, 'Grammar')).toEqual([fault]);
  expect(items[0]?.msg).toMatch(/^“[^”]+”: .+[.?]$/);
  expect(items[0]?.msg).not.toMatch(/did you mean|should be|instead|use “/i);
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
  expect(await faultsOf(text)).toEqual([]);
});

test('a word that the text writes with a capital elsewhere is a name', async () => {
  const text = 'Grabowski liked it. I met Grabowski there, and grabowski laughed.';
  expect(marked(text, await notesOn(text), 'Spelling')).toEqual([]);
});

test('a sentence in another language is not read as misspelt English', async () => {
  const text = 'Der schnelle braune Fuchs springt über den faulen Hund.';
  expect(marked(text, await notesOn(text), 'Spelling')).toEqual([]);
});

test('spans are exact behind emoji, joined emoji and letters outside the basic plane', async () => {
  const text = 'Look 👨‍👩‍👧 𝔘𝔫𝔦 😀 at teh dog: it was beeten, and the results was bad 🎉 becuase of it.';
  const items = await notesOn(text);
  expect(marked(text, items, 'Spelling')).toEqual(['teh', 'beeten', 'becuase']);
});

test('spans are exact in a text of decomposed letters', async () => {
  const text = 'The cafe\u0301 and the na\u00efve e\u0301lite\u0301 was recieved by him.';
  expect(marked(text, await notesOn(text), 'Spelling')).toEqual(['recieved']);
});

test('an item lies inside its chunk even when the chunk is shorter in the editor than its words', async () => {
  const { items } = await sharedEvaluator().evaluate(
    textOfCall([{ msg: 'The cake was eaten.', from: 100, to: 110 }]),
    CALL,
  );
  expect(items).toEqual([expect.objectContaining({ type: 'Passive', from: 109, to: 110 })]);
  const short = await sharedEvaluator().evaluate(
    textOfCall([{ msg: 'The cake was eaten.', from: 100, to: 105 }]),
    CALL,
  );
  expect(short.items).toEqual([]);
});

test('a passive keeps its note beside a fault within it, and goes where the fault is the form of the passive itself', async () => {
  const beside = await notesOn('The results was written by hand.');
  expect(beside.map(({ type }) => type)).toEqual(['Grammar', 'Passive']);
  const itself = await notesOn('The poem was wrote by hand.');
  expect(itself.map(({ type }) => type)).toEqual(['Grammar']);
});

test('where a misspelt word takes part in a fault of grammar, the note is about its spelling', async () => {
  expect((await notesOn('He gave many raeson.')).map(({ type }) => type)).toEqual(['Spelling']);
});

/** How often a text is praised. */
async function praised(text: string): Promise<number> {
  return (await notesOn(text)).filter(({ type }) => type === 'Active').length;
}

test('a sentence is praised when it is whole, and not when a part was cut off it', async () => {
  expect(await praised('We whispered all the way upstairs. It was late.')).toBe(1);
  expect(await praised('We whispered all the way upstairs. So that nobody would wake up.')).toBe(0);
});

test('a note on a part of a sentence marks all of it, and a fault within it keeps its own note', async () => {
  const text = 'We went home. Because he never listen to us.';
  const rules = (await notesOn(text)).map(({ rule, from, to }) => [rule, text.slice(from, to)]);
  expect(rules).toContainEqual(['fragment', 'Because he never listen to us']);
  expect(rules).toContainEqual(['subject-verb', expect.stringContaining('listen')]);
});

test('a sentence whose verb is hidden in a confused word has a note on that word, not on a missing part', async () => {
  const rules = (await notesOn('Because your the best player in the team.')).map(({ rule }) => rule);
  expect(rules).toContain('its-your-their');
  expect(rules).not.toContain('fragment');
});

test('the same text gets the same notes twice', async () => {
  const text = publicEssay('atlanta-exposition-address.txt').slice(0, 3_000);
  expect(await notesOn(text)).toEqual(await notesOn(text));
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
  const { items } = await sharedEvaluator().evaluate(textOfCall([{ msg, from: 7, to: 7 + msg.length }]), CALL);
  for (const { from, to } of items) {
    expect(from).toBeGreaterThanOrEqual(7);
    expect(to).toBeLessThanOrEqual(7 + msg.length);
    expect(from).toBeLessThan(to);
  }
});

test.each(readSentences('right-together.txt'))('all checks together note nothing in: %s', async (sentence) => {
  expect((await faultsOf(sentence)).map(({ rule, msg }) => [rule, msg])).toEqual([]);
});

test.each(readSentences('one-slip-each.txt'))('all checks together note one slip, once, in: %s', async (sentence) => {
  expect((await faultsOf(sentence)).map(({ type }) => type)).toEqual(['Grammar']);
});
