import type { Editor } from '@tiptap/core';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { useEditorState } from '@tiptap/react';
import { useEffect, useMemo, useSyncExternalStore } from 'react';

import type { Analysis } from '#shared-types/analysis';
import { isArgumentType, type WriterLabel } from '#shared-types/argument';
import { ANALYSIS_DEBOUNCE_MS } from '#shared-types/editing';
import type { FeedbackItem } from '#shared-types/feedback';
import type { Paragraph, ParagraphKind } from '#shared-types/paragraph';
import type { CitationStyle } from '#shared-types/sources';

import { analysedText, beginWhole, takeAnalysis } from '../../../annotations/analysed-text.ts';
import { applyAnalysis, beginAnalysis } from '../../../annotations/notes.ts';
import { requestAnalysis } from '../../../calls/analysis.ts';
import { NotReachedError } from '../../../calls/call-errors.ts';
import { retryWhileTransient, type Wait } from '../../../calls/retry-while-transient.ts';
import { DEMO } from '../../../content/demo.ts';
import { inBackground } from '../../../errors/in-background.ts';
import { writerLabels } from '../../../prosemirror/argument-label.ts';
import { chunksOfBlock, sentenceChunks } from '../../../prosemirror/sentence-chunks.ts';
import { getSession } from '../../../session/session.ts';
import { Reading, type ReadingLimit } from '../../../sync/readable-part.ts';

/**
 * How far the text has been read: `waiting` means that the server can't read it yet and is asked again, `warming` that an answer has
 * come while some checks are still loading, and `part` that the server goes on reading.
 */
export type ReadingState =
  | { status: 'idle' | 'running' | 'warming' }
  | { status: 'waiting'; wait: Wait }
  | { status: 'part'; read: number; sentences: number }
  | { status: 'failed'; error: string };

/** Whether an answer is pending, or the rest of one. */
export function isUnderWay({ status }: ReadingState): boolean {
  return status === 'running' || status === 'waiting' || status === 'part';
}

/** What is known of the analysis of a text. */
interface AnalysisState {
  reading: ReadingState;
  /** Whether all of the text has been read at least once. */
  hasBeenRead: boolean;
  /** How many words the notes cover when the text is too long to read at once, and which limit it exceeds. */
  partRead: { words: number; limit: ReadingLimit } | undefined;
  /** Whether an answer is pending that the writer has asked for. */
  isAsked: boolean;
  /** Whether the analysis on the page was made because the writer said that the text argues. */
  isSaidToArgue: boolean;
}

/** The analysis of the text as it is written, and what a writer can do about it. */
export interface TextAnalysis extends AnalysisState {
  /** Everything but the notes, which are annotations of the text. */
  analysis: Analysis | undefined;
  /** Sets the style to check citations against; undefined to have it recognised. */
  chooseStyle: (style: CitationStyle | undefined) => void;
  /** Makes the analysis read the text as an argument from now on, or lets it decide. */
  sayThatItArgues: (argues: boolean) => void;
  /** Analyses the text as it is now. */
  refresh: () => void;
  /** Reads the text again after a failure. */
  retry: () => void;
}

/** Keeps the analysis of an editor's text up to date, see `TextReader`. */
export function useTextAnalysis(editor: Editor): TextAnalysis {
  const reader = useMemo(() => new TextReader(editor), [editor]);
  useEffect(() => reader.start(), [reader]);
  const state = useSyncExternalStore(reader.subscribe, reader.getState);
  const analysis = useEditorState({ editor, selector: ({ editor: { state: now } }) => analysedText(now).analysis });
  return { ...state, ...reader.controls, analysis };
}

/**
 * Sends the text once when the editor is ready, and again ANALYSIS_DEBOUNCE_MS after its last change, or when the writer asks for it.
 * A new run ends the one before it, and its waiting. When one fails, the notes and the analysis stay as they were.
 */
class TextReader {
  readonly #editor: Editor;
  readonly #listeners = new Set<() => void>();
  #state: AnalysisState = {
    reading: { status: 'idle' },
    hasBeenRead: false,
    partRead: undefined,
    isAsked: false,
    isSaidToArgue: false,
  };
  #choices: { style?: CitationStyle; argues?: true } = {};
  #timer: ReturnType<typeof setTimeout> | undefined;
  #request: AbortController | undefined;

  constructor(editor: Editor) {
    this.#editor = editor;
  }

  readonly getState = (): AnalysisState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly controls = {
    chooseStyle: (style: CitationStyle | undefined): void => {
      const { argues } = this.#choices;
      this.#choices = { ...(style && { style }), ...(argues && { argues }) };
      this.#ask();
    },
    sayThatItArgues: (argues: boolean): void => {
      const { style } = this.#choices;
      this.#choices = { ...(style && { style }), ...(argues && { argues }) };
      this.#ask();
    },
    refresh: (): void => this.#ask(),
    retry: (): void => this.#readIn(0),
  };

  /** Reads the text until the returned function is called. */
  start(): () => void {
    const onTransaction = ({ transaction }: { transaction: { docChanged: boolean } }) => {
      if (transaction.docChanged) this.#readIn(ANALYSIS_DEBOUNCE_MS);
    };
    this.#editor.on('transaction', onTransaction);
    this.#readIn(0);
    return () => {
      this.#editor.off('transaction', onTransaction);
      clearTimeout(this.#timer);
      this.#request?.abort();
    };
  }

  #ask(): void {
    this.#update({ isAsked: true });
    clearTimeout(this.#timer);
    inBackground(this.#read(this.#state.reading));
  }

  #readIn(delayMs: number, begin: ReadingState = { status: 'running' }): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => inBackground(this.#read(begin)), delayMs);
  }

  async #read(begin: ReadingState): Promise<void> {
    this.#request?.abort();
    const { signal } = (this.#request = new AbortController());
    const { doc } = this.#editor.state;
    const choices = this.#choices;
    const labels = writerLabels(doc);
    const run = this.#begin(sentenceChunks(doc));
    const { text, part } = readableParagraphs(doc);
    if (text.length === 0) {
      run.take([], undefined);
      return this.#update({
        reading: { status: 'idle' },
        hasBeenRead: true,
        partRead: undefined,
        isAsked: false,
        isSaidToArgue: choices.argues === true,
      });
    }
    this.#update({ reading: begin });
    try {
      const { analysis, complete, unread, retryAfterMs } = await retryWhileTransient(
        () => requestAnalysis({ text, labels, ...choices }, { signal, token: getSession().jwt }),
        { signal, onWait: (wait) => this.#update({ reading: { status: 'waiting', wait } }) },
      );
      if (signal.aborted) return;
      const items = withoutLabelled(analysis.items, labels);
      if (unread > 0) {
        run.takeNotes(items);
        const sentences = text.reduce((sum, paragraph) => sum + paragraph.sentences.length, 0);
        const soFar: ReadingState = { status: 'part', read: sentences - unread, sentences };
        this.#update({ reading: soFar });
        return this.#readIn(retryAfterMs, soFar);
      }
      run.take(items, analysis);
      this.#update({
        reading: { status: complete ? 'idle' : 'warming' },
        hasBeenRead: true,
        partRead: part.limit === undefined ? undefined : { words: part.words, limit: part.limit },
        isAsked: false,
        isSaidToArgue: choices.argues === true,
      });
      if (!complete) this.#readIn(retryAfterMs);
    } catch (error) {
      if (!signal.aborted) this.#update({ reading: { status: 'failed', error: failureWords(error) }, isAsked: false });
    }
  }

  /** Begins to follow the text as it is now. Its answer is ignored once another run has begun. */
  #begin(sentences: Parameters<typeof beginAnalysis>[1]) {
    const editor = this.#editor;
    const [notes, whole] = [beginAnalysis(editor, sentences), beginWhole(editor)];
    const takeNotes = (items: readonly FeedbackItem[]) => applyAnalysis(editor, notes, items);
    return {
      takeNotes,
      take(items: readonly FeedbackItem[], analysis: Analysis | undefined) {
        takeNotes(items);
        takeAnalysis(editor, whole, analysis);
      },
    };
  }

  #update(change: Partial<AnalysisState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

function failureWords(error: unknown): string {
  if (error instanceof NotReachedError) return DEMO.needsConnection;
  return error instanceof Error ? error.message : String(error);
}

/** Drops what the evaluator says about the argument where a writer has said otherwise. */
function withoutLabelled(items: readonly FeedbackItem[], labels: readonly WriterLabel[]): FeedbackItem[] {
  return items.filter(
    (item) => !isArgumentType(item.type) || !labels.some(({ from, to }) => from < item.to && item.from < to),
  );
}

/** The paragraphs of a document with their sentences, in the format of the analysis call, as far as one call reads. Code and empty blocks are left out. */
function readableParagraphs(doc: ProseMirrorNode): { text: Paragraph[]; part: Reading } {
  const paragraphs: Paragraph[] = [];
  const reading = new Reading();
  const collect = (parent: ProseMirrorNode, start: number, kind: ParagraphKind) => {
    parent.forEach((block, offset) => {
      const position = start + offset;
      if (!block.isTextblock) return collect(block, position + 1, kindInside(block, kind));
      const all = chunksOfBlock(block, position, { keepsAll: true });
      const sentences = all.filter((sentence) => reading.take(sentence));
      if (sentences.length === 0) return;
      paragraphs.push({ kind: block.type.name === 'heading' ? 'heading' : kind, sentences });
    });
  };
  collect(doc, 0, 'text');
  return { text: paragraphs, part: reading };
}

function kindInside({ type }: ProseMirrorNode, kind: ParagraphKind): ParagraphKind {
  if (type.name === 'blockquote') return 'quotation';
  return type.name === 'listItem' && kind === 'text' ? 'list item' : kind;
}
