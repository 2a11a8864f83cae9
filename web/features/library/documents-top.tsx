import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { DOCUMENT_ORDERS } from '#shared-types/documents/documents';

import { createDocument } from '../../calls/documents/documents.ts';
import { errorMessage } from '../../calls/error-message.ts';
import { DOCUMENTS } from '../../content/documents.ts';
import { wantFocusInNextDocument } from '../../document/draft-focus.ts';
import { newDraftAddress } from '../../document/use-room-name.ts';
import { inBackground } from '../../errors/in-background.ts';
import { getSession, restoreSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { FolderTools } from './folder-tools.tsx';
import { ImportFiles } from './importing/import-files.tsx';
import type { LibraryView } from './library-view.ts';

interface DocumentsTopProps {
  /** Whether the account has documents to sort, as far as is known. */
  isSorted: boolean;
  isSignedIn: boolean;
  /** Whether the server can't be reached. */
  isAway: boolean;
  view: LibraryView;
  onView: (view: LibraryView) => void;
  /** The names of all folders. */
  folders: readonly string[];
  /** Called when a folder has another name, or is gone. */
  onChange: () => void;
}

/** The heading, the buttons for new documents, and the choice of what the library shows. */
export function DocumentsTop(props: DocumentsTopProps) {
  const { isSorted, isAway, view, onView, folders } = props;
  const searchId = useId();
  const orderId = useId();
  const { start, isBusy, failure, setFailure } = useNewDocument(isAway, view.folder);
  return (
    <>
      <div className="documents-top row wrap middle">
        <h1>{DOCUMENTS.heading}</h1>
        <div className="documents-new row wrap middle">
          <ImportFiles isAway={isAway} folder={view.folder} onRefused={setFailure} />
          <Button look="primary" disabled={isBusy} onClick={start}>
            {isBusy ? DOCUMENTS.creating : DOCUMENTS.create}
          </Button>
        </div>
      </div>
      <Message kind="failure">{failure && <p>{failure}</p>}</Message>
      <search className="documents-tools row wrap middle above-4 below-4">
        <label className="visually-hidden" htmlFor={searchId}>
          {DOCUMENTS.searchLabel}
        </label>
        <input
          id={searchId}
          type="search"
          autoComplete="off"
          placeholder={DOCUMENTS.searchLabel}
          value={view.search}
          onChange={({ currentTarget: { value } }) => onView({ ...view, search: value })}
        />
        {isSorted && (
          <>
            <label className="visually-hidden" htmlFor={orderId}>
              {DOCUMENTS.order}
            </label>
            <select
              id={orderId}
              value={view.order}
              onChange={({ currentTarget: { value } }) =>
                onView({ ...view, order: DOCUMENT_ORDERS.find((order) => order === value) ?? 'changed' })
              }
            >
              {DOCUMENT_ORDERS.map((order) => (
                <option key={order} value={order}>
                  {DOCUMENTS.orders[order]}
                </option>
              ))}
            </select>
          </>
        )}
        {(folders.length > 0 || view.folder !== undefined) && <FolderTools {...props} onFailure={setFailure} />}
      </search>
    </>
  );
}

/** Opens a new document: one of the account, in the folder that is shown, or a draft of this device. */
function useNewDocument(isAway: boolean, folder: string | undefined) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const open = async () => {
    setBusy(true);
    try {
      // People who are quicker than the page still get a document of their account.
      if (!isAway) await restoreSession();
      const { user } = getSession();
      const isGuest = user === null || user.isAnonymous;
      const address = isGuest
        ? newDraftAddress('/demo')
        : `/demo#${(await createDocument(folder === undefined ? {} : { folder })).id}`;
      wantFocusInNextDocument();
      await navigate(address);
    } catch (error) {
      setFailure(errorMessage(error));
      setBusy(false);
    }
  };
  return { start: () => inBackground(open()), isBusy, failure, setFailure };
}
