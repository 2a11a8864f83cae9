import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { DEMO_ROOM } from '#shared-types/collaboration';

import { DOCUMENT_WORDS } from '../content/document.ts';
import { inBackground } from '../errors/in-background.ts';
import { type DocumentState, isUnowned } from '../sync/document-state.ts';
import { isBlank } from '../sync/is-blank.ts';
import type { SharedDocument } from '../sync/shared-document.ts';
import { Button } from '../ui/button.tsx';
import { wantFocusInNextDocument } from './draft-focus.ts';
import { TakeAlongDialog } from './take-along-dialog.tsx';
import { newDraftAddress } from './use-room-name.ts';

import './sharing-notice.css';

interface SharingNoticeProps {
  shared: SharedDocument;
  state: DocumentState;
  /** Whether a long text has just been pasted. */
  hasPasted?: boolean;
  setNews: (words: string) => void;
  /** What else a page offers beside it. */
  children?: ReactNode;
}

/** States who can read what is typed here, and offers the other kind of document: a private draft, or the link to this one. */
export function SharingNotice({ shared, state, hasPasted = false, setNews, children }: SharingNoticeProps) {
  return (
    <div className="sharing-notice">
      {shared.roomName === DEMO_ROOM ? (
        <PublicNotice shared={shared} hasPasted={hasPasted} />
      ) : (
        <PrivateNotice state={state} link={shared.link} setNews={setNews} />
      )}
      {children}
    </div>
  );
}

function PublicNotice({ shared, hasPasted }: { shared: SharedDocument; hasPasted: boolean }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isAsking, setAsking] = useState(false);
  const start = (draftId?: string) => {
    wantFocusInNextDocument();
    inBackground(navigate(draftId === undefined ? newDraftAddress(pathname) : `${pathname}#${draftId}`));
  };
  return (
    <>
      <p aria-live="polite">
        <strong>{hasPasted ? DOCUMENT_WORDS.pastedNotice : DOCUMENT_WORDS.publicNotice}</strong>
      </p>
      <Button
        className="sharing-notice-button"
        look={hasPasted ? 'primary' : 'plain'}
        onClick={() => (isBlank(shared) ? start() : setAsking(true))}
      >
        {hasPasted ? DOCUMENT_WORDS.moveToDraft : DOCUMENT_WORDS.startDraft}
      </Button>
      {isAsking && <TakeAlongDialog shared={shared} onStart={start} onClose={() => setAsking(false)} />}
    </>
  );
}

function PrivateNotice({
  state,
  link,
  setNews,
}: Pick<SharingNoticeProps, 'state' | 'setNews'> & { link: string | undefined }) {
  const { role, standing, can } = state.access;
  // What the person could do here is over, and the page says why.
  if (standing === 'denied' || state.content.fate === 'removed') return null;
  if (isUnowned(state, link)) return <DraftNotice setNews={setNews} />;
  const isFormerWriter = standing === 'claimed' && can.includes('write') && !can.includes('share');
  return <p aria-live="polite">{isFormerWriter ? DOCUMENT_WORDS.claimed : DOCUMENT_WORDS.roles[role]}</p>;
}

function DraftNotice({ setNews }: Pick<SharingNoticeProps, 'setNews'>) {
  const [label, setLabel] = useState<string>(DOCUMENT_WORDS.copyLink);
  const copy = async () => {
    const copied = await writeToClipboard(window.location.href);
    setLabel(copied ? DOCUMENT_WORDS.copied : DOCUMENT_WORDS.copyFailed);
    setNews(copied ? DOCUMENT_WORDS.copied : DOCUMENT_WORDS.copyFailed);
  };
  return (
    <>
      <p>{DOCUMENT_WORDS.draftNotice}</p>
      <Button className="sharing-notice-button" onClick={() => inBackground(copy())}>
        {label}
      </Button>
    </>
  );
}

async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without a secure origin or the permission the clipboard is unavailable; the caller then explains what to do.
    return false;
  }
}
