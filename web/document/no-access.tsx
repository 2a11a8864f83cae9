import { DOCUMENT_WORDS } from '../content/document.ts';
import { LOGIN_LINK } from '../content/site/site.ts';

import './broken-link.css';

/** Says that the person may not open a document, why, and what to do. */
export function NoAccess({ reason }: { reason: string | undefined }) {
  return (
    <div className="broken-link" role="alert">
      <h2>{DOCUMENT_WORDS.noAccessHeading}</h2>
      <p>{reason}</p>
      <p>
        <a href={LOGIN_LINK.to}>{DOCUMENT_WORDS.signIn}</a> · <a href="/documents">{DOCUMENT_WORDS.myDocuments}</a>
      </p>
    </div>
  );
}
