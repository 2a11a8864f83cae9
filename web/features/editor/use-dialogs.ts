import { useMemo } from 'react';

import { EDITOR_WORDS } from '../../content/editor/editor.ts';
import { canLink } from '../../prosemirror/links/link-target.ts';
import { useEditorContext } from './editor-context.ts';

/** Opens the dialogs over the page. A link needs selected words. */
export function useDialogs(setDialog: (dialog: OpenDialog) => void) {
  const { editor, setNews } = useEditorContext();
  return useMemo(
    () => ({
      openLinkDialog: () => (canLink(editor) ? setDialog('link') : setNews(EDITOR_WORDS.linkNeedsSelection)),
      openImageDialog: () => setDialog('image'),
      openShortcuts: () => setDialog('shortcuts'),
    }),
    [editor, setDialog, setNews],
  );
}

/** Opens the dialogs. */
export type Dialogs = ReturnType<typeof useDialogs>;

/** The dialogs over the page. */
export type OpenDialog = 'link' | 'image' | 'shortcuts';
