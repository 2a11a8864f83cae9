import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { DEMO_ROOM } from '#shared-types/collaboration';

import { DOCUMENT_WORDS } from '../content/document.ts';
import { inBackground } from '../errors/in-background.ts';
import { Button } from '../ui/button.tsx';
import { wantFocusInNextDocument } from './draft-focus.ts';

import './sharing-notice.css';
import { newDraftAddress } from './use-room-name.ts';

interface SharingNoticeProps {
  roomName: string;
  setNews: (words: string) => void;
  /** What else a page offers beside it. */
  children?: ReactNode;
}

/** States who can read what is typed here, and offers the other kind of document: a private draft, or the link to this one. */
export function SharingNotice({ roomName, setNews, children }: SharingNoticeProps) {
  return (
    <div className="sharing-notice">
      {roomName === DEMO_ROOM ? <PublicNotice /> : <DraftNotice setNews={setNews} />}
      {children}
    </div>
  );
}

function PublicNotice() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const start = () => {
    wantFocusInNextDocument();
    inBackground(navigate(newDraftAddress(pathname)));
  };
  return (
    <>
      <p>
        <strong>{DOCUMENT_WORDS.publicNotice}</strong>
      </p>
      <Button className="sharing-notice-button" onClick={start}>
        {DOCUMENT_WORDS.startDraft}
      </Button>
    </>
  );
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
