import { XmlElement, type XmlFragment, XmlText } from 'yjs';

import { align, runs, tokensOf } from '#shared-types/text/alignment';
import { readableText } from '#shared-types/text/readable-text';
import { wordsOf } from '#shared-types/text/words';

/** Part of a text with its marks. */
interface Piece {
  insert: string;
  attributes: Record<string, unknown>;
}

type Child = XmlElement | XmlText;

/**
 * Makes a body say what another says, and leaves alone what both have, so that other people's carets stay at their words. Call it
 * inside a transaction.
 */
export function restoreBody(present: XmlFragment, wanted: XmlFragment): void {
  let index = 0;
  for (const row of align(childrenOf(present), childrenOf(wanted), describe)) {
    if (row.is === 'removed') present.delete(index, 1);
    else {
      if (row.is === 'added') present.insert(index, [row.after.clone()]);
      else if (row.is === 'changed') restoreChild(row.before, row.after);
      index += 1;
    }
  }
}

/** Whether two bodies say the same. */
export function isSameBody(one: XmlFragment, other: XmlFragment): boolean {
  return JSON.stringify(childrenOf(one).map(contentOf)) === JSON.stringify(childrenOf(other).map(contentOf));
}

function restoreChild(present: Child, wanted: Child): void {
  if (present instanceof XmlText && wanted instanceof XmlText) restoreText(present, wanted);
  if (present instanceof XmlElement && wanted instanceof XmlElement) restoreBody(present, wanted);
}

function restoreText(present: XmlText, wanted: XmlText): void {
  const [before, after] = [piecesOf(present), piecesOf(wanted)];
  let [left, right] = [0, 0];
  const delta: ({ retain: number } | { delete: number } | Piece)[] = [];
  for (const { is, removed, added } of runs(before.map(keyOf), after.map(keyOf))) {
    const units = before.slice(left, left + removed).reduce((sum, { insert }) => sum + insert.length, 0);
    if (is === 'same') delta.push({ retain: units });
    else {
      if (units > 0) delta.push({ delete: units });
      delta.push(...joined(after.slice(right, right + added)));
    }
    left += removed;
    right += added;
  }
  present.applyDelta(delta);
}

/** The text in tokens. */
function piecesOf(text: XmlText): Piece[] {
  return deltaOf(text).flatMap(({ insert, attributes }) =>
    tokensOf(insert).map((token) => ({ insert: token, attributes })),
  );
}

/** The text in parts that differ in their marks. */
function deltaOf(text: XmlText): Piece[] {
  const parts: { insert: unknown; attributes?: Record<string, unknown> }[] = text.toDelta();
  return joined(
    parts.flatMap(({ insert, attributes = {} }) => (typeof insert === 'string' ? [{ insert, attributes }] : [])),
  );
}

/** Joins neighbours with the same marks. */
function joined(pieces: readonly Piece[]): Piece[] {
  const together: Piece[] = [];
  for (const { insert, attributes } of pieces) {
    const last = together.at(-1);
    if (last && JSON.stringify(last.attributes) === JSON.stringify(attributes)) last.insert += insert;
    else together.push({ insert, attributes });
  }
  return together;
}

const keyOf = ({ insert, attributes }: Piece) => `${insert} ${JSON.stringify(attributes)}`;

function childrenOf(parent: XmlFragment): Child[] {
  const children: unknown[] = parent.toArray();
  return children.filter((child) => child instanceof XmlElement || child instanceof XmlText);
}

function describe(child: Child) {
  const isText = child instanceof XmlText;
  const words = wordsOf(isText ? plainText(child) : readableText(child));
  // An element with other attributes is another element.
  const kind = isText ? '' : child.nodeName + JSON.stringify(child.getAttributes());
  return { key: JSON.stringify(contentOf(child)), kind, words };
}

/** Everything that a part of a body says: its words with their marks, its attributes and its children. */
function contentOf(child: Child): unknown {
  if (child instanceof XmlText) return deltaOf(child);
  return [child.nodeName, child.getAttributes(), childrenOf(child).map(contentOf)];
}

function plainText(text: XmlText): string {
  return deltaOf(text)
    .map(({ insert }) => insert)
    .join('');
}
