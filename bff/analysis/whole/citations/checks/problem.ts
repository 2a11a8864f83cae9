import type { Place } from '#shared-types/analysis/paragraph';
import type { CitationRule, CitationStyle } from '#shared-types/analysis/sources';

import { placeOf, type RunningText } from '../../../reading/running-text.ts';
import type { Entry } from '../reading/entries.ts';
import type { InText } from '../reading/in-text.ts';

/** A question that a check raises, before its words are complete. */
export interface Question {
  rule: CitationRule;
  title: string;
  msg: string;
  places: Place[];
  citation?: InText;
  entry?: Entry;
}

/** What every check knows about the text. */
export interface Reading {
  style: CitationStyle;
  body: readonly RunningText[];
  citations: readonly InText[];
  entries: readonly Entry[];
  /** The entry that each citation refers to. */
  matches: ReadonlyMap<InText, Entry>;
}

/** What we found by comparing a text with its list, or with its notes. */
export interface Checked {
  citations: readonly InText[];
  entries: readonly Entry[];
  matches: ReadonlyMap<InText, Entry>;
  questions: readonly Question[];
}

/** One note names at most this many places of the same slip. */
export const MOST_PLACES = 20;

/** The place of a citation. */
export function citationPlace({ paragraph, start, end }: InText): Place {
  return placeOf(paragraph, start, end);
}

/** The place of the author and the year of an entry. */
export function entryPlace({ place, headEnd }: Entry): Place {
  return placeOf(place, 0, Math.min(place.text.length, headEnd));
}

/** A citation or an entry on one short line. */
export function shorten(words: string, most = 60): string {
  const line = words.replace(/\s+/gu, ' ').trim();
  const characters = Array.from(line);
  return characters.length <= most
    ? line
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}

/** The words of a citation as written. */
export function citationWords({ paragraph, start, end }: InText): string {
  return shorten(paragraph.text.slice(start, end));
}

/** The author and the year of an entry, or its first words. */
export function entryWords({ text, headEnd }: Entry): string {
  return shorten(text.slice(0, headEnd));
}

/** What a message calls a citation: its first author, or its title. */
export function citedName({ names, whole, etAl, number }: InText): string {
  if (number !== undefined) return `[${number}]`;
  return shorten(etAl !== undefined || names.length > 2 ? (names[0] ?? whole) : whole, 40);
}

/** What a message calls an entry. */
export function listedName({ authors, isTitleFirst, text }: Entry): string {
  // the message has quotation marks of its own
  const title = /^["“‘'«]?([^"”»]{1,60})/u.exec(text)?.[1]?.replace(/[.,]+$/u, '');
  return shorten(isTitleFirst ? (title ?? text) : (authors.surnames[0] ?? text), 40);
}
