import { useCallback } from 'react';

import { DEMO, SHORTCUTS, TYPED_SHORTCUTS } from '../../content/demo.ts';
import { EDITOR_WORDS } from '../../content/editor.ts';
import { ImageDialog } from '../../prosemirror/image-dialog.tsx';
import { LinkDialog } from '../../prosemirror/link-dialog.tsx';
import { canLink } from '../../prosemirror/link-target.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { readableKeys } from '../../ui/shortcut-keys.ts';
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

interface EditorDialogProps {
  /** The open dialog. */
  dialog: OpenDialog | undefined;
  onClose: () => void;
}

/** The dialog that is open, if there is one. */
export function EditorDialog({ dialog, onClose }: EditorDialogProps) {
  const { editor, shared, imageHosts } = useEditorContext();
  if (dialog === 'link') return <LinkDialog editor={editor} onClose={onClose} />;
  if (dialog === 'image')
    return <ImageDialog editor={editor} images={shared.images} hosts={imageHosts} onClose={onClose} />;
  return dialog === 'shortcuts' && <ShortcutsDialog onClose={onClose} />;
}

/** The list of everything the keyboard can do here; Alt+0 opens it. */
function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={DEMO.shortcuts} onClose={onClose}>
      <dl className="shortcuts">
        {SHORTCUTS.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              <kbd>{readableKeys(keys)}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <h3>While typing</h3>
      <dl className="shortcuts">
        {TYPED_SHORTCUTS.map(({ typed, becomes }) => (
          <div key={typed}>
            <dt>
              <kbd>{typed}</kbd>
            </dt>
            <dd>{becomes}</dd>
          </div>
        ))}
      </dl>
      <div className="dialog-actions">
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
