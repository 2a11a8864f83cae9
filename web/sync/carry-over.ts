import { applyUpdate, type Doc, encodeStateAsUpdate, type Text, XmlElement, type XmlFragment } from 'yjs';

import { SET_ASIDE_FIELD } from '#shared-types/analysis/set-aside';
import { BODY_FIELD, PLAIN_TEXT_FIELD, TITLE_FIELD } from '#shared-types/documents/collaboration';
import { commonEnd, commonStart } from '#shared-types/text/common-ends';

import { textDifference } from './plain-text/text-difference.ts';
import { carryKind } from './text-kind.ts';

/**
 * Writes the content of one copy of a document into another that was just opened. Needed when the server cannot merge the old
 * copy, because it builds on words that the server has lost or never had.
 * @param from the old copy; the server's content is added to it, so that none of it is mistaken for a deletion.
 * @param into the new copy, in sync with the server.
 */
export function carryOver(from: Doc, into: Doc): void {
  applyUpdate(from, encodeStateAsUpdate(into));
  into.transact(() => {
    carryBlocks(from.getXmlFragment(BODY_FIELD), into.getXmlFragment(BODY_FIELD));
    carrySetAside(from, into);
    carryKind(from, into);
    for (const field of [TITLE_FIELD, PLAIN_TEXT_FIELD]) carryText(from.getText(field), into.getText(field));
  });
}

/** Replaces the blocks that differ, between those that are the same at the beginning and at the end. */
function carryBlocks(from: XmlFragment, into: XmlFragment): void {
  const [wanted, present] = [blocksOf(from), blocksOf(into)];

  const shorter = Math.min(wanted.length, present.length);
  const start = commonStart(wanted, present, shorter, isSame);
  const end = commonEnd(wanted, present, shorter - start, isSame);
  into.delete(start, present.length - end - start);
  into.insert(
    start,
    wanted.slice(start, wanted.length - end).map(({ node }) => node.clone()),
  );
}

/** A block of a body, and its text with marks and attributes. */
interface BodyBlock {
  node: XmlElement;
  words: string;
}

function blocksOf(body: XmlFragment): BodyBlock[] {
  return body.toArray().flatMap((node) => (node instanceof XmlElement ? [{ node, words: node.toJSON() }] : []));
}

/** Makes a text the same as another, with as small a change as possible. */
function carryText(from: Text, into: Text): void {
  const wanted = from.toJSON();
  const { index, remove, insert } = textDifference(into.toJSON(), wanted, wanted.length);
  if (remove > 0) into.delete(index, remove);
  if (insert !== '') into.insert(index, insert);
}

/** Adds what is set aside in a document to what is set aside in another. */
function carrySetAside(from: Doc, into: Doc): void {
  const present = into.getMap(SET_ASIDE_FIELD);
  for (const [key, entry] of from.getMap(SET_ASIDE_FIELD)) if (!present.has(key)) present.set(key, entry);
}

function isSame(a: BodyBlock | undefined, b: BodyBlock | undefined): boolean {
  return a?.words === b?.words;
}
