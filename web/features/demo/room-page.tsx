import { ROOM } from '../../content/room.ts';
import { useIsOpen, useRoom } from '../../room/use-room.ts';
import { Loading } from '../../ui/loading.tsx';
import { WritingRoom } from './writing-room.tsx';

/** Opens a room, and shows that it is loading until the shared document and the editor exist (REQ-108). */
export function RoomPage({ name }: { name: string }) {
  const room = useRoom(name);
  return useIsOpen(room) ? <WritingRoom room={room} /> : <Loading what={ROOM.loading} />;
}
