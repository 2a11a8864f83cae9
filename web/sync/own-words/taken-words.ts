/**
 * One writer’s words in a text that several people write: a copy of them, and their removal. Nobody else’s character is copied or
 * removed, also where two people wrote in one sentence.
 */
import { ContentFormat, ContentString, type Item, type Text, XmlElement, type XmlFragment, XmlText } from 'yjs';

import { DEMO_ROOM } from '#shared-types/documents/collaboration';
import { showsNothing } from '#shared-types/text/visible-text';

import type { SharedDocument } from '../shared-document.ts';
import type { Wrote } from './own-words.ts';

/** The shared parts of a document. */
type Parts = Pick<SharedDocument, 'doc' | 'body' | 'title' | 'plainText'>;

/** Elements whose children keep their places, whoever wrote in them. */
const GRIDS: ReadonlySet<string> = new Set(['table', 'tableRow']);
const CELLS: ReadonlySet<string> = new Set(['tableCell', 'tableHeader']);
/** A picture belongs to whoever put it there. */
const PICTURE = 'image';
const LINE_BREAK = 'hardBreak';

/** Whether somebody’s words or pictures are in a document. */
export function hasWordsOf({ body, title, plainText }: Parts, wrote: Wrote): boolean {
  return [title, plainText].some((text) => !showsNothing(linesOf(text, wrote))) || showsSomethingOf(body, wrote);
}

/** Whether a page may replace all of a text: in the sandbox only its own words, since nobody decides about those of strangers. */
export function mayReplaceAll(shared: SharedDocument): boolean {
  const { wrote } = shared.ownWords;
  return shared.roomName !== DEMO_ROOM || !hasWordsOf(shared, (client, clock) => !wrote(client, clock));
}

function showsSomethingOf(parent: XmlFragment | XmlElement, wrote: Wrote): boolean {
  return parent.toArray().some((child) => {
    if (child instanceof XmlText) return apart(passagesOf(child, wrote)).some(({ words }) => !showsNothing(words));
    if (!(child instanceof XmlElement)) return false;
    return child.nodeName === PICTURE ? isElementOf(child, wrote) : showsSomethingOf(child, wrote);
  });
}

/** Copies of the top blocks of a body in which somebody wrote something that is still there, with their words and nobody else’s. */
export function blocksOf(body: XmlFragment, wrote: Wrote): XmlElement[] {
  return body.toArray().flatMap((node) => (node instanceof XmlElement ? (copyOf(node, wrote) ?? []) : []));
}

/** The lines of a text in which somebody wrote something that is still there, with their words and nobody else’s. */
export function linesOf(text: Text, wrote: Wrote): string {
  const lines: string[] = [];
  let line: Passage[] = [];
  for (const { words, isTheirs } of passagesOf(text, wrote)) {
    const [first = '', ...more] = words.split('\n');
    line.push({ words: first, isTheirs, marks: {} });
    for (const next of more) {
      lines.push(joined(line));
      line = [{ words: next, isTheirs, marks: {} }];
    }
  }
  lines.push(joined(line));
  return lines.filter((words) => words !== '').join('\n');
}

/** Removes somebody’s words and pictures, and the blocks that are empty then if they were theirs, too. */
export function removeWordsOf({ doc, body, title, plainText }: Parts, wrote: Wrote): void {
  doc.transact(() => {
    for (const text of [title, plainText]) removeFrom(text, wrote);
    removeIn(body, wrote);
  });
}

/** Words with one look and one writer. */
interface Passage {
  words: string;
  isTheirs: boolean;
  marks: Record<string, unknown>;
}

/** Their words in a line. Two passages with others’ words between them stay apart. */
function joined(line: readonly Passage[]): string {
  return apart(line)
    .map(({ words }) => words)
    .join('');
}

/** Their passages: a space where others’ words were between two of them, and none where others’ words were around them. */
function apart(passages: readonly Passage[]): Passage[] {
  const theirs: Passage[] = [];
  let isAfterOthers = false;
  for (const passage of passages) {
    if (passage.words === '') continue;
    const before = theirs.at(-1);
    if (passage.isTheirs) {
      const words = isAfterOthers ? passage.words.trimStart() : passage.words;
      const needsSpace = isAfterOthers && before !== undefined && !/\s$/.test(before.words);
      theirs.push({ ...passage, words: needsSpace ? ` ${words}` : words });
    }
    isAfterOthers = !passage.isTheirs;
  }
  const last = theirs.at(-1);
  if (isAfterOthers && last) last.words = last.words.trimEnd();
  return theirs.filter(({ words }) => words !== '');
}

/** A copy of an element with their words, unless it has none of them. */
function copyOf(element: XmlElement, wrote: Wrote): XmlElement | undefined {
  const { nodeName } = element;
  if (nodeName === PICTURE) return isElementOf(element, wrote) ? element.clone() : undefined;
  const kept = element.toArray().map((child) => {
    if (child instanceof XmlText) return textOf(child, wrote);
    return child instanceof XmlElement ? copyOf(child, wrote) : undefined;
  });
  if (!kept.some(isKept)) return undefined;
  const [first, last] = [kept.findIndex(isKept), kept.findLastIndex(isKept)];
  const children = element.toArray().flatMap((child, at) => {
    if (kept[at] !== undefined) return [kept[at]];
    if (!(child instanceof XmlElement)) return [];
    if (child.nodeName === LINE_BREAK) return first < at && at < last ? [child.clone()] : [];
    const staysEmpty = GRIDS.has(nodeName) || (nodeName === 'listItem' && at === 0);
    return staysEmpty ? [emptied(child)] : [];
  });
  return withChildren(element, children);
}

const isKept = (child: unknown): boolean => child !== undefined;

/** An element without words that an editor can show where it was. */
function emptied(element: XmlElement): XmlElement {
  if (GRIDS.has(element.nodeName))
    return withChildren(
      element,
      element.toArray().flatMap((child) => (child instanceof XmlElement ? [emptied(child)] : [])),
    );
  return CELLS.has(element.nodeName)
    ? withChildren(element, [new XmlElement('paragraph')])
    : new XmlElement('paragraph');
}

function withChildren(element: XmlElement, children: (XmlElement | XmlText)[]): XmlElement {
  const copy = new XmlElement(element.nodeName);
  for (const [name, value] of Object.entries(element.getAttributes()))
    if (value !== undefined) copy.setAttribute(name, value);
  copy.insert(0, children);
  return copy;
}

function textOf(text: XmlText, wrote: Wrote): XmlText | undefined {
  const passages = apart(passagesOf(text, wrote));
  if (passages.length === 0) return undefined;
  const copy = new XmlText();
  copy.applyDelta(passages.map(({ words, marks }) => ({ insert: words, attributes: marks })));
  return copy;
}

/* oxlint-disable no-underscore-dangle -- Yjs names the parts of its types so */

function isElementOf({ _item: item }: XmlElement, wrote: Wrote): boolean {
  return item !== null && wrote(item.id.client, item.id.clock);
}

/** The words of a text in order, cut where the look or the writer changes. */
function passagesOf({ _start: start }: Text, wrote: Wrote): Passage[] {
  const passages: Passage[] = [];
  let marks: Record<string, unknown> = {};
  for (let item = start; item !== null; item = item.right) {
    const { content, deleted } = item;
    if (deleted) continue;
    if (content instanceof ContentFormat) {
      const { [content.key]: _before, ...others } = marks;
      marks = content.value === null ? others : { ...others, [content.key]: content.value };
    }
    if (content instanceof ContentString)
      for (const { from, to, isOwn } of stretchesOf(item, wrote))
        passages.push({ words: content.str.slice(from, to), isTheirs: isOwn, marks });
  }
  return passages;
}

/** The stretches of an item that have one writer, as indexes of its characters. */
function stretchesOf({ id, length }: Item, wrote: Wrote): { from: number; to: number; isOwn: boolean }[] {
  const stretches: { from: number; to: number; isOwn: boolean }[] = [];
  for (let at = 0; at < length; at++) {
    const isOwn = wrote(id.client, id.clock + at);
    const last = stretches.at(-1);
    if (last?.isOwn === isOwn) last.to = at + 1;
    else stretches.push({ from: at, to: at + 1, isOwn });
  }
  return stretches;
}

/** Removes their words from a text. */
function removeFrom(text: Text, wrote: Wrote): void {
  let at = 0;
  const theirs: [index: number, length: number][] = [];
  for (let item = text._start; item !== null; item = item.right) {
    if (item.deleted || !item.countable) continue;
    if (item.content instanceof ContentString)
      for (const { from, to, isOwn } of stretchesOf(item, wrote)) if (isOwn) theirs.push([at + from, to - from]);
    at += item.length;
  }
  for (const [index, length] of theirs.toReversed()) text.delete(index, length);
}

/** Removes their words from the elements in a part of a body. @returns whether nothing is left in it. */
function removeIn(parent: XmlFragment | XmlElement, wrote: Wrote): boolean {
  let isEmpty = true;
  for (const [at, child] of [...parent.toArray().entries()].toReversed()) {
    if (child instanceof XmlText) {
      removeFrom(child, wrote);
      isEmpty &&= child.length === 0;
    } else if (child instanceof XmlElement) {
      const isLeft = !removeIn(child, wrote) || !isElementOf(child, wrote);
      if (isLeft || (child.nodeName === LINE_BREAK && !isEmpty)) isEmpty = false;
      else if (!staysIn(parent, at)) parent.delete(at, 1);
    }
  }
  return isEmpty;
}

/** Whether a child is needed for the editor to show its parent. */
function staysIn(parent: XmlFragment | XmlElement, at: number): boolean {
  if (!(parent instanceof XmlElement)) return false;
  const { nodeName } = parent;
  if (CELLS.has(nodeName) || nodeName === 'blockquote') return parent.length === 1;
  return GRIDS.has(nodeName) || (nodeName === 'listItem' && at === 0);
}
