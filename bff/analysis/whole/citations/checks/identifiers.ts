import { placeOf, type RunningText } from '../../../reading/running-text.ts';
import type { Entry } from '../reading/entries.ts';
import { entryWords, type Question } from './problem.ts';

const DOI = /(?:\bhttps?:\/{0,2}(?:dx\.)?doi[.,]?org[/.:]?\s?|\bdoi[.,]org\/|\bdoi:\s?)(\S{0,200})/giu;
/** Old DOIs of Wiley have a part in angle brackets: "19:12<1111::AID-SMJ21>3.0.CO;2-W". */
const SICI_PART = /<[^\s"<>]*>/gu;
const GOOD_DOI = /^10\.\d{4,9}(?:\.\d+)*\/[^\s"<>]+$/u;
const URL_LIKE =
  /(?<![\p{L}\p{N}/.:@-])(?:h{1,2}t{1,3}ps{0,2}[:;,]?[/\\]{1,3}|https?:\s?\/\/|https?:(?=\p{L})|www[.,]|ww\.|wwww\.)\S{0,2000}/giu;
const GOOD_URL =
  /^(?:https?:\/\/)?(?:[\p{L}\p{N}](?:[\p{L}\p{N}_-]{0,62})\.){1,8}[\p{L}\p{N}-]{2,40}(?::\d{1,5})?(?:[/?#]\S*)?$/iu;
const ISBN = /\bISBN(?:[-– ]1[03])?:?\s{0,2}([\dXx][\dXx –-]{4,20}[\dXx])/gu;

/** Asks about identifiers in the list that can't be right: a DOI, a web address or an ISBN. */
export function checkIdentifiers(entries: readonly Entry[]): Question[] {
  return entries.flatMap((entry) => {
    const doi = findFaultyDoi(entry.place);
    const found = [
      { rule: 'malformed DOI' as const, faults: doi.faults },
      { rule: 'malformed URL' as const, faults: findFaultyUrls(entry.place, doi.spans) },
      { rule: 'malformed ISBN' as const, faults: findFaultyIsbns(entry.place) },
    ];
    return found.flatMap(({ rule, faults }) =>
      faults.map(({ start, end }) => ({
        rule,
        title: TITLES[rule],
        msg: QUESTIONS[rule].replace('%', () => entryWords(entry)),
        places: [placeOf(entry.place, start, end)],
        entry,
      })),
    );
  });
}

const TITLES = {
  'malformed DOI': 'This DOI leads nowhere',
  'malformed URL': 'This address leads nowhere',
  'malformed ISBN': 'This ISBN can’t be right',
} as const;

const QUESTIONS = {
  'malformed DOI': 'The DOI of “%” doesn’t look like one: “10.”, a number, a slash, and the rest. Is a piece missing?',
  'malformed URL': 'The web address of “%” is broken. Does it open when you copy it into a browser?',
  'malformed ISBN': 'The last digit of the ISBN of “%” doesn’t fit the others. Is a digit wrong or missing?',
} as const;

interface Found {
  start: number;
  end: number;
}

function findFaultyDoi({ text }: RunningText): { spans: Found[]; faults: Found[] } {
  const spans: Found[] = [];
  const faults: Found[] = [];
  for (const { index, 0: whole, 1: rest = '' } of text.matchAll(DOI)) {
    const bare = withoutPunctuation(rest);
    const span = { start: index, end: index + whole.length - rest.length + bare.length };
    spans.push(span);
    const isAddressGood = !/^https?:/iu.test(whole) || /^https?:\/\/(?:dx\.)?doi\.org\//iu.test(whole);
    if (!isAddressGood || !GOOD_DOI.test(bare.replace(/^https?:\/\/(?:dx\.)?doi\.org\//iu, '').replace(SICI_PART, '')))
      faults.push(span);
  }
  return { spans, faults };
}

function findFaultyUrls({ text }: RunningText, known: readonly Found[]): Found[] {
  const faults: Found[] = [];
  for (const { index, 0: whole } of text.matchAll(URL_LIKE)) {
    const bare = withoutPunctuation(whole);
    const span = { start: index, end: index + bare.length };
    if (known.some(({ start, end }) => span.start < end && start < span.end)) continue;
    if (!GOOD_URL.test(bare) || /^(?:ww\.|wwww\.)/iu.test(bare) || /https?:\/\/(?:https?:|ww\.|wwww\.)/iu.test(bare))
      faults.push(span);
  }
  return faults;
}

function findFaultyIsbns({ text }: RunningText): Found[] {
  return Array.from(text.matchAll(ISBN), ({ index, 0: whole, 1: digits = '' }) => ({
    start: index,
    end: index + whole.length,
    isGood: isIsbn(digits.replace(/[^\dXx]/gu, '')),
  })).filter(({ isGood }) => !isGood);
}

/** Whether the check digit fits: modulo 11 for ten digits (ISO 2108:1992), modulo 10 for thirteen (ISO 2108:2017). */
function isIsbn(digits: string): boolean {
  if (/^\d{9}[\dXx]$/u.test(digits)) {
    const sum = Array.from(digits).reduce(
      (total, digit, at) => total + (10 - at) * (/x/iu.test(digit) ? 10 : Number(digit)),
      0,
    );
    return sum % 11 === 0;
  }
  if (!/^97[89]\d{10}$/u.test(digits)) return false;
  return Array.from(digits).reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0) % 10 === 0;
}

function withoutPunctuation(words: string): string {
  const bare = words.replace(/[.,;:!?"”’'>\]]{1,10}$/u, '');
  return bare.includes('(') ? bare : bare.replace(/\)+$/u, '');
}
