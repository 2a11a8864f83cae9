import { DEMO_ROOM } from '#shared-types/collaboration';
import { writeRoomToken } from '#shared-types/room-credentials';

import { ownToken } from '../calls/token-source.ts';

/** The token of the account that a page shows in a room, or null. The public sandbox is the same for everyone, so nobody says there who they are. */
export async function userToken(room: string): Promise<string | null> {
  return room === DEMO_ROOM ? null : ownToken();
}

/** What the page shows to open a room. */
export function roomToken({
  writer,
  earlier,
  wrote,
  link,
  user,
}: {
  writer: string;
  earlier: string[];
  wrote: string[];
  link: string | undefined;
  user: string | null;
}): string {
  return writeRoomToken({
    writer,
    ...(earlier.length > 0 && { earlier }),
    ...(wrote.length > 0 && { wrote }),
    ...(user !== null && { user }),
    ...(link !== undefined && { link }),
  });
}
