import type { Editor } from '@tiptap/react';

import type { SharedDocument } from '../../document/shared-document.ts';
import { ImageDialog } from '../../editor/image-dialog.tsx';
import { LinkDialog } from '../../editor/link-dialog.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

/** The dialogs over the page. */
export type OpenDialog = 'link' | 'image' | 'shortcuts';

interface DeskDialogProps {
  /** The one that is open. */
  dialog: OpenDialog | undefined;
  editor: Editor;
  shared: SharedDocument;
  /** The hosts whose images are shown too. */
  imageHosts: readonly string[];
  onClose: () => void;
}

/** The dialog that is open, if there is one. */
export function DeskDialog({ dialog, editor, shared, imageHosts, onClose }: DeskDialogProps) {
  if (dialog === 'link') return <LinkDialog editor={editor} onClose={onClose} />;
  if (dialog === 'image')
    return <ImageDialog editor={editor} images={shared.images} hosts={imageHosts} onClose={onClose} />;
  return dialog === 'shortcuts' && <ShortcutsDialog onClose={onClose} />;
}
