/** A piece of a sentence in UTF-16 offsets, `to` exclusive. */
export interface Piece {
  from: number;
  to: number;
}

/** Runs of this many characters without a space aren't words; they become one piece, so that they don't slow down any pattern. */
const LONGEST_RUN = 64;

const OPENING = /^[([{<“‘"'`«*_—–]+/u;
const CLOSING = /[)\]}>”’"'`»*_—–.,;:!?…]+$/u;
const ADDRESS =
  /^(?:https?:\/\/|www\.)\S+$|^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$|^[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|edu|gov|io|uk|de|eu)(?:\/\S*)?$/i;
const INITIALS = /^(?:\p{L}\.){2,}$|^\p{Lu}\.$/u;
const ABBREVIATIONS = new Set(
  `mr. mrs. ms. dr. prof. st. jr. sr. vs. etc. e.g. i.e. cf. al. p. pp. vol. no. fig. ed. eds. ch. inc. ltd. co. corp. dept. gen. gov. sen.
  rep. capt. col. lt. sgt. rev. hon. jan. feb. mar. apr. jun. jul. aug. sep. sept. oct. nov. dec. mon. tue. wed. thu. fri. sat. sun. a.m.
  p.m. u.s. u.k. ph.d. b.a. m.a. b.c. a.d. approx. est. ca. c.`.split(/\s+/),
);
/** Endings that count as separate words: "n't", and the short forms after an apostrophe. */
const CLITIC = /^(.+?)(n['’]t|['’](?:s|re|ve|ll|d|m))$/i;
const SPLIT_WORDS: ReadonlyMap<string, number> = new Map([
  ['cannot', 3],
  ['gonna', 3],
  ['wanna', 3],
  ['gotta', 3],
  ['gimme', 3],
  ['lemme', 3],
]);
/** Short forms without their apostrophe, as people type them; the number is the length of the first word. */
const BARE_SHORT_FORMS: ReadonlyMap<string, number> = new Map(
  `dont doesnt didnt isnt arent wasnt werent wont cant couldnt shouldnt wouldnt hasnt havent hadnt`
    .split(' ')
    .map((word) => [word, word === 'cant' || word === 'wont' ? 2 : word.length - 2]),
);
/** Where a run of letters is cut: hyphens and slashes between letters, dashes, dots in a row, commas and colons inside. */
const INNER =
  /(\.{2,}|…|--+|[—–]|(?<=[\p{L}\d])[-/](?=[\p{L}\d])|(?<=\p{L})[,;:!?)(](?=\p{L})|(?<=\p{Ll}{3})\.(?=\p{Lu}\p{Ll})|(?<=\p{L})["“”](?=\p{L}))/u;
const NUMBER_AND_UNIT = /^([$€£]?)([\d.,]*\d)(%|[ap]\.?m\.?|km|cm|mm|kg|mg|ml|mb|gb|hz|°c|°f)?$/i;

/** Cuts a sentence into words and marks as the English Web Treebank does: "don't" is "do" and "n't", "well-known" is three pieces. */
export function tokenise(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (const { 0: run, index } of text.matchAll(/\S+/gu)) {
    if (run.length > LONGEST_RUN) pieces.push({ from: index, to: index + run.length });
    else cutRun(run, index, { pieces, isLast: index + run.length >= text.trimEnd().length });
  }
  return pieces;
}

function cutRun(run: string, at: number, { pieces, isLast }: { pieces: Piece[]; isLast: boolean }): void {
  if (ADDRESS.test(run.replace(/[.,;:!?)]+$/, ''))) {
    const address = run.replace(/[.,;:!?)]+$/, '');
    pieces.push({ from: at, to: at + address.length });
    cutMarks(run.slice(address.length), at + address.length, pieces);
    return;
  }
  const opening = /^['’](?:s|re|ve|ll|d|m|t|tis|twas|em|cause|til)$/i.test(run) ? '' : (OPENING.exec(run)?.[0] ?? '');
  const rest = run.slice(opening.length);
  const kept = keptWhole(rest, isLast);
  const closing = kept === rest.length ? '' : (CLOSING.exec(rest)?.[0] ?? '');
  const end = kept > 0 ? kept : rest.length - closing.length;
  cutMarks(opening, at, pieces);
  cutWord(rest.slice(0, end), at + opening.length, pieces);
  cutMarks(rest.slice(end), at + opening.length + end, pieces);
}

/**
 * How much of a run is an abbreviation with its full stop; 0 if it doesn't start with one. A letter that ends the sentence is a
 * word.
 */
function keptWhole(run: string, isLast: boolean): number {
  const word = run.replace(/[)\]}”’"',;:!?…]+$/u, '');
  if (isLast && /^\p{Lu}\.$/u.test(word)) return 0;
  return ABBREVIATIONS.has(word.toLowerCase()) || INITIALS.test(word) ? word.length : 0;
}

/** Marks in a row are one piece each, except the same mark again ("...", "!!", "--"). */
function cutMarks(marks: string, at: number, pieces: Piece[]): void {
  for (const { 0: mark, index } of marks.matchAll(/(.)\1*/gsu))
    pieces.push({ from: at + index, to: at + index + mark.length });
}

function cutWord(run: string, at: number, pieces: Piece[]): void {
  let from = at;
  for (const part of run.split(INNER)) {
    if (part !== '') cutPart(part, from, pieces);
    from += part.length;
  }
}

function cutPart(part: string, at: number, pieces: Piece[]): void {
  const push = (from: number, to: number) => {
    if (from < to) pieces.push({ from: at + from, to: at + to });
  };
  const lower = part.toLowerCase();
  const number = NUMBER_AND_UNIT.exec(part);
  if (number !== null) {
    const [, sign = '', digits = ''] = number;
    push(0, sign.length);
    push(sign.length, sign.length + digits.length);
    push(sign.length + digits.length, part.length);
    return;
  }
  const clitic = CLITIC.exec(part)?.[1]?.length ?? SPLIT_WORDS.get(lower) ?? BARE_SHORT_FORMS.get(lower);
  if (clitic === undefined) push(0, part.length);
  else {
    push(0, clitic);
    push(clitic, part.length);
  }
}
