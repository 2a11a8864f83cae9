import type { Selection } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import { useRef } from 'react';

import { FEEDBACK_APPEARANCE } from '#shared-types/analysis/feedback-appearance';

import { goToNote, neighbourNote } from '../../annotations/note-navigation.ts';
import type { Note } from '../../annotations/note.ts';
import { activeNoteOf } from '../../annotations/notes.ts';
import { DEMO, type SHORTCUTS } from '../../content/editor/demo.ts';
import { type PageKey, useKeys } from '../../reading/keys.ts';
import type { NoteTipState } from './notes/use-note-tip.ts';

/** The browser reports a selection that the keyboard made a moment after the key. */
const SELECTION_SETTLES_MS = 30;

/** What the keys of the page do. */
export interface PageKeys {
  walked: readonly Note[];
  tip: NoteTipState;
  setNews: (words: string) => void;
  /** Puts a note away where it is. */
  dismiss: (note: Note) => void;
  openLinkDialog: () => void;
  openShortcuts: () => void;
  /** Begins a comment; missing where there are none. */
  beginComment: (() => void) | undefined;
  /** Goes to the next or the previous comment, while their list is open. */
  walkComments: ((direction: 1 | -1) => void) | undefined;
}

/** A key of the page, which the list of shortcuts has. */
interface ListedKey extends PageKey {
  keys: readonly (typeof SHORTCUTS)[number]['keys'][];
}

/** The keys that work everywhere on the page, in fields and in the text too. */
export function usePageKeys(editor: Editor, keys: PageKeys): void {
  const walk = useRef<Selection>(undefined);
  const { walkComments, beginComment, openLinkDialog, openShortcuts } = keys;
  const all: ListedKey[] = [
    {
      keys: ['F8', 'Shift+F8'],
      // An old version in place of the text has changes to walk.
      isOn: () => editor.view.dom.checkVisibility(),
      run(key) {
        const direction = key === 'F8' ? 1 : -1;
        if (walkComments) walkComments(direction);
        else walk.current = walkOn(editor, keys, direction) ?? walk.current;
      },
    },
    {
      keys: ['Delete'],
      isOn: () => isAtNote(editor, keys, walk.current),
      run: () => putAway(editor, keys),
    },
    {
      keys: ['Mod+Alt+M'],
      isOn: () => beginComment !== undefined,
      run: () => setTimeout(() => beginComment?.(), SELECTION_SETTLES_MS),
    },
    { keys: ['Mod+K'], isOn: () => editor.isFocused, run: () => setTimeout(openLinkDialog, SELECTION_SETTLES_MS) },
    { keys: ['Alt+0'], run: openShortcuts },
  ];
  // Before the editor, which would delete the selected words.
  useKeys(all, { areFirst: true });
}

/**
 * Whether F8 has just led to the open note. Its words are selected then, and Delete dismisses the note: nobody who walks the notes wants
 * to lose the words. If they were selected any other way, Delete deletes them.
 */
function isAtNote(editor: Editor, { tip }: PageKeys, walkedTo: Selection | undefined): boolean {
  const note = activeNoteOf(editor.state);
  return note !== undefined && editor.isFocused && tip.id === note.id && walkedTo?.eq(editor.state.selection) === true;
}

function putAway(editor: Editor, { tip, dismiss }: PageKeys): void {
  const note = activeNoteOf(editor.state);
  if (note) dismiss(note);
  tip.close();
  // A second press must not delete the words either.
  editor.commands.setTextSelection(editor.state.selection.to);
}

/** Goes to a note, and says which. @returns its words as they're selected now; undefined if there's none. */
function walkOn(editor: Editor, { walked, tip, setNews }: PageKeys, direction: 1 | -1): Selection | undefined {
  const next = neighbourNote(editor, walked, { selectedId: activeNoteOf(editor.state)?.id, direction });
  const note = next && goToNote(editor, next.id);
  if (note === undefined) {
    setNews(DEMO.noNoteToWalk);
    return undefined;
  }
  const index = walked.findIndex(({ id }) => id === note.id) + 1;
  setNews(DEMO.announceNote(index, walked.length, FEEDBACK_APPEARANCE[note.type].label, note.msg));
  tip.show(note.id, { delayMs: 0 });
  return editor.state.selection;
}
