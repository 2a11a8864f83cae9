import { type SubmitEvent, useId, useState } from 'react';

import { asFolderName, FOLDER_NAME_MAX_LENGTH } from '#shared-types/documents/documents';

import { DOCUMENTS } from '../../content/documents.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';

interface MoveDialogProps {
  heading: string;
  /** The names of the folders that there are. */
  folders: readonly string[];
  /** The folder to move from, if there is one. */
  folder: string | undefined;
  /** Called with the folder that was chosen, or with null for none. */
  onMove: (folder: string | null) => void;
  onClose: () => void;
}

/** Where something moves to: a folder that there is, one that begins with it, or none. */
type Choice = { kind: 'folder'; name: string } | { kind: 'new' } | { kind: 'none' };

/** Asks which folder something goes into. */
export function MoveDialog({ heading, folders, folder, onMove, onClose }: MoveDialogProps) {
  const selectId = useId();
  const [choice, setChoice] = useState<Choice>(
    folder === undefined ? { kind: 'new' } : { kind: 'folder', name: folder },
  );
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string>();
  const names = folder === undefined || folders.includes(folder) ? folders : [...folders, folder];
  const move = (event: SubmitEvent) => {
    event.preventDefault();
    const to = choice.kind === 'folder' ? choice.name : choice.kind === 'none' ? null : asFolderName(name);
    if (to === '') return setFault(DOCUMENTS.folderNeeded);
    onMove(to);
    onClose();
  };
  return (
    <Dialog title={heading} onClose={onClose}>
      <form onSubmit={move}>
        <div className="field">
          <label htmlFor={selectId}>{DOCUMENTS.folder}</label>
          <select
            id={selectId}
            value={choice.kind === 'folder' ? `folder ${choice.name}` : choice.kind}
            onChange={({ currentTarget: { value } }) => {
              setFault(undefined);
              setChoice(choiceOf(value));
            }}
          >
            {names.map((each) => (
              <option key={each} value={`folder ${each}`}>
                {each}
              </option>
            ))}
            <option value="new">{DOCUMENTS.newFolder}</option>
            {folder !== undefined && <option value="none">{DOCUMENTS.noFolder}</option>}
          </select>
        </div>
        {choice.kind === 'new' && (
          <Field
            label={DOCUMENTS.folderName}
            value={name}
            fault={fault}
            maxLength={FOLDER_NAME_MAX_LENGTH}
            autoComplete="off"
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        )}
        <div className="dialog-actions">
          <Button onClick={onClose}>{DOCUMENTS.cancel}</Button>
          <Button type="submit" look="primary">
            {DOCUMENTS.moveButtonInDialog}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function choiceOf(value: string): Choice {
  if (value === 'new' || value === 'none') return { kind: value };
  return { kind: 'folder', name: value.slice('folder '.length) };
}
