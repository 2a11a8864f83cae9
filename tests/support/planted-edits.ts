import { readFileSync } from 'node:fs';
import path from 'node:path';

import { splitSentences } from '#shared-types/text/sentences';
import { wordsOf } from '#shared-types/text/words';

import { seeded } from './random.ts';

/** The kinds of edits, and what each makes of its sentence. */
export const PLANTED = {
  'a word replaced': 'edited',
  'a spelling mended': 'edited',
  'a sentence moved': 'moved',
  'a sentence added': 'new',
  'a sentence deleted': 'gone',
} as const;
type Kind = keyof typeof PLANTED;
const KINDS = Object.keys(PLANTED) as Kind[];

/** One edit among others in a text: two versions, as sentences. */
export interface PlantedEdit {
  kind: Kind;
  before: string[];
  after: string[];
  /** The index of its sentence, in the version that has it. */
  sentence: number;
  side: 'before' | 'after';
  /** How many edits the text has in all. */
  changes: number;
}

/** Texts that nobody of us wrote, about as long as essays. */
export function otherPeoplesTexts(): string[][] {
  const PARAGRAPHS = 4;
  return ['federalist-10.txt', 'atlanta-exposition-address.txt'].flatMap((name) => {
    const paragraphs = readFileSync(path.join(import.meta.dirname, '../texts', name), 'utf8').split(/\n\s*\n/);
    return Array.from({ length: Math.floor(paragraphs.length / PARAGRAPHS) }, (_, at) =>
      paragraphs.slice(PARAGRAPHS * at, PARAGRAPHS * (at + 1)),
    );
  });
}

const SEED = 20_261;
/** Shorter sentences are left as they are: one of two words would keep no more than half of them. */
const FEWEST_WORDS = 3;
/** A sentence that moves passes at least this many: of two neighbours that change places, nobody can tell which one has moved. */
const FARTHEST_NEIGHBOUR = 3;

/** Plants edits of all kinds in turn, five in each text, in sentences that aren't neighbours; the same ones each time. */
export function planted(texts: readonly string[][], count: number): PlantedEdit[] {
  const next = seeded(SEED);
  const random = (below: number) => Math.floor(next() * below);
  const all = texts
    .map((paragraphs) =>
      paragraphs.flatMap((words) => splitSentences(words.replaceAll(/\s+/g, ' ')).map(({ text }) => text)),
    )
    .filter((sentences) => sentences.length >= 4 * KINDS.length);
  const edits: PlantedEdit[] = [];
  for (let round = 0; edits.length < count; round++) {
    const at = round % all.length;
    edits.push(...editsIn(all[at] ?? [], all[(at + 1 + Math.floor(round / all.length)) % all.length] ?? [], random));
  }
  return edits.slice(0, count);
}

type Random = (below: number) => number;

interface Line {
  words: string;
  kind?: Kind;
}

function editsIn(original: readonly string[], others: readonly string[], random: Random): PlantedEdit[] {
  const before: Line[] = original.map((words) => ({ words }));
  const free = before.filter(({ words }, at) => isEditable(words) && original.indexOf(words) === at);
  const take = () => free.splice(random(free.length), 1)[0] ?? { words: '' };
  const [replaced, mended, moved, deleted] = [take(), take(), take(), take()];
  deleted.kind = 'a sentence deleted';
  let after: Line[] = before.filter((line) => line !== deleted);
  const put = (line: Line, next: Line) => (after = after.map((each) => (each === line ? next : each)));
  put(replaced, { words: withWordReplaced(replaced.words, others, random), kind: 'a word replaced' });
  put(mended, { words: mended.words, kind: 'a spelling mended' });
  mended.words = withSlip(mended.words, random);
  const from = after.indexOf(moved);
  after.splice(from, 1);
  const places = [...Array(after.length + 1).keys()].filter((at) => Math.abs(at - from) >= FARTHEST_NEIGHBOUR);
  after.splice(places[random(places.length)] ?? 0, 0, { words: moved.words, kind: 'a sentence moved' });
  const candidates = others.filter((words) => isEditable(words) && !original.includes(words));
  const added = candidates[random(candidates.length)] ?? '';
  after.splice(random(after.length + 1), 0, { words: added, kind: 'a sentence added' });
  const words = { before: before.map((line) => line.words), after: after.map((line) => line.words) };
  const placesOf = (side: readonly Line[], name: 'before' | 'after') =>
    side.flatMap(({ kind }, sentence): PlantedEdit[] =>
      kind ? [{ kind, ...words, sentence, side: name, changes: KINDS.length }] : [],
    );
  return [...placesOf(before, 'before'), ...placesOf(after, 'after')];
}

function isEditable(words: string): boolean {
  return wordsOf(words).length >= FEWEST_WORDS && slipPlaces(words).length > 0;
}

function withWordReplaced(words: string, others: readonly string[], random: Random): string {
  const own = wordsOf(words);
  const known = new Set(own.map((word) => word.toLowerCase()));
  const old = own[random(own.length)] ?? '';
  const fresh = wordsOf(others.join(' ')).filter((word) => !known.has(word.toLowerCase()) && word.length > 2);
  return words.replace(old, () => fresh[random(fresh.length)] ?? '');
}

/** Where a word of at least five letters can have two of them swapped. */
function slipPlaces(words: string): number[] {
  return [...words.matchAll(/[a-z]{5,}/g)].flatMap(({ 0: word, index }) =>
    [...word.slice(1, -1).split('').keys()].flatMap((at) => (word[at + 1] === word[at + 2] ? [] : [index + at + 1])),
  );
}

/** Swaps two letters, leaves one out, or writes one twice. */
function withSlip(words: string, random: Random): string {
  const places = slipPlaces(words);
  const at = places[random(places.length)] ?? 0;
  const [one = '', two = ''] = [words[at], words[at + 1]];
  const slip = [`${two}${one}`, one, `${one}${one}${two}`][random(3)] ?? '';
  return words.slice(0, at) + slip + words.slice(at + 2);
}
