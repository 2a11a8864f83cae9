/** A sentence of a text: its words without the white space around them, and its place in UTF-16 offsets (`to` exclusive). */
export interface Sentence {
  text: string;
  from: number;
  to: number;
}

/** Divides a text into one piece per sentence; joined together, the pieces are the text again. */
type Divide = (paragraph: string) => Iterable<string>;

/** The sentence rules of Unicode Standard Annex 29, in browsers that have them. */
function divideByUnicode(segmenter: Intl.Segmenter): Divide {
  return (paragraph) => Array.from(segmenter.segment(paragraph), ({ segment }) => segment);
}

const PIECE = /[^.?!…\n]*(?:\n|[.?!…]+["”’')\]]*(?:[^\S\n]+|\n|$)|[.?!…]+|$)/g;

/** The rules for browsers without `Intl.Segmenter`: a sentence ends with its mark, closing marks and a space, or with a hard break. */
export function divideByRules(paragraph: string): string[] {
  const pieces: string[] = [];
  let isOpen = false;
  for (const [piece] of paragraph.matchAll(PIECE)) {
    if (piece === '') continue;
    // "3.5" and "example.org": a mark without a space after it ends nothing.
    if (isOpen) pieces.push((pieces.pop() ?? '') + piece);
    else pieces.push(piece);
    isOpen = !/\s$/.test(piece);
  }
  return pieces;
}

const OPENING = String.raw`(?:^|[\s(\["“‘'])`;
const CLOSING = String.raw`\.["”’')\]]*\s*$`;

/** Abbreviations that never end a sentence: titles, initials, "p.", "e.g.". */
const NEVER_LAST = new RegExp(
  `${OPENING}(?:Mr|Mrs|Ms|Messrs|Dr|Drs|Prof|Rev|Hon|St|Mt|Gen|Col|Maj|Capt|Lt|Sgt|Gov|Sen|Rep|vs|v|cf|viz|ca|approx|Fig|Figs|Eq|Nos|pp|p|e\\.g|i\\.e|[A-Z])${CLOSING}`,
);
/** Abbreviations that end a sentence if a capital follows. */
const MAYBE_LAST = new RegExp(
  `${OPENING}(?:Ft|Sr|Jr|Cpt|Cmdr|Adm|Pres|Supt|Det|fig|figs|No|no|Vol|vol|Vols|vols|ch|Ch|Sec|sec|ed|eds|Ed|Eds|trans|Art|Inc|Ltd|Co|Corp|dept|Dept|est|Ave|Blvd|Rd|U\\.S|U\\.K|U\\.N|et al|al|etc|a\\.m|p\\.m|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)${CLOSING}`,
);
const INITIAL_LAST = /(?:^|\s)[A-Z]\.\s*$/;
const FIRST_WORD = /^(?:The|He|She|It|They|We|I|In|This|But|And|However|A|An|On|If|When|What)\b/;

/** How many of the last characters of a sentence decide whether it continues. */
const LONGEST_ENDING = 60;

const ENDS_WITH_BREAK = /\n\s*$/;
const ENDS_WITH_MARK = /[.?!…]["”’')\]]*\s*$/;
const ENDS_WITH_CLOSING = /(?:["”’)]|\.\.\.|…)\s*$/;
const ENDS_WITH_QUESTION = /[?!]["”’]\s*$/;
const CLOSING_MARKS = /^\s*["”’)\]]+\s*$/;

/** Whether a piece continues the sentence before it. */
function goesOn(before: string, piece: string): boolean {
  if (ENDS_WITH_BREAK.test(before)) return false;
  const first = piece.charAt(0);
  const startsLow = first >= 'a' && first <= 'z';
  const startsWithComma = first !== '' && ',;:)]'.includes(first);
  // "Dr." "p. 12" "J. K.", but not "… is vitamin C. The …"
  if (NEVER_LAST.test(before) && !(INITIAL_LAST.test(before) && FIRST_WORD.test(piece))) return true;
  // "et al. (2019)", "5 p.m. on"
  if (MAYBE_LAST.test(before) && /^[a-z0-9(]/.test(piece)) return true;
  // "Is it true?" she asked
  if (startsLow && ENDS_WITH_QUESTION.test(before)) return true;
  // "Wait... what", "(Why?), and"
  if (startsLow && ENDS_WITH_MARK.test(before) && ENDS_WITH_CLOSING.test(before)) return true;
  if (startsWithComma && ENDS_WITH_MARK.test(before)) return true;
  // A lone closing mark
  return CLOSING_MARKS.test(piece);
}

const divideHere: Divide =
  // TypeScript declares it as always present; Firefox before 125 lacks it.
  typeof (Intl as { Segmenter?: unknown }).Segmenter === 'function'
    ? divideByUnicode(new Intl.Segmenter('en', { granularity: 'sentence' }))
    : divideByRules;

/** White space, and U+FFFC, which represents an image in the text. */
const isEdge = (character: string) => character === '\ufffc' || character.trim() === '';

/** Removes white space and images from both ends. A loop, because a regular expression would take quadratic time on long runs. */
function trimEdges(piece: string, at: number): Sentence {
  let from = 0;
  let to = piece.length;
  while (from < to && isEdge(piece.charAt(from))) from++;
  while (to > from && isEdge(piece.charAt(to - 1))) to--;
  return { text: piece.slice(from, to), from: at + from, to: at + to };
}

/**
 * Splits a paragraph into its sentences, in order. A hard break ("\n") always ends a sentence; images (U+FFFC) at its edges
 * aren't part of it.
 * @param divide for tests: how the paragraph is divided before pieces are joined at abbreviations and quotations.
 */
export function splitSentences(paragraph: string, divide: Divide = divideHere): Sentence[] {
  const sentences: Sentence[] = [];
  let [from, to] = [0, 0];
  // Taken from the last end and the next piece alone: from the whole sentence it would cost its whole length each time.
  let ending = '';
  const close = () => {
    const sentence = trimEdges(paragraph.slice(from, to), from);
    if (sentence.text !== '') sentences.push(sentence);
    from = to;
  };
  for (const piece of divide(paragraph)) {
    if (from < to && !goesOn(ending, piece)) {
      close();
      ending = '';
    }
    to += piece.length;
    ending = (ending + piece).slice(-LONGEST_ENDING);
  }
  close();
  return sentences;
}
