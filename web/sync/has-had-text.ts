import { AbstractType, ContentString, ContentType, GC, Item, type XmlFragment } from 'yjs';

/** Two pages that open an empty document at once leave a few deleted pieces in it; a word has more. */
const LEAST_UNITS = 5;

/**
 * Whether a body has, or has had, words: deleted text leaves its length in a document, on the server too.
 * @param body of an open document.
 */
export function hasHadText(body: XmlFragment): boolean {
  let units = 0;
  for (const structs of body.doc?.store.clients.values() ?? [])
    for (const struct of structs) {
      // What was in a deleted block is collected, and the title has no blocks.
      if (struct instanceof GC) units += struct.length;
      else if (struct instanceof Item && isText(struct) && isBelow(body, struct)) units += struct.length;
      if (units >= LEAST_UNITS) return true;
    }
  return false;
}

function isText({ content, deleted, parentSub }: Item): boolean {
  if (parentSub !== null) return false;
  return content instanceof ContentString || (deleted && !(content instanceof ContentType));
}

function isBelow(body: XmlFragment, { parent }: Item): boolean {
  let type: unknown = parent;
  // A child of the body is a block.
  if (type === body) return false;
  while (type instanceof AbstractType && type !== body) type = type._item?.parent; // oxlint-disable-line no-underscore-dangle -- the name in Yjs
  return type === body;
}
