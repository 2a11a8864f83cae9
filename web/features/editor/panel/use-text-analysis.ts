import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useEffect, useMemo, useSyncExternalStore } from 'react';

import type { Analysis } from '#shared-types/analysis/analysis';
import { wordsOfParagraphs } from '#shared-types/analysis/paragraph';
import type { CitationStyle } from '#shared-types/analysis/sources';
import type { TextKind } from '#shared-types/analysis/text-kind';
import { ANALYSIS_DEBOUNCE_MS } from '#shared-types/documents/editing';
import { type Language, languageOf } from '#shared-types/text/english';

import { analysedText, beginAnalysis, takeAnalysis } from '../../../annotations/analysed-text.ts';
import { withoutLabelled } from '../../../annotations/note.ts';
import { takeNotes } from '../../../annotations/notes.ts';
import { requestAnalysis } from '../../../calls/analysis.ts';
import { NotReachedError } from '../../../calls/call-errors.ts';
import { retryWhileTransient, type Wait } from '../../../calls/retry-while-transient.ts';
import { READING } from '../../../content/editor/side.ts';
import { inBackground } from '../../../errors/in-background.ts';
import { observable } from '../../../observable.ts';
import { writerLabels } from '../../../prosemirror/argument-label.ts';
import { readableParagraphs } from '../../../prosemirror/readable-paragraphs.ts';
import { sentenceChunks } from '../../../prosemirror/sentence-chunks.ts';
import { getSession } from '../../../session/session.ts';
import type { ReadingLimit } from '../../../sync/readable-part.ts';
import type { SaidKind } from '../../../sync/text-kind.ts';

/**
 * How far the text has been read: `waiting` means that the server can't read it yet and is asked again, `warming` that an answer
 * has come while some checks are still loading, `part` that the server is still reading, and `not English` that the text wasn't sent.
 */
export type ReadingState =
  | { status: 'idle' | 'running' | 'warming' | 'not English' }
  | { status: 'waiting'; wait: Wait; error: string; againInMs: number }
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
  /** How many words have been read, without paragraphs in another language. */
  words: number;
  /** What the text shows itself to be in, whatever its writer says. */
  language: Language;
  /** Whether some of its paragraphs are in another language. */
  isMixed: boolean;
  /** How large the text was that has been read, as ProseMirror counts. */
  size: number;
  /** How many words the notes cover when the text is too long to read at once, and which limit it exceeds. */
  readPart: { words: number; limit: ReadingLimit } | undefined;
  /** How many notes of the last answer aren't shown, because this page doesn't know their kind (`readAnswer`). */
  notShown: number;
  /** The style that citations are checked against, if the writer has chosen one. */
  style: CitationStyle | undefined;
  /** What writers said the text is when the analysis on the page was made. */
  readAs: TextKind | undefined;
}

/** The analysis of the text as it is written, and what a writer can do about it. */
export interface TextAnalysis extends AnalysisState {
  /** Everything but the notes, which are annotations of the text. */
  analysis: Analysis | undefined;
  /** Sets the style to check citations against; undefined to have it recognised. */
  chooseStyle: (style: CitationStyle | undefined) => void;
  /** What writers say the text is; a change has it read again. */
  kind: SaidKind;
  /** Reads the text although it doesn't look like English. */
  readAsEnglish: () => void;
  /** Analyses the text as it is now. */
  refresh: () => void;
  /** Reads the text again after a failure. */
  retry: () => void;
}

/** Keeps the analysis of an editor's text up to date, see `TextReader`. */
export function useTextAnalysis(editor: Editor, kind: SaidKind): TextAnalysis {
  const reader = useMemo(() => new TextReader(editor, kind), [editor, kind]);
  useEffect(() => reader.start(), [reader]);
  const state = useSyncExternalStore(reader.subscribe, reader.getState);
  const analysis = useEditorState({ editor, selector: ({ editor: { state: now } }) => analysedText(now).analysis });
  return useMemo(() => ({ ...state, ...reader.controls, kind, analysis }), [state, reader, kind, analysis]);
}

/**
 * Sends the text once when the editor is ready, and again ANALYSIS_DEBOUNCE_MS after its last change, or when the writer asks for it.
 * A new run ends the one before it, and its waiting. When one fails, the notes and the analysis stay as they were.
 */
export class TextReader {
  readonly #editor: Editor;
  readonly #state = observable<AnalysisState>({
    reading: { status: 'idle' },
    hasBeenRead: false,
    words: 0,
    language: 'unsure',
    isMixed: false,
    size: 0,
    readPart: undefined,
    notShown: 0,
    style: undefined,
    readAs: undefined,
  });
  readonly #kind: SaidKind;
  /** Whether the page shows a map that comes from the words of the text, not from what a writer says it is. */
  #hasMap = false;
  #isSaidToBeEnglish = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #request: AbortController | undefined;

  constructor(editor: Editor, kind: SaidKind) {
    this.#editor = editor;
    this.#kind = kind;
  }

  readonly getState = this.#state.get;
  readonly subscribe = this.#state.subscribe;

  readonly controls = {
    chooseStyle: (style: CitationStyle | undefined): void => {
      this.#update({ style });
      this.#ask();
    },
    readAsEnglish: (): void => {
      this.#isSaidToBeEnglish = true;
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
    const unsubscribe = this.#kind.subscribe(() => this.#ask());
    this.#readIn(0);
    return () => {
      unsubscribe();
      this.#editor.off('transaction', onTransaction);
      clearTimeout(this.#timer);
      this.#request?.abort();
    };
  }

  #ask(): void {
    clearTimeout(this.#timer);
    const { reading } = this.#state.get();
    // Without notes there is nothing to keep in view meanwhile.
    inBackground(this.#read(reading.status === 'not English' ? { status: 'running' } : reading));
  }

  #readIn(delayMs: number, begin: ReadingState = { status: 'running' }): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => inBackground(this.#read(begin)), delayMs);
  }

  async #read(begin: ReadingState): Promise<void> {
    this.#request?.abort();
    const { signal } = (this.#request = new AbortController());
    const editor = this.#editor;
    const { doc } = editor.state;
    const [kind, { style }] = [this.#kind.get(), this.#state.get()];
    const labels = writerLabels(doc);
    // Its answer is ignored once another run has begun.
    const read = { run: beginAnalysis(editor), doc, sentences: sentenceChunks(doc) };
    const { text, part } = readableParagraphs(doc);
    const { language, foreignWords } = languageOf(wordsOfParagraphs(text));
    const known = { words: part.words - foreignWords, language, isMixed: foreignWords > 0, size: doc.content.size };
    const isReadable = this.#isSaidToBeEnglish || language !== 'another';
    if (text.length === 0 || !isReadable) {
      takeNotes(editor, read, []);
      takeAnalysis(editor, read.run, undefined);
      this.#hasMap = false;
      const status = isReadable ? 'idle' : 'not English';
      return this.#update({ ...known, reading: { status }, hasBeenRead: false, readPart: undefined, notShown: 0 });
    }
    this.#update({ reading: begin });
    const choices = { ...(style && { style }), ...(kind && { kind }), ...(this.#hasMap && { hasMap: true }) };
    try {
      const { analysis, notShown, complete, unread, retryAfterMs } = await retryWhileTransient(
        () => requestAnalysis({ text, labels, ...choices }, { signal, token: getSession().jwt }),
        {
          signal,
          onWait: (wait, { words: error, againInMs }) =>
            this.#update({ reading: { status: 'waiting', wait, error, againInMs } }),
        },
      );
      if (signal.aborted) return;
      takeNotes(editor, read, withoutLabelled(analysis.items, labels));
      if (unread > 0) {
        const sentences = text.reduce((sum, paragraph) => sum + paragraph.sentences.length, 0);
        const soFar: ReadingState = { status: 'part', read: sentences - unread, sentences };
        this.#update({ reading: soFar });
        return this.#readIn(retryAfterMs, soFar);
      }
      takeAnalysis(editor, read.run, analysis);
      const isByWords = kind === undefined || kind === 'letter';
      this.#hasMap = isByWords && (analysis.argument?.argues ?? 'no') !== 'no';
      this.#update({
        ...known,
        readAs: kind,
        reading: { status: complete ? 'idle' : 'warming' },
        hasBeenRead: true,
        readPart: part.limit === undefined ? undefined : { words: part.words, limit: part.limit },
        notShown,
      });
      if (!complete) this.#readIn(retryAfterMs);
    } catch (error) {
      if (!signal.aborted) this.#update({ reading: { status: 'failed', error: failureWords(error) } });
    }
  }

  #update(change: Partial<AnalysisState>): void {
    this.#state.set({ ...this.#state.get(), ...change });
  }
}

function failureWords(error: unknown): string {
  if (error instanceof NotReachedError) return READING.needsConnection;
  return error instanceof Error ? error.message : String(error);
}
