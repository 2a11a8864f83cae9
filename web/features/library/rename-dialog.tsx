import { type SubmitEvent, useState } from 'react';

import { asDocumentText } from '#shared-types/text/characters';

import { DOCUMENTS } from '../../content/documents.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';

interface RenameDialogProps {
  heading: string;
  /** What the name is called: a title, or the name of a folder. */
  label: string;
  value: string;
  maxLength: number;
  onRename: (value: string) => void;
  onClose: () => void;
}

/** Asks for the new title of a document, or the new name of a folder. */
export function RenameDialog({ heading, label, value: before, maxLength, onRename, onClose }: RenameDialogProps) {
  const [value, setValue] = useState(before);
  return (
    <Dialog title={heading} onClose={onClose}>
      <form
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          onRename(value.trim());
          onClose();
        }}
      >
        <Field
          label={label}
          value={value}
          maxLength={maxLength}
          autoComplete="off"
          onChange={({ currentTarget }) => setValue(asDocumentText(currentTarget.value))}
        />
        <div className="dialog-actions">
          <Button onClick={onClose}>{DOCUMENTS.cancel}</Button>
          <Button type="submit" look="primary">
            {DOCUMENTS.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
