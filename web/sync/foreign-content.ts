import { type Doc, type Transaction, XmlElement, type XmlFragment, XmlText } from 'yjs';

import { isSetAsideEntry, SET_ASIDE_FIELD, setAsideKind } from '#shared-types/analysis/set-aside';
import { ABOUT_FIELD, isTextKind, KIND_KEY } from '#shared-types/analysis/text-kind';
import {
  BODY_RULE,
  ELEMENTS,
  type ElementRule,
  isAllowedAttribute,
  isAllowedMark,
} from '#shared-types/documents/document-content';

/*
 * The binding of the editor throws on a node that its schema does not have, or deletes its parent. The server refuses such nodes,
 * but a document may be older than the server's rules. So the page removes such a node before the editor sees it, and nothing
 * around it.
 */

/** Elements that contain no words of their own; the editor does not show them empty. */
const CONTAINERS: ReadonlySet<string> = new Set([
  'blockquote',
  'bulletList',
  'orderedList',
  'listItem',
  'table',
  'tableRow',
  'tableHeader',
  'tableCell',
]);
/**
 * How many empty cells a page gives a paragraph, to keep their places in their rows: the editor shows none without a block. Each page of the
 * document adds its own, so more cells than people ever empty would fill the document. Those are removed.
 */
const MOST_FILLED = 20;
const FOREIGN_CONTENT = Symbol('foreign content');

/**
 * Keeps a document free of content that no editor of this product can show, now and after every remote change. Faulty entries of
 * what is set aside go too: nobody sees them, but they would fill the document, and a full document takes no more words.
 * @param onDropped is called after something was removed.
 * @returns the function that stops this.
 */
export function keepToSchema(document: Doc, body: XmlFragment, onDropped: () => void): () => void {
  const fillings = { left: MOST_FILLED };
  const clean = () => {
    let dropped = 0;
    document.transact(() => {
      dropped = cleanElement(body, BODY_RULE, fillings);
      cleanSetAside(document);
      cleanAbout(document);
    }, FOREIGN_CONTENT);
    if (dropped > 0) onDropped();
  };
  // Before the observers of the document, of which the editor is one.
  const onChange = (transaction: Transaction) => {
    if (!transaction.local) clean();
  };
  clean();
  document.on('beforeObserverCalls', onChange);
  return () => document.off('beforeObserverCalls', onChange);
}

function cleanSetAside(document: Doc): void {
  const map = document.getMap(SET_ASIDE_FIELD);
  for (const [key, value] of map) if (setAsideKind(key) === undefined || !isSetAsideEntry(value)) map.delete(key);
}

function cleanAbout(document: Doc): void {
  const map = document.getMap(ABOUT_FIELD);
  for (const [key, value] of map) if (key !== KIND_KEY || !isTextKind(value)) map.delete(key);
}

/** Removes foreign content from an element. Returns how many pieces it removed. @param fillings how many empty cells may still be filled. */
function cleanElement(element: XmlFragment, rule: ElementRule, fillings: { left: number }): number {
  let dropped = 0;
  // From the end, so that a removal does not move the rest. Others can insert plain values there, despite the types.
  const children: unknown[] = element.toArray();
  for (const [index, child] of [...children.entries()].toReversed()) {
    dropped += cleanChild(child, rule, fillings);
    if (isFitting(child, rule)) continue;
    element.delete(index, 1);
    // An empty container is no loss: it may be the rest of a list whose items two people deleted.
    if (!(child instanceof XmlElement && rule.children.has(child.nodeName))) dropped += 1;
  }
  if (rule.isNeverEmpty === true && element.length === 0 && fillings.left > 0) {
    fillings.left -= 1;
    element.insert(0, [new XmlElement('paragraph')]);
  }
  // The editor wants a paragraph at the beginning of a list item, and would delete the item with all its content.
  if (element instanceof XmlElement && element.nodeName === 'listItem' && element.length > 0) {
    const first = element.get(0);
    if (!(first instanceof XmlElement) || first.nodeName !== 'paragraph')
      element.insert(0, [new XmlElement('paragraph')]);
  }
  return dropped;
}

function cleanChild(child: unknown, { text }: ElementRule, fillings: { left: number }): number {
  if (child instanceof XmlText) return cleanText(child, text);
  const rule = child instanceof XmlElement ? ELEMENTS.get(child.nodeName) : undefined;
  if (!(child instanceof XmlElement) || rule === undefined) return 0;
  return cleanAttributes(child, rule) + cleanElement(child, rule, fillings);
}

function isFitting(child: unknown, { children, text }: ElementRule): boolean {
  if (child instanceof XmlText) return text !== 'none';
  if (!(child instanceof XmlElement) || !children.has(child.nodeName)) return false;
  return child.length > 0 || !CONTAINERS.has(child.nodeName);
}

function cleanAttributes(element: XmlElement, rule: ElementRule): number {
  const foreign = Object.entries(element.getAttributes()).filter(
    // An attribute without a value was never set.
    ([name, value]) => value !== null && !isAllowedAttribute(rule, name, value),
  );
  for (const [name] of foreign) element.removeAttribute(name);
  return foreign.length;
}

function cleanText(text: XmlText, allows: ElementRule['text']): number {
  let dropped = 0;
  let index = 0;
  const pieces: { insert: unknown; attributes?: object }[] = text.toDelta();
  for (const { insert, attributes = {} } of pieces) {
    if (typeof insert !== 'string') {
      text.delete(index, 1);
      dropped += 1;
      continue;
    }
    for (const [mark, value] of Object.entries(attributes)) {
      if (isAllowedMark(mark, value) && allows === 'marked') continue;
      text.format(index, insert.length, { [mark]: null });
      dropped += 1;
    }
    index += insert.length;
  }
  return dropped;
}
