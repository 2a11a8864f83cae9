import { type Editor, Extension } from '@tiptap/core';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

import type { Analysis } from '#shared-types/analysis';
import { highlightClass } from '#shared-types/feedback-appearance';
import type { Place } from '#shared-types/paragraph';

import { isFromYjs } from '../prosemirror/is-from-yjs.ts';
import { anchorMapOfTransaction } from './anchor-map-of-transaction.ts';
import { type Anchor, type AnchorMap, moveAnnotations } from './anchor.ts';

/** The views of the side panel; each shows its own marks in the text. */
export const SIDE_VIEWS = ['notes', 'argument', 'sources', 'profile', 'comments'] as const;
export type SideView = (typeof SIDE_VIEWS)[number];

/** A text that was analysed as a whole, and what has changed in it since. */
export interface AnalysedText {
  analysis: Analysis | undefined;
  /** The number of the latest analysis that was begun. */
  run: number;
  /** The changes since the text of the analysis was read. */
  changes: readonly AnchorMap[];
  /** The changes since the latest analysis started, until its answer arrives. */
  newChanges: readonly AnchorMap[];
  view: SideView;
  /** The places that somebody asked for. */
  asked: readonly Place[];
  /** What is marked in the text, where it is now. */
  marks: readonly TextMark[];
  decorations: DecorationSet;
}

/** Words that are marked in the text, and the class of their mark. */
interface TextMark extends Anchor {
  name: string;
}

type Action =
  | { kind: 'begin' }
  | { kind: 'answer'; run: number; analysis: Analysis | undefined }
  | { kind: 'view'; view: SideView }
  | { kind: 'ask'; places: readonly Place[] };

/** After more changes than this since the last answer, places are no longer followed: no answer is coming, and each change costs time. */
const MOST_CHANGES = 3000;

const analysedKey = new PluginKey<AnalysedText>('analysedText');

/** Keeps the analysis of the whole text, moves its places with every edit, and marks what the open view is about. */
export const AnalysedTextMarks = Extension.create({
  name: 'analysedText',
  addProseMirrorPlugins: () => [
    new Plugin<AnalysedText>({
      key: analysedKey,
      state: {
        init: () => ({
          analysis: undefined,
          run: 0,
          changes: [],
          newChanges: [],
          view: 'notes',
          asked: [],
          marks: [],
          decorations: DecorationSet.empty,
        }),
        apply: (transaction, before) => {
          const after = transaction.docChanged ? followChange(before, transaction) : before;
          const action: Action | undefined = transaction.getMeta(analysedKey);
          return action ? marked(act(after, action), transaction.doc) : after;
        },
      },
      props: { decorations: (state) => analysedKey.getState(state)?.decorations },
    }),
  ],
});

/** The analysis of the text, and what was changed since. @throws {Error} when the editor has no such plugin. */
export function analysedText(state: EditorState): AnalysedText {
  const text = analysedKey.getState(state);
  if (text === undefined) throw new Error('The editor has no AnalysedTextMarks.');
  return text;
}

/** Where a place of the analysis is now; `undefined` when its words are gone. */
export function placeNow({ changes }: AnalysedText, place: Place): Place | undefined {
  let now: Place | undefined = place;
  for (const change of changes) now = now && change(now);
  return now;
}

/** Begins an analysis of the text as it is now. Returns its number. */
export function beginWhole({ view }: Editor): number {
  dispatch(view, { kind: 'begin' });
  return analysedText(view.state).run;
}

/** Takes the answer of an analysis; answers of any but the latest one are ignored. */
export function takeAnalysis({ view }: Editor, run: number, analysis: Analysis | undefined): void {
  dispatch(view, { kind: 'answer', run, analysis });
}

/** Brings the marks of a view forward. */
export function openView({ view }: Editor, sideView: SideView): void {
  dispatch(view, { kind: 'view', view: sideView });
}

/**
 * Marks places of the analysis and brings the first into view; the focus stays where it is. Returns false when the words of all of
 * them are gone.
 */
export function showPlaces({ view }: Editor, places: readonly Place[]): boolean {
  const text = analysedText(view.state);
  const present = places.filter((place) => placeNow(text, place) !== undefined);
  dispatch(view, { kind: 'ask', places: present });
  view.dom.querySelector('.asked')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return present.length > 0;
}

function dispatch(view: Editor['view'], action: Action): void {
  view.dispatch(view.state.tr.setMeta(analysedKey, action).setMeta('addToHistory', false));
}

function act(before: AnalysedText, action: Action): AnalysedText {
  switch (action.kind) {
    case 'begin':
      return { ...before, run: before.run + 1, newChanges: [] };
    case 'answer':
      if (action.run !== before.run) return before;
      return { ...before, analysis: action.analysis, changes: before.newChanges, asked: [] };
    case 'view':
      return { ...before, view: action.view, asked: [] };
    case 'ask':
      return { ...before, asked: action.places };
  }
}

function followChange(before: AnalysedText, transaction: Transaction): AnalysedText {
  const change = anchorMapOfTransaction(transaction);
  if (before.changes.length >= MOST_CHANGES) return marked({ ...before, analysis: undefined }, transaction.doc);
  const after = {
    ...before,
    changes: [...before.changes, change],
    newChanges: [...before.newChanges, change],
    marks: moveAnnotations(before.marks, change),
  };
  // While a person types, moving what is drawn is much cheaper than drawing it again.
  if (!isFromYjs(transaction) && after.marks.length === before.marks.length)
    return { ...after, decorations: before.decorations.map(transaction.mapping, transaction.doc) };
  return decorated(after, transaction.doc);
}

function marked(text: AnalysedText, doc: ProseMirrorNode): AnalysedText {
  const marks = marksOf(text).flatMap(({ from, to, name }) => {
    const now = placeNow(text, { from, to });
    return now === undefined || now.to > doc.content.size ? [] : [{ ...now, name }];
  });
  return decorated({ ...text, marks }, doc);
}

function decorated(text: AnalysedText, doc: ProseMirrorNode): AnalysedText {
  const drawn = text.marks.map(({ from, to, name }) => Decoration.inline(from, to, { class: name }));
  return { ...text, decorations: DecorationSet.create(doc, drawn) };
}

function marksOf({ analysis, view, asked }: AnalysedText): TextMark[] {
  const marks: TextMark[] = [];
  for (const { type, certainty, from, to } of analysis?.argument?.elements ?? []) {
    // Clear elements are highlights of notes already.
    if (certainty === 'writer') marks.push({ from, to, name: `highlight ${highlightClass(type)}` });
    if (certainty === 'perhaps' && view === 'argument') marks.push({ from, to, name: 'uncertain-element' });
  }
  if (view === 'sources') {
    for (const { from, to } of analysis?.sources?.citations ?? []) marks.push({ from, to, name: 'citation' });
    for (const { places } of analysis?.sources?.problems ?? [])
      for (const { from, to } of places) marks.push({ from, to, name: 'citation citation-open' });
  }
  for (const { from, to } of asked) marks.push({ from, to, name: 'asked' });
  return marks;
}
