import { readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, test } from 'vitest';

import { languageOf } from '#shared-types/text/english';

import { SAMPLE_ESSAY } from '../../web/content/editor/sample-essay.ts';

/** Sentences in other languages, so many words of which make texts of any length. */
const FILE = path.join(import.meta.dirname, '../texts/other-languages.tsv');
const LINES = readFileSync(FILE, 'utf8').trim().split('\n');
const ELSEWHERE: Readonly<Record<string, string>> = Object.fromEntries(LINES.map((line) => line.split('\t')));
const LENGTHS = [5, 8, 12, 20, 24, 60, 150, 500];

/** A text of so many words: the sentences of a language, from the first or a later word on, again and again. */
function textOf(sentences: string, length: number, from = 0): string {
  const words = sentences.split(' ');
  return Array.from({ length }, (_, at) => words[(from + at) % words.length]).join(' ');
}

const QUESTIONS = [
  'Who wrote the rules of this school, and when?',
  'My brother walks to school with his friends.',
  'We should think about what it means to them.',
  'It was late, so I went home.',
  'You can swim in it at night.',
];

const LISTS: Readonly<Record<string, string[]>> = {
  shopping:
    'Milk, Eggs, Two loaves of bread, Olive oil, Green apples, Café filters, Potatoes, Salt, Crème fraîche'.split(', '),
  'parts of a plan': 'Aims, Methods, Staff and costs, Risks, Next steps, Budget for 2025, Contact details'.split(', '),
  capitals: ['Paris', 'Köln', 'São Paulo', 'Reykjavík', 'Bogotá', 'Łódź', 'Malmö', 'Zürich', 'Córdoba', 'Brno'],
  table: ['Quantity', 'Trials', 'Length of spring A', '12.4 cm', '12.6 cm', '13.1 cm', 'Mean', 'Standard deviation'],
  'long list': Array.from(
    { length: 40 },
    (_, at) => `Item ${at + 1}: ${['steel bolt', 'copper wire', 'oak panel', 'glass tube'][at % 4]}`,
  ),
  bibliography: [
    'Nguyen, T., & Kowalski, J. (2018). School gardens and learning. Harbor Press.',
    'García Márquez, G. (1985). El amor en los tiempos del cólera. Oveja Negra.',
    'de la Cruz, M. (2011). Reading aloud. Journal of Schools, 3(2), 1–4. https://doi.org/10.1000/x.1',
    'van der Berg, P., Østergaard, L., & Müller, K. (2020). Bells. Lee & Sons.',
    'Smith, Z. (2000). White teeth. Penguin.',
  ],
  'one entry': ['Nguyen, T., Kowalski, J., & Müller, K. (2018). School gardens: Annual review. Harbor Press.'],
};

describe('A text', () => {
  test.each(Object.entries(ELSEWHERE))('in %s never gets an all-clear, however long it is', (_language, sentences) => {
    const texts = LENGTHS.flatMap((length) => [0, 3, 7, 11].map((from) => textOf(sentences, length, from)));
    expect(texts.filter((text) => languageOf([text]).language === 'English')).toEqual([]);
    expect(languageOf([sentences]).language).toMatch(/another|unsure/);
  });

  test('in another language is named as one from a sentence on', () => {
    const unnamed = Object.entries(ELSEWHERE).filter(([, text]) => languageOf([text]).language !== 'another');
    expect(unnamed.map(([language]) => language)).toEqual(['Zulu', 'Haitian Creole', 'Chinese in Latin letters']);
  });

  test.each(['这', 'Да, конечно.', 'مرحبا'])('in another script is named at any length: %s', (text) => {
    expect(languageOf([text]).language).toBe('another');
  });

  test.each([...SAMPLE_ESSAY.paragraphs.slice(0, 6), ...QUESTIONS])('in English is known: %s', (words) => {
    expect(languageOf([words]).language).toBe('English');
  });

  test('of a few words is too little to tell', () => {
    for (const words of ['', '12 + 13 = 25', 'Good morning', 'Liberté, égalité, fraternité'])
      expect(languageOf([words]).language).toBe('unsure');
  });

  test.each(Object.entries(LISTS))('that is a list is never called another language: %s', (_what, lines) => {
    expect(languageOf(lines).language).not.toBe('another');
    expect(languageOf([lines.join(', ')]).language).not.toBe('another');
  });

  test('in English that quotes another language looks like English', () => {
    const words = `My teacher says that a motto can be read in many ways. ${ELSEWHERE['Latin']} We should think about what it meant to them, and whether it is still true for all of us, because the words are old and our time isn't.`;
    expect(languageOf([words])).toEqual({ language: 'English', foreignWords: 0 });
  });

  test('in two languages is judged by paragraph, and tells how much of it nobody read', () => {
    const [english = ''] = SAMPLE_ESSAY.paragraphs;
    expect(languageOf([english, ELSEWHERE['Latin'] ?? ''])).toEqual({ language: 'English', foreignWords: 29 });
    expect(languageOf(['Aims', ELSEWHERE['German'] ?? '']).language).toBe('another');
  });
});
