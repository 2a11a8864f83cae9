import { DOCUMENT_WORDS } from '../content/document.ts';
import { LOGIN_LINK } from '../content/site/site.ts';
import { isLoaded } from '../sync/document-state.ts';
import type { SharedDocument } from '../sync/shared-document.ts';
import { UnsavedWords } from './unsaved-words.tsx';
import { useDocumentState } from './use-shared-document.ts';
import { WriterCopy } from './writer-copy.tsx';

import './broken-link.css';

/** Whether the person may not open a document, of which nothing is here either. */
export function useHasNoAccess(shared: SharedDocument): boolean {
  return useDocumentState(shared, (state) => state.access.standing === 'denied' && !isLoaded(state));
}

/** Says that the person may not open a document, why, and what to do; and offers what they once wrote in it. */
export function NoAccess({ shared }: { shared: SharedDocument }) {
  const reason = useDocumentState(shared, ({ connection }) => connection.reason);
  return (
    <>
      <div className="broken-link" role="alert">
        <h2>{DOCUMENT_WORDS.noAccessHeading}</h2>
        <p>{reason}</p>
        <p>
          <a href={LOGIN_LINK.to}>{DOCUMENT_WORDS.signIn}</a> · <a href="/documents">{DOCUMENT_WORDS.myDocuments}</a>
        </p>
      </div>
      <WriterCopy shared={shared} />
      <UnsavedWords shared={shared} />
    </>
  );
}
