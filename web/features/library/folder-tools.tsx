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
      {folder !== undefined && asked === 'rename' && (
        <RenameDialog
          heading={DOCUMENTS.renameFolder}
          label={DOCUMENTS.folderName}
          value={folder}
          maxLength={FOLDER_NAME_MAX_LENGTH}
          onClose={close}
          onRename={(value) => {
            const name = asFolderName(value);
            if (name !== '' && name !== folder) inBackground(change(folder, name));
          }}
        />
      )}
      {folder !== undefined && asked === 'remove' && (
        <Dialog title={DOCUMENTS.removeFolderHeading(folder)} onClose={close}>
          <p>{DOCUMENTS.removeFolderAbout}</p>
          <div className="dialog-actions">
            <Button onClick={close}>{DOCUMENTS.cancel}</Button>
            <Button
              look="primary"
              onClick={() => {
                close();
                inBackground(change(folder, null));
              }}
            >
              {DOCUMENTS.removeFolder}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
