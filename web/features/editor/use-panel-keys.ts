import type { Editor } from '@tiptap/react';
import { type RefObject, useEffect } from 'react';

import { cardIdAt, dismissCard } from './notes/note-cards.ts';

/** The keys inside the Notes panel: Escape goes back to the text, Delete dismisses the note that has the focus. */
export function usePanelKeys(panel: RefObject<HTMLElement | null>, editor: Editor, close: () => void): void {
  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    const onKeyDown = (event: KeyboardEvent) => {
      // An open menu has its own keys.
      if (event.target instanceof Element && event.target.closest('[role=menu]') !== null) return;
      const card = cardIdAt(event.target);
      if (event.key === 'Escape') {
        close();
        editor.commands.focus(undefined, { scrollIntoView: false });
      } else if (event.key === 'Delete' && card !== undefined) {
        event.preventDefault();
        dismissCard(editor, element, card);
      }
    };
    element.addEventListener('keydown', onKeyDown);
    return () => element.removeEventListener('keydown', onKeyDown);
  }, [panel, editor, close]);
}
