import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { DEMO_ROOM } from '#shared-types/collaboration';

import { DEMO } from '../../content/demo.ts';
import { Button } from '../../ui/button.tsx';
import { newDraftAddress } from './use-room-name.ts';

interface RoomNoticeProps {
  room: string;
  setNews: (words: string) => void;
}

/** Says who can read what is typed here, and offers the other kind of room (D-66). */
export function RoomNotice({ room, setNews }: RoomNoticeProps) {
  return room === DEMO_ROOM ? <PublicNotice /> : <DraftNotice setNews={setNews} />;
}

function PublicNotice() {
  const navigate = useNavigate();
  return (
    <div className="room-notice">
      <p>
        <strong>{DEMO.publicNotice}</strong>
      </p>
      <Button onClick={() => void navigate(newDraftAddress())}>{DEMO.startDraft}</Button>
    </div>
  );
}

function DraftNotice({ setNews }: Pick<RoomNoticeProps, 'setNews'>) {
  const [label, setLabel] = useState<string>(DEMO.copyLink);
  const copy = async () => {
    const copied = await writeToClipboard(window.location.href);
    setLabel(copied ? DEMO.copied : DEMO.copyFailed);
    setNews(copied ? DEMO.copied : DEMO.copyFailed);
  };
  return (
    <div className="room-notice">
      <p>{DEMO.draftNotice}</p>
      <Button onClick={() => void copy()}>{label}</Button>
    </div>
  );
}

async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without a secure origin or the permission the clipboard is closed; the caller then says what to do.
    return false;
  }
}
