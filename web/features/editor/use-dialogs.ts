import type { Editor } from '@tiptap/react';
import { useCallback } from 'react';

import { EDITOR_WORDS } from '../../content/editor.ts';
import { canLink } from '../../prosemirror/link-target.ts';
import type { OpenDialog } from './editor-dialog.tsx';

interface DialogState {
  setDialog: (dialog: OpenDialog | undefined) => void;
  setNews: (words: string) => void;
}

/** Opens and closes the dialogs over the page. A link needs selected words. */
export function useDialogs(editor: Editor, { setDialog, setNews }: DialogState) {
  const openLinkDialog = useCallback(() => {
    if (canLink(editor)) setDialog('link');
    else setNews(EDITOR_WORDS.linkNeedsSelection);
  }, [editor, setDialog, setNews]);
  const openImageDialog = useCallback(() => setDialog('image'), [setDialog]);
  const openShortcuts = useCallback(() => setDialog('shortcuts'), [setDialog]);
  const closeDialog = useCallback(() => setDialog(undefined), [setDialog]);
  return { openLinkDialog, openImageDialog, openShortcuts, closeDialog };
}
