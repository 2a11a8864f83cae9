import type { Editor } from '@tiptap/react';
import { useEffect, useRef } from 'react';

import { FEEDBACK_APPEARANCE } from '#shared-types/feedback-appearance';

import { goToNote, neighbourNote } from '../../annotations/note-navigation.ts';
import type { Note } from '../../annotations/note.ts';
import { activeNoteOf, dismissNotes } from '../../annotations/notes.ts';
import { DEMO } from '../../content/demo.ts';
import type { NoteTipState } from './use-note-tip.ts';

/** The browser reports a selection that the keyboard made a moment after the key. */
const SELECTION_SETTLES_MS = 30;

interface PageKeys {
  walked: readonly Note[];
  tip: NoteTipState;
  setNews: (words: string) => void;
  openLinkDialog: () => void;
  openShortcuts: () => void;
}

/** The keys that work everywhere on the page: F8 and Shift+F8 walk the notes, Mod+K links, Alt+0 lists the shortcuts. */
export function usePageKeys(editor: Editor, keys: PageKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const handler = handlerOf(event, editor, latest.current);
      if (handler === undefined || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      handler();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [editor]);
}

function handlerOf(event: KeyboardEvent, editor: Editor, keys: PageKeys): (() => void) | undefined {
  const { key, code, altKey, shiftKey } = event;
  const mod = event.ctrlKey || event.metaKey;
  if (key === 'F8' && !mod && !altKey) return () => walk(editor, keys, shiftKey ? -1 : 1);
  if (key === 'Delete' && !mod && !altKey && !shiftKey) return dismissalOf(editor, keys);
  // With Alt some layouts put another character on the key, so its place decides.
  if (code === 'Digit0' && altKey && !mod) return keys.openShortcuts;
  if (key.toLowerCase() === 'k' && mod && !altKey && !shiftKey && editor.isFocused) {
    return () => setTimeout(keys.openLinkDialog, SELECTION_SETTLES_MS);
  }
  return undefined;
}

/** After F8 the words of a note are selected, and Delete dismisses the note: nobody who walks the notes wants to lose the words. */
function dismissalOf(editor: Editor, { tip }: PageKeys): (() => void) | undefined {
  const note = activeNoteOf(editor.state);
  const { from, to } = editor.state.selection;
  const isWalking = editor.isFocused && note !== undefined && tip.id === note.id;
  if (!isWalking || from !== note.from || (to !== note.to && to !== from)) return undefined;
  return () => {
    dismissNotes(editor.view, [note.id]);
    tip.close();
  };
}

function walk(editor: Editor, { walked, tip, setNews }: PageKeys, direction: 1 | -1): void {
  const next = neighbourNote(editor, walked, { selectedId: activeNoteOf(editor.state)?.id, direction });
  const note = next && goToNote(editor, next.id);
  if (note === undefined) return setNews(DEMO.noNoteToWalk);
  const index = walked.findIndex(({ id }) => id === note.id) + 1;
  setNews(DEMO.announceNote(index, walked.length, FEEDBACK_APPEARANCE[note.type].label, note.msg));
  tip.show(note.id, { delayMs: 0 });
}
