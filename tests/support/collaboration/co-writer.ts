import * as Y from 'yjs';

import { type Editor, openEditor } from './collaboration-client.ts';
import { paragraph } from './writing.ts';

/** Somebody who writes in a draft beside others, in pages that open and close; every word of theirs occurs once in the world. */
export interface CoWriter {
  readonly name: string;
  /** The words that they have written and not deleted themselves. */
  readonly kept: ReadonlySet<string>;
  readonly page: Page;
  /** Closes the page, and opens another. */
  reload(): Promise<void>;
  /** Does something in the page, and takes note of which of their own words leave the text by it. */
  act(what: (page: Page) => void): void;
  words(count: number): string;
}

export interface Page {
  editor: Editor;
  /** The key of its Yjs client id. */
  key: string;
  undo: Y.UndoManager;
  isOffline: boolean;
}

const LOCAL = Symbol('typed here');

/** Opens a page of somebody in a draft. @param randomKey makes a key of 32 hexadecimal digits. */
export async function openCoWriter(
  url: string,
  room: string,
  { name, randomKey }: { name: string; randomKey: () => string },
): Promise<CoWriter> {
  let count = 0;
  /** Whole words, which end with a z: a paragraph may be deleted, or an undo made, in the middle of one. */
  const written = new Set<string>();
  const kept = new Set<string>();
  const open = async (): Promise<Page> => {
    const key = randomKey();
    const editor = openEditor(url, room, { key });
    editor.provider.setAwarenessField('name', name);
    await editor.synced();
    const undo = new Y.UndoManager(editor.body, { trackedOrigins: new Set([LOCAL]), captureTimeout: 0 });
    return { editor, key, undo, isOffline: false };
  };
  let page = await open();
  return {
    name,
    kept,
    get page() {
      return page;
    },
    async reload() {
      page.editor.close();
      page = await open();
    },
    act(what) {
      const own = () => new Set(wordsIn(page.editor.body).filter((word) => written.has(word)));
      const before = own();
      what(page);
      const after = own();
      for (const word of before) if (!after.has(word)) kept.delete(word);
      for (const word of after) kept.add(word);
    },
    words(many) {
      const words = Array.from({ length: many }, () => `${name}${++count}z`);
      for (const word of words) written.add(word);
      return words.map((word) => `${word} `).join('');
    },
  };
}

/** The words of a body, in their order. */
export function wordsIn(body: Y.XmlFragment | undefined): string[] {
  return (body ? textsIn(body) : [])
    .map((text) => text.toString())
    .join(' ')
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Adds words to a paragraph, at the end of a word of it; or a paragraph with them, if there is none. */
export function typeInto({ editor: { document, body } }: Page, words: string, pick: (below: number) => number): void {
  document.transact(() => {
    const texts = textsIn(body);
    const text = texts[pick(texts.length + 1)];
    if (!text) body.insert(pick(body.length + 1), [paragraph(words)]);
    else text.insert(placesIn(text)[pick(placesIn(text).length)] ?? 0, words);
  }, LOCAL);
}

/** Adds an item to a list, or a list with one if there is none. */
export function addItem({ editor: { document, body } }: Page, words: string, pick: (below: number) => number): void {
  document.transact(() => {
    const nodes: unknown[] = body.toArray();
    const lists = nodes
      .filter((node) => node instanceof Y.XmlElement)
      .filter(({ nodeName }) => nodeName === 'bulletList');
    const item = new Y.XmlElement('listItem');
    item.insert(0, [paragraph(words)]);
    const list = lists[pick(lists.length + 1)];
    if (list) return list.insert(pick(list.length + 1), [item]);
    const added = new Y.XmlElement('bulletList');
    added.insert(0, [item]);
    body.insert(pick(body.length + 1), [added]);
  }, LOCAL);
}

/** Types words letter by letter, each as an edit of its own. */
export function typeLetters({ editor: { document, body } }: Page, words: string): void {
  for (const letter of words)
    document.transact(() => {
      const text = textsIn(body).at(-1);
      if (text) text.insert(text.length, letter);
      else body.push([paragraph(letter)]);
    }, LOCAL);
}

export function deleteWords({ editor: { document, body } }: Page, pick: (below: number) => number): void {
  const texts = textsIn(body).filter((text) => text.length > 0);
  const text = texts[pick(texts.length)];
  if (!text) return;
  const places = placesIn(text);
  const from = pick(places.length);
  const to = Math.min(places.length - 1, from + 1 + pick(4));
  const [start = 0, end = 0] = [places[from], places[to]];
  if (end > start) document.transact(() => text.delete(start, end - start), LOCAL);
}

/** Deletes whole paragraphs: all of them, or some that follow each other. */
export function wipe({ editor: { document, body } }: Page, pick: (below: number) => number): void {
  if (body.length === 0) return;
  const isAll = pick(2) === 0;
  const from = isAll ? 0 : pick(body.length);
  const count = isAll ? body.length : 1 + pick(body.length - from);
  document.transact(() => body.delete(from, count), LOCAL);
}

/** Splits a paragraph as the editor does: the second half is deleted, and written again in a paragraph of its own. */
export function split({ editor: { document, body } }: Page, pick: (below: number) => number): void {
  const index = pick(body.length);
  const block: unknown = body.length > 0 ? body.get(index) : undefined;
  const text: unknown = block instanceof Y.XmlElement ? block.get(0) : undefined;
  if (!(text instanceof Y.XmlText)) return;
  const places = placesIn(text);
  const at = places[pick(places.length)] ?? 0;
  const rest = text.toString().slice(at);
  document.transact(() => {
    text.delete(at, text.length - at);
    body.insert(index + 1, [paragraph(rest)]);
  }, LOCAL);
}

function textsIn(body: Y.XmlFragment): Y.XmlText[] {
  const nodes: unknown[] = body.toArray();
  return nodes.flatMap((node) => {
    if (node instanceof Y.XmlText) return [node];
    return node instanceof Y.XmlElement ? textsIn(node) : [];
  });
}

/** Where words of a text begin, and its end. */
function placesIn(text: Y.XmlText): number[] {
  const written = text.toString();
  return [0, ...[...written.matchAll(/\s+/g)].map((match) => match.index + match[0].length)];
}
