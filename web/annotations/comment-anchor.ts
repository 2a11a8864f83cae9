import type { Node as ProseMirrorNode, Schema } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';
import {
  absolutePositionToRelativePosition,
  initProseMirrorDoc,
  relativePositionToAbsolutePosition,
  ySyncPluginKey,
} from '@tiptap/y-tiptap';
import {
  createRelativePositionFromJSON,
  type Doc,
  type RelativePosition,
  relativePositionToJSON,
  type XmlFragment,
} from 'yjs';

import { readCaretPosition } from '#shared-types/documents/caret';
import {
  type CommentAnchor,
  type Quote,
  QUOTE_CONTEXT_LENGTH,
  QUOTE_MAX_LENGTH,
} from '#shared-types/documents/comments';
import { asLongDocumentText } from '#shared-types/text/characters';
import { partitionPoint } from '#shared-types/text/sorted-list';

import type { Anchor } from './anchor.ts';

/** A quote that is found more often than this belongs to no place. */
const MOST_FINDS = 1000;
/** How long quotes are searched for in one state of a text, in milliseconds. */
const SEARCH_MAX_MS = 50;

/** Where the words of a comment are, as it is stored: with the positions of Yjs, and with the words to find them by. */
export interface StoredAnchor {
  anchor: CommentAnchor;
  quote: Quote;
}

/** Describes some words so that they are found again. `undefined` while the editor isn't tied to the shared document. */
export function storedAnchorOf(state: EditorState, { from, to }: Anchor): StoredAnchor | undefined {
  const [start, end] = [relative(state, from), relative(state, to)];
  return start && end && { anchor: { start, end }, quote: quoteOf(state.doc, { from, to }) };
}

/** The words of an anchor, and those around them. */
function quoteOf(doc: ProseMirrorNode, anchor: Anchor): Quote {
  const { text, from, to } = wordsAt(doc, anchor);
  return {
    exact: text.slice(from, Math.min(to, from + QUOTE_MAX_LENGTH)).toWellFormed(),
    prefix: text.slice(Math.max(0, from - QUOTE_CONTEXT_LENGTH), from).toWellFormed(),
    suffix: text.slice(to, to + QUOTE_CONTEXT_LENGTH).toWellFormed(),
  };
}

/** A text whose comments are looked for. */
export interface CommentedText {
  doc: ProseMirrorNode;
  /** Where a stored position is now; `undefined` if nobody knows. */
  positionOf: (place: CommentAnchor['start']) => number | undefined;
}

/** The text of an editor. */
export function textOfEditor(state: EditorState): CommentedText {
  const sync = ySyncPluginKey.getState(state);
  const positionOf = (place: CommentAnchor['start']) =>
    sync?.binding ? absolute(place, sync.doc, sync.type, sync.binding.mapping) : undefined;
  return { doc: state.doc, positionOf };
}

/** The text of a document that no editor has open. */
export function textOfBody(body: XmlFragment, schema: Schema): CommentedText {
  const { doc, mapping } = initProseMirrorDoc(body, schema);
  return { doc, positionOf: (place) => (body.doc ? absolute(place, body.doc, body, mapping) : undefined) };
}

/**
 * Finds the words of a stored comment: by their positions, or, if an editor has written them again (splitting a paragraph and
 * taking back a deletion do that), by the words themselves. `undefined` when they are gone.
 * @param marked where they are marked now; it knows about changes inside the words, of which nobody has told the server yet.
 */
export function findWords(
  { doc, positionOf }: CommentedText,
  { anchor, quote }: StoredAnchor,
  marked?: Anchor,
): Anchor | undefined {
  const [from, to] = [positionOf(anchor.start), positionOf(anchor.end)];
  const placed =
    from !== undefined && to !== undefined && from < to && to <= doc.content.size ? { from, to } : undefined;
  const words = placed && quoteOf(doc, placed).exact;
  if (words === quote.exact) return placed;
  const here = marked ?? (words === undefined || words.trim() === '' ? undefined : placed);
  // Words that were changed in place may also occur elsewhere: then their surroundings must fit.
  return findQuote(doc, quote, here ? 1 : 0) ?? here;
}

/**
 * The only place of a quote in the text; if there are several, the only one with the same words before or after it.
 * @param least on how many sides the words around it must fit.
 */
function findQuote(doc: ProseMirrorNode, quote: Quote, least: 0 | 1): Anchor | undefined {
  const flat = flattened(doc);
  const key = JSON.stringify([quote, least]);
  if (flat.found.has(key)) return flat.found.get(key);
  // Somebody may write a thousand comments with quotes that are hard to find.
  if (flat.searchedMs > SEARCH_MAX_MS) return undefined;
  const startedAt = performance.now();
  const found = searched(flat, quote, least);
  flat.searchedMs += performance.now() - startedAt;
  flat.found.set(key, found);
  return found;
}

function searched({ text, positions }: FlatText, { exact, prefix, suffix }: Quote, least: 0 | 1): Anchor | undefined {
  let [most, place, finds, isOnly]: [number, number, number, boolean] = [least - 1, -1, 0, false];
  for (let at = text.indexOf(exact); at >= 0 && finds < MOST_FINDS; at = text.indexOf(exact, at + 1)) {
    finds += 1;
    const before = prefix.trim() !== '' && text.slice(Math.max(0, at - prefix.length), at) === prefix ? 1 : 0;
    const after = suffix.trim() !== '' && text.startsWith(suffix, at + exact.length) ? 1 : 0;
    if (before + after === most) isOnly = false;
    if (before + after > most) [most, place, isOnly] = [before + after, at, true];
  }
  if (place < 0 || !isOnly) return undefined;
  const [from, last] = [positions[place], positions[place + exact.length - 1]];
  return from === undefined || last === undefined ? undefined : { from, to: last + 1 };
}

/** The words of a document as quotes have them, and the position of each UTF-16 unit. */
interface FlatText {
  text: string;
  positions: readonly number[];
  /** Where quotes have been found in it. */
  found: Map<string, Anchor | undefined>;
  /** How long quotes have been searched for in it, in milliseconds. */
  searchedMs: number;
}

const flatTexts = new WeakMap<ProseMirrorNode, FlatText>();

/** Every break and every run of blanks is one blank, so that a quote is found again after its paragraph was split. */
function flattened(doc: ProseMirrorNode): FlatText {
  const known = flatTexts.get(doc);
  if (known) return known;
  const units: string[] = [];
  const positions: number[] = [];
  const add = (unit: string, position: number) => {
    if (unit === ' ' && (units.at(-1) ?? ' ') === ' ') return;
    units.push(unit);
    positions.push(position);
  };
  doc.descendants((node, position) => {
    if (node.isText) {
      const words = asLongDocumentText(node.text ?? '');
      for (let at = 0; at < words.length; at++) add(words.charAt(at).replace(/\s/, ' '), position + at);
    } else if (node.isBlock || node.isLeaf) add(' ', position);
  });
  const flat: FlatText = { text: units.join(''), positions, found: new Map(), searchedMs: 0 };
  flatTexts.set(doc, flat);
  return flat;
}

/** The start and end of an anchor in the flat text of its document. */
function wordsAt(doc: ProseMirrorNode, { from, to }: Anchor): Anchor & { text: string } {
  const { text, positions } = flattened(doc);
  const indexOf = (position: number) => partitionPoint(positions, (one) => one < position);
  return { text, from: indexOf(from), to: indexOf(to) };
}

function relative(state: EditorState, position: number): CommentAnchor['start'] | undefined {
  const sync = ySyncPluginKey.getState(state);
  if (!sync?.binding) return undefined;
  const found: RelativePosition = absolutePositionToRelativePosition(position, sync.type, sync.binding.mapping);
  return readCaretPosition(relativePositionToJSON(found));
}

function absolute(
  place: CommentAnchor['start'],
  shared: Doc,
  body: XmlFragment,
  mapping: Parameters<typeof relativePositionToAbsolutePosition>[3],
): number | undefined {
  try {
    return (
      relativePositionToAbsolutePosition(shared, body, createRelativePositionFromJSON(place), mapping) ?? undefined
    );
  } catch {
    return undefined; // Yjs throws on positions that it cannot resolve
  }
}
