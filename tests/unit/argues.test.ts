import { expect, test } from 'vitest';

import { readArgument } from '#bff/analysis/whole/argument/argument';
import { standAtEnds } from '#bff/analysis/whole/argument/stand-at-ends';

import { paragraphsWith, readTextOf } from '../support/essays/essays.ts';

/** The argument of a text: a paragraph in each line, sentences divided by bars. */
function argumentOf(lines: string) {
  const paragraphs = lines.trim().split('\n');
  const text = paragraphsWith(...paragraphs.map((line) => line.split('|').map((words) => words.trim())));
  return readArgument(readTextOf(text));
}

const answerTo = (lines: string) => argumentOf(lines).argues;

test.each([
  [
    'an essay that agrees in its first words and says so again at its end',
    `
    I must start by stating that I totally agree with the proposition. | Prisons cost a lot, and few people leave them better.
    Prisoners spend their days with other prisoners. | They learn little, and the state pays for it.
    Some countries have tried other ways. | In Norway the cells have no bars, and fewer people come back.
    To conclude, I believe that prison shouldn’t be the first answer.`,
  ],
  [
    'an essay about what scientists must do',
    `
    Animals have been used in laboratories for a hundred years. | Scientists must look for other methods, and animals should not be used for make-up.
    Rabbits feel pain as dogs do. | Nobody would put shampoo into the eyes of a dog.
    Cells that grow in a dish react as skin does. | They are cheaper than a rabbit, and they don’t suffer.
    For these reasons animals should not be used, and governments have to forbid it.`,
  ],
  [
    'a letter to a newspaper',
    `
    Dear local newspaper,
    I think that computers have a good effect on people. | They teach children how to use their hands, and they let families talk to each other.
    My cousin lives far away, and we talk every Sunday. | Without the computer we wouldn’t know each other.
    Some people say that we sit too much. | But you can walk and still use a computer.
    This is why I believe that computers are good for us.`,
  ],
  [
    'an argument of one paragraph',
    `
    Schools should start later. | Teenagers need nine hours of sleep, and most of them get seven. | Tired pupils learn less and fall ill more often. | Buses can leave an hour later, and parents would get used to it. | A later start is better for everyone.`,
  ],
  [
    'an essay that begins with figures',
    `
    In a survey of 2,000 families, six in ten said that homework led to quarrels. | Primary schools should stop giving it.
    The results of another study show that children under ten learn no more with homework than without. | On average they lose forty minutes of play a day.
    In conclusion, homework in primary school does more harm than good, and schools should end it.`,
  ],
])('%s is an argument', (_what, text) => {
  expect(answerTo(text)).toBe('yes');
});

test.each([
  [
    'a story with an opinion in it',
    `
    The train was late again. | I think that was the day when I met Anna. | She stood at the window and counted the birds.
    We talked until Leeds. | She told me about her brother, who had gone to sea. | Then she got off, and I never saw her again.`,
  ],
  [
    'a recipe',
    `
    You should use fresh yeast. | Mix it with warm water and a little sugar, and wait for ten minutes. | Add the flour and knead the dough until it is smooth.
    Let it rest for an hour. | Then bake it in a hot oven for forty minutes. | You must not open the door before that.`,
  ],
])('%s is none', (_what, text) => {
  expect(answerTo(text)).toBe('no');
});

test.each([
  ['to a company', 'Dear Sir or Madam,'],
  ['to a person one doesn’t know', 'Dear Mrs Hall,'],
  ['to an editor', 'Sir,'],
])('a letter %s is taken for a letter', (_whom, greeting) => {
  const { kind, because } = argumentOf(`
    ${greeting} | I am writing to complain about the washing machine that came to my flat on 3 October. | You had promised it for the 1st, and I took a day off work for nothing.
    When it came, the door was scratched and the hose was missing. | The driver told me that these things happen. | I have rung your helpline four times.
    I would like my money back within fourteen days. | Yours faithfully, T. Okafor`);
  expect([kind, because]).toEqual(['letter', expect.stringMatching(/letter/)]);
});

test('a story of three paragraphs with an opinion in the second is no clear argument', () => {
  const story = `
    My grandfather kept bees behind the church for forty years, and he was never stung more than twice in a summer.
    I think that the bees were better company for him than we were, and that he was right to prefer them.
    He died in the spring before the swarm came back, and nobody in the family knew what to do with the hives.`;
  expect(answerTo(story)).not.toBe('yes');
});

/** Sentences in these paragraphs; the ones at some places say what the writer thinks. */
const sentencesIn = (paragraphs: readonly number[], ...opinions: readonly number[]) =>
  paragraphs.map((paragraph, at) => ({
    paragraph,
    isOpinion: opinions.includes(at),
    isDemand: false,
    isVerdict: false,
    isClose: false,
    isPast: false,
  }));

const isAtBothEnds = (...sentences: Parameters<typeof sentencesIn>) =>
  standAtEnds(sentencesIn(...sentences))['opinion at both ends'];

test('The ends of a text are its first and last paragraphs, and a paragraph of one sentence takes the next one along', () => {
  const [short, long] = [
    [0, 1, 1, 2, 2, 3],
    [0, 0, 1, 1, 2, 2],
  ];
  expect([isAtBothEnds(short), isAtBothEnds(short, 2, 4), isAtBothEnds(long, 2), isAtBothEnds(long, 1, 5)]).toEqual([
    0, 1, 0, 1,
  ]);
});

test('One sentence in the middle of a short text is no stand at both of its ends', () => {
  expect([isAtBothEnds([0, 1, 2], 1), isAtBothEnds([0, 0, 0], 1), isAtBothEnds([0, 1, 2], 1, 2)]).toEqual([0, 0, 1]);
});

test('A text without a sentence has no ends', () => {
  expect(Object.values(standAtEnds([])).every((value) => value === 0)).toBe(true);
});
