import { useId, useState } from 'react';

import { asFolderName, FOLDER_NAME_MAX_LENGTH } from '#shared-types/documents/documents';

import { changeFolder } from '../../calls/documents/documents.ts';
import { errorMessage } from '../../calls/error-message.ts';
import { DOCUMENTS } from '../../content/documents.ts';
import { inBackground } from '../../errors/in-background.ts';
import { putDrafts } from '../../storage/recent-drafts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { LibraryView } from './library-view.ts';
import { RenameDialog } from './rename-dialog.tsx';

interface FolderToolsProps {
  isSignedIn: boolean;
  view: LibraryView;
  onView: (view: LibraryView) => void;
  /** The names of all folders. */
  folders: readonly string[];
  /** Called when a folder has another name, or is gone. */
  onChange: () => void;
  onFailure: (words: string | undefined) => void;
}

/** The choice of the folder that is shown, and what can be done with it. */
export function FolderTools({ isSignedIn, view, onView, folders, onChange, onFailure }: FolderToolsProps) {
  const { folder } = view;
  const selectId = useId();
  const [asked, setAsked] = useState<'rename' | 'remove'>();
  const close = () => setAsked(undefined);
  const names = folder === undefined || folders.includes(folder) ? folders : [...folders, folder];
  const change = async (name: string, to: string | null) => {
    onFailure(undefined);
    try {
      if (isSignedIn) await changeFolder({ name, to });
      putDrafts((draft) => draft.folder === name, to);
      onView({ ...view, folder: to ?? undefined });
      onChange();
    } catch (error) {
      onFailure(errorMessage(error));
    }
  };
  return (
    <>
      <label className="visually-hidden" htmlFor={selectId}>
        {DOCUMENTS.folder}
      </label>
      <select
        id={selectId}
        // No folder has an empty name.
        value={folder ?? ''}
        onChange={({ currentTarget: { value } }) => onView({ ...view, folder: value === '' ? undefined : value })}
      >
        <option value="">{DOCUMENTS.allFolders}</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      {folder !== undefined && (
        <>
          <Button look="quiet" onClick={() => setAsked('rename')}>
            {DOCUMENTS.renameFolder}
          </Button>
          <Button look="quiet" onClick={() => setAsked('remove')}>
            {DOCUMENTS.removeFolder}
          </Button>
        </>
      )}
      {folder !== undefined && asked !== undefined && (
        <FolderDialog
          asked={asked}
          folder={folder}
          onClose={close}
          onChange={(to) => inBackground(change(folder, to))}
        />
      )}
    </>
  );
}

interface FolderDialogProps {
  asked: 'rename' | 'remove';
  folder: string;
  onClose: () => void;
  /** Gives the folder another name; null removes it. */
  onChange: (to: string | null) => void;
}

function FolderDialog({ asked, folder, onClose, onChange }: FolderDialogProps) {
  if (asked === 'rename')
    return (
      <RenameDialog
        heading={DOCUMENTS.renameFolder}
        label={DOCUMENTS.folderName}
        value={folder}
        maxLength={FOLDER_NAME_MAX_LENGTH}
        onClose={onClose}
        onRename={(value) => {
          const name = asFolderName(value);
          if (name !== '' && name !== folder) onChange(name);
        }}
      />
    );
  const remove = () => {
    onClose();
    onChange(null);
  };
  return (
    <Dialog title={DOCUMENTS.removeFolderHeading(folder)} onClose={onClose}>
      <p>{DOCUMENTS.removeFolderAbout}</p>
      <div className="dialog-actions">
        <Button onClick={onClose}>{DOCUMENTS.cancel}</Button>
        <Button look="primary" onClick={remove}>
          {DOCUMENTS.removeFolder}
        </Button>
      </div>
    </Dialog>
  );
}
