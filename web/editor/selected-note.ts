import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

import { activeNoteOf } from './highlights.ts';

/** The class of the selected note's words. The class that the highlights give them is also that of the type "Active". */
export const SELECTED_CLASS = 'highlight-selected';

/** Marks the words of the selected note with a class of their own. */
export const SelectedNote = Extension.create({
  name: 'selectedNote',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations(state) {
          const note = activeNoteOf(state);
          if (note === undefined) return null;
          return DecorationSet.create(state.doc, [Decoration.inline(note.from, note.to, { class: SELECTED_CLASS })]);
        },
      },
    }),
  ],
});
