import { DEMO, SHORTCUTS, TYPED_SHORTCUTS } from '../../content/demo.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { readableKeys } from '../../ui/shortcut-keys.ts';

import './shortcuts-dialog.css';

/** The list of everything the keyboard can do here; Alt+0 opens it. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
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
