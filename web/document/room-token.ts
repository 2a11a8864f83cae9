import { DEMO_ROOM } from '#shared-types/collaboration';
import { writeRoomToken } from '#shared-types/room-credentials';

import { currentToken } from '../calls/token-source.ts';

/** What the page shows to open a room. The public sandbox is the same for everyone, so nobody says there who they are. */
export async function roomToken(
  room: string,
  { writer, earlier, wrote, link }: { writer: string; earlier: string[]; wrote: string[]; link: string | undefined },
): Promise<string> {
  const user = room === DEMO_ROOM ? null : await currentToken().catch(() => null);
  return writeRoomToken({
    writer,
    ...(earlier.length > 0 && { earlier }),
    ...(wrote.length > 0 && { wrote }),
    ...(user !== null && { user }),
    ...(link !== undefined && { link }),
  });
}
