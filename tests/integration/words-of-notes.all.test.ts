import { beforeAll, expect, test } from 'vitest';

import { RULES } from '#bff/analysis/rules';

import { argumentNotes } from '../quality/notes-argument.ts';
import { sourceNotes } from '../quality/notes-sources.ts';
import { readRuleSentences } from '../quality/pairs.ts';
import { evaluatorReady, notesOn } from '../support/analysis/reading.ts';

const SENTENCES_AT_ONCE = 40;

/** What the product can say: sentences, and headings. */
interface Said {
  sentences: string[];
  headings: string[];
}

let said: Said;
beforeAll(async () => {
  await evaluatorReady();
  said = await everythingSaid();
});

/** Everything that `npm run notes` prints, once. */
async function everythingSaid(): Promise<Said> {
  const examples = new Set([
    ...RULES.flatMap(({ wrong, right }) => [wrong ?? [], right ?? []].flat()),
    ...[...readRuleSentences().values()].flatMap(({ wrong }) => wrong),
  ]);
  const [argument, sources] = [argumentNotes(), sourceNotes()].map((groups) =>
    [...groups.values()].flatMap((group) => group.map(({ says }) => says)),
  );
  return {
    sentences: [
      ...RULES.flatMap(({ explanation, learners }) => [explanation, learners ?? []].flat()),
      ...examples,
      ...(await messagesOn([...examples])),
      ...[...(argument ?? []), ...(sources ?? [])].flatMap((says) => (says.length === 1 ? says : says.slice(1))),
    ],
    headings: [
      ...RULES.map(({ name }) => name),
      ...[...(argument ?? []), ...(sources ?? [])].flatMap((says) => (says.length === 1 ? [] : says.slice(0, 1))),
    ],
  };
}

async function messagesOn(sentences: readonly string[]): Promise<string[]> {
  const messages: string[] = [];
  for (let at = 0; at < sentences.length; at += SENTENCES_AT_ONCE) {
    const items = await notesOn(sentences.slice(at, at + SENTENCES_AT_ONCE).join('\n\n'));
    messages.push(...items.map(({ msg }) => msg));
  }
  return messages;
}

/** A sentence without what it quotes, which may be the writer's words. */
const ownWords = (sentence: string) => sentence.replaceAll(/“[^”]*”/g, '“…”');

test('The notes use the quotation marks and apostrophes of print, except in words of the writer', () => {
  expect([...said.sentences, ...said.headings].filter((words) => /["']/.test(ownWords(words)))).toEqual([]);
});

test('The quotation marks of the notes come in pairs', () => {
  const [opening, closing] = ['“', '”'];
  const isUneven = (words: string) => words.split(opening).length !== words.split(closing).length;
  expect([...said.sentences, ...said.headings].filter(isUneven)).toEqual([]);
});

test('No heading of a note ends with a full stop', () => {
  expect(said.headings.length).toBeGreaterThan(100);
  expect(said.headings.filter((heading) => heading.endsWith('.') && !heading.endsWith('...'))).toEqual([]);
});

test('No note says a word twice in a row', () => {
  expect(said.sentences.length).toBeGreaterThan(1000);
  const doubled = said.sentences.filter((words) => /(?<!\p{L})(\p{L}+) \1(?!\p{L})/iu.test(ownWords(words)));
  const meant = new Set([
    ...RULES.flatMap(({ id, wrong }) => (id === 'repeated-word' ? [wrong] : [])),
    ...(readRuleSentences().get('repeated-word')?.wrong ?? []),
  ]);
  expect(doubled.filter((words) => !meant.has(words))).toEqual([]);
});
