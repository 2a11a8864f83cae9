import { type SubmitEvent, useState } from 'react';

import { asDocumentText } from '#shared-types/characters';
import { TITLE_MAX_LENGTH } from '#shared-types/collaboration';

import { DOCUMENTS } from '../../content/documents.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';

interface RenameDialogProps {
  title: string;
  onRename: (title: string) => void;
  onClose: () => void;
}

/** Asks for the new title of a document. */
export function RenameDialog({ title, onRename, onClose }: RenameDialogProps) {
  const [value, setValue] = useState(title);
  return (
    <Dialog title={DOCUMENTS.renameHeading} onClose={onClose}>
      <form
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          onRename(value.trim());
          onClose();
        }}
      >
        <Field
          label={DOCUMENTS.titleLabel}
          value={value}
          maxLength={TITLE_MAX_LENGTH}
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
