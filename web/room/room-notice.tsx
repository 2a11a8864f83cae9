import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { DEMO_ROOM } from '#shared-types/collaboration';

import { ROOM } from '../content/room.ts';
import { inBackground } from '../errors/in-background.ts';
import { Button } from '../ui/button.tsx';
import { wantFocusInNextRoom } from './draft-focus.ts';

import './room.css';
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
  const { pathname } = useLocation();
  const start = () => {
    wantFocusInNextRoom();
    inBackground(navigate(newDraftAddress(pathname)));
  };
  return (
    <div className="room-notice">
      <p>
        <strong>{ROOM.publicNotice}</strong>
      </p>
      <Button onClick={start}>{ROOM.startDraft}</Button>
    </div>
  );
}

function DraftNotice({ setNews }: Pick<RoomNoticeProps, 'setNews'>) {
  const [label, setLabel] = useState<string>(ROOM.copyLink);
  const copy = async () => {
    const copied = await writeToClipboard(window.location.href);
    setLabel(copied ? ROOM.copied : ROOM.copyFailed);
    setNews(copied ? ROOM.copied : ROOM.copyFailed);
  };
  return (
    <div className="room-notice">
      <p>{ROOM.draftNotice}</p>
      <Button onClick={() => inBackground(copy())}>{label}</Button>
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
