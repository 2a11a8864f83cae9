import type { Editor } from '@tiptap/react';

import { ImageDialog } from '../../prosemirror/image-dialog.tsx';
import { LinkDialog } from '../../prosemirror/link-dialog.tsx';
import type { SharedDocument } from '../../sync/shared-document.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

/** The dialogs over the page. */
export type OpenDialog = 'link' | 'image' | 'shortcuts';

interface EditorDialogProps {
  /** The one that is open. */
  dialog: OpenDialog | undefined;
  editor: Editor;
  shared: SharedDocument;
  /** The hosts whose images are shown too. */
  imageHosts: readonly string[];
  onClose: () => void;
}

/** The dialog that is open, if there is one. */
export function EditorDialog({ dialog, editor, shared, imageHosts, onClose }: EditorDialogProps) {
  if (dialog === 'link') return <LinkDialog editor={editor} onClose={onClose} />;
  if (dialog === 'image')
    return <ImageDialog editor={editor} images={shared.images} hosts={imageHosts} onClose={onClose} />;
  return dialog === 'shortcuts' && <ShortcutsDialog onClose={onClose} />;
}
