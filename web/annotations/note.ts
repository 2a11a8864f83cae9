import type { Node as ProseMirrorNode } from '@tiptap/pm/model';

import type { FeedbackItem, FeedbackType, SentenceChunk } from '#shared-types/feedback';
import { FEEDBACK_APPEARANCE } from '#shared-types/feedback-appearance';

import type { Anchor, AnchorMap, Annotation } from './anchor.ts';

/** An annotation of the editor's text, whose anchor follows every edit. */
export interface Note extends Annotation {
  type: FeedbackType;
  /** The words that it is about. */
  quote: string;
  /** The id of the rule that found it. */
  rule?: string | undefined;
  /** Words that may have been meant, best first. */
  suggestions?: readonly string[] | undefined;
  /** The sentence it is in, as it was read; the first if there are several. */
  sentence: string;
  dismissed: boolean;
  /** Whether a writer has set it aside (`heeded.ts`). */
  isSetAside: boolean;
}

/** The latest analysis: the text it reads, and, until its answer comes, every change made since. */
export interface PendingAnalysis {
  number: number;
  doc: ProseMirrorNode;
  /** Its sentences, in order. */
  sentences: readonly SentenceChunk[];
  changes: readonly AnchorMap[] | undefined;
}

let lastId = 0;

/**
 * Turns the items of an analysis into notes at their present place; a note that was known before keeps its id and its dismissal.
 * @param doc the text as it is now.
 */
export function placeItems(
  notes: readonly Note[],
  items: readonly FeedbackItem[],
  analysis: PendingAnalysis,
  doc: ProseMirrorNode,
): Note[] {
  const known = new Map(notes.map((note) => [keyOf(note), note]));
  const placed = new Map<string, Note>();
  for (const { from, to, type, msg, rule, suggestions } of items) {
    if (from >= to || to > analysis.doc.content.size) continue;
    const quote = textIn(analysis.doc, { from, to });
    const anchor = follow({ from, to, type, quote }, analysis.changes ?? [], doc);
    if (!anchor) continue;
    const sentence = analysis.sentences.findLast((chunk) => chunk.from <= from)?.msg ?? quote;
    const words = { quote: textIn(doc, anchor), sentence };
    const note: Note = {
      id: '',
      type,
      msg,
      rule,
      suggestions,
      ...words,
      ...anchor,
      dismissed: false,
      isSetAside: false,
    };
    const same = known.get(keyOf(note));
    placed.set(keyOf(note), { ...note, id: same?.id ?? `note-${++lastId}`, dismissed: same?.dismissed ?? false });
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

/** Types that are drawn as a wash cover whole sentences, so an edit inside them does not make them wrong at once; the others name exact words. */
export function coversSentences(type: FeedbackType): boolean {
  return FEEDBACK_APPEARANCE[type].mark === 'wash';
}
