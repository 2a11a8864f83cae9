import { isInitials, isSuffix, keyOf, surnameOf } from './name-keys.ts';

/** Who wrote a source, according to the head of its entry. */
export interface Authors {
  /** Surnames in order, as written; an organisation is one name. */
  surnames: string[];
  /** Whether the entry itself shortens the list with "et al.". */
  isShortened: boolean;
  /** Whether the name is an organisation's, or a title in place of a name. */
  isWhole: boolean;
}

const ROLES = /\s*[([](?:eds?|trans|comp|dir|prod|host|author|writer|executive producer)[^)\]]{0,30}[)\]]\.?/giu;
const ROLE_WORDS = /,\s*(?:editors?|eds?\.|translators?|trans\.|compilers?|directors?)\s*\.?$/iu;
const ABBREVIATION = /\s*[[(]\p{Lu}[\p{L}&.-]{1,10}[\])]/gu;
const ET_AL = /,?\s*(?:et\.? al\.?|and others)\s*\.?$/iu;
/** More authors than any list names; if an entry has more, we stop reading. */
const MOST_PIECES = 120;

/** Reads the authors of an entry, in any of the styles: "Okafor, D., & Lind, S." or "Okafor, Dan, and Sara Lind". */
export function readAuthors(head: string): Authors {
  let rest = head.slice(0, 2000).replace(ROLES, '').replace(ABBREVIATION, '').trim().replace(ROLE_WORDS, '');
  const isShortened = ET_AL.test(rest);
  rest = rest.replace(ET_AL, '').replace(/[,;:\s]+$/u, '');
  const vancouver = readVancouver(rest);
  if (vancouver) return { surnames: vancouver, isShortened, isWhole: false };
  const pieces = rest
    .split(/\s*;\s*|,?\s+(?:&|and)\s+|,\s*(?:\.{3}|…)\s*|,\s+/u)
    .map((piece) => piece.trim())
    .filter((piece) => piece.length > 0)
    .slice(0, MOST_PIECES);
  const [first = '', second] = pieces;
  if (!rest.includes(',') || second === undefined) {
    return { surnames: [rest.replace(/\.$/u, '')], isShortened, isWhole: !isNaturalPair(rest) };
  }
  return { surnames: readPieces(first, pieces.slice(1)), isShortened, isWhole: false };
}

/** IEEE writes names in natural order: "J. Smith and K. Lee". */
function isNaturalPair(head: string): boolean {
  return /^(?:\p{Lu}\.[\s-]?){1,3}\p{Lu}/u.test(head);
}

function readPieces(first: string, others: readonly string[]): string[] {
  const isNatural = isNaturalPair(first);
  const surnames = [isNatural ? surnameOf(first) : first];
  // the piece after the first surname is that author's given name
  let at = isNatural ? 0 : 1;
  for (; at < others.length; at++) {
    const piece = others[at] ?? '';
    if (isInitials(piece) || isSuffix(piece)) continue;
    const next = others[at + 1];
    if (next !== undefined && isInitials(next)) surnames.push(piece);
    else if (piece.includes(' ') || keyOf(piece).length > 1) surnames.push(surnameOf(piece));
  }
  return surnames;
}

const VANCOUVER_NAME = /^(\p{L}[\p{L}\p{M}'’ -]{0,40}) (\p{Lu}{1,3})$/u;

/** Vancouver writes "Smith J, Lee KT". */
function readVancouver(head: string): string[] | undefined {
  const pieces = head.replace(/\.$/u, '').split(/,\s+/u).slice(0, MOST_PIECES);
  const names = pieces.map((piece) => VANCOUVER_NAME.exec(piece)?.[1]);
  return names.every((name) => name !== undefined) ? names : undefined;
}
