import type { Editor } from '@tiptap/core';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';
import { Decoration, type EditorView } from '@tiptap/pm/view';

import type { Analysis } from '#shared-types/analysis/analysis';
import type { ArgumentElement } from '#shared-types/analysis/argument';
import { highlightClass } from '#shared-types/analysis/feedback-appearance';
import type { Place } from '#shared-types/analysis/paragraph';

import { type Anchor, type AnchorMap, moveAnnotations } from './anchor.ts';
import { annotationLayer } from './annotation-layer.ts';
import { cueDecoration } from './cue-decoration.ts';

/** The views of the side panel; each shows its own marks in the text. */
export const SIDE_VIEWS = ['notes', 'argument', 'sources', 'profile', 'comments'] as const;
export type SideView = (typeof SIDE_VIEWS)[number];

/** A text that was analysed as a whole, and what has changed in it since. */
interface AnalysedText {
  analysis: Analysis | undefined;
  /** The number of the latest analysis that was begun, which its answer must have. */
  run: number;
  /** The changes since the text of the analysis was read; without one, since the latest was begun. */
  changes: readonly AnchorMap[];
  /** How many of the changes came before the latest analysis was begun. */
  earlier: number;
  view: SideView;
  /** The places that somebody asked for. */
  asked: readonly Place[];
  /** What is marked in the text, where it is now. */
  marks: readonly TextMark[];
}

/** Words that are marked in the text, and the class of their mark; of a part of the argument that a writer named, the element. */
interface TextMark extends Anchor {
  name: string;
  element?: ArgumentElement;
}

type Action =
  | { kind: 'begin' }
  | { kind: 'answer'; run: number; analysis: Analysis | undefined }
  | { kind: 'view'; view: SideView }
  | { kind: 'ask'; places: readonly Place[] };

/**
 * After more changes than this, the analysis and the run under way are given up, since each change costs time. The next pause begins
 * another.
 */
const MOST_CHANGES = 3000;

const layer = annotationLayer<AnalysedText, Action>({
  name: 'analysedText',
  empty: { analysis: undefined, run: 0, changes: [], earlier: 0, view: 'notes', asked: [], marks: [] },
  act: (before, action, doc) => {
    const after = act(before, action);
    return after === before ? before : marked(after, doc);
  },
  follow,
  anchors: ({ marks }) => marks,
  decorate: ({ marks }, doc) =>
    marks.flatMap(({ from, to, name, element }) => [
      Decoration.inline(from, to, { class: name }),
      ...(element === undefined ? [] : cueDecoration({ ...element, from, to }, doc)),
    ]),
});

/** Keeps the analysis of the whole text, moves its places with every edit, and marks what the open view is about. */
export const AnalysedTextMarks = layer.extension;

/** The analysis of the text, and what was changed since. */
export const analysedText = layer.of;

/** Where a place of the analysis is now; `undefined` when its words are gone. */
export function placeNow({ changes }: AnalysedText, place: Place): Place | undefined {
  let now: Place | undefined = place;
  for (const change of changes) now = now && change(now);
  return now;
}

/** Begins an analysis of the text as it is now. Returns its number. */
export function beginAnalysis({ view }: Editor): number {
  layer.act(view, { kind: 'begin' });
  return analysedText(view.state).run;
}

/** The changes since an analysis was begun; `undefined` if another has been begun by now. */
export function changesSince(state: EditorState, run: number): readonly AnchorMap[] | undefined {
  const { run: latest, changes, earlier } = analysedText(state);
  return run === latest ? changes.slice(earlier) : undefined;
}

/** Takes the answer of an analysis; answers of any but the latest one are ignored. */
export function takeAnalysis({ view }: Editor, run: number, analysis: Analysis | undefined): void {
  layer.act(view, { kind: 'answer', run, analysis });
}

/** Brings the marks of a view forward. */
export function openView({ view }: Editor, sideView: SideView): void {
  layer.act(view, { kind: 'view', view: sideView });
}

/**
 * Marks places of the analysis and brings the first into view; the focus stays where it is. Returns false when the words of all of
 * them are gone.
 */
export function showPlaces({ view }: Editor, places: readonly Place[]): boolean {
  const text = analysedText(view.state);
  const present = places.filter((place) => placeNow(text, place) !== undefined);
  layer.act(view, { kind: 'ask', places: present });
  const first = view.dom.querySelector('.asked');
  const ofFirst = first?.parentElement?.querySelectorAll('.asked') ?? [];
  // The end first: of a place that is higher than the window, the beginning matters.
  for (const element of [...ofFirst].toReversed()) element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return present.length > 0;
}

/** Takes the marks off the places that were shown. */
export function hidePlaces(view: EditorView): void {
  if (analysedText(view.state).asked.length > 0) layer.act(view, { kind: 'ask', places: [] });
}

function act(before: AnalysedText, action: Action): AnalysedText {
  switch (action.kind) {
    case 'begin':
      return begun(before);
    case 'answer':
      return action.run === before.run ? withAnalysis(before, action.analysis) : before;
    case 'view':
      return { ...before, view: action.view };
    case 'ask':
      return { ...before, asked: action.places };
  }
}

function begun({ run, ...before }: AnalysedText): AnalysedText {
  if (before.analysis === undefined) return { ...before, run: run + 1, changes: [], earlier: 0, asked: [] };
  return { ...before, run: run + 1, earlier: before.changes.length };
}

/** The text with another analysis: the answer of the latest, or none. What somebody asked for stays marked. */
function withAnalysis(before: AnalysedText, analysis: Analysis | undefined): AnalysedText {
  const known = { ...before, changes: before.changes.slice(0, before.earlier) };
  const asked = before.asked.flatMap((place) => placeNow(known, place) ?? []);
  return { ...before, analysis, changes: before.changes.slice(before.earlier), earlier: 0, asked };
}

function follow(before: AnalysedText, change: AnchorMap): AnalysedText {
  if (before.changes.length === MOST_CHANGES)
    return { ...before, analysis: undefined, run: before.run + 1, changes: [], earlier: 0, asked: [], marks: [] };
  return { ...before, changes: [...before.changes, change], marks: moveAnnotations(before.marks, change) };
}

function marked(text: AnalysedText, doc: ProseMirrorNode): AnalysedText {
  const marks = marksOf(text).flatMap((mark) => {
    const now = placeNow(text, mark);
    return now === undefined || now.to > doc.content.size ? [] : [{ ...mark, ...now }];
  });
  return { ...text, marks };
}

function marksOf({ analysis, view, asked }: AnalysedText): TextMark[] {
  const marks: TextMark[] = [];
  for (const element of analysis?.argument?.elements ?? []) {
    const { type, certainty, from, to } = element;
    // Clear elements are highlights of notes already.
    if (certainty === 'writer') marks.push({ from, to, name: `highlight ${highlightClass(type)}`, element });
    if (view === 'argument')
      marks.push({
        from,
        to,
        name: certainty === 'perhaps' ? 'argument-element uncertain-element' : 'argument-element',
      });
  }
  if (view === 'sources') {
    for (const { from, to } of analysis?.sources?.citations ?? []) marks.push({ from, to, name: 'citation' });
    for (const { places } of analysis?.sources?.problems ?? [])
      for (const { from, to } of places) marks.push({ from, to, name: 'citation citation-open' });
  }
  for (const { from, to } of asked) marks.push({ from, to, name: 'asked' });
  return marks;
}
