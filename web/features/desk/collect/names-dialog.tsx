import { type FormEvent, useState } from 'react';

import { showsNothing } from '#shared-types/text/visible-text';

import { ASSIGNMENT } from '../../../content/desk/assignment.ts';
import { COLLECTING, SHOWING_NAMES } from '../../../content/desk/collect.ts';
import { DESK } from '../../../content/desk/desk.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { readClass } from '../assignment/class-list.ts';
import { useDesk } from '../assignment/desk-context.ts';

interface NamesDialogProps {
  /** Leads to where a list is pasted. */
  onCollect: () => void;
  onClose: () => void;
}

/** Asks why names are to be shown, since that ends marking without them, and notes it in the log. */
export function NamesDialog({ onCollect, onClose }: NamesDialogProps) {
  const { open, view, list } = useDesk();
  const [reason, setReason] = useState('');
  const { students } = readClass(view.id);
  const show = (event: FormEvent) => {
    event.preventDefault();
    if (showsNothing(reason)) return;
    open.act({ do: 'show names', reason: reason.trim() });
    list.setNames(new Map(students.map(({ code, name }) => [code, name])));
    onClose();
  };
  return (
    <Dialog title={SHOWING_NAMES.heading} onClose={onClose}>
      <form onSubmit={show}>
        <p>{students.length === 0 ? SHOWING_NAMES.none : SHOWING_NAMES.about}</p>
        {students.length > 0 && (
          <Field
            label={SHOWING_NAMES.reason}
            help={SHOWING_NAMES.reasonHelp}
            value={reason}
            maxLength={200}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
        <div className="dialog-actions">
          <Button onClick={onClose}>{DESK.cancel}</Button>
          {students.length === 0 && (
            <Button look="primary" onClick={onCollect}>
              {COLLECTING.paste}
            </Button>
          )}
          {students.length > 0 && (
            <Button look="primary" type="submit" disabled={showsNothing(reason)}>
              {ASSIGNMENT.showNames}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
