import type { Node as ProseMirrorNode } from '@tiptap/pm/model';

import type { FeedbackItem, FeedbackType, SentenceChunk } from '#shared-types/analysis/feedback';
import { FEEDBACK_APPEARANCE } from '#shared-types/analysis/feedback-appearance';

import type { Anchor, AnchorMap, Annotation } from './anchor.ts';

/** An annotation of the editor's text, whose anchor follows every edit. */
export interface Note extends Annotation {
  type: FeedbackType;
  /** The words that it is about. */
  quote: string;
  /** The words that gave a part of the argument away, if words did. */
  cue?: string | undefined;
  /** The id of the rule that found it. */
  rule?: string | undefined;
  /** Words that may have been meant, best first. */
  suggestions?: readonly string[] | undefined;
  /** The sentence it is in, as it was read; the first if there are several. */
  sentence: string;
  /** Whether a writer has set it aside (`heeded.ts`). */
  isSetAside: boolean;
}

/** A text that was read, as it was then. */
export interface ReadText {
  doc: ProseMirrorNode;
  /** Its sentences, in order. */
  sentences: readonly SentenceChunk[];
}

let lastId = 0;

/**
 * Turns the items of an analysis into notes at their present place; a note that was known before keeps its id.
 * @param read.changes those since the text was read.
 * @param doc the text as it is now.
 */
export function placeItems(
  notes: readonly Note[],
  items: readonly FeedbackItem[],
  read: ReadText & { changes: readonly AnchorMap[] },
  doc: ProseMirrorNode,
): Note[] {
  const known = new Map(notes.map((note) => [keyOf(note), note]));
  const placed = new Map<string, Note>();
  for (const { from, to, type, msg, cue, rule, suggestions } of items) {
    if (from >= to || to > read.doc.content.size) continue;
    const quote = textIn(read.doc, { from, to });
    const anchor = follow({ from, to, type, quote }, read.changes, doc);
    if (!anchor) continue;
    const sentence = read.sentences.findLast((chunk) => chunk.from <= from)?.msg ?? quote;
    const words = { quote: textIn(doc, anchor), sentence };
    const note: Note = {
      id: '',
      type,
      msg,
      cue,
      rule,
      suggestions,
      ...words,
      ...anchor,
      isSetAside: false,
    };
    const same = known.get(keyOf(note));
    placed.set(keyOf(note), { ...note, id: same?.id ?? `note-${++lastId}` });
  }
  return [...placed.values()].toSorted((a, b) => a.from - b.from || a.to - b.to);
}

function keyOf({ type, from, to, quote }: Pick<Note, 'type' | 'from' | 'to' | 'quote'>): string {
  return `${type} ${from} ${to} ${quote}`;
}

function textIn(doc: ProseMirrorNode, { from, to }: Anchor): string {
  return doc.textBetween(from, to, ' ', ' ');
}

/** The anchor of a note after some changes; `undefined` when its words are gone or are no longer the ones that it is about. */
export function follow(
  { from, to, type, quote }: Pick<Note, 'from' | 'to' | 'type' | 'quote'>,
  changes: readonly AnchorMap[],
  doc: ProseMirrorNode,
): Anchor | undefined {
  let anchor: Anchor | undefined = { from, to };
  for (const change of changes) anchor = anchor && change(anchor);
  if (!anchor || anchor.to > doc.content.size) return undefined;
  return coversSentences(type) || textIn(doc, anchor) === quote ? anchor : undefined;
}

/** The parts of an argument cover whole sentences, so an edit inside leaves them valid at first; the others name exact words. */
export function coversSentences(type: FeedbackType): boolean {
  return FEEDBACK_APPEARANCE[type].mark === 'cue';
}

/**
 * Where the words are that gave a part of an argument away: its cue, else its first word.
 * @param words those of the part. @returns offsets in them, in UTF-16 code units; `undefined` if there is no word.
 */
export function cueIn(words: string, cue: string | undefined): Anchor | undefined {
  const at = cue === undefined || cue === '' ? -1 : words.indexOf(cue);
  if (cue !== undefined && at >= 0) return { from: at, to: at + cue.length };
  const first = /\S+/u.exec(words);
  return first ? { from: first.index, to: first.index + first[0].length } : undefined;
}

/** The items, or notes, without what they say about the argument where a writer has said something else. */
export function withoutLabelled<Kind extends Pick<Note, 'type' | 'from' | 'to'>>(
  items: readonly Kind[],
  labelled: readonly Anchor[],
): readonly Kind[] {
  return items.filter(
    (item) => !coversSentences(item.type) || !labelled.some(({ from, to }) => from < item.to && item.from < to),
  );
}
