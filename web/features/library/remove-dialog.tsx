import { DOCUMENTS } from '../../content/documents.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface RemoveDialogProps {
  title: string;
  onRemove: (title: string) => void;
  onClose: () => void;
}

/** Asks before a document is deleted for good, which cannot be undone. */
export function RemoveDialog({ title, onRemove, onClose }: RemoveDialogProps) {
  return (
    <Dialog title={DOCUMENTS.removeForGoodHeading(title)} onClose={onClose}>
      <p>{DOCUMENTS.removeForGoodAbout}</p>
      <div className="dialog-actions">
        <Button onClick={onClose}>{DOCUMENTS.cancel}</Button>
        <Button
          look="primary"
          onClick={() => {
            onRemove(title);
            onClose();
          }}
        >
          {DOCUMENTS.removeForGood}
        </Button>
      </div>
    </Dialog>
  );
}
