import type { Editor } from '@tiptap/react';

import { type Note, notesOf, selectNote } from '../../editor/highlights.ts';

/** The drawn highlight of a note; its first part where the note is drawn in several. */
export function highlightOf({ view }: Editor, id: string): HTMLElement | undefined {
  return view.dom.querySelector<HTMLElement>(`[data-note="${CSS.escape(id)}"]`) ?? undefined;
}

/** The id of the innermost note at a place of the page. */
export function noteIdAt(target: EventTarget | null): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('.highlight')?.dataset['note'] : undefined;
}

/** Selects a note and brings its words into view; the page does not move when they are in view already. */
export function showInText(editor: Editor, id: string): void {
  selectNote(editor.view, id);
  scrollToHighlight(editor, id);
}

/** Selects a note with the selection on its words and the focus in the text, as the keyboard walk does. */
export function goToNote(editor: Editor, id: string): Note | undefined {
  selectNote(editor.view, id);
  const note = notesOf(editor.state).find((candidate) => candidate.id === id);
  if (note === undefined) return undefined;
  editor.chain().setTextSelection({ from: note.from, to: note.to }).focus(undefined, { scrollIntoView: false }).run();
  scrollToHighlight(editor, id);
  return note;
}

/** The note after or before the selected one, or else after or before the caret; the walk goes round. */
export function neighbourNote(
  editor: Editor,
  candidates: readonly Note[],
  { activeId, direction }: { activeId: string | undefined; direction: 1 | -1 },
): Note | undefined {
  const at = candidates.findIndex(({ id }) => id === activeId);
  if (at >= 0) return candidates[(at + direction + candidates.length) % candidates.length];
  const wanted = new Set(candidates.map(({ id }) => id));
  const placed = notesOf(editor.state).filter(({ id }) => wanted.has(id));
  const { from } = editor.state.selection;
  if (direction === 1) return placed.find((note) => note.from >= from) ?? placed[0];
  return placed.findLast((note) => note.from < from) ?? placed.at(-1);
}

function scrollToHighlight(editor: Editor, id: string): void {
  highlightOf(editor, id)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
