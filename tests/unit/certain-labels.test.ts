import { expect, test } from 'vitest';

import { readArgument } from '#bff/analysis/whole/argument/argument';
import { cuesOf } from '#bff/analysis/whole/argument/cues/cues';

import { paragraphsWith, readTextOf } from '../support/essays/essays.ts';

/** The argument of an essay, a paragraph in each line, sentences divided by bars. */
function readArgumentOf(lines: string) {
  const paragraphs = lines.trim().split('\n');
  const text = paragraphsWith(...paragraphs.map((line) => line.split('|').map((words) => words.trim())));
  const { elements, gaps } = readArgument(readTextOf(text), { kind: 'essay' });
  const certain = elements.filter(({ certainty }) => certainty === 'clear');
  const wordsOf = (one: (typeof elements)[number]) => one.sentences.map(({ sentence }) => sentence.text).join(' ');
  return { elements, certain: certain.map((one) => `${one.type}: ${wordsOf(one)}`), gaps };
}

const PHONES_FOR_AND_AGAINST = `
  In my country every teenager has a phone. | Some people love them and some people hate them.
  In my opinion, phones have good and bad sides, and I want to discuss them.
  First of all, phones are useful. | For example, my sister calls our mother when the bus is late.
  On the other hand, phones are expensive. | My friend paid 600 euros for his.
  To sum up, phones have advantages and disadvantages.`;

test('Who only announces both sides has no certain position, and is asked which side they’re on', () => {
  const { certain, gaps } = readArgumentOf(PHONES_FOR_AND_AGAINST);
  expect(certain.filter((one) => one.startsWith('Position'))).toEqual([]);
  expect(gaps.map(({ title }) => title)).toContain('Which side are you on?');
});

test.each([
  ['isn’t asked which side they’re on', 'but schools should ban them during lessons', false],
  ['is asked which side they’re on if others must decide', 'and everyone must decide alone', true],
])('Who names both sides at the end, and says what ought to be, %s', (_what, words, isAsked) => {
  const { gaps } = readArgumentOf(`
    In my country every teenager has a phone. | Some people love them and some people hate them.
    First of all, phones are useful. | For example, my sister calls our mother when the bus is late.
    On the other hand, phones are expensive. | My friend paid 600 euros for his. | They also make noise in lessons, and nobody listens.
    To sum up, phones have advantages and disadvantages, ${words}.`);
  expect(gaps.some(({ title }) => title === 'Which side are you on?')).toBe(isAsked);
});

test('Two or three words are never certain', () => {
  const { certain } = readArgumentOf(`
    Our town wants to close its library. | I believe that the library should stay open.
    And yet. | First of all, the library is warm. | Last winter my neighbour went there every day.
    In conclusion, the library should stay open.`);
  expect(certain.some((one) => one.endsWith(': And yet.'))).toBe(false);
});

test.each([
  [
    'A scene at the beginning isn’t certain evidence',
    'Evidence: My grandmother',
    `
    My grandmother was nine when the river came. | She sat on the roof for two days. | In 1954 nobody had a boat.
    The village should build a wall.
    A wall would protect the school. | In 2021 the water stood in its cellar for a week.`,
  ],
  [
    'What the government wants isn’t the other side for certain',
    'Counterclaim',
    `
    The government wants to close small schools. | I think that this is wrong.
    Small schools know their pupils. | The government wants to save two million euros. | My teacher knew my whole family.
    For these reasons, small schools must stay.`,
  ],
  [
    'What the essay argues isn’t only its opening for certain',
    'Lead',
    `
    The Treaty of Versailles has often been blamed for the Second World War. | This essay argues that the treaty mattered less than the way in which it was enforced. | Its terms were harsh, but they were no harsher than those of Brest-Litovsk.
    Reparations are usually put first in the charge sheet. | Yet Germany paid only a fraction of the sum. | By 1925 the economy had recovered.
    The treaty, then, was a bad peace badly kept.`,
  ],
  [
    'An opinion in the first words isn’t only an opening for certain',
    'Lead',
    `
    I think school uniforms are bad because they are boring and everyone looks the same. | In my school we have to wear a blue jumper and grey trousers. | I don’t see why we should have to wear it when we could just wear our own clothes.
    Another reason is that it costs a lot of money. | My mum had to pay 200 pounds for me and my brother.
    In conclusion school uniforms should go because they are boring and they don’t even work.`,
  ],
])('%s', (_what, label, text) => {
  expect(readArgumentOf(text).certain.filter((one) => one.startsWith(label))).toEqual([]);
});

test.each([
  ['“And” doesn’t add a claim', 'And the park is quiet.', 'addition', false],
  ['“And” doesn’t add a claim', 'And yet.', 'addition', false],
  [
    'A named speaker is a source',
    'Arlette Farge writes in The Allure of the Archives that paper is never silent.',
    'source',
    true,
  ],
  ['A named speaker is a source', 'As Tony Judt has argued, trains made the modern city.', 'source', true],
  ['A named speaker is a source', 'In the end, Simon de Vries rightly notes how quiet it was.', 'source', true],
  ['No source is seen', 'Universities are crowded.', 'source', false],
  ['No source is seen', 'Nobody writes to the council.', 'source', false],
  ['No source is seen', 'I found a coin.', 'source', false],
  ['No source is seen', 'Doctors wear white coats.', 'source', false],
])('%s: %s', (_what, words, cue, isSeen) => {
  expect(cuesOf(words).some(({ family }) => family.name === cue)).toBe(isSeen);
});

test('A note quotes a cue whole, since the word that counts may be in its middle', () => {
  const { elements } = readArgumentOf(`
    Should our school ban homework? | I believe that it should.
    Homework steals sleep. | My brother worked until midnight.
    Those who have never sat in a classroom at eight say that it builds character. | But that argument ignores the evening.
    In conclusion, homework should go.`);
  const quoted = elements.map(({ reason }) => reason).filter((reason) => reason.includes(' … '));
  expect(quoted).toEqual([]);
});

test('“Every day” isn’t quoted as an answer', () => {
  const { elements } = readArgumentOf(`
    Social media has become a part of our lives. | I believe that it does more good than harm.
    First of all, you can talk to people who live far away. | For example, I speak with my aunt in Brazil.
    Of course, some people spend too much time with it. | My brother is online for five hours every day. | He doesn’t do sport any more.
    To sum up, social media is good for us.`);
  const others = elements.filter(({ type }) => type === 'Rebuttal' || type === 'Counterclaim');
  expect(others.map(({ reason }) => reason).filter((reason) => /every day|my brother/i.test(reason))).toEqual([]);
});

test('A lead comes before what the text argues', () => {
  const { elements } = readArgumentOf(`
    I believe that buses should be free. | Imagine a town without cars! | What would you do there?
    First of all, free buses help the poor. | In Tallinn they have been free since 2013.`);
  const types = elements.map(({ type }) => type);
  expect(types.lastIndexOf('Lead')).toBeLessThan(Math.max(1, types.indexOf('Position')));
});

test.each([
  [
    'in the middle of the opening',
    'My dog hides every winter. | In my opinion fireworks should not be sold. | I am going to explain why.',
  ],
  ['in doubtful words', 'Some call this a duty. | It is nothing of the kind. | I think they are wrong.'],
])('Nobody is told that their position comes last if it may stand %s', (_where, opening) => {
  const { gaps } = readArgumentOf(`
    ${opening}
    First of all, the noise frightens animals. | For example, our neighbour’s horse ran away twice.
    Secondly, people get burnt. | In 2019 three children in our town were hurt.
    To sum up, fireworks should not be sold in shops.`);
  expect(gaps.map(({ title }) => title)).not.toContain('Does your position come last?');
  expect(gaps.map(({ title }) => title)).not.toContain('Where is your position?');
});

/** The beginning of an essay, up to a paragraph that somebody is writing. */
const SO_FAR = `
  In March my city council announced that, from next year, private cars will be banned from the eleven streets around the cathedral between seven in the morning and eight at night. | The letters page has been on fire ever since. | Shopkeepers predict ruin; cyclists predict paradise. | I think both are too excited. | The ban is right, but only if the council spends the next twelve months on something far less photogenic than bollards: a bus service that people who live outside the ring road can actually use.
  The strongest reason for the ban is the air. | The monitoring station on Minster Street recorded nitrogen dioxide above the legal limit on 94 days last year, and the primary school whose playground backs onto it has twice kept children indoors at lunch. | No new filter or clever junction is going to fix that. | Fewer exhausts will.`;

test.each([
  'Nor is there much sign that shops suffer when cars leave.',
  'The shopkeepers do, however, have a point that the campaigners wave away too quickly.',
  'That problem can be solved, and it is cheap compared with the alternatives.',
])('Nothing is a certain conclusion by its place alone: %s', (words) => {
  const { certain } = readArgumentOf(`${SO_FAR}\n${words}`);
  expect(certain.filter((one) => one.startsWith('Concluding Statement'))).toEqual([]);
});

test('Words that end a text make its last paragraph a certain conclusion', () => {
  const { certain } = readArgumentOf(`${SO_FAR}\nIn conclusion, the ban is right.`);
  expect(certain.at(-1)).toBe('Concluding Statement: In conclusion, the ban is right.');
});

test('While a paragraph is being written, the question where the text ends doesn’t come and go', () => {
  const going = [
    'Nor is there much sign that shops suffer when cars leave.',
    'When Ghent closed its centre in 2017, traders made the same predictions ours are making now.',
    'Two years later, the number of empty shops had fallen, and spending in cafés was up by a fifth.',
  ];
  const asked = going.map((_sentence, last) =>
    readArgumentOf(`${SO_FAR}\n${going.slice(0, last + 1).join(' | ')}`).gaps.some(({ kind }) => kind === 'conclusion'),
  );
  expect(new Set(asked).size).toBe(1);
});

const LETTER = `
  Dear Editor,
  Your article on the new swimming pool (12 May) was unfair. | The council has not wasted our money. | The old pool lost water every night, and its roof was closed for repairs twice in 2022. | Three schools now share the new one.
  Some readers say that the gym would have been cheaper, but a gym teaches no child to swim. | I urge everyone to visit the pool before they complain about it again.
  Yours faithfully,`;

test('A letter that opens with its position isn’t asked where it is, nor for an answer that it gives', () => {
  const { certain, gaps } = readArgumentOf(LETTER);
  expect(gaps).toEqual([]);
  expect(certain.filter((one) => one.includes('I urge everyone'))).toEqual([]);
});

test('Without a certain position or claim, one question is asked at most', () => {
  const { certain, gaps } = readArgumentOf(
    LETTER.replace('was unfair', 'was long').replace(', but a gym teaches no child to swim', ''),
  );
  expect(certain.filter((one) => /^(?:Position|Claim)/.test(one))).toEqual([]);
  expect(gaps).toHaveLength(1);
});
