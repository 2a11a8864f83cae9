import { useState } from 'react';

import { ROOM } from '../../content/room.ts';
import { savedWords } from '../../room/connection-line.tsx';
import { RoomNotice } from '../../room/room-notice.tsx';
import { useIsOpen, useRoom, useRoomState } from '../../room/use-room.ts';
import { Loading } from '../../ui/loading.tsx';
import { DocumentRoom } from './document-room.tsx';
import { SyncStatus } from './sync-status.tsx';

/** Opens a room, shows the state of its connection, and shows its document once that has come. */
export function RoomPage({ name }: { name: string }) {
  const room = useRoom(name);
  const state = useRoomState(room);
  const isOpen = useIsOpen(room);
  const [news, setNews] = useState('');
  return (
    <>
      <div className="document-top">
        <RoomNotice room={name} setNews={setNews} />
        <div className="document-status">
          <SyncStatus status={state.status} />
          <p>{isOpen && savedWords(state)}</p>
        </div>
      </div>
      {isOpen ? <DocumentRoom key={room.document.clientID} room={room} /> : <Loading what={ROOM.loading} />}
      <output className="visually-hidden">{news}</output>
    </>
  );
}
