import { useState } from 'react';

import { deleteAssignment } from '../../../calls/desk/desk.ts';
import { errorMessage } from '../../../calls/error-message.ts';
import { DESK } from '../../../content/desk/desk.ts';
import { ASSIGNMENT_FORM } from '../../../content/desk/list.ts';
import { DELETING } from '../../../content/desk/texts.ts';
import { inBackground } from '../../../errors/in-background.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Message } from '../../../ui/message.tsx';
import { forgetClass } from '../assignment/class-list.ts';
import { useDesk } from '../assignment/desk-context.ts';

interface DeleteDialogProps {
  /** The texts that are selected. */
  texts: ReadonlySet<string>;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before texts are deleted, with the comments and marks on them; earlier versions of theirs stay. */
export function DeleteDialog({ texts, onClose, onDeleted }: DeleteDialogProps) {
  const { open, view } = useDesk();
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

interface RemoveAssignmentDialogProps {
  id: string;
  title: string;
  onClose: () => void;
}

/** Asks before an assignment is deleted with everything in it, and then leaves it. */
export function RemoveAssignmentDialog({ id, title, onClose }: RemoveAssignmentDialogProps) {
  const [failure, setFailure] = useState<string>();
  const remove = async () => {
    try {
      await deleteAssignment(id);
      forgetClass(id);
      window.location.assign('/desk');
    } catch (error) {
      setFailure(errorMessage(error));
    }
  };
  return (
    <Dialog title={ASSIGNMENT_FORM.removeHeading(title)} onClose={onClose}>
      <p>{ASSIGNMENT_FORM.removeAbout}</p>
      <Message kind="failure">{failure && <p>{failure}</p>}</Message>
      <div className="dialog-actions">
        <Button onClick={onClose}>{DESK.cancel}</Button>
        <Button look="primary" onClick={() => inBackground(remove())}>
          {DELETING.button}
        </Button>
      </div>
    </Dialog>
  );
}
