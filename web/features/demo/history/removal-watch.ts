import { HocuspocusProvider } from '@hocuspocus/provider';
import {
  AbstractType,
  ContentString,
  type Doc,
  isDeleted,
  Item,
  iterateDeletedStructs,
  type Transaction,
  UndoManager,
  type XmlFragment,
} from 'yjs';

import { readableText } from '#shared-types/readable-text';
import { wordsOf } from '#shared-types/words';

import { wordsBeyond } from './word-counts.ts';

/** Fewer words than this are an ordinary edit. */
const MIN_WORDS = 50;
/** Edits that follow each other within this time are one removal. */
const QUICK_MS = 5000;
/** A removal takes no longer than this; whoever revises for longer removes nothing at once. */
const REMOVAL_MAX_MS = 10_000;
/** While words are missing, each edit may bring them back; not every letter is worth a look. */
const LOOK_DELAY_MS = 300;
/** If others bring back this share of the words, there is nothing to offer any more. */
const BACK_SHARE = 2 / 3;

type Ranges = UndoManager['undoStack'][number]['deletions'];

/** What somebody else has removed. */
export interface Removal {
  /** How many words went, without those that came in their place. */
  words: number;
}

/** Notices when somebody else removes more than a third of a text at once, and can bring the words back. */
export class RemovalWatch {
  readonly #doc: Doc;
  readonly #body: XmlFragment;
  readonly #onChange: (removal: Removal | undefined) => void;
  /** Keeps what others delete until it's judged, and a removal until it's answered. */
  readonly #manager: UndoManager;
  /** The words that went, and those that the text had then. */
  #lost: { words: string[]; left: string[] } | undefined;
  #startedAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onChange called with a removal, and with nothing when the words are back. */
  constructor(body: XmlFragment, doc: Doc, onChange: (removal: Removal | undefined) => void) {
    this.#doc = doc;
    this.#body = body;
    this.#onChange = onChange;
    this.#manager = new UndoManager(body, {
      trackedOrigins: new Set([HocuspocusProvider]),
      captureTimeout: QUICK_MS,
      captureTransaction: (transaction) => this.#isOthersDeletion(transaction),
      // What was written since stays.
      deleteFilter: () => false,
    });
    this.#manager.on('stack-item-added', () => {
      this.#startedAt = performance.now();
      this.#judgeSoon(0);
    });
    this.#manager.on('stack-item-updated', () => this.#judgeSoon(0));
    doc.on('update', this.#look);
  }

  /** The origin of the edit that brings words back. */
  get origin(): UndoManager {
    return this.#manager;
  }

  /** Brings the words back, as an edit of the person at this page. */
  bringBack(): void {
    while (this.#manager.undoStack.length > 0) this.#manager.undo();
    this.forget();
  }

  /** Forgets the removal. */
  forget(): void {
    this.#manager.clear();
    this.#lost = undefined;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#doc.off('update', this.#look);
    this.#manager.destroy();
  }

  #isOthersDeletion({ local, deleteSet }: Transaction): boolean {
    if (local || deleteSet.clients.size === 0) return false;
    if (performance.now() - this.#startedAt > REMOVAL_MAX_MS) this.#manager.stopCapturing();
    return true;
  }

  /** Others may bring the words back. */
  readonly #look = () => {
    if (this.#lost) this.#judgeSoon(LOOK_DELAY_MS);
  };

  /** Judges when the edit is over. */
  #judgeSoon(delayMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#judge(), delayMs);
  }

  #judge(): void {
    const text = wordsOf(readableText(this.#body));
    if (this.#lost) {
      const { words, left } = this.#lost;
      const missing = wordsBeyond(words, wordsBeyond(text, left));
      if (missing.length < words.length * (1 - BACK_SHARE)) {
        this.forget();
        this.#onChange(undefined);
        return;
      }
    }
    const item = this.#manager.undoStack.at(-1);
    if (!item) return;
    const { deletions, insertions } = item;
    // What came and went again in the meantime was never lost.
    const gone = this.#wordsIn(deletions, (piece) => piece.deleted && !isDeleted(insertions, piece.id));
    const come = this.#wordsIn(insertions, (piece) => !piece.deleted);
    const lost = wordsBeyond(gone, come);
    const before = text.length + gone.length - come.length;
    if (lost.length < MIN_WORDS || lost.length <= before / 3) return this.#keepOnlyRemovals();
    item.meta.set(RemovalWatch, true);
    if (this.#lost?.words.length === lost.length) return;
    this.#lost = { words: lost, left: text };
    this.#onChange({ words: lost.length });
  }

  /** An ordinary edit needn't be kept any longer, unless it's still going on. */
  #keepOnlyRemovals(): void {
    const { undoStack } = this.#manager;
    this.#manager.undoStack = undoStack.filter(
      (item, index) => item.meta.has(RemovalWatch) || index === undoStack.length - 1,
    );
  }

  /** The words in some ranges of the body, in their order. */
  #wordsIn(ranges: Ranges, counts: (piece: Item) => boolean): string[] {
    const items = new Set<Item>();
    this.#doc.transact((transaction) =>
      iterateDeletedStructs(transaction, ranges, (struct: unknown) => {
        if (struct instanceof Item && struct.content instanceof ContentString && counts(struct)) items.add(struct);
      }),
    );
    const parents = new Set([...items].map(({ parent }) => parent));
    return [...parents].flatMap((parent) => wordsOf(textOf(parent, items)));
  }
}

/** The text of some items of one parent, in their order. */
function textOf(parent: Item['parent'], items: ReadonlySet<Item>): string {
  const pieces: string[] = [];
  let item: Item | null = parent instanceof AbstractType ? parent._start : null; // oxlint-disable-line no-underscore-dangle -- the name in Yjs
  for (; item !== null; item = item.right)
    if (items.has(item) && item.content instanceof ContentString) pieces.push(item.content.str);
  return pieces.join('');
}
