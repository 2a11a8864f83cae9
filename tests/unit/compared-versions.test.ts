import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';

import { compareVersions, type VersionSentence } from '#shared-types/text/compared-versions';
import { comparedWords } from '#shared-types/text/compared-words';

import { comparedTexts } from '../../web/reading/text-body.ts';
import { essayTexts } from '../support/class-files.ts';
import { ROUND_TRIPS, writtenDoc } from '../support/files/round-trips.ts';
import { expectLinear } from '../support/growth.ts';
import { otherPeoplesTexts, PLANTED, planted } from '../support/planted-edits.ts';

/** Sentences, a position between each and the next. */
function sentencesIn(...sentences: string[]): VersionSentence[] {
  let at = 0;
  return sentences.map((words) => {
    const from = at;
    at += words.length + 1;
    return { words, from, to: from + words.length };
  });
}

const compared = (before: string[], after: string[]) => compareVersions(sentencesIn(...before), sentencesIn(...after));

const BELL = 'The bell rings before anybody’s brain is awake.';
const NOON = 'Nobody sleeps at noon, and nobody learns at seven.';
const BUSES = 'Buses can leave an hour later if the town wants it.';
const SPORT = 'Our teams would train in the dark only in December.';

describe('What became of a sentence', () => {
  test.each([
    ['a curly apostrophe', 'It isn’t “late”, they say.', 'It isn\'t "late", they say.'],
    ['British and American quotation marks', 'They call it ‘late’.', 'They call it “late”.'],
    ['a dash', 'School — and only school – begins at 8–9.', 'School - and only school -- begins at 8-9.'],
    ['a hyphen that holds words together', 'A well‑known fact.', 'A well-known fact.'],
    ['spaces of all kinds', 'It\u00a0costs 5\u202f000\u2009dollars.', 'It costs 5 000 dollars.'],
    ['capitals', 'the Bell rings.', 'The bell rings.'],
    ['three dots', 'Wait … what?', 'Wait ... what?'],
    ['letters in two parts', 'A café in Zürich.', 'A cafe\u0301 in Zu\u0308rich.'],
    ['a soft hyphen', 'An under\u00adstanding.', 'An understanding.'],
    ['a fraction', 'About 1/2 of us.', 'About ½ of us.'],
    ['the number of an item', '2. Sleep is not lazy.', 'Sleep is not lazy.'],
  ])('is the same with %s', (_what, before, after) => {
    expect(compared([before, BELL], [after, BELL])).toMatchObject({ after: ['same', 'same'], changes: 0 });
  });

  test('is the same if three dots end it in one version only, or lines of a plain text divide it', () => {
    expect(compared(['Wait…', 'They said no.', BELL], ['Wait... They said no.', BELL]).changes).toBe(0);
    const lines = ['The bell rings', 'before anybody’s', 'brain', 'is awake.'];
    expect(compared([NOON, ...lines, BUSES], [NOON, BELL, BUSES]).changes).toBe(0);
    expect(compared([NOON, BELL, BUSES], [NOON, ...lines, BUSES]).changes).toBe(0);
  });

  test.each([
    ['a word is replaced', 'The bell rings before anybody’s head is awake.'],
    ['one letter is mended', 'The bell rings before anybodys brain is awake.'],
    ['two letters of a long word are', 'The bell rings before anynodi’s brain is awake.'],
    ['a comma comes', 'The bell rings, before anybody’s brain is awake.'],
    ['its words change their order', 'Before anybody’s brain is awake, the bell rings.'],
  ])('is edited if %s', (_what, edited) => {
    const states = compared([NOON, BELL, BUSES], [NOON, edited, BUSES]);
    expect(states).toMatchObject({ after: ['same', 'edited', 'same'], before: ['same', 'edited', 'same'], changes: 1 });
  });

  test('is edited if it was divided, or joined with its neighbour, and nothing of it is new or gone', () => {
    const halves = ['Nobody sleeps at noon.', 'And nobody learns at seven.'];
    expect(compared([BELL, NOON], [BELL, ...halves])).toMatchObject({ after: ['same', 'edited', 'edited'] });
    expect(compared([BELL, ...halves], [BELL, NOON])).toMatchObject({ before: ['same', 'edited', 'edited'] });
  });

  test('has moved if it stands in another order, also with a slip mended', () => {
    const after = [NOON, BUSES, SPORT, 'The bell rings before anybodys brain is awake.'];
    expect(compared([BELL, NOON, BUSES, SPORT], after)).toMatchObject({
      after: ['same', 'same', 'same', 'moved'],
      before: ['moved', 'same', 'same', 'same'],
      changes: 1,
    });
  });

  test('is new or gone if no sentence keeps most of its words, though they share small ones', () => {
    const other = 'Nobody knows what the band of the school plays at the end.';
    expect(compared([BELL, NOON, BUSES], [BELL, other, BUSES])).toMatchObject({
      after: ['same', 'new', 'same'],
      before: ['same', 'gone', 'same'],
      changes: 2,
    });
  });

  test('is counted once for each of the sentences that say the same', () => {
    expect(compared([BELL, 'I agree.', NOON, 'I agree.'], [BELL, NOON, 'I agree.'])).toMatchObject({
      after: ['same', 'same', 'same'],
      before: ['same', 'gone', 'same', 'same'],
      changes: 1,
    });
  });
});

/** What became of words, and what stands in their place. */
function foundIn(quoted: string, before: string[], after: string[]) {
  const from = before.join(' ').indexOf(quoted);
  const { is, place } = compared(before, after).find({ from, to: from + quoted.length }) ?? {};
  return [is, place && after.join(' ').slice(place.from, place.to)];
}

test('a text beside itself has only sentences that are the same, each at its own place, whatever it says', () => {
  const word = oneof(constantFrom('I', 'agree.', '’', '—', '1.', '\u00ad', '#', 'a)'), string({ unit: 'grapheme' }));
  const sentences = array(array(word).map((words) => words.join(' ')));
  assert(
    property(sentences, (text) => {
      const { after, before, changes, find } = compared(text, text);
      expect([changes, ...after, ...before]).toEqual([0, ...text.map(() => 'same'), ...text.map(() => 'same')]);
      for (const place of sentencesIn(...text)) expect(find(place)?.is ?? 'same').toBe('same');
    }),
  );
});

describe('Words of the version before', () => {
  test.each([
    ['still there in another writing', "anybody's brain", "The bell rings before anybody's brain is awake.", 'same'],
    ['still there in an edited sentence', 'anybody’s brain', 'Bells ring before anybody’s brain is awake.', 'same'],
  ])('are %s', (_what, now, sentence, is) => {
    expect(foundIn('anybody’s brain', [NOON, BELL], [NOON, sentence])).toEqual([is, now]);
  });

  test('have changed, and stand at their sentence, if one letter was mended', () => {
    const mended = 'The bell rings before anybodies brain is awake.';
    expect(foundIn('anybody’s brain', [NOON, BELL], [NOON, mended])).toEqual(['edited', mended]);
  });

  test('have moved with their sentence, or into another one', () => {
    expect(foundIn('The bell rings', [BELL, NOON, BUSES, SPORT], [NOON, BUSES, SPORT, BELL])).toEqual([
      'moved',
      'The bell rings',
    ]);
    const into =
      'What my sister and all of her friends say is that nobody learns at seven in a cold room with a loud fan.';
    expect(foundIn('nobody learns at seven', [BELL, NOON, BUSES], [BELL, into, BUSES])).toEqual([
      'moved',
      'nobody learns at seven',
    ]);
  });

  test('are gone with their sentence, or out of it', () => {
    expect(foundIn('nobody learns', [BELL, NOON, BUSES], [BELL, BUSES])).toEqual(['gone', undefined]);
    const left = 'Buses can leave an hour later.';
    expect(foundIn('the town wants', [BELL, BUSES], [BELL, left])).toEqual(['gone', left]);
  });
});

test('D-375 a text that nobody changed has no changed sentence after Word, OpenDocument, plain text and Markdown, a hundred times', async () => {
  const wrong: string[] = [];
  for (const [number, paragraphs] of essayTexts(100).entries()) {
    const ways = Object.entries(ROUND_TRIPS).map(async ([name, way]) => [name, await way(paragraphs)] as const);
    const versions = [['as written', writtenDoc(paragraphs)] as const, ...(await Promise.all(ways))];
    for (const [name, before] of versions)
      for (const [next, after] of versions) {
        const { changes, after: states } = comparedTexts(before, after);
        if (changes > 0 || states.length === 0) wrong.push(`text ${number}, ${name} and ${next}: ${changes}`);
      }
  }
  expect(wrong).toEqual([]);
});

describe('Edits', () => {
  /** How many of a hundred must be named right. */
  const LEAST_RIGHT = 95;

  test.each([
    ['of our own essays', () => essayTexts(80)],
    ['of texts by other people', () => otherPeoplesTexts()],
  ])('D-375 are named right, at least 95 of a hundred in 200 of five kinds: %s', (_whose, texts) => {
    const edits = planted(texts(), 200);
    const misses = edits.flatMap(({ kind, before, after, sentence, side }) => {
      const states = compared(before, after);
      const named = side === 'before' ? states.before[sentence] : states.after[sentence];
      const words = (side === 'before' ? before : after)[sentence] ?? '';
      return named === PLANTED[kind] ? [] : [`${kind} is ${named}: ${words}`];
    });
    const right = (100 * (edits.length - misses.length)) / edits.length;
    expect(edits).toHaveLength(200);
    expect(right, `${right} % of ${edits.length} are right.\n${misses.join('\n')}`).toBeGreaterThanOrEqual(LEAST_RIGHT);
  });

  test('leave every other sentence the same', () => {
    const others = planted(essayTexts(80), 200).flatMap(({ before, after, changes }) =>
      compared(before, after).changes > changes ? [`${changes} edits`] : [],
    );
    expect(others.length, `${others.length} of 200 texts have more changes than edits`).toBeLessThanOrEqual(10);
  });
});

const wordsIn = (count: number, word: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => word(at)).join(' ');
const TIMES = 5;
const HOSTILE: Record<string, (size: number) => [string[], string[]]> = {
  'equal sentences': (size) => [Array<string>(size).fill('I agree.'), Array<string>(size / 2).fill('I agree.')],
  'equal sentences among others': (size) => [
    Array.from({ length: size }, (_, at) => (at % 2 ? 'I agree.' : `Number ${at} of them.`)),
    Array.from({ length: size }, (_, at) => (at % 3 ? 'I agree.' : `Number ${size - at} of them.`)),
  ],
  'sentences that are nearly equal': (size) => [
    Array.from({ length: size }, (_, at) => `All of us say the same ${at} times.`),
    Array.from({ length: size }, (_, at) => `All of us say the same ${size + at} times.`),
  ],
  'all sentences the other way round': (size) => [
    Array.from({ length: size }, (_, at) => `Number ${at} of them.`),
    Array.from({ length: size }, (_, at) => `Number ${size - at} of them.`),
  ],
  'one long sentence': (size) => [
    [wordsIn(3 * size, (at) => `word${at}`)],
    [wordsIn(3 * size, (at) => `word${at + 1}`)],
  ],
  'one long sentence of one word': (size) => [
    [wordsIn(3 * size, () => 'again')],
    [wordsIn(3 * size, (at) => (at % 9 ? 'again' : 'agian'))],
  ],
  'one long sentence among its parts': (size) => [
    [wordsIn(3 * size, (at) => `w${at}`), BELL],
    Array.from({ length: size }, (_, at) => `W${3 * at} w${3 * at + 1} w${3 * at + 2}.`),
  ],
  'one long word': (size) => [['a'.repeat(8 * size)], [`${'a'.repeat(8 * size)}b`]],
  'quotation marks and dashes': (size) => [["'-\u2014 \u00ad".repeat(size) + BELL], ['— "\ufffc'.repeat(size) + BELL]],
};

const compare = ([before, after]: [string[], string[]]) => {
  const [old, present] = [sentencesIn(...before), sentencesIn(...after)];
  return () => compareVersions(old, present).find({ from: 0, to: old.at(-1)?.to ?? 0 });
};

describe('A text that wants to be slow', () => {
  test.each(Object.entries(HOSTILE))('takes time in proportion to its length: %s', (_what, textOfSize) => {
    expectLinear(compare(textOfSize(10_000 / TIMES)), compare(textOfSize(10_000)), TIMES);
  });
});

test('words are in the form in which they are compared, at their places in the text', () => {
  const text = 'It’s a ½ “well‑known” under\u00adSTANDING.';
  const found = comparedWords(text).map(({ word, from, to }) => [word, text.slice(from, to)]);
  expect(found).toEqual([
    ["it's", 'It’s'],
    ['a', 'a'],
    ['1', '½'],
    ['2', '½'],
    ['well', 'well'],
    ['known', 'known'],
    ['understanding', 'under\u00adSTANDING'],
  ]);
});
