import type { Selection } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import { useEffect, useRef } from 'react';

import { FEEDBACK_APPEARANCE } from '#shared-types/analysis/feedback-appearance';

import { goToNote, neighbourNote } from '../../annotations/note-navigation.ts';
import type { Note } from '../../annotations/note.ts';
import { activeNoteOf } from '../../annotations/notes.ts';
import { DEMO } from '../../content/editor/demo.ts';
import type { NoteTipState } from './notes/use-note-tip.ts';

/** The browser reports a selection that the keyboard made a moment after the key. */
const SELECTION_SETTLES_MS = 30;

/** Where F8 or Shift+F8 has led. */
interface Walk {
  selection?: Selection;
}

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

/**
 * The keys that work everywhere on the page: F8 and Shift+F8 walk the notes or comments, Mod+K links, Mod+Alt+M comments, Alt+0 lists
 * the shortcuts.
 */
export function usePageKeys(editor: Editor, keys: PageKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const walk: Walk = {};
    const onKeyDown = (event: KeyboardEvent) => {
      const handler = handlerOf(event, editor, { ...latest.current, walk });
      if (handler === undefined || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      handler();
    };
    // Before the editor, which would delete the selected words.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [editor]);
}

type Keys = PageKeys & { walk: Walk };

function handlerOf(event: KeyboardEvent, editor: Editor, keys: Keys): (() => void) | undefined {
  const { key, code, altKey, shiftKey } = event;
  const mod = event.ctrlKey || event.metaKey;
  // An old version in place of the text has changes to walk.
  if (key === 'F8' && !mod && !altKey && editor.view.dom.checkVisibility())
    return () => (keys.walkComments ?? ((direction) => walkOn(editor, keys, direction)))(shiftKey ? -1 : 1);
  if (key === 'Delete' && !mod && !altKey && !shiftKey) return dismissalOf(editor, keys);
  // With Alt, some layouts produce a different character, so check the position of the key.
  const { beginComment } = keys;
  if (code === 'KeyM' && mod && altKey && !shiftKey && beginComment)
    return () => setTimeout(beginComment, SELECTION_SETTLES_MS);
  if (code === 'Digit0' && altKey && !mod) return keys.openShortcuts;
  if (key.toLowerCase() === 'k' && mod && !altKey && !shiftKey && editor.isFocused) {
    return () => setTimeout(keys.openLinkDialog, SELECTION_SETTLES_MS);
  }
  return undefined;
}

/** After F8 the words of a note are selected, and Delete dismisses the note: nobody who walks the notes wants to lose the words. */
function dismissalOf(editor: Editor, { tip, walk, dismiss }: Keys): (() => void) | undefined {
  const note = activeNoteOf(editor.state);
  // If the words were selected any other way, Delete deletes them.
  const isWalking = editor.isFocused && tip.id === note?.id && walk.selection?.eq(editor.state.selection) === true;
  if (!isWalking || note === undefined) return undefined;
  return () => {
    dismiss(note);
    tip.close();
    // A second press must not delete the words either.
    editor.commands.setTextSelection(editor.state.selection.to);
  };
}

function walkOn(editor: Editor, { walked, tip, setNews, walk }: Keys, direction: 1 | -1): void {
  const next = neighbourNote(editor, walked, { selectedId: activeNoteOf(editor.state)?.id, direction });
  const note = next && goToNote(editor, next.id);
  if (note === undefined) return setNews(DEMO.noNoteToWalk);
  walk.selection = editor.state.selection;
  const index = walked.findIndex(({ id }) => id === note.id) + 1;
  setNews(DEMO.announceNote(index, walked.length, FEEDBACK_APPEARANCE[note.type].label, note.msg));
  tip.show(note.id, { delayMs: 0 });
}
