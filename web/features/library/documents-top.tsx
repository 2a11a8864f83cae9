import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { DOCUMENT_ORDERS } from '#shared-types/documents';

import { createDocument } from '../../calls/documents.ts';
import { errorMessage } from '../../calls/error-message.ts';
import { randomId } from '../../calls/random-id.ts';
import { DOCUMENTS } from '../../content/documents.ts';
import { wantFocusInNextDocument } from '../../document/draft-focus.ts';
import { inBackground } from '../../errors/in-background.ts';
import { getSession, restoreSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import type { LibraryView } from './library-view.ts';

interface DocumentsTopProps {
  isSignedIn: boolean;
  /** Whether the server can't be reached. */
  isAway: boolean;
  view: LibraryView;
  onView: (view: LibraryView) => void;
}

/** The heading, the button for a new document, and what of the library is shown. */
export function DocumentsTop({ isSignedIn, isAway, view, onView }: DocumentsTopProps) {
  const searchId = useId();
  const orderId = useId();
  const { start, isBusy, failure } = useNewDocument(isAway);
  return (
    <>
      <div className="documents-top">
        <h1>{DOCUMENTS.heading}</h1>
        <Button look="primary" disabled={isBusy} onClick={start}>
          {isBusy ? DOCUMENTS.creating : DOCUMENTS.create}
        </Button>
      </div>
      <Message kind="failure">{failure && <p>{failure}</p>}</Message>
      <search className="documents-tools">
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
        {isSignedIn && (
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
      </search>
    </>
  );
}

/** Opens a new document: one of the account, or a draft of this device. */
function useNewDocument(isAway: boolean) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const open = async () => {
    setBusy(true);
    try {
      // People who are quicker than the page still get a document of their account.
      if (!isAway) await restoreSession();
      const { user } = getSession();
      const id = user === null || user.isAnonymous ? randomId() : (await createDocument({})).id;
      wantFocusInNextDocument();
      await navigate(`/demo#${id}`);
    } catch (error) {
      setFailure(errorMessage(error));
      setBusy(false);
    }
  };
  return { start: () => inBackground(open()), isBusy, failure };
}
