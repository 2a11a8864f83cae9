import type { Editor } from '@tiptap/core';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { useEditorState } from '@tiptap/react';
import { useCallback, useEffect, useRef, useState } from 'react';

import type { Analysis } from '#shared-types/analysis';
import type { Paragraph, ParagraphKind } from '#shared-types/paragraph';
import type { CitationStyle } from '#shared-types/sources';

import { analysedText, beginWhole, takeAnalysis } from '../../../annotations/analysed-text.ts';
import { requestAnalysis } from '../../../calls/analysis.ts';
import { pause } from '../../../calls/pause.ts';
import { inBackground } from '../../../errors/in-background.ts';
import { writerLabels } from '../../../prosemirror/argument-label.ts';
import { chunksOfBlock } from '../../../prosemirror/sentence-chunks.ts';
import { getSession } from '../../../session/session.ts';
import { Reading } from '../../../sync/readable-part.ts';

/** The analysis of the whole text, and how to get a new one. */
export interface WholeAnalysis {
  analysis: Analysis | undefined;
  /** Whether an answer is pending that somebody has asked for. */
  isRunning: boolean;
  /** Why the last one failed; its predecessor stays. */
  error: string | undefined;
  /** Sets the style to check citations against; undefined to have it recognised. */
  chooseStyle: (style: CitationStyle | undefined) => void;
  /** Whether the analysis on the page was made because the writer said that the text argues. */
  isSaidToArgue: boolean;
  /** Makes the analysis read the text as an argument from now on, or lets it decide. */
  sayThatItArgues: (argues: boolean) => void;
  /** Analyses the text as it is now. */
  refresh: () => void;
}

/**
 * Analyses the whole text whenever the notes on it have come: the sentences are read by then, so that the rest costs little. When it
 * fails, the last analysis stays. @param answers how many answers with notes have come.
 */
export function useAnalysis(editor: Editor, answers: number): WholeAnalysis {
  const analysis = useEditorState({ editor, selector: ({ editor: { state } }) => analysedText(state).analysis });
  const [error, setError] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const style = useRef<CitationStyle>(undefined);
  const argues = useRef(false);
  const [isSaidToArgue, setSaidToArgue] = useState(false);
  const request = useRef<AbortController>(undefined);

  const ask = useCallback(async () => {
    request.current?.abort();
    const { signal } = (request.current = new AbortController());
    const choices = { style: style.current, argues: argues.current };
    let reason: string | undefined;
    try {
      await analyse(editor, choices, signal);
    } catch (thrown) {
      reason = thrown instanceof Error ? thrown.message : String(thrown);
    }
    if (signal.aborted) return;
    if (reason === undefined) setSaidToArgue(choices.argues);
    setError(reason);
    setRunning(false);
  }, [editor]);
  const refresh = useCallback(() => {
    setRunning(true);
    inBackground(ask());
  }, [ask]);

  useEffect(() => {
    if (answers > 0) inBackground(ask());
  }, [answers, ask]);
  useEffect(() => () => request.current?.abort(), []);

  const chooseStyle = useCallback(
    (chosen: CitationStyle | undefined) => {
      style.current = chosen;
      refresh();
    },
    [refresh],
  );
  const sayThatItArgues = useCallback(
    (said: boolean) => {
      argues.current = said;
      refresh();
    },
    [refresh],
  );
  return { analysis, isRunning, error, chooseStyle, isSaidToArgue, sayThatItArgues, refresh };
}

/** What a writer has chosen on this page. */
interface Choices {
  style: CitationStyle | undefined;
  argues: boolean;
}

async function analyse(editor: Editor, { style, argues }: Choices, signal: AbortSignal): Promise<void> {
  const { doc } = editor.state;
  const text = textParagraphs(doc);
  const run = beginWhole(editor);
  if (text.length === 0) return takeAnalysis(editor, run, undefined);
  const body = { text, labels: writerLabels(doc), notes: false, ...(style && { style }), ...(argues && { argues }) };
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each call goes on where the one before stopped
    const { analysis, unread, retryAfterMs } = await requestAnalysis(body, { signal, token: getSession().jwt });
    signal.throwIfAborted();
    if (unread === 0) return takeAnalysis(editor, run, analysis);
    // oxlint-disable-next-line no-await-in-loop -- the same
    await pause(retryAfterMs, signal);
  }
}

/** The paragraphs of a document with their sentences, in the format of the analysis call; code and empty blocks are left out, and what is more than one call reads. */
function textParagraphs(doc: ProseMirrorNode): Paragraph[] {
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
  return paragraphs;
}

function kindInside({ type }: ProseMirrorNode, kind: ParagraphKind): ParagraphKind {
  if (type.name === 'blockquote') return 'quotation';
  return type.name === 'listItem' && kind === 'text' ? 'list item' : kind;
}
