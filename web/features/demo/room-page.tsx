import { useEffect, useState } from 'react';

import { DEMO } from '../../content/demo.ts';
import { Loading } from '../../ui/loading.tsx';
import { useRoom, useRoomState } from './use-room.ts';
import { WritingRoom } from './writing-room.tsx';

/** When the document has not come by then, the editor opens without it, so that one can write offline. */
const OFFLINE_OPENING_MS = 4000;

/** Opens a room, and shows that it is loading until the shared document and the editor exist (REQ-108). */
export function RoomPage({ name }: { name: string }) {
  const room = useRoom(name);
  const { loaded } = useRoomState(room);
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    if (loaded) return;
    const timer = setTimeout(() => setOffline(true), OFFLINE_OPENING_MS);
    return () => clearTimeout(timer);
  }, [loaded]);
  return loaded || offline ? <WritingRoom room={room} /> : <Loading what={DEMO.loading} />;
}
