import { COLLABORATION_PATH, DEMO_ROOM, DRAFT_ROOM_PREFIX } from '#shared-types/collaboration';
import { MESSAGING_PATH } from '#shared-types/messaging';

/** `/ws/<server>/<session>/<transport>`: anyone who knows the session and has a token of its user can read it. */
const SESSION_PATH = new RegExp(`^${MESSAGING_PATH}/[^/]*/[^/]*`);

/** The address of a request as it may be logged: query strings carry tokens, and the path of a socket carries its room or session. */
export function loggedPath(url: string | undefined): string {
  const path = (url ?? '').replace(/\?.*$/s, '');
  return path.startsWith(COLLABORATION_PATH)
    ? COLLABORATION_PATH + loggedRoom(path.slice(COLLABORATION_PATH.length))
    : path.replace(SESSION_PATH, `${MESSAGING_PATH}/…`);
}

/** A room as it may be logged. Anyone who knows the whole name of a private draft can open it, so only its beginning is logged. */
export function loggedRoom(room: string): string {
  return room === DEMO_ROOM ? room : `${room.slice(0, DRAFT_ROOM_PREFIX.length + 4)}…`;
}
