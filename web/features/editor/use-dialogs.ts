import { useCallback } from 'react';

import { EDITOR_WORDS } from '../../content/editor/editor.ts';
import { canLink } from '../../prosemirror/links/link-target.ts';
import { useEditorContext } from './editor-context.ts';

/** Opens the dialogs over the page. A link needs selected words. */
export function useDialogs(setDialog: (dialog: OpenDialog) => void) {
  const { editor, setNews } = useEditorContext();
  const openLinkDialog = useCallback(() => {
    if (canLink(editor)) setDialog('link');
    else setNews(EDITOR_WORDS.linkNeedsSelection);
  }, [editor, setDialog, setNews]);
  const openImageDialog = useCallback(() => setDialog('image'), [setDialog]);
  const openShortcuts = useCallback(() => setDialog('shortcuts'), [setDialog]);
  return { openLinkDialog, openImageDialog, openShortcuts };
}

/** Opens the dialogs. */
export type Dialogs = ReturnType<typeof useDialogs>;

/** The dialogs over the page. */
export type OpenDialog = 'link' | 'image' | 'shortcuts';
