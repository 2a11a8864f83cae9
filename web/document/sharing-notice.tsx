import { useState } from 'react';

import { DEMO_ROOM } from '#shared-types/documents/collaboration';

import { DOCUMENT_WORDS } from '../content/document.ts';
import { inBackground } from '../errors/in-background.ts';
import { type SteadyState, isUnowned } from '../sync/document-state.ts';
import type { SharedDocument } from '../sync/shared-document.ts';
import { Button } from '../ui/button.tsx';
import { copyText } from '../ui/copy-text.ts';
import { useDocumentState } from './use-shared-document.ts';
import { WriteInPrivate } from './write-in-private.tsx';

import './sharing-notice.css';

interface SharingNoticeProps {
  shared: SharedDocument;
  setNews: (words: string) => void;
}

/** States who can read what is typed here, and offers the other kind of document: a private draft, or the link to this one. */
export function SharingNotice({ shared, setNews }: SharingNoticeProps) {
  return (
    <div className="sharing-notice soft size-control row wrap middle">
      {shared.roomName === DEMO_ROOM ? (
        <>
          <p>
            <strong>{DOCUMENT_WORDS.publicNotice}</strong>
          </p>
          <WriteInPrivate shared={shared} />
        </>
      ) : (
        <PrivateNotice shared={shared} setNews={setNews} />
      )}
    </div>
  );
}

function PrivateNotice({ shared, setNews }: SharingNoticeProps) {
  const words = useWhoCanRead(shared);
  return words === DOCUMENT_WORDS.draftNotice ? (
    <DraftNotice setNews={setNews} />
  ) : (
    words !== undefined && <p aria-live="polite">{words}</p>
  );
}

/** Who can read a private document, in words; undefined if the person can't open it any more, and the page says why. */
export function useWhoCanRead(shared: SharedDocument): string | undefined {
  return useDocumentState(shared, (state) => whoCanRead(state, shared.link));
}

function whoCanRead(state: SteadyState, link: string | undefined): string | undefined {
  const { role, standing, can } = state.access;
  if (standing === 'denied' || state.content.fate === 'removed') return undefined;
  if (isUnowned(state, link)) return DOCUMENT_WORDS.draftNotice;
  const isFormerWriter = standing === 'claimed' && can.includes('write') && !can.includes('share');
  return isFormerWriter ? DOCUMENT_WORDS.claimed : DOCUMENT_WORDS.roles[role];
}

function DraftNotice({ setNews }: Pick<SharingNoticeProps, 'setNews'>) {
  const [label, setLabel] = useState<string>(DOCUMENT_WORDS.copyLink);
  const copy = async () => {
    const copied = await copyText(window.location.href);
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
