import { DEMO, SHORTCUTS, TYPED_SHORTCUTS } from '../../content/editor/demo.ts';
import { ImageDialog } from '../../prosemirror/images/image-dialog.tsx';
import { LinkDialog } from '../../prosemirror/links/link-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { readableKeys } from '../../ui/shortcut-keys.ts';
import { useEditorContext } from './editor-context.ts';
import type { OpenDialog } from './use-dialogs.ts';

interface EditorDialogProps {
  dialog: OpenDialog;
  onClose: () => void;
}

/** The dialog that is open. */
export function EditorDialog({ dialog, onClose }: EditorDialogProps) {
  const { editor, shared, imageHosts } = useEditorContext();
  if (dialog === 'link') return <LinkDialog editor={editor} onClose={onClose} />;
  if (dialog === 'image')
    return <ImageDialog editor={editor} images={shared.images} hosts={imageHosts} onClose={onClose} />;
  return <ShortcutsDialog onClose={onClose} />;
}

/** The list of everything the keyboard can do here; Alt+0 opens it. */
function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={DEMO.shortcuts} onClose={onClose}>
      <dl className="shortcuts">
        {SHORTCUTS.map(({ keys, does }) => (
          <div className="row split gap-4 rule-below" key={does}>
            <dt className="nowrap">
              <kbd>{readableKeys(keys)}</kbd>
            </dt>
            <dd className="flat">{does}</dd>
          </div>
        ))}
      </dl>
      <h3>While typing</h3>
      <dl className="shortcuts">
        {TYPED_SHORTCUTS.map(({ typed, becomes }) => (
          <div className="row split gap-4 rule-below" key={typed}>
            <dt className="nowrap">
              <kbd>{typed}</kbd>
            </dt>
            <dd className="flat">{becomes}</dd>
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
