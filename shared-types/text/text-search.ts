import { normalForm } from './normal-form.ts';
import { oneLine } from './text-name.ts';

/** How many words of a search count, and how many letters of each. */
const SEARCH_MAX_WORDS = 10;
const WORD_MAX_LENGTH = 60;

/** How long the pieces are in which a text is looked through, in UTF-16 code units: long enough for a passage. */
const PIECE_LENGTH = 1000;
/** How much of a passage comes before its first hit, and how long it is in all, in UTF-16 code units. */
const BEFORE_HIT = 30;
const PASSAGE_LENGTH = 160;

/** A part of a text that was searched. */
export interface MarkedPart {
  words: string;
  /** Whether the search asks for these words. */
  isHit: boolean;
}

/** A text as searches compare it: without capitals, accents and line breaks. */
export function folded(text: string): string {
  return oneLine(foldedLetters(text));
}

function foldedLetters(text: string): string {
  return normalForm(text, 'NFKD').replaceAll(/\p{M}/gu, '').replaceAll(/[‘’]/g, "'").toLowerCase();
}

/** The words that a search asks for, as `folded` writes them. A text is found if it contains all of them. */
export function searchedWords(search: string): string[] {
  const words = folded(search)
    .split(' ', SEARCH_MAX_WORDS)
    .map((word) => word.slice(0, WORD_MAX_LENGTH));
  return [...new Set(words.filter((word) => word !== ''))];
}

/** The parts of a line: those that the search asks for, and those between them. */
export function markedParts(line: string, search: string): MarkedPart[] {
  const parts: MarkedPart[] = [];
  let end = 0;
  for (const hit of hitsIn(line, searchedWords(search))) {
    if (hit.from > end) parts.push({ words: line.slice(end, hit.from), isHit: false });
    parts.push({ words: line.slice(hit.from, hit.to), isHit: true });
    end = hit.to;
  }
  if (end < line.length) parts.push({ words: line.slice(end), isHit: false });
  return parts;
}

/**
 * The part of a text in which most of the searched words stand together, with some words around them.
 * @param text in one line, with single spaces.
 * @returns `undefined` if the text has none of the words.
 */
export function passageAround(text: string, search: string): string | undefined {
  const words = searchedWords(search);
  const piece = fullestPiece(text, words);
  if (piece === undefined) return undefined;
  const hits = hitsIn(piece, words);
  let best = { from: 0, count: 0 };
  for (const [index, { from }] of hits.entries()) {
    const found = new Set<string>();
    for (let at = index; at < hits.length; at++) {
      const hit = hits[at];
      if (hit === undefined || hit.to > from + PASSAGE_LENGTH - BEFORE_HIT) break;
      found.add(hit.word);
    }
    if (found.size > best.count) best = { from, count: found.size };
  }
  const from = best.from <= BEFORE_HIT ? 0 : piece.indexOf(' ', best.from - BEFORE_HIT) + 1;
  const start = from === 0 || from > best.from ? Math.max(0, best.from - BEFORE_HIT) : from;
  const last = piece.lastIndexOf(' ', start + PASSAGE_LENGTH);
  const end = start + PASSAGE_LENGTH >= piece.length ? piece.length : last > best.from ? last : start + PASSAGE_LENGTH;
  const isStart = start === 0 && text.startsWith(piece);
  const isEnd = end === piece.length && text.endsWith(piece);
  return `${isStart ? '' : '…'}${piece.slice(start, end).toWellFormed()}${isEnd ? '' : '…'}`;
}

/** The first piece of a text with the most of the words. */
function fullestPiece(text: string, words: readonly string[]): string | undefined {
  let best: { piece: string; count: number } | undefined;
  for (const piece of piecesOf(text)) {
    const letters = foldedLetters(piece);
    const count = words.filter((word) => letters.includes(word)).length;
    if (count > (best?.count ?? 0)) best = { piece, count };
    if (count === words.length) break;
  }
  return best?.piece;
}

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    const space = text.lastIndexOf(' ', at + PIECE_LENGTH);
    const end = at + PIECE_LENGTH >= text.length ? text.length : space > at ? space : at + PIECE_LENGTH;
    yield text.slice(at, end);
    at = end;
  }
}

interface Hit {
  word: string;
  from: number;
  to: number;
}

/** Where the words stand in a line: in order, without overlaps. */
function hitsIn(line: string, words: readonly string[]): Hit[] {
  const { letters, starts, ends } = lettersOf(line);
  const hits = words.flatMap((word) => {
    const found: Hit[] = [];
    for (let at = letters.indexOf(word); at >= 0; at = letters.indexOf(word, at + word.length))
      found.push({ word, from: starts[at] ?? 0, to: ends[at + word.length - 1] ?? line.length });
    return found;
  });
  const apart: Hit[] = [];
  for (const hit of hits.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const last = apart.at(-1);
    if (last === undefined || hit.from >= last.to) apart.push(hit);
    else last.to = Math.max(last.to, hit.to);
  }
  return apart;
}

/** The folded letters of a line, each with the place of its sign there: folding can make more letters of one sign, or none. */
function lettersOf(line: string): { letters: string; starts: number[]; ends: number[] } {
  let letters = '';
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const sign of line) {
    // Most letters need no table of Unicode, which costs ten times as much.
    const own = sign < '\u0080' ? sign.toLowerCase() : foldedLetters(sign);
    // A sign without letters of its own, such as an accent, belongs to the one before.
    if (own !== '') while (ends.length < starts.length) ends.push(at);
    letters += own;
    for (let index = 0; index < own.length; index++) starts.push(at);
    at += sign.length;
  }
  while (ends.length < starts.length) ends.push(at);
  return { letters, starts, ends };
}
