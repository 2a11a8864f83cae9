import type { AssignmentView } from '#shared-types/desk';

import { DELETING, DESK } from '../../content/desk.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { OpenAssignment } from './open-assignment.ts';

interface DeleteDialogProps {
  open: OpenAssignment;
  view: AssignmentView;
  /** The texts that are selected. */
  texts: ReadonlySet<string>;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before texts are deleted, with the comments and marks on them; earlier versions of theirs stay. */
export function DeleteDialog({ open, view, texts, onClose, onDeleted }: DeleteDialogProps) {
  const codes = view.texts.filter(({ id }) => texts.has(id)).map(({ code }) => code);
  const remove = () => {
    for (const text of texts) open.act({ do: 'remove text', text });
    onDeleted();
    onClose();
  };
  return (
    <Dialog title={DELETING.heading(texts.size)} onClose={onClose}>
      <p>{codes.join(', ')}</p>
      <p>{DELETING.about}</p>
      <div className="dialog-actions">
        <Button onClick={onClose}>{DESK.cancel}</Button>
        <Button look="primary" onClick={remove}>
          {DELETING.button}
        </Button>
      </div>
    </Dialog>
  );
}
