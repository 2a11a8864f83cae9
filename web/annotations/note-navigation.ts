import type { Editor } from '@tiptap/core';

import { neighbourOf } from './anchor.ts';
import { coversSentences, type Note } from './note.ts';
import { notesOf, selectNote } from './notes.ts';

/** The drawn highlight of a note, or its first part if it's drawn in several. */
export function highlightOf({ view }: Editor, id: string): HTMLElement | undefined {
  const name = CSS.escape(id);
  return view.dom.querySelector<HTMLElement>(`[data-note="${name}"], [data-sentence-note="${name}"]`) ?? undefined;
}

/** The id of the innermost note at a place of the page. */
export function noteIdAt(target: EventTarget | null): string | undefined {
  if (!(target instanceof Element)) return undefined;
  const { note, sentenceNote } = target.closest<HTMLElement>('.highlight')?.dataset ?? {};
  return note ?? sentenceNote;
}

/** Selects a note and brings its words into view; the page doesn't move if they're already in view. */
export function showInText(editor: Editor, id: string): void {
  selectNote(editor.view, id);
  scrollToHighlight(editor, id);
}

/** Selects a note with the selection on its words and the focus in the text, as the keyboard walk does. */
export function goToNote(editor: Editor, id: string): Note | undefined {
  selectNote(editor.view, id);
  const note = notesOf(editor.state).find((candidate) => candidate.id === id);
  if (note === undefined) return undefined;
  // A whole sentence is not selected: the next key would replace it.
  const to = coversSentences(note.type) ? note.from : note.to;
  editor.chain().setTextSelection({ from: note.from, to }).focus(undefined, { scrollIntoView: false }).run();
  scrollToHighlight(editor, id);
  return note;
}

/** The note after or before the selected one, or else after or before the caret. @param candidates the notes to walk through. */
export function neighbourNote(
  { state }: Editor,
  candidates: readonly Note[],
  { selectedId, direction }: { selectedId: string | undefined; direction: 1 | -1 },
): Note | undefined {
  const wanted = new Set(candidates.map(({ id }) => id));
  const placed = notesOf(state).filter(({ id }) => wanted.has(id));
  return neighbourOf(placed, { selectedId, caret: state.selection.from, direction });
}

function scrollToHighlight(editor: Editor, id: string): void {
  highlightOf(editor, id)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
