import type { Paragraph, ParagraphKind, Place } from '#shared-types/analysis/paragraph';
import { partitionPoint } from '#shared-types/text/sorted-list';

/** A sentence of a joined paragraph: where it begins and ends in the joined text, and where it is in the writer's text. */
interface Span {
  start: number;
  end: number;
  from: number;
  to: number;
}

/**
 * A paragraph whose sentences are joined, since a citation or an entry may be split between two of them ("Smith et al. |
 * (2018)"). All offsets are UTF-16.
 */
export interface RunningText {
  /** The number of the paragraph, counted from 0. */
  index: number;
  kind: ParagraphKind;
  text: string;
  sentences: readonly Span[];
}

/**
 * Joins the sentences from `first` on: with a space, or with nothing if the text has none between them, as before the mark of a
 * note ("the bell." and "¹ The next").
 */
export function joinParagraph({ kind, sentences }: Paragraph, index: number, first = 0): RunningText {
  const spans: Span[] = [];
  const words: string[] = [];
  let start = 0;
  for (const { msg, from, to } of sentences.slice(first)) {
    const before = spans.at(-1);
    if (before && from > before.to) {
      words.push(' ');
      start += 1;
    }
    spans.push({ start, end: start + msg.length, from, to });
    words.push(msg);
    start += msg.length;
  }
  return { index, kind, text: words.join(''), sentences: spans };
}

/** The part of a joined paragraph that these sentences make up. */
export function partOf(paragraph: RunningText, firstSentence: number, endSentence: number): RunningText {
  const spans = paragraph.sentences.slice(firstSentence, endSentence);
  const start = spans[0]?.start ?? 0;
  return {
    ...paragraph,
    text: paragraph.text.slice(start, spans.at(-1)?.end ?? start),
    sentences: spans.map((span) => shifted(span, -start)),
  };
}

/** The paragraph, followed by the sentences of another. */
export function append(paragraph: RunningText, rest: RunningText): RunningText {
  const by = paragraph.text.length + 1;
  return {
    ...paragraph,
    text: `${paragraph.text} ${rest.text}`,
    sentences: [...paragraph.sentences, ...rest.sentences.map((span) => shifted(span, by))],
  };
}

function shifted({ start, end, from, to }: Span, by: number): Span {
  return { start: start + by, end: end + by, from, to };
}

/** The number of the sentence that holds an offset of the joined text. */
export function sentenceAt({ sentences }: RunningText, offset: number): number {
  return Math.max(0, partitionPoint(sentences, ({ start }) => start <= offset) - 1);
}

/** The place of a span of the joined text in the writer's text; `end` is exclusive. */
export function placeOf(paragraph: RunningText, start: number, end: number): Place {
  const last = Math.max(start, end - 1);
  return { from: positionOf(paragraph, start), to: positionOf(paragraph, last) + (end > start ? 1 : 0) };
}

function positionOf(paragraph: RunningText, offset: number): number {
  const span = paragraph.sentences[sentenceAt(paragraph, offset)];
  if (!span) return 0;
  return Math.min(span.from + Math.max(0, offset - span.start), Math.max(span.from, span.to - 1));
}
