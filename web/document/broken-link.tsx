import { type Location, useNavigate } from 'react-router-dom';

import { DOCUMENT_WORDS } from '../content/document.ts';
import { inBackground } from '../errors/in-background.ts';
import { Button } from '../ui/button.tsx';
import { wantFocusInNextDocument } from './draft-focus.ts';
import { newDraftAddress } from './use-room-name.ts';

import './broken-link.css';

/** Says that the address is no complete link to a draft, and what to do about it. */
export function BrokenLink({ location: { hash, pathname } }: { location: Location }) {
  const navigate = useNavigate();
  const start = () => {
    wantFocusInNextDocument();
    inBackground(navigate(newDraftAddress(pathname)));
  };
  return (
    <div className="broken-link" role="alert">
      <h2>{DOCUMENT_WORDS.brokenLinkHeading}</h2>
      <p>{DOCUMENT_WORDS.brokenLink(hash.slice(1))}</p>
      <Button look="primary" onClick={start}>
        {DOCUMENT_WORDS.startDraft}
      </Button>
    </div>
  );
}
